//! Payments: orders of credits, and how they are paid.
//!
//! - [`orders`] an order from the wish to the provider · [`asking`] what that has for it
//! - [`settle`] the one way in which an order changes
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

mod asking;
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

/// The run-time state of payments: the providers of each site.
pub struct Payments {
    by_site: BTreeMap<String, Providers>,
    guesses: Guesses,
    invoicing: invoicing::Turn,
}

struct Providers {
    /// Of new orders; `None` where nothing is sold.
    present: Option<Arc<Provider>>,
    /// Of those before a change of provider.
    former: Option<Arc<Provider>>,
}

impl Providers {
    fn all(&self) -> impl Iterator<Item = &Arc<Provider>> {
        self.present.iter().chain(&self.former)
    }
}

impl Payments {
    pub fn open(core: &Core) -> Result<Self> {
        let (store, is_demo) = (&core.store, core.config.demo);
        let mut by_site = BTreeMap::new();
        for domain in core.domains.iter() {
            let present = Provider::of(domain, store, is_demo)?.map(Arc::new);
            let former = Provider::former(domain, store, is_demo)?.map(Arc::new);
            if present.is_some() || former.is_some() {
                by_site.insert(domain.key.clone(), Providers { present, former });
            }
        }
        Ok(Self { by_site, guesses: Guesses::new(core.live.limits()), invoicing: invoicing::Turn::default() })
    }

    /// The provider of a site's new orders; where there is none, nothing is sold.
    fn of(&self, site: &str) -> std::result::Result<&Arc<Provider>, Refusal> {
        self.by_site.get(site).and_then(|it| it.present.as_ref()).ok_or(Refusal::NotFound)
    }

    /// Every provider at which a site has payments.
    fn all_of(&self, site: &str) -> impl Iterator<Item = &Arc<Provider>> {
        self.by_site.get(site).into_iter().flat_map(Providers::all)
    }

    /// The provider at which an order was made; `None` if its site has that one no more.
    fn of_order(&self, order: &OrderRow) -> Option<&Arc<Provider>> {
        self.all_of(&order.domain).find(|provider| provider.name() == order.provider)
    }
}
