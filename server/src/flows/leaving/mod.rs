//! Leaving: a member deletes the account, which hides it at once and withdraws from what was bought lately. For fourteen days a link in a mail brings it back;
//! then everything of the member is erased but what the law keeps, which is the ledger.
//!
//! - here: deleting and coming back · [`erase`] what is removed in the end, and in which order

mod erase;
pub mod http;
pub mod workers;

use crate::core::Core;
use crate::domain::accounts::{self, Logins};
use crate::domain::credits;
use crate::domain::mail::{self, Letter, Mail};
use crate::domain::profiles;
use crate::domain::tokens::Purpose;
use crate::flows::{visibility, withdrawal};
use crate::sites::{Domain, Domains};
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::sync::Arc;
use store::Tx;
use store::event::Event;
use store::jobs::Job;
use wire::account::{Departure, Returned};
use wire::frame::Bye;
use wire::profile::ProfileStatus;
use wire::{MemberId, Millis, Refusal};

/// The kind of the job that erases an account; its payload is the member's id.
const ERASE: &str = "leaving.erase";

/// Deletes the account: the member is logged out everywhere and seen by nobody.
pub async fn delete(core: &Core, logins: &Logins, member: MemberId, password: String) -> Result<()> {
    accounts::check_password(&core.store, logins, member, password).await?;
    let domains = core.domains.clone();
    core.store
        .write(move |tx| {
            let domains = domains.clone();
            async move { delete_within(tx, &domains, member).await }.boxed()
        })
        .await?;
    core.store.look_for_jobs();
    Ok(())
}

/// What becomes of a member's credits if the account is deleted now.
pub async fn departure(core: &Core, domain: &Arc<Domain>, member: MemberId) -> Result<Departure> {
    let (domain, now) = (domain.clone(), core.store.now());
    let read = core.read(member, move |conn| {
        async move {
            let credits = credits::wallet(conn, member).await?.balance();
            let open = withdrawal::open(conn, &domain, member, now).await?;
            let returned = open.into_iter().map(|(order, of)| Returned {
                order: order.id,
                credits: of.unused,
                amount: of.amount,
                currency: of.currency,
            });
            Ok(Departure { credits, returned: returned.collect() })
        }
        .boxed()
    });
    read.await
}

async fn delete_within(tx: &mut Tx, domains: &Domains, member: MemberId) -> Result<()> {
    let account = accounts::account(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let now = tx.now();
    let name = profiles::own_card(tx, member, now).await?.map(|card| card.name).unwrap_or_default();
    let domain = domains.of_key(&account.domain).ok_or_else(|| Error::internal("an account of no site"))?.clone();
    // Who leaves wants nothing more of what was bought: as far as the law lets the buyer withdraw, the money goes back now,
    // as it has to be there before the account is erased.
    withdrawal::withdraw_from_all(tx, &domain, member, &account, &name).await?;
    accounts::account::delete(tx, member).await?;
    profiles::set_status(tx, member, ProfileStatus::Disabled).await?;
    accounts::end_sessions(tx, member).await?;
    tx.emit(Event::SessionEnded { member, session: None, why: Bye::LoggedOut });
    visibility::refresh(tx, member).await?;
    let letter = Letter::Deleted { name };
    let (domain, address, language) = (account.domain, account.email, account.language);
    mail::send(tx, Mail { member, domain, address, language, letter }).await?;
    tx.enqueue(erasing(member, Millis(now.0 + erase::GRACE))).await
}

fn erasing(member: MemberId, run_at: Millis) -> Job {
    Job { kind: ERASE, payload: member.to_string(), dedup: None, owner: None, run_at }
}

/// Brings an account back by the token of the mail's link. Its member logs in as before.
pub async fn come_back(core: &Core, domain: &Arc<Domain>, token: String) -> Result<()> {
    let domain = domain.clone();
    core.store
        .write(move |tx| {
            async move {
                let redeemed = accounts::redeem(tx, &domain, Purpose::Reactivate, &token).await?;
                let (member, _) = redeemed.ok_or(Refusal::LinkExpired)?;
                // A mail that was sent late has a link that is valid for longer than the account can come back; by then
                // a part of it may be erased.
                let in_time = erase::due(tx, member).await?.is_some_and(|due| due > tx.now());
                if !in_time || !accounts::account::bring_back(tx, member).await? {
                    return Err(Refusal::LinkExpired.into());
                }
                let account = accounts::account(tx, member).await?.ok_or(Refusal::LinkExpired)?;
                // Who has not confirmed the address was seen by nobody before either.
                if account.status == "active" {
                    profiles::set_status(tx, member, ProfileStatus::Active).await?;
                }
                visibility::refresh(tx, member).await
            }
            .boxed()
        })
        .await?;
    core.store.look_for_jobs();
    Ok(())
}
