//! Logging in, by a password, from a browser that gets a name of its own.

use super::password::Passwords;
use super::sessions::{open_sessions, session_key};
use super::{LONGEST_EMAIL, account, attempts_of, browser, lockout, notice, sql};
use crate::config::Limits;
use crate::domain::tokens;
use crate::limits::{SharedLimiter, Together};
use crate::sites::Domain;
use base::error::{Error, Result};
use futures_util::FutureExt;
use prometheus_client::metrics::counter::Counter;
use std::net::IpAddr;
use std::sync::Arc;
use store::{Conn, Store, Tx};
use wire::user::LogIn;
use wire::{MemberId, Millis, Refusal};

/// For how many days after its last login to an account a device is recorded with the account.
pub const DEVICE_DAYS: i64 = 365;
/// How many devices are recorded with an account. For one more, the one that was not used for longest is deleted.
const DEVICES: i64 = 20;

/// The run-time state of logins: the pool that checks passwords, and how often an address may try.
pub struct Logins {
    passwords: Passwords,
    rate: SharedLimiter<IpAddr>,
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

    pub fn new(limits: &Limits, together: &Arc<Together>) -> Result<Self> {
        let rate = together.limiter("logins", limits.logins_per_minute / 60.0, limits.logins_burst);
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

/// When each device that is recorded with an account was last used, the latest first.
pub async fn devices(conn: &mut Conn, member: MemberId) -> Result<Vec<Millis>> {
    sql::devices(conn, member).await
}
