//! Sessions: 256 random bits in a cookie, kept as a hash only, for 30 days.

use super::sql;
use crate::domain::tokens;
use crate::sites::Domain;
use base::clock::DAY;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::collections::BTreeSet;
use store::event::{Event, SessionKey};
use store::{Conn, Store, Tx};
use wire::frame::Bye;
use wire::user::OwnSession;
use wire::{MemberId, Millis};

/// The name of the cookie with a session's token. By https a browser takes it from this very host only: a
/// page of another host below the same domain cannot set it.
pub fn session_cookie(https: bool) -> &'static str {
    if https { "__Host-session" } else { "session" }
}

/// How many days a session lasts (specification 9).
pub const SESSION_DAYS: i64 = 30;

/// A session that is valid now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub member: MemberId,
    pub key: SessionKey,
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

/// Ends every session of a member. The caller closes their sockets.
pub async fn end_sessions(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::delete_sessions(tx, member).await.map(drop)
}

/// The hash of a token, which the sessions table keeps: nobody who reads the table can log in with it.
pub fn session_key(token: &str) -> SessionKey {
    tokens::hash(token)
}
