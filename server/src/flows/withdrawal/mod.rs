//! Withdrawing from an order: whoever names it and the address of its account gives back what was not used of it, without
//! logging in and without a reason. It takes two steps: the buyer is shown what comes back, and confirms exactly that.
//! Joins payments, accounts and mail.
//!
//! - [`deadline`] until when it is possible

mod deadline;
pub mod http;

use crate::core::Core;
use crate::domain::accounts::{self, Account, Logins};
use crate::domain::mail::{self, Letter, Mail};
use crate::domain::payments::refunds::{self, Unused};
use crate::domain::payments::{OrderRow, orders};
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::net::IpAddr;
use std::sync::Arc;
use store::{Conn, Tx};
use wire::withdrawal::{AskWithdrawal, LONGEST_ADDRESS, LONGEST_NAME, Withdraw, Withdrawal, WithdrawalState};
use wire::{Amount, MemberId, Millis, OrderId, Refusal};

/// So many of a member's orders are looked at when all are given back: a day has at most twenty that are not paid.
const NEWEST: i64 = 500;

/// What the buyer of an order gets back. An order of another account is answered like one that there is not; how often
/// one may ask is limited by address, like logging in.
pub async fn ask(
    core: &Core,
    logins: &Logins,
    domain: &Arc<Domain>,
    address: IpAddr,
    form: AskWithdrawal,
) -> Result<Withdrawal> {
    logins.take(address, core.store.now())?;
    let (domain, now) = (domain.clone(), core.store.now());
    let read = core.store.read(move |conn| {
        async move {
            let (order, _) = find(conn, &domain, form.order, &form.email).await?;
            shown(conn, &domain, &order, now).await
        }
        .boxed()
    });
    read.await
}

/// Withdraws from an order. A repeat is answered with what there was to get back the first time.
pub async fn withdraw(
    core: &Core,
    logins: &Logins,
    domain: &Arc<Domain>,
    address: IpAddr,
    form: Withdraw,
) -> Result<Withdrawal> {
    logins.take(address, core.store.now())?;
    let name = form.name.trim().to_owned();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Refusal::Invalid { field: "name".into() }.into());
    }
    let domain = domain.clone();
    let done = core.store.write(move |tx| {
        let (domain, form, name) = (domain.clone(), form.clone(), name.clone());
        async move { withdraw_within(tx, &domain, &form, name).await }.boxed()
    });
    let done = done.await?;
    core.store.look_for_jobs();
    Ok(done)
}

async fn withdraw_within(tx: &mut Tx, domain: &Domain, form: &Withdraw, name: String) -> Result<Withdrawal> {
    let now = tx.now();
    let (order, account) = find(tx, domain, form.order, &form.email).await?;
    let before = shown(tx, domain, &order, now).await?;
    match before.state {
        WithdrawalState::Done => return Ok(before),
        WithdrawalState::TooLate | WithdrawalState::NothingLeft => return Err(Refusal::TooLate.into()),
        WithdrawalState::Possible => {}
    }
    let (order, unused) = give_back(tx, domain, &account, &order, form.quoted, name).await?;
    Ok(answer(&order, unused, before.until, WithdrawalState::Done))
}

/// Gives back what is unused of an order, and writes to its buyer that it is so.
async fn give_back(
    tx: &mut Tx,
    domain: &Domain,
    account: &Account,
    order: &OrderRow,
    quoted: Amount,
    name: String,
) -> Result<(OrderRow, Unused)> {
    let at = tx.now();
    let (order, unused) = refunds::withdraw(tx, domain, order, quoted).await?;
    let letter = Letter::Withdrawn {
        name,
        order: order.id,
        at,
        credits: unused.credits,
        amount: unused.amount,
        currency: order.currency.clone(),
    };
    let (member, language) = (order.member_id, account.language.clone());
    let mail = Mail { member, domain: domain.key.clone(), address: account.email.clone(), language, letter };
    mail::send(tx, mail).await?;
    Ok((order, unused))
}

/// The orders of a member from which it is not too late to withdraw, the newest first, and what comes back for each.
pub async fn open(
    conn: &mut Conn,
    domain: &Domain,
    member: MemberId,
    now: Millis,
) -> Result<Vec<(OrderRow, Withdrawal)>> {
    let (newest, _) = orders::page(conn, member, None, NEWEST).await?;
    let mut open = Vec::new();
    for order in newest.into_iter().filter(|order| order.paid_at.is_some()) {
        let shown = shown(conn, domain, &order, now).await?;
        if shown.state == WithdrawalState::Possible {
            open.push((order, shown));
        }
    }
    Ok(open)
}

/// Withdraws from all orders of a member from which it is not too late.
pub async fn withdraw_from_all(
    tx: &mut Tx,
    domain: &Domain,
    member: MemberId,
    account: &Account,
    name: &str,
) -> Result<()> {
    let now = tx.now();
    // What comes back for one may depend on what was given back for another: each is looked at when its turn comes.
    while let Some((order, shown)) = open(tx, domain, member, now).await?.pop() {
        give_back(tx, domain, account, &order, shown.amount, name.to_owned()).await?;
    }
    Ok(())
}

/// An order of the site, paid by the account with this address.
async fn find(conn: &mut Conn, domain: &Domain, id: OrderId, email: &str) -> Result<(OrderRow, Account)> {
    if email.len() > LONGEST_ADDRESS {
        return Err(Refusal::NotFound.into());
    }
    let order = orders::order(conn, id).await?.filter(|order| order.domain == domain.key && order.paid_at.is_some());
    let order = order.ok_or(Refusal::NotFound)?;
    let account = accounts::account(conn, order.member_id).await?.ok_or(Refusal::NotFound)?;
    if account.email != accounts::account::normalised(email) {
        return Err(Refusal::NotFound.into());
    }
    Ok((order, account))
}

async fn shown(conn: &mut Conn, domain: &Domain, order: &OrderRow, now: Millis) -> Result<Withdrawal> {
    let until = until(conn, domain, order).await?;
    if order.withdrawn_at.is_some() {
        let given = refunds::of_withdrawal(conn, order.id).await?;
        return Ok(answer(order, given, until, WithdrawalState::Done));
    }
    let unused = refunds::unused(conn, order).await?;
    let state = if unused.amount == Amount(0) {
        WithdrawalState::NothingLeft
    } else if now > until {
        WithdrawalState::TooLate
    } else {
        WithdrawalState::Possible
    };
    Ok(answer(order, unused, until, state))
}

/// The last moment to withdraw, by the clocks where the buyer lives: by the order's country, and by the time zone that
/// the member has told the site.
async fn until(conn: &mut Conn, domain: &Domain, order: &OrderRow) -> Result<Millis> {
    let of_country = domain.time_zones.get(&order.country).cloned();
    let quiet = accounts::notifications(conn, order.member_id).await?.quiet;
    let zones: Vec<String> = of_country.into_iter().chain(quiet.map(|quiet| quiet.time_zone)).collect();
    let paid_at = order.paid_at.unwrap_or(order.created_at);
    deadline::until(paid_at, domain.site.refund_days, zones.iter().map(String::as_str))
}

fn answer(order: &OrderRow, unused: Unused, until: Millis, state: WithdrawalState) -> Withdrawal {
    Withdrawal {
        order: order.id,
        paid_at: order.paid_at.unwrap_or(order.created_at),
        credits: order.credits,
        unused: unused.credits,
        amount: unused.amount,
        paid: order.amount,
        currency: order.currency.clone(),
        until,
        state,
    }
}
