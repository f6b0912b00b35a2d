//! The queries of mails.

use base::error::Result;
use std::borrow::Cow;
use store::{Conn, Queried, Rows, Sql, Tx, record, sql};
use wire::{MemberId, Millis};

record! {
    pub struct NewRow {
        pub id: i64,
        pub domain: String,
        pub member_id: MemberId,
        pub address: String,
        pub language: String,
        /// The name of the letter.
        pub kind: Cow<'static, str>,
        /// A `Letter` as JSON.
        pub letter: String,
        pub state: Cow<'static, str>,
        pub created_at: Millis,
    }
}

/// A mail of the outbox, as a list shows it.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct KeptSummary {
    pub id: i64,
    pub address: String,
    pub subject: String,
}

/// The two forms of a mail of the outbox.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct Kept {
    pub language: String,
    pub plain: String,
    pub html: String,
}

/// A mail as its member may read about it.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Written {
    pub kind: String,
    pub address: String,
    pub language: String,
    /// `waiting`, `sent` or `refused`.
    pub state: String,
    /// What the mail server answered to a refused one.
    pub answer: Option<String>,
    pub created_at: Millis,
}

/// The mails to a member that are kept, the oldest first.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<Written>> {
    sql("select kind, address, language, state, answer, created_at from mails where member_id = $1
         order by created_at, id")
    .bind(member)
    .all(conn)
    .await
}

/// Inserts a mail.
pub async fn add(tx: &mut Tx, mail: NewRow) -> Result<u64> {
    NewRow::sql("insert into mails ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([mail]))
        .run(tx)
        .await
}

/// A mail that waits to be sent.
pub fn waiting(id: i64) -> Sql {
    NewRow::sql("select {columns} from mails where id = $1 and state = 'waiting'").bind(id)
}

/// Counts one more letter of a kind to a mailbox on a day, if there were fewer than `most`; gives how many there are.
pub async fn count(
    tx: &mut Tx,
    site: &str,
    mailbox_hash: &str,
    kind: &str,
    day: i64,
    most: i64,
) -> Result<Option<i64>> {
    let row: Option<(i64,)> = sql("insert into mailboxes (site, mailbox_hash, kind, day, mails)
         values ($1, $2, $3, $4, 1)
         on conflict (site, mailbox_hash, kind) do update set
             mails = case when mailboxes.day = $4 then mailboxes.mails + 1 else 1 end, day = $4
         where mailboxes.day <> $4 or mailboxes.mails < $5
         returning mails")
    .bind(site)
    .bind(mailbox_hash)
    .bind(kind)
    .bind(day)
    .bind(most)
    .one(tx)
    .await?;
    Ok(row.map(|(mails,)| mails))
}

/// Deletes what was counted for a mailbox.
pub async fn forget_mailbox(tx: &mut Tx, site: &str, mailbox_hash: &str) -> Result<u64> {
    sql("delete from mailboxes where site = $1 and mailbox_hash = $2").bind(site).bind(mailbox_hash).run(tx).await
}

/// Deletes what was counted before that day.
pub async fn sweep_mailboxes(tx: &mut Tx, day: i64) -> Result<u64> {
    sql("delete from mailboxes where day < $1").bind(day).run(tx).await
}

/// How many letters of a kind a member was sent since that moment.
pub async fn count_since(conn: &mut Conn, member: MemberId, kind: &str, since: Millis) -> Result<i64> {
    sql("select count(*) from mails where member_id = $1 and kind = $2 and created_at > $3")
        .bind(member)
        .bind(kind)
        .bind(since)
        .number(conn)
        .await
}

/// Records that a mail was sent, or refused with this answer.
pub async fn end(tx: &mut Tx, id: i64, refusal: Option<String>, now: Millis) -> Result<u64> {
    let state = if refusal.is_some() { "refused" } else { "sent" };
    sql("update mails set state = $2, answer = $3, ended_at = $4 where id = $1")
        .bind(id)
        .bind(state)
        .bind(refusal)
        .bind(now)
        .run(tx)
        .await
}

/// Records what was sent, for the outbox.
pub async fn keep(tx: &mut Tx, id: i64, subject: &str, plain: &str, html: &str) -> Result<u64> {
    sql("update mails set subject = $2, plain = $3, html = $4 where id = $1")
        .bind(id)
        .bind(subject)
        .bind(plain)
        .bind(html)
        .run(tx)
        .await
}

/// The state of the last mail to a member's address.
pub async fn last_state(conn: &mut Conn, member: MemberId, address: &str) -> Result<Option<String>> {
    let last: Option<(String,)> =
        sql("select state from mails where member_id = $1 and address = $2 order by created_at desc, id desc limit 1")
            .bind(member)
            .bind(address)
            .one(conn)
            .await?;
    Ok(last.map(|(state,)| state))
}

/// The last `limit` mails of a site's outbox.
pub async fn kept(conn: &mut Conn, domain: &str, limit: i64) -> Result<Vec<KeptSummary>> {
    sql("select id, address, subject from mails where domain = $1 and subject is not null
         order by created_at desc, id desc limit $2")
    .bind(domain)
    .bind(limit)
    .all(conn)
    .await
}

/// A mail of a site's outbox.
pub async fn one_kept(conn: &mut Conn, domain: &str, id: i64) -> Result<Option<Kept>> {
    sql("select language, plain, html from mails
         where domain = $1 and id = $2 and subject is not null")
    .bind(domain)
    .bind(id)
    .one(conn)
    .await
}

/// Deletes the mails written before that moment.
pub async fn sweep(tx: &mut Tx, until: Millis) -> Result<u64> {
    sql("delete from mails where created_at < $1").bind(until).run(tx).await
}

/// Deletes every mail to a member.
pub async fn delete_of(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from mails where member_id = $1").bind(member).run(tx).await
}
