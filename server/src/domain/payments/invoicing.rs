//! The invoices of orders: they follow what an order has become.
//!
//! An order whose payment has changed is noted as due in the same transaction, and gets its invoice in one that follows at
//! once, with all others that are due. A number without gaps holds the next one back until its transaction is on disk: with
//! the numbers in the transactions of the payments, these would wait for each other's disk, one after the other.

use super::sql::{self, OrderRow, due_invoices};
use crate::core::Core;
use crate::domain::invoices::{self, Sale};
use crate::sites::{Domain, Domains};
use base::error::Result;
use futures_util::FutureExt;
use std::sync::atomic::{AtomicU64, Ordering};
use store::Tx;
use tokio::sync::Mutex;
use wire::OrderId;

/// How many orders get their invoices in a transaction.
const BATCH: i64 = 100;

/// Lets the invoices that are due be made by one caller at a time, for all others too.
#[derive(Default)]
pub struct Turn {
    /// How many callers have begun to make what was due.
    begun: AtomicU64,
    /// The number of the last of them that has made all of it.
    done: Mutex<u64>,
}

/// Notes that the invoices of an order, which the caller has locked, do not say yet what has become of it.
pub(super) async fn note(tx: &mut Tx, order: &OrderRow) -> Result<()> {
    if order.paid_at.is_none() { Ok(()) } else { due_invoices::add(tx, order.id).await }
}

/// Makes the invoices that are due. Of those who wait for their turn one makes those of all.
pub(super) async fn issue(core: &Core, turn: &Turn) -> Result<()> {
    let begun_before = turn.begun.load(Ordering::SeqCst);
    let mut done = turn.done.lock().await;
    if *done > begun_before {
        // Whoever has made these began when this caller's order was noted already.
        return Ok(());
    }
    let number = turn.begun.fetch_add(1, Ordering::SeqCst) + 1;
    issue_all(core).await?;
    *done = number;
    Ok(())
}

async fn issue_all(core: &Core) -> Result<()> {
    let mut after = OrderId(0);
    loop {
        let domains = core.domains.clone();
        let orders = core.store.write(move |tx| {
            let domains = domains.clone();
            async move { issue_some(tx, &domains, after).await }.boxed()
        });
        let orders = orders.await?;
        match orders.last() {
            Some(last) if i64::try_from(orders.len()) == Ok(BATCH) => after = *last,
            _ => return Ok(()),
        }
    }
}

/// Makes those of some orders, and gives the orders.
async fn issue_some(tx: &mut Tx, domains: &Domains, after: OrderId) -> Result<Vec<OrderId>> {
    let orders = due_invoices::some(tx, after, BATCH).await?;
    for id in &orders {
        issue_one(tx, domains, *id).await?;
    }
    Ok(orders)
}

/// Makes those of an order. It is locked first, as by whoever notes that it is due: so neither waits for the other for ever.
async fn issue_one(tx: &mut Tx, domains: &Domains, id: OrderId) -> Result<()> {
    let Some(order) = sql::lock(tx, id).await? else { return Ok(()) };
    match domains.of_key(&order.domain) {
        Some(domain) => issue_locked(tx, domain, &order).await,
        // It stays due until its site, whose numbers it needs, is there again.
        None => Ok(()),
    }
}

/// Makes those of an order, which the caller has locked.
pub(super) async fn issue_locked(tx: &mut Tx, domain: &Domain, order: &OrderRow) -> Result<()> {
    if !due_invoices::take(tx, order.id).await? {
        return Ok(());
    }
    let sale = Sale {
        order: order.id,
        member: order.member_id,
        credits: order.credits,
        amount: order.amount,
        refunded: order.refunded,
        vat_rate: order.vat_rate,
        currency: &order.currency,
        country: &order.country,
        method: order.method,
    };
    invoices::follow(tx, domain, &sale).await
}
