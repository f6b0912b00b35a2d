//! Accounts: who is a member, who is logged in, and what `user.php` tells.
//!
//! - [`password`] Argon2id on a bounded pool · [`lockout`] too many failed attempts
//! - sessions: 256 random bits in a cookie, kept as a hash only, for 30 days

pub mod http;
pub mod lockout;
pub mod password;
mod sql;

use crate::app::App;
use crate::clock::{DAY, HOUR};
use crate::credits;
use crate::error::{Error, Result};
use crate::event::{Event, SessionKey};
use crate::inbox;
use crate::profiles;
use crate::settings::Domain;
use crate::store::jobs::{Job, Outcome, Worker};
use crate::store::{Conn, Tx};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use password::Passwords;
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use wire::frame::{Bye, ServerFrame};
use wire::user::{LogIn, User, UserStatus};
use wire::{MemberId, Millis, Refusal, Rev};

/// The name of the cookie with a session's token. By https a browser is asked to take it from this very host only: a
/// page of another host below the same domain cannot set it.
pub fn session_cookie(https: bool) -> &'static str {
    if https { "__Host-session" } else { "session" }
}

/// How long a session lasts (specification 9).
pub const SESSION_DAYS: i64 = 30;

/// How long a device is remembered to have logged in to an account.
pub const DEVICE_DAYS: i64 = 365;
/// Of one account; the one not used for longest is forgotten for one more.
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

/// Fresh from a login: `token` goes into the cookie and is kept nowhere.
pub struct LoggedIn {
    pub user: User,
    pub rev: Rev,
    pub token: String,
    /// Names this browser from now on, for every account that logs in with it.
    pub device: String,
}

/// Disabled and unknown accounts, and wrong passwords, answer alike and take as long.
pub async fn log_in(app: &App, domain: &Arc<Domain>, form: LogIn, device: Option<&str>) -> Result<LoggedIn> {
    let email = form.email.trim().to_lowercase();
    if email.len() > LONGEST_EMAIL {
        return Err(Refusal::BadCredentials.into());
    }
    // Before the attempt is counted: who is told to try again has not tried.
    let turn = app.part::<Passwords>().turn()?;
    let device = device.filter(|device| is_token(device)).map_or_else(new_token, |device| Ok(device.to_owned()))?;
    let device_key = session_key(&device);
    let account: Option<sql::Credentials> = app.store.peek(sql::credentials(&domain.key, &email, &device_key)).await?;
    let account = account.filter(|account| matches!(account.status.as_str(), "active" | "not_confirmed"));
    let knows_device = account.as_ref().is_some_and(|account| account.knows_device > 0);
    let name = format!("{}|{email}", domain.key);
    let name = if knows_device { format!("{name}|{device_key}") } else { name };
    let refusal = lockout::begin_attempt(&app.store, &name).await?;

    let hash = account.as_ref().map(|account| account.password_hash.clone());
    let right = turn.verify(form.password, hash).await?;
    let Some(account) = account.filter(|_| right) else { return Err(refusal.into()) };

    let token = new_token()?;
    let key = session_key(&token);
    let (member, free) = (account.id, domain.site.free_conversations.into());
    app.store
        .write(move |tx| {
            async move {
                lockout::forget(tx, &name).await?;
                let now = tx.now();
                sql::add_session(tx, &key, member, now, Millis(now.0 + SESSION_DAYS * DAY)).await?;
                sql::add_device(tx, member, &device_key, now, DEVICES).await?;
                let (user, rev) = user(tx, member, free, now).await?;
                Ok(LoggedIn { user, rev, token, device })
            }
            .boxed()
        })
        .await
}

/// The session behind a cookie's token, if it is valid now and of this domain: prices are the domain's, so a session
/// of one must not pay by those of another.
pub async fn session(app: &App, domain: &Domain, token: &str) -> Result<Option<Session>> {
    session_by_key(app, domain, &session_key(token)).await
}

/// The same for a key: whether a session that was valid still is.
pub async fn session_by_key(app: &App, domain: &Domain, key: &SessionKey) -> Result<Option<Session>> {
    let row: Option<(MemberId,)> = app.store.peek(sql::session(key, &domain.key, app.store.now())).await?;
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
pub async fn log_out(app: &App, session: Session) -> Result<()> {
    app.store
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

/// The member's own record, with the revision it is part of. `free_conversations` is the domain's limit.
pub async fn user(conn: &mut Conn, member: MemberId, free_conversations: i64, now: Millis) -> Result<(User, Rev)> {
    let row = sql::member(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let wallet = credits::wallet(conn, member).await?;
    let rev = inbox::of(conn, member).await?.map_or(Rev(0), |inbox| inbox.rev);
    let card = profiles::own_card(conn, member, now).await?;
    let profile = card.ok_or_else(|| Error::internal(format!("member {member} has no profile")))?;
    let status = if row.status == "not_confirmed" { UserStatus::NotConfirmed } else { UserStatus::Active };
    let user = User {
        status,
        email: row.email,
        credits: wallet.balance,
        free_left: wallet.free_left,
        conversations_left: wallet.conversations_left(row.paid, free_conversations),
        notifications_disabled: serde_json::from_str(&row.notifications_disabled).map_err(Error::internal)?,
        paid_user: row.paid,
        signup_date: row.signup_at,
        fictional_icon: profile.fictional,
        invisible: profiles::is_invisible(conn, member).await?,
        profile,
        language: row.language,
    };
    Ok((user, rev))
}

/// Sets the account's language, one of the domain's visible locales.
pub async fn change_language(
    app: &App,
    domain: &Arc<Domain>,
    member: MemberId,
    language: String,
) -> Result<(User, Rev)> {
    if !domain.site.locales.contains(&language) {
        return Err(Refusal::Invalid { field: "language".into() }.into());
    }
    change_own_record(app, domain, member, move |tx| {
        async move { sql::set_language(tx, member, &language).await.map(drop) }.boxed()
    })
    .await
}

/// Makes a change to what a member is told about themselves, and tells all their devices.
pub async fn change_own_record<F>(app: &App, domain: &Arc<Domain>, member: MemberId, change: F) -> Result<(User, Rev)>
where
    F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<()>> + Send + 'static,
{
    let free = domain.site.free_conversations.into();
    app.store
        .write(move |tx| {
            async move {
                let mut inbox = own_inbox(tx, member).await?;
                change(tx).await?;
                let now = tx.now();
                let (user, _) = user(tx, member, free, now).await?;
                let told = user.clone();
                inbox::user_changed(tx, &mut inbox, |rev| ServerFrame::User { rev, user: told }).await?;
                Ok((user, inbox.rev))
            }
            .boxed()
        })
        .await
}

async fn own_inbox(tx: &mut Tx, member: MemberId) -> Result<inbox::Inbox> {
    inbox::lock(tx, &BTreeSet::from([member])).await?.remove(&member).ok_or(Refusal::LOGGED_OUT.into())
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

/// Sessions and failures that have run out are swept away once an hour.
pub fn sweeper(app: &Arc<App>) -> Worker {
    let store = app.store.clone();
    let work = move |_| {
        let store = store.clone();
        async move {
            let now = store.now();
            let stale = Millis(now.0 - lockout::WINDOW);
            let unused = Millis(now.0 - DEVICE_DAYS * DAY);
            store.write(move |tx| sql::sweep(tx, now, stale, unused).boxed()).await?;
            Ok(Outcome::Again(Millis(now.0 + HOUR)))
        }
        .boxed()
    };
    Worker { kind: SWEEP, batch: 1, work: Box::new(work) }
}

const SWEEP: &str = "accounts.sweep";

/// Promises the first sweep; the job recurs by itself.
pub async fn start_sweeping(app: &App) -> Result<()> {
    let job = |now| Job { kind: SWEEP, payload: String::new(), dedup: Some(SWEEP.into()), owner: None, run_at: now };
    app.store.write(move |tx| async move { tx.enqueue(job(tx.now())).await }.boxed()).await
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

/// What the sessions table keeps of a token: who reads the table cannot log in with it.
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
