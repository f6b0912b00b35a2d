//! The queries of accounts: members, their sessions and devices, and failed logins. A session and a device are stored
//! by the hash of their cookie, so that nobody can log in with what a copy of the database holds. A write returns the
//! number of rows that it changed.

use base::error::{Error, Result};
use std::collections::BTreeSet;
use store::{Asked, Column, Conn, Queried, Rows, Sql, Tx, record, sql};
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
        pub domain: String,
        pub email: String,
        pub status: String,
        pub language: String,
        pub paid: bool,
        pub signup_at: Millis,
        /// A JSON list of notification kinds.
        pub notifications_disabled: String,
        /// Whether a notification shows what was written.
        pub notifications_text: bool,
        /// When nothing is told, as JSON; empty for never.
        pub notifications_quiet: String,
    }
}

impl Account {
    /// Whether there is nobody any more to write to: [`erase`] leaves no address.
    pub fn is_erased(&self) -> bool {
        !self.email.contains('@')
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
        /// Such as `Firefox, Android`.
        pub browser: String,
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

/// The member of a site with this e-mail address, or who had it before a change after `since`.
pub async fn owner_of(conn: &mut Conn, domain: &str, email: &str, since: Millis) -> Result<Option<MemberId>> {
    let owner: Option<(MemberId,)> = sql("select id from members where domain = $1 and email = $2
         union all
         select c.member_id from mail_changes c join members m on m.id = c.member_id
         where c.old_email = $2 and m.domain = $1 and c.undoable and c.changed_at > $3
         limit 1")
    .bind(domain)
    .bind(email)
    .bind(since)
    .one(conn)
    .await?;
    Ok(owner.map(|(member,)| member))
}

/// The member with this e-mail address on this site.
pub async fn of_address(conn: &mut Conn, domain: &str, email: &str) -> Result<Option<MemberId>> {
    let found = sql("select id from members where domain = $1 and email = $2").bind(domain).bind(email);
    let row: Option<(MemberId,)> = found.one(conn).await?;
    Ok(row.map(|(member,)| member))
}

/// A member's own account.
pub async fn member(conn: &mut Conn, id: MemberId) -> Result<Option<Account>> {
    Account::sql("select {columns} from members where id = $1").bind(id).one(conn).await
}

/// Those of these members who exist.
pub async fn ask_people(conn: &mut Conn, ids: &BTreeSet<MemberId>) -> Result<Asked<Vec<PersonRow>>> {
    sql("select m.id, m.domain, m.status, m.paid, p.status as profile_status
         from {rows} as r join members m on m.id = r.id join profiles p on p.id = m.id")
    .rows(Rows::ids(ids.iter().map(|id| id.0)))
    .ask(conn)
    .await
}

/// Inserts accounts.
pub async fn add_members(tx: &mut Tx, members: Vec<MemberRow>) -> Result<u64> {
    MemberRow::sql("insert into members ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(members))
        .run(tx)
        .await
}

/// Gives a member premium, or takes it.
pub async fn set_premium(tx: &mut Tx, id: MemberId, paid: bool) -> Result<u64> {
    sql("update members set paid = $2 where id = $1").bind(id).bind(paid).run(tx).await
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

/// Marks an account as deleted by its member.
pub async fn delete(tx: &mut Tx, id: MemberId, now: Millis) -> Result<u64> {
    sql("update members set deleted_from = status, status = 'deleted', deleted_at = $2
         where id = $1 and status <> 'deleted'")
    .bind(id)
    .bind(now)
    .run(tx)
    .await
}

/// Gives a deleted account the status that it had.
pub async fn bring_back(tx: &mut Tx, id: MemberId) -> Result<u64> {
    sql("update members set status = deleted_from, deleted_from = null, deleted_at = null
         where id = $1 and status = 'deleted' and deleted_at is not null")
    .bind(id)
    .run(tx)
    .await
}

/// When an account was deleted that can still be brought back.
pub async fn deleted_at(conn: &mut Conn, id: MemberId) -> Result<Option<Millis>> {
    let row: Option<(Millis,)> =
        sql("select deleted_at from members where id = $1 and deleted_at is not null").bind(id).one(conn).await?;
    Ok(row.map(|(at,)| at))
}

/// The hash of a member's password.
pub fn password_hash(id: MemberId) -> Sql {
    sql("select password_hash from members where id = $1").bind(id)
}

/// Leaves of an account only that there was one.
pub async fn erase(tx: &mut Tx, id: MemberId) -> Result<u64> {
    sql("update members set email = $2, password_hash = '', language = 'en', notifications_disabled = '[]',
             notifications_text = false, notifications_quiet = '', signup_at = 0, deleted_at = null, deleted_from = null
         where id = $1")
    .bind(id)
    .bind(format!("erased-{id}"))
    .run(tx)
    .await
}

/// Forgets the devices of a member.
pub async fn delete_devices(tx: &mut Tx, id: MemberId) -> Result<u64> {
    sql("delete from devices where member_id = $1").bind(id).run(tx).await
}

/// Forgets the failed logins of an address, on all devices.
pub async fn forget_attempts_of(tx: &mut Tx, name: &str) -> Result<u64> {
    sql("delete from login_failures where name = $1 or substr(name, 1, cast($2 as int)) = $3")
        .bind(name)
        .bind(i64::try_from(name.chars().count() + 1).map_err(Error::internal)?)
        .bind(format!("{name}|"))
        .run(tx)
        .await
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
        rows.push([key.clone().into()]);
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
pub async fn add_sessions(tx: &mut Tx, sessions: Vec<SessionRow>) -> Result<u64> {
    SessionRow::sql("insert into sessions ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(sessions))
        .run(tx)
        .await
}

/// The sessions of a member that are valid, the newest first.
pub async fn sessions(conn: &mut Conn, member: MemberId, now: Millis) -> Result<Vec<SessionRow>> {
    SessionRow::sql(
        "select {columns} from sessions where member_id = $1 and expires_at > $2 order by created_at desc, token_hash",
    )
    .bind(member)
    .bind(now)
    .all(conn)
    .await
}

/// When each device of an account was last used, the latest first.
pub async fn devices(conn: &mut Conn, member: MemberId) -> Result<Vec<Millis>> {
    let rows: Vec<(Millis,)> =
        sql("select used_at from devices where member_id = $1 order by used_at desc").bind(member).all(conn).await?;
    Ok(rows.into_iter().map(|(at,)| at).collect())
}

/// How many devices are recorded with an account.
pub async fn count_devices(conn: &mut Conn, member: MemberId) -> Result<i64> {
    sql("select count(*) from devices where member_id = $1").bind(member).number(conn).await
}

/// Ends all sessions of a member.
pub async fn delete_sessions(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from sessions where member_id = $1").bind(member).run(tx).await
}

/// Sets of what a member is notified, as a JSON list of what is not, whether with the text, and when not.
pub async fn set_notifications(
    tx: &mut Tx,
    member: MemberId,
    disabled: &str,
    with_text: bool,
    quiet: &str,
) -> Result<u64> {
    sql("update members set notifications_disabled = $2, notifications_text = $3, notifications_quiet = $4
         where id = $1")
    .bind(member)
    .bind(disabled)
    .bind(with_text)
    .bind(quiet)
    .run(tx)
    .await
}

/// Sets a member's e-mail address.
pub async fn set_email(tx: &mut Tx, member: MemberId, email: &str) -> Result<u64> {
    sql("update members set email = $2 where id = $1").bind(member).bind(email).run(tx).await
}

/// Sets the hash of a member's password.
pub async fn set_password(tx: &mut Tx, member: MemberId, hash: &str) -> Result<u64> {
    sql("update members set password_hash = $2 where id = $1").bind(member).bind(hash).run(tx).await
}

/// The member with this address on a site, unless the account is disabled or deleted, and the account's language.
pub async fn reachable_by(conn: &mut Conn, domain: &str, email: &str) -> Result<Option<(MemberId, String)>> {
    sql("select id, language from members
         where domain = $1 and email = $2 and status in ('active', 'not_confirmed')")
    .bind(domain)
    .bind(email)
    .one(conn)
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
