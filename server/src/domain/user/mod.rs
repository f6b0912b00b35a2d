//! The current user: what members are shown about themselves, which account, profile, wallet and inbox have a part in.
//!
//! [`create`](mod@create) is how a member comes to be.
//!
//! Whoever changes any of these parts shows the member's devices the new record by [`change`].

mod create;
pub mod http;
pub mod invariants;

pub use create::{NewMember, activate, create, disable};

use crate::domain::accounts::{self, Account};
use crate::domain::credits;
use crate::domain::inbox;
use crate::domain::profiles;
use crate::sites::Domain;
use base::clock::HOUR;
use base::error::{Error, Result};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::{Conn, Store, Tx};
use wire::frame::ServerFrame;
use wire::user::{User, UserStatus};
use wire::{MemberId, Millis, Refusal, Rev};

/// The member's own record, with the revision it is part of. The domain's are the limits.
pub async fn record(conn: &mut Conn, domain: &Domain, member: MemberId, now: Millis) -> Result<(User, Rev)> {
    let account = accounts::account(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let wallet = credits::wallet(conn, member).await?;
    let rev = inbox::of(conn, member).await?.map_or(Rev(0), |inbox| inbox.rev);
    let card = profiles::own_card(conn, member, now).await?;
    let profile = card.ok_or_else(|| Error::internal(format!("member {member} has no profile")))?;
    let status = if account.status == "not_confirmed" { UserStatus::NotConfirmed } else { UserStatus::Active };
    let free_conversations = domain.site.free_conversations.into();
    let time_bonus_until = time_bonus_until(domain, &account).filter(|until| *until > now);
    let user = User {
        status,
        email: account.email,
        credits: wallet.balance(),
        free_left: wallet.free_left,
        conversations_left: wallet.conversations_left(account.paid, free_conversations),
        notifications_disabled: serde_json::from_str(&account.notifications_disabled).map_err(Error::internal)?,
        paid_user: account.paid,
        signup_date: account.signup_at,
        time_bonus_until,
        break_until: wallet.paused_until(now),
        fictional_icon: profile.fictional,
        invisible: profiles::is_invisible(conn, member).await?,
        profile,
        language: account.language,
    };
    Ok((user, rev))
}

/// When the time bonus of a member ends; none for who has premium, or where the site gives none.
pub fn time_bonus_until(domain: &Domain, account: &Account) -> Option<Millis> {
    let payments = &domain.payments;
    let is_given = !account.paid && payments.welcome_percent > 0 && !domain.offers.is_empty();
    is_given.then_some(Millis(account.signup_at.0 + payments.welcome_hours * HOUR))
}

/// Sets the account's language, one of the domain's visible locales.
pub async fn change_language(
    store: &Store,
    domain: &Arc<Domain>,
    member: MemberId,
    language: String,
) -> Result<(User, Rev)> {
    if !domain.site.locales.contains(&language) {
        return Err(Refusal::Invalid { field: "language".into() }.into());
    }
    change(store, domain, member, move |tx| async move { accounts::set_language(tx, member, &language).await }.boxed())
        .await
}

/// Makes a change to what members are shown about themselves, and shows it to all their devices.
pub async fn change<F>(store: &Store, domain: &Arc<Domain>, member: MemberId, change: F) -> Result<(User, Rev)>
where
    F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<()>> + Send + 'static,
{
    let domain = domain.clone();
    store.write(move |tx| async move { change_within(tx, &domain, member, change).await }.boxed()).await
}

/// The same within a transaction.
pub async fn change_within<F>(tx: &mut Tx, domain: &Domain, member: MemberId, change: F) -> Result<(User, Rev)>
where
    F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<()>> + Send,
{
    let mut inbox = inbox::lock(tx, &BTreeSet::from([member])).await?.remove(&member).ok_or(Refusal::LOGGED_OUT)?;
    change(tx).await?;
    let now = tx.now();
    let (user, _) = record(tx, domain, member, now).await?;
    let shown = user.clone();
    inbox::user_changed(tx, &mut inbox, |rev| ServerFrame::User { rev, user: shown }).await?;
    Ok((user, inbox.rev))
}
