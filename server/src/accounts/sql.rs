use crate::error::Result;
use crate::store::{Conn, Rows, Sql, Tx, sql};
use std::collections::BTreeSet;
use wire::{MemberId, Millis};

#[derive(serde::Deserialize)]
pub struct Credentials {
    pub id: MemberId,
    pub password_hash: String,
    pub status: String,
}

#[derive(serde::Deserialize)]
pub struct MemberRow {
    pub email: String,
    pub status: String,
    pub language: String,
    pub paid: bool,
    pub signup_at: Millis,
    pub notifications_disabled: String,
}

#[derive(serde::Deserialize)]
pub struct PersonRow {
    pub id: MemberId,
    pub domain: String,
    pub status: String,
    pub paid: bool,
    pub profile_status: String,
}

#[derive(serde::Deserialize)]
pub struct FailuresRow {
    pub locked_until: Millis,
}

pub fn credentials(domain: &str, email: &str) -> Sql {
    sql("select id, password_hash, status from members where domain = $1 and email = $2").bind(domain).bind(email)
}

pub async fn member(conn: &mut Conn, id: MemberId) -> Result<Option<MemberRow>> {
    sql("select email, status, language, paid, signup_at, notifications_disabled from members where id = $1")
        .bind(id)
        .one(conn)
        .await
}

pub async fn people(conn: &mut Conn, ids: &BTreeSet<MemberId>) -> Result<Vec<PersonRow>> {
    sql("select m.id, m.domain, m.status, m.paid, p.status as profile_status
         from {rows} as r join members m on m.id = r.id join profiles p on p.id = m.id")
    .rows(Rows::ids(ids.iter().map(|id| id.0)))
    .all(conn)
    .await
}

pub async fn set_language(tx: &mut Tx, id: MemberId, language: &str) -> Result<u64> {
    sql("update members set language = $2 where id = $1").bind(id).bind(language).run(tx).await
}

/// Valid only while its member may log in, so that disabling an account ends its sessions at once.
pub fn session(key: &str, domain: &str, now: Millis) -> Sql {
    sql("select m.id from sessions s join members m on m.id = s.member_id
         where s.token_hash = $1 and s.expires_at > $2 and m.domain = $3
             and m.status in ('active', 'not_confirmed')")
    .bind(key)
    .bind(now)
    .bind(domain)
}

pub async fn add_session(tx: &mut Tx, key: &str, member: MemberId, at: Millis, until: Millis) -> Result<u64> {
    sql("insert into sessions (token_hash, member_id, created_at, expires_at) values ($1, $2, $3, $4)")
        .bind(key)
        .bind(member)
        .bind(at)
        .bind(until)
        .run(tx)
        .await
}

pub async fn delete_session(tx: &mut Tx, key: &str) -> Result<u64> {
    sql("delete from sessions where token_hash = $1").bind(key).run(tx).await
}

pub fn failures(name: &str) -> Sql {
    sql("select locked_until from login_failures where name = $1").bind(name)
}

/// Adds one failure, or starts anew when the window before it has passed; gives the count.
pub async fn count_failure(tx: &mut Tx, name: &str, now: Millis, window_start: Millis) -> Result<i64> {
    sql("insert into login_failures (name, failures, first_at, locked_until) values ($1, 1, $2, 0)
         on conflict (name) do update set
             failures = case when login_failures.first_at < $3 then 1 else login_failures.failures + 1 end,
             first_at = case when login_failures.first_at < $3 then $2 else login_failures.first_at end
         returning failures")
    .bind(name)
    .bind(now)
    .bind(window_start)
    .number(tx)
    .await
}

/// Locks the name and starts its next count at nothing.
pub async fn lock_name(tx: &mut Tx, name: &str, until: Millis) -> Result<u64> {
    sql("update login_failures set locked_until = $2, failures = 0 where name = $1")
        .bind(name)
        .bind(until)
        .run(tx)
        .await
}

pub async fn forget_failures(tx: &mut Tx, name: &str) -> Result<u64> {
    sql("delete from login_failures where name = $1").bind(name).run(tx).await
}

/// Ends what has run out by `now`, and forgets the failures first counted before `stale`.
pub async fn sweep(tx: &mut Tx, now: Millis, stale: Millis) -> Result<()> {
    sql("delete from sessions where expires_at <= $1").bind(now).run(tx).await?;
    sql("delete from login_failures where first_at < $1 and locked_until < $2").bind(stale).bind(now).run(tx).await?;
    Ok(())
}
