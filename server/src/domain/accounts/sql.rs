//! The queries of accounts: members, their sessions and devices, and failed logins. A session and a device are stored
//! by the hash of their cookie, so that nobody can log in with what a copy of the database holds. A write returns the
//! number of rows that it changed.

use base::error::{Error, Result};
use std::collections::BTreeSet;
use store::{Column, Conn, Queried, Rows, Sql, Tx, record, sql};
use wire::{MemberId, Millis};

/// What a login is checked against.
#[derive(serde::Deserialize)]
pub struct Credentials {
    pub id: MemberId,
    pub password_hash: String,
    pub status: String,
    /// 1 if the device of the attempt has logged in to the account before, else 0.
    pub knows_device: i64,
}

record! {
    /// The data of an account that its member is shown.
    pub struct Account {
        pub email: String,
        pub status: String,
        pub language: String,
        pub paid: bool,
        pub signup_at: Millis,
        /// A JSON list of notification kinds.
        pub notifications_disabled: String,
    }
}

record! {
    /// An account as it is created.
    pub struct MemberRow {
        pub id: MemberId,
        pub domain: String,
        pub email: String,
        pub password_hash: String,
        pub status: String,
        pub language: String,
        pub signup_at: Millis,
    }
}

record! {
    /// A session, from login to logout or expiry.
    pub struct SessionRow {
        pub token_hash: String,
        pub member_id: MemberId,
        pub created_at: Millis,
        pub expires_at: Millis,
    }
}

/// What decides whether a member may write and can be written to.
#[derive(serde::Deserialize)]
pub struct PersonRow {
    pub id: MemberId,
    pub domain: String,
    pub status: String,
    pub paid: bool,
    pub profile_status: String,
}

record! {
    /// The failed logins of one name.
    pub struct AttemptsRow {
        /// The failures since `first_at`.
        pub failures: i64,
        pub first_at: Millis,
        /// Before this time no login is checked; 0 if the name was never locked.
        pub locked_until: Millis,
    }
}

/// The credentials of the account with this e-mail address on this site.
pub fn credentials(domain: &str, email: &str, device: &str) -> Sql {
    sql("select id, password_hash, status,
             (select count(*) from devices d where d.member_id = m.id and d.token_hash = $3) as knows_device
         from members m where domain = $1 and email = $2")
    .bind(domain)
    .bind(email)
    .bind(device)
}

/// A member's own account.
pub async fn member(conn: &mut Conn, id: MemberId) -> Result<Option<Account>> {
    Account::sql("select {columns} from members where id = $1").bind(id).one(conn).await
}

/// Those of these members who exist.
pub async fn people(conn: &mut Conn, ids: &BTreeSet<MemberId>) -> Result<Vec<PersonRow>> {
    sql("select m.id, m.domain, m.status, m.paid, p.status as profile_status
         from {rows} as r join members m on m.id = r.id join profiles p on p.id = m.id")
    .rows(Rows::ids(ids.iter().map(|id| id.0)))
    .all(conn)
    .await
}

/// Inserts accounts.
pub async fn add_members(tx: &mut Tx, members: &[MemberRow]) -> Result<u64> {
    MemberRow::sql("insert into members ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(members))
        .run(tx)
        .await
}

/// Gives members premium.
pub async fn make_premium(tx: &mut Tx, ids: &[MemberId]) -> Result<u64> {
    sql("update members set paid = true where id in (select r.id from {rows} as r)")
        .rows(Rows::ids(ids.iter().map(|id| id.0)))
        .run(tx)
        .await
}

/// Sets a member's status, such as `active` or `disabled`.
pub async fn set_status(tx: &mut Tx, id: MemberId, status: &str) -> Result<u64> {
    sql("update members set status = $2 where id = $1").bind(id).bind(status).run(tx).await
}

/// Counts the accounts whose e-mail address matches a pattern of SQL's `like`.
pub async fn count_like(conn: &mut Conn, pattern: &str) -> Result<i64> {
    sql("select count(*) from members where email like $1").bind(pattern).number(conn).await
}

/// Sets a member's language, one of the site's locales.
pub async fn set_language(tx: &mut Tx, id: MemberId, language: &str) -> Result<u64> {
    sql("update members set language = $2 where id = $1").bind(id).bind(language).run(tx).await
}

/// The member of a session of this site. It is valid only while its member may log in, so that disabling an account
/// ends its sessions at once.
pub fn session(key: &str, domain: &str, now: Millis) -> Sql {
    sql("select m.id from sessions s join members m on m.id = s.member_id
         where s.token_hash = $1 and s.expires_at > $2 and m.domain = $3
             and m.status in ('active', 'not_confirmed')")
    .bind(key)
    .bind(now)
    .bind(domain)
}

/// Those of these sessions that are still valid.
pub async fn valid_sessions(conn: &mut Conn, keys: &BTreeSet<String>, now: Millis) -> Result<BTreeSet<String>> {
    let mut rows = Rows::new(&[("key", Column::Text)]);
    for key in keys {
        rows.push(vec![key.clone().into()]);
    }
    let valid: Vec<(String,)> = sql("select s.token_hash
         from {rows} as r join sessions s on s.token_hash = r.key join members m on m.id = s.member_id
         where s.expires_at > $1 and m.status in ('active', 'not_confirmed')")
    .bind(now)
    .rows(rows)
    .all(conn)
    .await?;
    Ok(valid.into_iter().map(|(key,)| key).collect())
}

/// Inserts sessions.
pub async fn add_sessions(tx: &mut Tx, sessions: &[SessionRow]) -> Result<u64> {
    SessionRow::sql("insert into sessions ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(sessions))
        .run(tx)
        .await
}

/// Ends a session.
pub async fn delete_session(tx: &mut Tx, key: &str) -> Result<u64> {
    sql("delete from sessions where token_hash = $1").bind(key).run(tx).await
}

/// The failed logins of a name, locked until the transaction ends. A name without any gets a row with none, because
/// only a row can be locked.
pub async fn lock_attempts(tx: &mut Tx, name: &str, now: Millis) -> Result<AttemptsRow> {
    AttemptsRow::sql(
        "insert into login_failures (name, {columns}) values ($1, 0, $2, 0)
         on conflict (name) do update set name = excluded.name returning {columns}",
    )
    .bind(name)
    .bind(now)
    .one(tx)
    .await?
    .ok_or_else(|| Error::internal("a row was and was not there"))
}

/// Updates the failed logins of a name, whose row exists since it was locked.
pub async fn set_attempts(tx: &mut Tx, name: &str, row: &AttemptsRow) -> Result<u64> {
    sql("update login_failures set failures = $2, first_at = $3, locked_until = $4 where name = $1")
        .bind(name)
        .bind(row.failures)
        .bind(row.first_at)
        .bind(row.locked_until)
        .run(tx)
        .await
}

/// Deletes the failed logins of a name.
pub async fn forget_attempts(tx: &mut Tx, name: &str) -> Result<u64> {
    sql("delete from login_failures where name = $1").bind(name).run(tx).await
}

/// Records that a device has logged in to an account, and deletes all but the `most` last used devices of the account.
pub async fn add_device(tx: &mut Tx, member: MemberId, device: &str, now: Millis, most: i64) -> Result<()> {
    sql("insert into devices (member_id, token_hash, used_at) values ($1, $2, $3)
         on conflict (member_id, token_hash) do update set used_at = excluded.used_at")
    .bind(member)
    .bind(device)
    .bind(now)
    .run(tx)
    .await?;
    sql("delete from devices where member_id = $1 and token_hash not in
             (select token_hash from devices where member_id = $1 order by used_at desc, token_hash limit $2)")
    .bind(member)
    .bind(most)
    .run(tx)
    .await?;
    Ok(())
}

/// Deletes the sessions that have expired by `now`, the failures first counted before `stale` unless they still lock
/// their name, and the devices last used before `unused`.
pub async fn sweep(tx: &mut Tx, now: Millis, stale: Millis, unused: Millis) -> Result<()> {
    sql("delete from sessions where expires_at <= $1").bind(now).run(tx).await?;
    sql("delete from login_failures where first_at < $1 and locked_until < $2").bind(stale).bind(now).run(tx).await?;
    sql("delete from devices where used_at < $1").bind(unused).run(tx).await?;
    Ok(())
}
