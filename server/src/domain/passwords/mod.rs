//! Passwords: changed by who knows the old one, and forgotten ones, by a mail with a link.

pub mod http;

use crate::domain::accounts::{self, Logins, Session, lockout, password};
use crate::domain::mail::{self, Letter, Mail};
use crate::domain::profiles;
use crate::domain::tokens::{self, Purpose};
use crate::sites::Domain;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::net::IpAddr;
use std::sync::Arc;
use store::event::Event;
use store::{Store, Tx};
use wire::Refusal;
use wire::frame::Bye;
use wire::password::{ChangePassword, NewPassword, ResetPassword, SHORTEST_PASSWORD};

/// How many of these mails a mailbox is sent in a day: nobody can fill another's mailbox with them.
const MAILS_A_DAY: i64 = 3;

/// Sends the mail. The answer tells whether there is such an account (specification 8), unless the site hides it; how
/// often one may ask is limited by address and by mailbox.
pub async fn request(
    store: &Arc<Store>,
    logins: &Logins,
    domain: &Domain,
    address: IpAddr,
    form: ResetPassword,
) -> Result<()> {
    logins.take(address, store.now())?;
    let email = accounts::account::normalised(&form.email);
    let key = domain.key.clone();
    if email.len() > accounts::LONGEST_EMAIL || email.contains('\0') {
        return if domain.server.hide_membership { Ok(()) } else { Err(Refusal::EmailNotFound.into()) };
    }
    if domain.server.hide_membership {
        // Without waiting for it: how long an answer takes must tell nothing either.
        let store = store.clone();
        tokio::spawn(async move {
            if let Err(error) = write(&store, key, email).await
                && !matches!(error, Error::Refused(_))
            {
                tracing::warn!(%error, "a mail for a new password could not be written");
            }
        });
        return Ok(());
    }
    write(store, key, email).await
}

async fn write(store: &Store, domain: String, email: String) -> Result<()> {
    store.write(move |tx| async move { write_within(tx, domain, email).await }.boxed()).await
}

async fn write_within(tx: &mut Tx, domain: String, email: String) -> Result<()> {
    let (member, language) = accounts::reachable_by(tx, &domain, &email).await?.ok_or(Refusal::EmailNotFound)?;
    let counted = mail::count(tx, &domain, &email, Letter::RESET_PASSWORD, MAILS_A_DAY).await?;
    counted.ok_or(Refusal::TooManyMails)?;
    let now = tx.now();
    let name = profiles::own_card(tx, member, now).await?.map(|card| card.name).unwrap_or_default();
    mail::send(tx, Mail { member, domain, address: email, language, letter: Letter::ResetPassword { name } }).await
}

/// Sets the new password and ends every session: whoever knew the old password is logged out.
pub async fn set(
    store: &Store,
    logins: &Logins,
    domain: &Arc<Domain>,
    address: IpAddr,
    form: NewPassword,
) -> Result<()> {
    logins.take(address, store.now())?;
    let NewPassword { token, password } = form;
    check(&password)?;
    let known = token.clone();
    let now = store.now();
    let holder =
        store.read(move |conn| async move { tokens::holder(conn, Purpose::ResetPassword, &known, now).await }.boxed());
    // Hashing is expensive, so it is done only for a token that is valid now.
    holder.await?.ok_or(Refusal::LinkExpired)?;
    let hash = logins.passwords().turn()?.hash(password).await?;
    let domain = domain.clone();
    store.write(move |tx| async move { replace(tx, &domain, &token, &hash).await }.boxed()).await
}

async fn replace(tx: &mut Tx, domain: &Domain, token: &str, hash: &str) -> Result<()> {
    let redeemed = accounts::redeem(tx, domain, Purpose::ResetPassword, token).await?;
    let (member, account) = redeemed.ok_or(Refusal::LinkExpired)?;
    // Who has left since the mail was sent comes back by the link of another one.
    if !matches!(account.status.as_str(), "active" | "not_confirmed") {
        return Err(Refusal::LinkExpired.into());
    }
    accounts::account::set_password(tx, member, hash).await?;
    accounts::end_sessions(tx, member).await?;
    tx.emit(Event::SessionEnded { member, session: None, why: Bye::LoggedOut });
    // Whoever has forgotten a password has often been locked out by trying.
    lockout::forget(tx, &accounts::attempts_of(&account.domain, &account.email)).await
}

/// Changes a password for a member who knows it. The session that asks goes on, all others end.
pub async fn change(store: &Store, logins: &Logins, session: Session, form: ChangePassword) -> Result<()> {
    check(&form.password)?;
    accounts::check_password(store, logins, session.member, form.old_password).await?;
    let hash = logins.passwords().turn()?.hash(form.password).await?;
    store
        .write(move |tx| {
            async move {
                accounts::account::set_password(tx, session.member, &hash).await?;
                accounts::end_others(tx, &session).await
            }
            .boxed()
        })
        .await
}

fn check(password: &str) -> Result<(), Refusal> {
    let fits = password.chars().count() >= SHORTEST_PASSWORD && password.len() <= password::LONGEST;
    if fits { Ok(()) } else { Err(Refusal::WeakPassword) }
}
