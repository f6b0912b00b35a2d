//! Accounts: who is a member, and who is logged in.
//!
//! - [`account`] the life of an account
//! - [`password`] Argon2id on a bounded pool · [`lockout`] too many failed attempts
//! - sessions: 256 random bits in a cookie, kept as a hash only, for 30 days; [`member`] who calls by one
//! - [`workers`] what is done later
//!
//! The lowest domain, on which all others may depend.

pub mod account;
pub mod lockout;
pub mod member;
pub mod password;
mod sql;
pub mod workers;

pub use account::{NewAccount, Status};
pub use sql::Account;

use crate::config::Limits;
use crate::limits::Limiter;
use crate::sites::Domain;
use base::clock::DAY;
use base::error::{Error, Result};
use futures_util::FutureExt;
use password::Passwords;
use prometheus_client::metrics::counter::Counter;
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use store::event::{Event, SessionKey};
use store::{Conn, Store, Tx};
use wire::frame::Bye;
use wire::user::LogIn;
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

/// The longest address there can be (RFC 5321); a longer one is not worth remembering as a failure.
const LONGEST_EMAIL: usize = 254;

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
    pub fn new(limits: &Limits) -> Result<Self> {
        let rate = Limiter::new(limits.logins_per_minute / 60.0, limits.logins_burst);
        Ok(Self { passwords: Passwords::new()?, rate })
    }

    /// How many passwords were hashed to see whether they are right.
    pub fn hashed(&self) -> Counter {
        self.passwords.hashed()
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
    device: Option<&str>,
) -> Result<LoggedIn> {
    logins.rate.take(address, store.now()).map_err(|retry_ms| Refusal::RateLimited { retry_ms })?;
    let email = account::normalised(&form.email);
    // PostgreSQL has no text with a zero in it, and nobody such an address.
    if email.len() > LONGEST_EMAIL || email.contains('\0') {
        return Err(Refusal::BadCredentials.into());
    }
    // Before the attempt is counted, because one that is refused with `try_again` does not count.
    let turn = logins.passwords.turn()?;
    let device = device.filter(|device| is_token(device)).map_or_else(new_token, |device| Ok(device.to_owned()))?;
    let device_key = session_key(&device);
    let account: Option<sql::Credentials> = store.peek(sql::credentials(&domain.key, &email, &device_key)).await?;
    let account = account.filter(|account| matches!(account.status.as_str(), "active" | "not_confirmed"));
    let knows_device = account.as_ref().is_some_and(|account| account.knows_device > 0);
    let name = format!("{}|{email}", domain.key);
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
                let token = open_session(tx, member).await?;
                let now = tx.now();
                sql::add_device(tx, member, &device_key, now, DEVICES).await?;
                Ok(LoggedIn { member, token, device })
            }
            .boxed()
        })
        .await
}

/// Begins a session; gives its token.
pub async fn open_session(tx: &mut Tx, member: MemberId) -> Result<String> {
    let token = open_sessions(tx, &[member]).await?.pop();
    token.ok_or_else(|| Error::internal("a session without a token"))
}

/// The same for many members at once, in their order.
pub async fn open_sessions(tx: &mut Tx, members: &[MemberId]) -> Result<Vec<String>> {
    let created_at = tx.now();
    let expires_at = Millis(created_at.0 + SESSION_DAYS * DAY);
    let (mut tokens, mut rows) = (Vec::new(), Vec::new());
    for &member_id in members {
        let token = new_token()?;
        rows.push(sql::SessionRow { token_hash: session_key(&token), member_id, created_at, expires_at });
        tokens.push(token);
    }
    sql::add_sessions(tx, &rows).await?;
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

/// What an account holds of its member, and no profile shows.
pub async fn account(conn: &mut Conn, member: MemberId) -> Result<Option<Account>> {
    sql::member(conn, member).await
}

/// Sets the account's language; which one may be set is the caller's to check.
pub async fn set_language(tx: &mut Tx, member: MemberId, language: &str) -> Result<()> {
    sql::set_language(tx, member, language).await.map(drop)
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

/// 256 random bits, hexadecimal.
pub fn new_token() -> Result<String> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(hex(&bytes))
}

/// Whether it is of the shape of [`new_token`]'s.
fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The hash of a token, which the sessions table keeps: nobody who reads the table can log in with it.
pub fn session_key(token: &str) -> SessionKey {
    hex(&Sha256::digest(token.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
