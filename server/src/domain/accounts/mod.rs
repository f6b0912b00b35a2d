//! Accounts: who is a member, and who is logged in.
//!
//! - [`account`] the life of an account
//! - [`password`] Argon2id on a bounded pool · [`lockout`] too many failed attempts
//! - sessions: 256 random bits in a cookie, kept as a hash only, for 30 days; [`member`] who calls by one
//! - [`tokens`] of links in mails · [`workers`] what is done later
//!
//! The lowest domain, on which all others may depend.

pub mod account;
mod browser;
pub mod lockout;
pub mod member;
mod notice;
pub mod password;
mod sql;
pub mod workers;

pub use account::{LONGEST_EMAIL, NewAccount, Status};
pub use lockout::attempts_of;
pub use sql::Account;

use crate::config::Limits;
use crate::domain::tokens::{self, Proof, Purpose};
use crate::limits::Limiter;
use crate::sites::Domain;
use base::clock::DAY;
use base::error::{Error, Result};
use futures_util::FutureExt;
use password::Passwords;
use prometheus_client::metrics::counter::Counter;
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use store::event::{Event, SessionKey};
use store::{Conn, Store, Tx};
use wire::frame::Bye;
use wire::push::Notifications;
use wire::user::{LogIn, OwnSession};
use wire::{MemberId, Millis, Refusal};

/// The name of the cookie with a session's token. By https a browser takes it from this very host only: a
/// page of another host below the same domain cannot set it.
pub fn session_cookie(https: bool) -> &'static str {
    if https { "__Host-session" } else { "session" }
}

/// How many days a session lasts (specification 9).
pub const SESSION_DAYS: i64 = 30;

/// For how many days after its last login to an account a device is recorded with the account.
pub const DEVICE_DAYS: i64 = 365;
/// How many devices are recorded with an account. For one more, the one that was not used for longest is deleted.
const DEVICES: i64 = 20;

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

/// A session that is valid now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub member: MemberId,
    pub key: SessionKey,
}

/// The run-time state of logins: the pool that checks passwords, and how often an address may try.
pub struct Logins {
    passwords: Passwords,
    rate: Limiter<IpAddr>,
}

impl Logins {
    /// The pool that hashes passwords.
    pub fn passwords(&self) -> &Passwords {
        &self.passwords
    }

    /// Counts a try of an address: a login, or a question that tells whether somebody has an account.
    pub fn take(&self, address: IpAddr, now: Millis) -> Result<()> {
        self.rate.take(address, now).map_err(|retry_ms| Refusal::RateLimited { retry_ms }.into())
    }

    pub fn new(limits: &Limits) -> Result<Self> {
        let rate = Limiter::new(limits.logins_per_minute / 60.0, limits.logins_burst);
        Ok(Self { passwords: Passwords::new()?, rate })
    }

    /// How many passwords were hashed, to set them or to see whether they are right.
    pub fn hashed(&self) -> Counter {
        self.passwords.hashed()
    }
}

/// The browser that logs in.
#[derive(Clone, Copy, Debug)]
pub struct Browser<'b> {
    /// The cookie that names it.
    pub device: Option<&'b str>,
    /// Its `User-Agent` header.
    pub agent: &'b str,
}

impl Browser<'_> {
    /// Such as `Firefox, Android`.
    pub fn in_words(&self) -> String {
        browser::describe(self.agent)
    }
}

/// The result of a login. `token` goes into the cookie and is kept nowhere.
pub struct LoggedIn {
    pub member: MemberId,
    pub token: String,
    /// Names this browser from now on, for every account that logs in with it.
    pub device: String,
}

/// Disabled and unknown accounts, and wrong passwords, answer alike and take as long.
pub async fn log_in(
    store: &Store,
    logins: &Logins,
    domain: &Domain,
    address: IpAddr,
    form: LogIn,
    browser: Browser<'_>,
) -> Result<LoggedIn> {
    logins.take(address, store.now())?;
    let email = account::normalised(&form.email);
    // PostgreSQL has no text with a zero in it, and nobody such an address.
    if email.len() > LONGEST_EMAIL || email.contains('\0') {
        return Err(Refusal::BadCredentials.into());
    }
    // Before the attempt is counted, because one that is refused with `try_again` does not count.
    let turn = logins.passwords.turn()?;
    let device = device_of(browser.device)?;
    let opened_with = browser.in_words();
    let device_key = session_key(&device);
    let account: Option<sql::Credentials> = store.peek(sql::credentials(&domain.key, &email, &device_key)).await?;
    // Where nobody may find out who is a member, a stranger who has just signed up with the address does not either.
    let is_let_in = |status: &str| status == "active" || (status == "not_confirmed" && !domain.server.hide_membership);
    let account = account.filter(|account| is_let_in(&account.status));
    let knows_device = account.as_ref().is_some_and(|account| account.knows_device > 0);
    let name = attempts_of(&domain.key, &email);
    let name = if knows_device { format!("{name}|{device_key}") } else { name };
    let refusal = lockout::begin_attempt(store, &name).await?;

    let hash = account.as_ref().map(|account| account.password_hash.clone());
    let right = turn.verify(form.password, hash).await?;
    let Some(account) = account.filter(|_| right) else { return Err(refusal.into()) };

    let member = account.id;
    store
        .write(move |tx| {
            async move {
                lockout::forget(tx, &name).await?;
                if !knows_device {
                    notice::of_new_device(tx, member, &opened_with).await?;
                }
                let_in(tx, member, device, opened_with).await
            }
            .boxed()
        })
        .await
}

/// The name of the browser that calls: the one from its cookie, or a new one.
pub fn device_of(cookie: Option<&str>) -> Result<String> {
    cookie.filter(|device| tokens::is_token(device)).map_or_else(tokens::random, |device| Ok(device.to_owned()))
}

/// Begins a session on a device, and records that the device knows the account. `opened_with` is the browser in words.
pub async fn let_in(tx: &mut Tx, member: MemberId, device: String, opened_with: String) -> Result<LoggedIn> {
    let token = open_sessions(tx, &[member], &opened_with).await?.pop();
    let token = token.ok_or_else(|| Error::internal("a session without a token"))?;
    let now = tx.now();
    sql::add_device(tx, member, &session_key(&device), now, DEVICES).await?;
    Ok(LoggedIn { member, token, device })
}

/// Begins a session; gives its token.
pub async fn open_session(tx: &mut Tx, member: MemberId) -> Result<String> {
    let token = open_sessions(tx, &[member], "").await?.pop();
    token.ok_or_else(|| Error::internal("a session without a token"))
}

/// The same for many members at once, in their order.
pub async fn open_sessions(tx: &mut Tx, members: &[MemberId], opened_with: &str) -> Result<Vec<String>> {
    let created_at = tx.now();
    let expires_at = Millis(created_at.0 + SESSION_DAYS * DAY);
    let (mut tokens, mut rows) = (Vec::new(), Vec::new());
    for &member_id in members {
        let token = tokens::random()?;
        rows.push(sql::SessionRow {
            token_hash: session_key(&token),
            member_id,
            created_at,
            expires_at,
            browser: opened_with.to_owned(),
        });
        tokens.push(token);
    }
    sql::add_sessions(tx, rows).await?;
    Ok(tokens)
}

/// The session behind a cookie's token, if it is valid now and of this domain: prices are the domain's, so a session
/// of one must not pay by those of another.
pub async fn session(store: &Store, domain: &Domain, token: &str) -> Result<Option<Session>> {
    session_by_key(store, domain, &session_key(token)).await
}

/// The same for a key: whether a session that was valid still is.
pub async fn session_by_key(store: &Store, domain: &Domain, key: &SessionKey) -> Result<Option<Session>> {
    let row: Option<(MemberId,)> = store.peek(sql::session(key, &domain.key, store.now())).await?;
    Ok(row.map(|(member,)| Session { member, key: key.clone() }))
}

/// Those of these sessions that are valid.
pub async fn still_valid(
    conn: &mut Conn,
    sessions: &BTreeSet<SessionKey>,
    now: Millis,
) -> Result<BTreeSet<SessionKey>> {
    sql::valid_sessions(conn, sessions, now).await
}

/// Ends one session; its sockets close, on every device that holds it.
pub async fn log_out(store: &Store, session: Session) -> Result<()> {
    store
        .write(move |tx| {
            async move {
                sql::delete_session(tx, &session.key).await?;
                tx.emit(Event::SessionEnded {
                    member: session.member,
                    session: Some(session.key),
                    why: Bye::LoggedOut,
                });
                Ok(())
            }
            .boxed()
        })
        .await
}

/// Checks that whoever holds a session also knows the password, before something that cannot be undone. Wrong ones are
/// counted as at a login.
pub async fn check_password(store: &Store, logins: &Logins, member: MemberId, password: String) -> Result<()> {
    let turn = logins.passwords.turn()?;
    let name = format!("password|{member}");
    let refusal = lockout::begin_attempt(store, &name).await?;
    let hash: Option<(String,)> = store.peek(sql::password_hash(member)).await?;
    if turn.verify(password, hash.map(|(hash,)| hash)).await? {
        return store.write(move |tx| async move { lockout::forget(tx, &name).await }.boxed()).await;
    }
    Err(match refusal {
        Refusal::BadCredentials => Refusal::WrongPassword,
        locked => locked,
    }
    .into())
}

/// The sessions of a member, the newest first; `current` is the one that asks.
pub async fn sessions(conn: &mut Conn, current: &Session, now: Millis) -> Result<Vec<OwnSession>> {
    let rows = sql::sessions(conn, current.member, now).await?;
    Ok(rows.into_iter().map(|row| own_session(row, &current.key)).collect())
}

fn own_session(row: sql::SessionRow, current: &str) -> OwnSession {
    let is_current = row.token_hash == current;
    let id = id_of(&row.token_hash).to_owned();
    OwnSession { id, browser: row.browser, since: row.created_at, current: is_current }
}

/// Names a session in a list. From so much of a hash nobody gets to the token.
fn id_of(token_hash: &str) -> &str {
    token_hash.get(..16).unwrap_or(token_hash)
}

/// When each device that is recorded with an account was last used, the latest first.
pub async fn devices(conn: &mut Conn, member: MemberId) -> Result<Vec<Millis>> {
    sql::devices(conn, member).await
}

/// Ends those of a member's sessions that `ends` picks by id, and closes their sockets; gives how many.
pub async fn end_some(tx: &mut Tx, current: &Session, ends: impl Fn(&str) -> bool) -> Result<usize> {
    let now = tx.now();
    let rows = sql::sessions(tx, current.member, now).await?;
    let ended: Vec<SessionKey> = rows.into_iter().map(|row| row.token_hash).filter(|key| ends(id_of(key))).collect();
    for key in &ended {
        sql::delete_session(tx, key).await?;
        tx.emit(Event::SessionEnded { member: current.member, session: Some(key.clone()), why: Bye::LoggedOut });
    }
    Ok(ended.len())
}

/// Ends all sessions of a member but the one that asks.
pub async fn end_others(tx: &mut Tx, current: &Session) -> Result<()> {
    let mine = id_of(&current.key).to_owned();
    end_some(tx, current, move |id| id != mine).await.map(drop)
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

/// Ends every session of a member. The caller closes their sockets.
pub async fn end_sessions(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::delete_sessions(tx, member).await.map(drop)
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
    let rows = sql::people(conn, members).await?;
    Ok(rows.into_iter().map(|row| (row.id, Person { standing: standing(&row), domain: row.domain })).collect())
}

fn standing(row: &sql::PersonRow) -> Standing {
    match (row.status.as_str(), row.profile_status.as_str(), row.paid) {
        ("active", "active", true) => Standing::Paid,
        ("active", "active", false) => Standing::Free,
        ("not_confirmed", ..) => Standing::NotConfirmed,
        _ => Standing::Gone,
    }
}

/// The hash of a token, which the sessions table keeps: nobody who reads the table can log in with it.
pub fn session_key(token: &str) -> SessionKey {
    tokens::hash(token)
}
