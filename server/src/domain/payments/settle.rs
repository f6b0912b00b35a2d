//! Settling: the one way in which an order changes. What its payment has become is compared with what the order is, and
//! order, ledger and premium are written in one transaction, under the locks of wallet and order. So it does not matter
//! how often, how late and by how many servers an order is settled.
//!
//! Of two looks at once the older answer may come last. An order counts its looks, and an answer counts only if nobody
//! has looked since before it was asked for.

use super::discounts::uses;
use super::invoicing;
use super::provider::Payment;
use super::rules::{self, Change, Posting};
use super::sql::{self, ChangeRow, OrderRow};
use crate::domain::accounts::{self, account};
use crate::domain::credits::{self, Entry, Grant, Wallet};
use crate::domain::user;
use crate::sites::Domain;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::collections::BTreeSet;
use store::Tx;
use wire::ledger::EntryKind;
use wire::payment::OrderState;
use wire::{Balance, MemberId, Millis, OrderId};

/// What led to a look at a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The buyer ordered, or waits for the outcome.
    Member,
    /// The provider said that something has changed.
    Webhook,
    /// Nobody said anything for a while.
    Sweep,
    Operator,
    /// The buyer has withdrawn from the order.
    Withdrawal,
}

impl Cause {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Webhook => "webhook",
            Self::Sweep => "sweep",
            Self::Operator => "operator",
            Self::Withdrawal => "withdrawal",
        }
    }
}

/// An order as it was before its provider was asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    id: OrderId,
    member: MemberId,
    looks: i64,
}

impl Asked {
    pub fn of(order: &OrderRow) -> Self {
        Self { id: order.id, member: order.member_id, looks: order.looks }
    }

    /// Locks the order for what the provider has answered; `None` if somebody has looked since.
    async fn answered(self, tx: &mut Tx) -> Result<Option<OrderRow>> {
        let order = sql::lock(tx, self.id).await?.ok_or_else(unknown)?;
        Ok((order.looks == self.looks).then(|| OrderRow { looks: order.looks + 1, checked_at: tx.now(), ..order }))
    }
}

/// Makes an order what its payment says, as far as it is not that yet; gives the order, or `None` if it has to be asked
/// again.
pub async fn settle(
    tx: &mut Tx,
    domain: &Domain,
    asked: Asked,
    payment: &Payment,
    cause: Cause,
) -> Result<Option<OrderRow>> {
    let member = asked.member;
    let mut wallet = credits::lock(tx, &BTreeSet::from([member])).await?.remove(&member).ok_or_else(unknown)?;
    let Some(mut order) = asked.answered(tx).await? else { return Ok(None) };
    let now = tx.now();
    order.payment.get_or_insert_with(|| payment.reference.clone());
    match rules::decide(&order, payment) {
        Err(fault) => {
            tracing::error!(order = %order.id, fault = fault.as_str(), "a payment is not that of its order");
            order.fault = Some(fault.as_str().into());
        }
        Ok(change) if is_new(&order, &change) => {
            order.paid_country = order.paid_country.or_else(|| payment.country.clone());
            enter(tx, &mut order, &mut wallet, &change, cause).await?;
            if !change.postings.is_empty() {
                show(tx, domain, &order, wallet.balance()).await?;
            }
            invoicing::note(tx, &order).await?;
        }
        Ok(_) => order.fault = None,
    }
    order.check_at = rules::next_check(&order, now);
    sql::save(tx, &order).await?;
    Ok(Some(order))
}

fn unknown() -> Error {
    Error::internal("an order without a member, or none at all")
}

fn is_new(order: &OrderRow, change: &Change) -> bool {
    (order.state, order.refunded, order.charged_back) != (change.state, change.refunded, change.charged_back)
        || !change.postings.is_empty()
}

/// Writes a change: the order's own record of it, and the entries of the ledger.
async fn enter(tx: &mut Tx, order: &mut OrderRow, wallet: &mut Wallet, change: &Change, cause: Cause) -> Result<()> {
    let (id, now) = (tx.id(), tx.now());
    order.state = change.state;
    (order.refunded, order.charged_back, order.reversed) = (change.refunded, change.charged_back, change.reversed);
    order.refunding = change.refunding;
    (order.changed_at, order.fault) = (now, None);
    let mut entries = Vec::with_capacity(change.postings.len());
    for posting in &change.postings {
        if posting.kind == EntryKind::Purchase {
            order.paid_at = Some(now);
        }
        entries.push(post(wallet, order, *posting, id, now)?);
    }
    let row = ChangeRow {
        id,
        order_id: order.id,
        state: order.state,
        refunded: order.refunded,
        charged_back: order.charged_back,
        credits: entries.iter().map(|entry| entry.amount).sum(),
        cause: cause.as_str().into(),
        created_at: now,
    };
    sql::add_changes(tx, vec![row]).await?;
    uses::follow(tx, order).await?;
    if entries.is_empty() { Ok(()) } else { credits::post(tx, [&*wallet], &entries).await }
}

/// A purchase refers to its order, of which there is one; whatever follows refers to the change it came with.
fn post(wallet: &mut Wallet, order: &OrderRow, posting: Posting, change: i64, at: Millis) -> Result<Entry> {
    let Posting { kind, credits } = posting;
    let grant = |reference| Grant { member: order.member_id, kind, amount: credits, reference, at };
    match kind {
        EntryKind::Purchase => wallet.grant(&grant(order.id.0)),
        EntryKind::Reinstatement => wallet.grant(&grant(change)),
        _ => wallet.reverse(credits, kind, change, at),
    }
}

/// Gives or takes premium, and shows the member's devices both. Premium lasts while an order is paid that was not given
/// back, and nothing is owed. Of an account that is deleted there is nothing to show. The order need not be saved yet.
pub(super) async fn show(tx: &mut Tx, domain: &Domain, order: &OrderRow, balance: Balance) -> Result<()> {
    let member = order.member_id;
    let is_kept = order.state == OrderState::Paid && order.withdrawn_at.is_none();
    let has_paid = is_kept || sql::count_paid_others(tx, member, order.id).await? > 0;
    let is_premium = has_paid && balance >= Balance::ZERO;
    if accounts::account(tx, member).await?.is_none_or(|account| account.status == "deleted") {
        return account::set_premium(tx, member, is_premium).await;
    }
    let change = user::change_within(tx, domain, member, move |tx| {
        async move { account::set_premium(tx, member, is_premium).await }.boxed()
    });
    change.await.map(drop)
}

/// Ends an order without a payment: its provider has refused to make one, or knows none. Gives what [`settle`] gives.
pub async fn end(tx: &mut Tx, asked: Asked, state: OrderState, cause: Cause) -> Result<Option<OrderRow>> {
    let Some(mut order) = asked.answered(tx).await? else { return Ok(None) };
    let now = tx.now();
    if order.paid_at.is_none() && order.state != state {
        order.state = state;
        order.changed_at = now;
        let row = ChangeRow {
            id: tx.id(),
            order_id: order.id,
            state: order.state,
            refunded: order.refunded,
            charged_back: order.charged_back,
            credits: 0,
            cause: cause.as_str().into(),
            created_at: now,
        };
        sql::add_changes(tx, vec![row]).await?;
        uses::follow(tx, &order).await?;
    }
    order.check_at = None;
    sql::save(tx, &order).await?;
    Ok(Some(order))
}
