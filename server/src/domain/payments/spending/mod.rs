//! What members allow themselves to spend: limits of what they pay for credits within a day, a week and a month, and
//! breaks in which they neither buy nor spend any. Both hold inside the transaction of what they refuse: an order counts
//! the others under the lock of the wallet, and a break is a column of the wallet, which each send locks anyway.
//!
//! Limits count what was ordered and is paid or may be, by what is paid for it after discounts, less what was refunded:
//! what came back was not spent, and an order of which all came back, or that failed, does not count at all. There are
//! no rates of exchange: on a site that sells in several currencies a limit counts the numbers of all, as a currency that
//! was left out would be a way around it.
//!
//! What was ordered before a break still arrives: money that was paid is never lost.
//!
//! - [`rules`] what limits come to, without side effects

pub mod http;
mod rules;
mod sql;

use super::shop;
use crate::domain::credits::{self, Wallet};
use crate::domain::user;
use crate::sites::Domain;
use base::clock::DAY;
use base::error::Result;
use futures_util::FutureExt;
use sql::{BreakRow, LimitRow};
use std::collections::BTreeSet;
use store::{Conn, Tx};
use wire::spending::{NextLimit, SetLimit, SpendLimit, SpendPeriod, Spending};
use wire::{Amount, MemberId, Millis, Refusal};

/// Refuses an order that is against its member's own limits or break. The caller has locked the wallet, so that of several orders
/// at once each counts the others.
pub(super) async fn authorise(
    tx: &mut Tx,
    wallet: Option<&Wallet>,
    member: MemberId,
    amount: Amount,
    currency: &str,
) -> Result<()> {
    let now = tx.now();
    if let Some(wallet) = wallet {
        wallet.check_break(now)?;
    }
    let limits = sql::limits(tx, member).await?;
    if limits.is_empty() {
        return Ok(());
    }
    let orders = sql::orders(tx, member, rules::begin(SpendPeriod::LONGEST, now)).await?;
    Ok(rules::check(&limits, &orders, amount, currency, now)?)
}

/// The limits of a member, what was spent, and the break.
pub async fn spending(conn: &mut Conn, domain: &Domain, member: MemberId, now: Millis) -> Result<Spending> {
    let limits = sql::limits(conn, member).await?;
    let orders = sql::orders(conn, member, rules::begin(SpendPeriod::LONGEST, now)).await?;
    let of_period = |period| {
        let row = limits.iter().find(|row| row.period == period);
        let next = row.and_then(|row| row.waiting(now)).map(|(limit, at)| NextLimit { limit, at });
        let spent = rules::spent(&orders, period, now);
        SpendLimit { period, spent, limit: row.and_then(|row| row.in_force(now)), next }
    };
    Ok(Spending {
        currency: shop::currency(conn, domain, member).await?,
        periods: SpendPeriod::ALL.map(of_period).into(),
        room: rules::room(&limits, &orders, now),
        break_until: credits::wallet(conn, member).await?.paused_until(now),
    })
}

/// Sets a limit: one that is stricter counts at once, a looser one tomorrow.
async fn set(tx: &mut Tx, domain: &Domain, member: MemberId, set: SetLimit) -> Result<Spending> {
    if set.limit.is_some_and(|limit| limit.0 > wire::spending::HIGHEST_LIMIT) {
        return Err(Refusal::Invalid { field: "limit".into() }.into());
    }
    // An order that is being made is looked at before or after this.
    credits::lock(tx, &BTreeSet::from([member])).await?;
    let now = tx.now();
    let present = sql::limits(tx, member).await?.into_iter().find(|row| row.period == set.period);
    let none = LimitRow { member_id: member, period: set.period, amount: None, next_amount: None, next_at: None };
    sql::set_limit(tx, present.unwrap_or(none).with(set.limit, now)).await?;
    spending(tx, domain, member, now).await
}

/// Begins a break, or makes one longer, and shows the member's devices until when it lasts.
async fn pause(tx: &mut Tx, domain: &Domain, member: MemberId, days: i64) -> Result<Spending> {
    if !wire::spending::BREAKS.contains(&days) {
        return Err(Refusal::Invalid { field: "days".into() }.into());
    }
    user::change_within(tx, domain, member, move |tx| lengthen(tx, member, days * DAY).boxed()).await?;
    let now = tx.now();
    spending(tx, domain, member, now).await
}

/// No break becomes shorter.
async fn lengthen(tx: &mut Tx, member: MemberId, duration: i64) -> Result<()> {
    let wallet = credits::lock(tx, &BTreeSet::from([member])).await?.remove(&member).ok_or(Refusal::NotFound)?;
    // An order that had the lock before is one of before the break.
    let now = tx.now();
    let ends_at = Millis(now.0 + duration);
    if wallet.paused_until(now).is_none_or(|until| until < ends_at) {
        credits::pause(tx, member, ends_at).await?;
        let row = BreakRow { id: tx.id(), member_id: member, begins_at: now, ends_at };
        sql::add_break(tx, row).await?;
    }
    Ok(())
}

/// What the export of a member has of breaks: the limits are in [`spending`].
pub async fn breaks(conn: &mut Conn, member: MemberId) -> Result<Vec<[Millis; 2]>> {
    Ok(sql::breaks(conn, member).await?.into_iter().map(|row| [row.begins_at, row.ends_at]).collect())
}

/// Deletes the limits of a member. The breaks stay with the orders, which say nothing of who it was.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::erase(tx, member).await.map(drop)
}
