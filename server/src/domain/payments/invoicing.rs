//! The invoices of orders: they follow what an order has become.

use super::sql::{self, OrderRow};
use crate::core::Core;
use crate::domain::invoices::{self, Sale};
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::sync::Arc;
use store::Tx;

/// How many orders get their invoices in a transaction.
const BATCH: i64 = 100;

/// Writes what is missing of the invoices of an order, which the caller has locked.
pub(super) async fn follow(tx: &mut Tx, domain: &Domain, order: &OrderRow) -> Result<()> {
    if order.paid_at.is_none() {
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

/// Writes the invoices of orders that were paid before there were any.
pub(super) async fn catch_up(core: &Core) -> Result<()> {
    for domain in core.domains.iter() {
        while write_some(core, domain.clone()).await? > 0 {}
    }
    Ok(())
}

/// Writes some of those of a site; how many.
async fn write_some(core: &Core, domain: Arc<Domain>) -> Result<usize> {
    let written = core.store.write(move |tx| {
        let domain = domain.clone();
        async move {
            let orders = sql::without_invoice(tx, &domain.key, BATCH).await?;
            for id in &orders {
                if let Some(order) = sql::lock(tx, *id).await? {
                    follow(tx, &domain, &order).await?;
                }
            }
            Ok(orders.len())
        }
        .boxed()
    });
    written.await
}
