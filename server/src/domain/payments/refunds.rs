//! Refunds that the site asks for. The credits go at once, so that nobody spends what is being paid back; the provider is
//! asked by a job, again and again until it answers, and pays once.

use super::Payments;
use super::left::{Left, Line};
use super::orders::look;
use super::provider::NewRefund;
use super::rules::price_of;
use super::settle::{self, Cause};
use super::sql::refunds::RefundRow;
use super::sql::{self, ChangeRow, OrderRow};
use crate::core::Core;
use crate::domain::credits;
use crate::sites::{Domain, Domains};
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::collections::{BTreeSet, HashMap};
use store::jobs::Job;
use store::{Conn, Tx};
use wire::ledger::EntryKind;
use wire::payment::OrderState;
use wire::{Amount, Credits, MemberId, OrderId, Refusal};

/// The kind of the job that asks a provider for a refund; its payload is the refund's id.
pub(super) const REFUND: &str = "payments.refund";
/// How many entries of the ledger are read at a time.
const PAGE: i64 = 1000;

/// Why the site pays back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The buyer has withdrawn from the order.
    Withdrawal,
    /// An operator has decided so, for this reason.
    Operator(String),
}

/// What could be paid back of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unused {
    pub credits: Credits,
    pub amount: Amount,
}

/// The credits of an order that its member has not used, and their price. Credits that are owed are not there.
pub async fn unused(conn: &mut Conn, order: &OrderRow) -> Result<Unused> {
    let nothing = Unused { credits: Credits::ZERO, amount: Amount(0) };
    if order.state != OrderState::Paid || order.withdrawn_at.is_some() {
        return Ok(nothing);
    }
    let balance = credits::wallet(conn, order.member_id).await?.balance();
    let left = replay(conn, order.member_id).await?.of(order.id);
    let credits = Credits(left.min(balance.0).max(0));
    Ok(Unused { credits, amount: price_of(order, credits) })
}

async fn replay(conn: &mut Conn, member: MemberId) -> Result<Left> {
    let of_change: HashMap<i64, OrderId> = sql::orders_of_changes(conn, member).await?.into_iter().collect();
    let mut left = Left::new();
    let mut after = 0;
    loop {
        let entries = credits::history(conn, member, after, PAGE).await?;
        let Some(last) = entries.last() else { return Ok(left) };
        after = last.version;
        for entry in &entries {
            let order = match entry.kind {
                EntryKind::Purchase => Some(OrderId(entry.reference)),
                _ => of_change.get(&entry.reference).copied(),
            };
            let (kind, amount, reference) = (entry.kind, entry.amount, entry.reference);
            left.enter(&Line { kind, amount, reference, order });
        }
    }
}

/// Gives back credits of a paid order and asks for their price: all that are unused, if those cost what the caller
/// expects. Gives the order and what goes back.
pub async fn withdraw(tx: &mut Tx, domain: &Domain, seen: &OrderRow, quoted: Amount) -> Result<(OrderRow, Unused)> {
    let member = seen.member_id;
    credits::lock(tx, &BTreeSet::from([member])).await?;
    let order = sql::lock(tx, seen.id).await?.ok_or(Refusal::NotFound)?;
    let unused = unused(tx, &order).await?;
    if unused.amount != quoted {
        return Err(Refusal::AmountChanged { amount: unused.amount, currency: order.currency }.into());
    }
    if unused.credits == Credits::ZERO {
        return Err(Refusal::TooLate.into());
    }
    let order = OrderRow { withdrawn_at: Some(tx.now()), ..order };
    Ok((ask(tx, domain, order, unused, Reason::Withdrawal).await?, unused))
}

/// Gives back so many unused credits of an order by the decision of an operator.
pub async fn give_back(
    tx: &mut Tx,
    domains: &Domains,
    id: OrderId,
    credits: Credits,
    reason: String,
) -> Result<(OrderRow, Unused)> {
    let order: Option<OrderRow> = sql::order(id).one(tx).await?;
    let member = order.ok_or(Refusal::NotFound)?.member_id;
    credits::lock(tx, &BTreeSet::from([member])).await?;
    let order = sql::lock(tx, id).await?.filter(|order| order.paid_at.is_some()).ok_or(Refusal::NotFound)?;
    let domain = domains.of_key(&order.domain).ok_or_else(|| Error::internal("an order of no site"))?.clone();
    let unused = unused(tx, &order).await?.credits;
    if credits <= Credits::ZERO || credits > unused {
        return Err(Refusal::TooLate.into());
    }
    let part = Unused { credits, amount: price_of(&order, credits) };
    Ok((ask(tx, &domain, order, part, Reason::Operator(reason)).await?, part))
}

/// Asks for a refund of a locked order, whose member's wallet is locked too.
async fn ask(tx: &mut Tx, domain: &Domain, order: OrderRow, part: Unused, reason: Reason) -> Result<OrderRow> {
    let (id, change, now) = (tx.id(), tx.id(), tx.now());
    let member = order.member_id;
    let mut wallet = credits::lock(tx, &BTreeSet::from([member])).await?.remove(&member).ok_or(Refusal::NotFound)?;
    let order = OrderRow {
        reversed: Credits(order.reversed.0 + part.credits.0),
        refunding: Amount(order.refunding.0 + part.amount.0),
        changed_at: now,
        // The provider's answer to a question of before knows nothing of this.
        looks: order.looks + 1,
        ..order
    };
    let row = ChangeRow {
        id: change,
        order_id: order.id,
        state: order.state,
        refunded: order.refunded,
        charged_back: order.charged_back,
        credits: -part.credits.0,
        cause: if reason == Reason::Withdrawal { Cause::Withdrawal } else { Cause::Operator }.as_str().into(),
        created_at: now,
    };
    sql::add_changes(tx, vec![row]).await?;
    if part.credits > Credits::ZERO {
        let entry = wallet.reverse(part.credits, EntryKind::Refund, change, now)?;
        credits::post(tx, [&wallet], &[entry]).await?;
    }
    sql::save(tx, &order).await?;
    settle::show(tx, domain, &order, wallet.balance()).await?;
    let (reason, note) = match reason {
        Reason::Withdrawal => ("withdrawal", String::new()),
        Reason::Operator(note) => ("operator", note),
    };
    let refund = RefundRow {
        id,
        order_id: order.id,
        amount: part.amount,
        credits: part.credits,
        reason: reason.into(),
        note,
        state: "asked".into(),
        created_at: now,
        changed_at: now,
    };
    sql::refunds::add(tx, refund).await?;
    tx.enqueue(Job { kind: REFUND, payload: id.to_string(), dedup: None, owner: None, run_at: now }).await?;
    Ok(order)
}

/// What was given back by the withdrawal from an order.
pub async fn of_withdrawal(conn: &mut Conn, order: OrderId) -> Result<Unused> {
    let given = sql::refunds::of_withdrawal(conn, order).await?.ok_or(Refusal::NotFound)?;
    Ok(Unused { credits: given.credits, amount: given.amount })
}

/// Asks the provider for a refund, and looks at what has become of the payment. A refund that the provider refuses stays
/// owed to the buyer: an operator has to pay it in another way.
pub(super) async fn carry_out(core: &Core, payments: &Payments, id: i64) -> Result<()> {
    let read = core.store.read(move |conn| {
        async move {
            let Some(refund) = sql::refunds::refund(conn, id).await? else { return Ok(None) };
            Ok(sql::order(refund.order_id).one::<OrderRow>(conn).await?.map(|order| (refund, order)))
        }
        .boxed()
    });
    let Some((refund, order)) = read.await?.filter(|(refund, _)| refund.state == "asked") else { return Ok(()) };
    let missing = || format!("order {} was paid at {}, which its site has no more", order.id, order.provider);
    let provider = payments.of_order(&order).ok_or_else(|| Error::internal(missing()))?;
    let payment = order.payment.ok_or_else(|| Error::internal("a refund of an order without a payment"))?;
    let new = NewRefund { payment, request: format!("refund-{id}"), amount: refund.amount, currency: order.currency };
    let state = if provider.refund(&new).await?.is_some() { "done" } else { "refused" };
    if state == "refused" {
        tracing::error!(order = %order.id, amount = refund.amount.0, "the provider refuses a refund, which is owed to the buyer");
    }
    core.store.write(move |tx| async move { sql::refunds::set_state(tx, id, state).await }.boxed()).await?;
    look(core, payments, order.id, Cause::Operator).await.map(drop)
}
