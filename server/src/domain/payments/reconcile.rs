//! Comparing orders with the provider's own list of payments, now and then. What differs after another look is an alarm:
//! somebody paid for nothing, or has credits that nobody paid for.

use super::orders::look;
use super::provider::{Payment, PaymentState};
use super::settle::Cause;
use super::sql::reconciliation::{self, DifferenceRow};
use super::sql::{self, OrderRow};
use super::{Payments, Provider};
use crate::core::Core;
use base::clock::{DAY, HOUR};
use base::error::Result;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use wire::{Amount, Millis};

/// How far back is compared, and what is so new that both sides may still be busy with it.
const DAYS: i64 = 8 * DAY;
const SETTLING: i64 = HOUR;

/// Compares the payments of all sites, and stores what differs.
pub(super) async fn compare_all(core: &Core, payments: &Payments) -> Result<()> {
    for (site, providers) in &payments.by_site {
        let (mut differences, mut number) = (Vec::new(), 0);
        for provider in providers.all() {
            let (found, listed) = compare(core, payments, site, provider).await?;
            differences.extend(found);
            number += listed;
        }
        for it in &differences {
            tracing::error!(site, payment = it.payment, what = it.what, "an order and its payment differ");
        }
        let site = site.clone();
        let stored = core.store.write(move |tx| {
            let (site, differences) = (site.clone(), differences.clone());
            async move { reconciliation::set(tx, &site, number, differences).await }.boxed()
        });
        stored.await?;
    }
    Ok(())
}

async fn compare(
    core: &Core,
    payments: &Payments,
    site: &str,
    provider: &Provider,
) -> Result<(Vec<DifferenceRow>, i64)> {
    let now = core.store.now();
    let since = Millis(now.0 - DAYS);
    let (mut listed, mut differences) = (BTreeSet::new(), Vec::new());
    let mut after: Option<String> = None;
    loop {
        let page = provider.list(since, after.as_deref()).await?;
        for payment in page.payments {
            let found = difference(core, payments, provider, &payment).await?;
            differences
                .extend(found.map(|(order, what)| DifferenceRow::new(site, &payment.reference, order, what, now)));
            listed.insert(payment.reference);
        }
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    let (name, of) = (provider.name(), site.to_owned());
    let until = Millis(now.0 - SETTLING);
    let known = core.store.read(move |conn| {
        async move { reconciliation::paid_between(conn, &of, name, Millis(since.0 + SETTLING), until).await }.boxed()
    });
    let missing = known.await?.into_iter().filter_map(|(id, payment)| Some((id, payment?)));
    differences.extend(
        missing
            .filter(|(_, payment)| !listed.contains(payment))
            .map(|(id, payment)| DifferenceRow::new(site, &payment, Some(id), "not_listed", now)),
    );
    Ok((differences, i64::try_from(listed.len()).unwrap_or(i64::MAX)))
}

/// What differs between a payment and its order, after the order was looked at once more.
async fn difference(
    core: &Core,
    payments: &Payments,
    provider: &Provider,
    payment: &Payment,
) -> Result<Option<(Option<wire::OrderId>, &'static str)>> {
    let (name, reference) = (provider.name(), payment.reference.clone());
    let read = core.store.read(move |conn| async move { sql::of_payment(conn, name, &reference).await }.boxed());
    let Some(order) = read.await? else {
        let is_money = payment.state == PaymentState::Paid;
        return Ok(is_money.then_some((None, "no_order")));
    };
    if differs(&order, payment).is_none() {
        return Ok(None);
    }
    let looked = look(core, payments, order.id, Cause::Sweep).await?;
    let newest = provider.fetch(&payment.reference).await?;
    let (order, payment) = (looked.unwrap_or(order), newest.as_ref().unwrap_or(payment));
    Ok(differs(&order, payment).map(|what| (Some(order.id), what)))
}

fn differs(order: &OrderRow, payment: &Payment) -> Option<&'static str> {
    let is_paid = payment.state == PaymentState::Paid;
    if is_paid && (order.amount, &order.currency) != (payment.amount, &payment.currency) {
        Some("amount")
    } else if is_paid != order.paid_at.is_some() {
        Some("state")
    } else if is_paid && order.refunded != payment.refunded {
        Some("refunded")
    } else if is_paid && order.charged_back != payment.charged_back.min(Amount(order.amount.0)) {
        Some("charged_back")
    } else {
        None
    }
}
