//! Accounts: who is a member, and who is logged in.
//!
//! - [`account`] the life of an account
//! - [`login`] who is let in, from which browser · [`password`] Argon2id on a bounded pool · [`lockout`] too many failed
//!   attempts
//! - [`sessions`](mod@sessions) of those who are logged in; [`member`] who calls by one
//! - [`tokens`] of links in mails · [`workers`] what is done later
//!
//! The lowest domain, on which all others may depend.

pub mod account;
mod browser;
pub mod lockout;
mod login;
pub mod member;
mod notice;
pub mod password;
mod sessions;
mod sql;
pub mod workers;

pub use account::{LONGEST_EMAIL, NewAccount, Status};
pub use lockout::attempts_of;
pub use login::{Browser, DEVICE_DAYS, LoggedIn, Logins, check_password, device_of, devices, let_in, log_in};
pub use sessions::{
    SESSION_DAYS, Session, end_others, end_sessions, end_some, log_out, open_session, open_sessions, session,
    session_by_key, session_cookie, session_key, sessions, still_valid,
};
pub use sql::Account;

use crate::domain::tokens::{self, Proof, Purpose};
use crate::sites::Domain;
use base::clock::DAY;
use base::error::{Error, Result};
use std::collections::{BTreeSet, HashMap};
use store::{Asked, Conn, Tx};
use wire::push::Notifications;
use wire::{MemberId, Millis, Refusal};

/// What the rules of sending need to know of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Free,
    Paid,
    /// The e-mail address is not confirmed yet.
    NotConfirmed,
    /// Disabled or deleted.
    Gone,
}

/// A member as the rules of sending see one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub standing: Standing,
    /// The key of the domain the member belongs to.
    pub domain: String,
}

/// The member of a site whose address this is, whatever the account's status, or was until a change that can still be
/// undone: nobody else can take it.
pub async fn owner_of(tx: &mut Tx, domain: &str, email: &str) -> Result<Option<MemberId>> {
    let since = Millis(tx.now().0 - account::UNDO_DAYS * DAY);
    sql::owner_of(tx, domain, email, since).await
}

/// The account with this address on a site, whatever its status.
pub async fn of_address(conn: &mut Conn, domain: &str, email: &str) -> Result<Option<(MemberId, Account)>> {
    let Some(member) = sql::of_address(conn, domain, email).await? else { return Ok(None) };
    Ok(account(conn, member).await?.map(|account| (member, account)))
}

/// The member of a site who gets mails at this address, with the account's language.
pub async fn reachable_by(conn: &mut Conn, domain: &str, email: &str) -> Result<Option<(MemberId, String)>> {
    sql::reachable_by(conn, domain, email).await
}

/// What an account holds of its member, and no profile shows.
pub async fn account(conn: &mut Conn, member: MemberId) -> Result<Option<Account>> {
    sql::member(conn, member).await
}

/// Uses up a token by which a link of a mail names an account of this site; gives the account. Whoever gets none refuses
/// the call, so that a token that was tried on another site stays what it was. A mail to an address that the account has
/// no more proves nothing.
pub async fn redeem(
    tx: &mut Tx,
    domain: &Domain,
    purpose: Purpose,
    token: &str,
) -> Result<Option<(MemberId, Account)>> {
    let redeemed = redeem_anywhere(tx, domain, purpose, token).await?;
    Ok(redeemed.and_then(|(proof, account)| (account.email == proof.address).then_some((proof.member, account))))
}

/// The same for a token that went to any address, which is given.
pub async fn redeem_anywhere(
    tx: &mut Tx,
    domain: &Domain,
    purpose: Purpose,
    token: &str,
) -> Result<Option<(Proof, Account)>> {
    let Some(proof) = tokens::redeem(tx, purpose, token).await? else { return Ok(None) };
    let account = account(tx, proof.member).await?.filter(|account| account.domain == domain.key);
    Ok(account.map(|account| (proof, account)))
}

/// Sets the account's language; which one may be set is the caller's to check.
pub async fn set_language(tx: &mut Tx, member: MemberId, language: &str) -> Result<()> {
    sql::set_language(tx, member, language).await.map(drop)
}

/// Of what a member is notified.
pub async fn notifications(conn: &mut Conn, member: MemberId) -> Result<Notifications> {
    let account = account(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let disabled = serde_json::from_str(&account.notifications_disabled).map_err(Error::internal)?;
    let quiet = match account.notifications_quiet.as_str() {
        "" => None,
        text => Some(serde_json::from_str(text).map_err(Error::internal)?),
    };
    Ok(Notifications { disabled, with_text: account.notifications_text, quiet })
}

/// Sets of what a member is notified.
pub async fn set_notifications(tx: &mut Tx, member: MemberId, chosen: &Notifications) -> Result<()> {
    let disabled: BTreeSet<_> = chosen.disabled.iter().collect();
    let disabled = serde_json::to_string(&disabled).map_err(Error::internal)?;
    let quiet = chosen.quiet.as_ref().map(serde_json::to_string).transpose().map_err(Error::internal)?;
    sql::set_notifications(tx, member, &disabled, chosen.with_text, &quiet.unwrap_or_default()).await.map(drop)
}

/// Those of these members that exist.
pub async fn people(conn: &mut Conn, members: &BTreeSet<MemberId>) -> Result<HashMap<MemberId, Person>> {
    ask_people(conn, members).await?.answer(conn).await
}

/// The same without waiting for them.
pub async fn ask_people(conn: &mut Conn, members: &BTreeSet<MemberId>) -> Result<Asked<HashMap<MemberId, Person>>> {
    let person = |row: sql::PersonRow| (row.id, Person { standing: standing(&row), domain: row.domain });
    let rows = sql::ask_people(conn, members).await?;
    Ok(rows.map(move |rows| rows.into_iter().map(person).collect()))
}

fn standing(row: &sql::PersonRow) -> Standing {
    match (row.status.as_str(), row.profile_status.as_str(), row.paid) {
        ("active", "active", true) => Standing::Paid,
        ("active", "active", false) => Standing::Free,
        ("not_confirmed", ..) => Standing::NotConfirmed,
        _ => Standing::Gone,
    }
}
