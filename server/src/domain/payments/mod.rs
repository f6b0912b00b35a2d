//! Payments: orders of credits, and how they are paid.
//!
//! - [`orders`] an order from the wish to the provider · [`settle`] the one way in which an order changes
//! - [`rules`] what it becomes, decided without a side effect · [`provider`] who carries out payments
//! - [`refunds`] what the site gives back · [`left`] how many credits are left of each order
//! - [`moved`] the money behind entries of the ledger · [`invoicing`] the invoices of orders
//! - [`reconcile`] comparing with the provider's list · [`report`] what operators and accountants read
//! - [`discounts`] codes, and the time bonus of new members · [`debits`] which orders are paid by direct debit
//! - [`spending`] what members allow themselves
//! - [`shop`] what is offered · [`prices`] what it has cost · [`workers`] orders that hang · [`played`] orders of a demo
//!
//! Credits come once for an order, because they come with its change to paid, under the lock of its row. What a provider
//! says is fetched from it by [`orders::look`]; a message, the page that waits and a sweep only lead to that.

mod debits;
pub mod discounts;
pub mod http;
pub mod invariants;
mod invoicing;
mod left;
mod moved;
pub mod orders;
pub mod played;
pub mod prices;
pub mod provider;
mod reconcile;
pub mod refunds;
pub mod report;
mod rules;
pub mod settle;
pub mod shop;
pub mod spending;
mod sql;
pub mod workers;

pub use moved::moved;
pub use settle::Cause;
pub use sql::OrderRow;

use crate::core::Core;
use base::error::Result;
use discounts::guesses::Guesses;
use provider::Provider;
use std::collections::BTreeMap;
use std::sync::Arc;
use wire::Refusal;

/// How many payments differed from their orders when they were compared last.
pub async fn count_differences(conn: &mut store::Conn) -> Result<i64> {
    sql::reconciliation::count(conn).await
}

/// The run-time state of payments: the provider of each site that sells anything.
pub struct Payments {
    by_site: BTreeMap<String, Arc<Provider>>,
    guesses: Guesses,
}

impl Payments {
    pub fn open(core: &Core) -> Result<Self> {
        let mut by_site = BTreeMap::new();
        for domain in core.domains.iter() {
            if let Some(provider) = Provider::of(domain, &core.store, core.config.demo)? {
                by_site.insert(domain.key.clone(), Arc::new(provider));
            }
        }
        Ok(Self { by_site, guesses: Guesses::default() })
    }

    /// The provider of a site; where there is none, nothing is sold.
    fn of(&self, site: &str) -> std::result::Result<&Arc<Provider>, Refusal> {
        self.by_site.get(site).ok_or(Refusal::NotFound)
    }
}
