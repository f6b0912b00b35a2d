//! The queries of text messages.

use base::error::Result;
use std::borrow::Cow;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::{MemberId, Millis};

record! {
    pub struct MessageRow {
        pub id: i64,
        pub domain: String,
        pub member_id: MemberId,
        /// A `Content`.
        pub sealed: Option<String>,
        pub state: Cow<'static, str>,
        pub answer: Option<String>,
        pub useful_until: Millis,
        pub created_at: Millis,
    }
}

/// Inserts a message.
pub async fn add(tx: &mut Tx, message: MessageRow) -> Result<u64> {
    MessageRow::sql("insert into text_messages ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([message]))
        .run(tx)
        .await
}

/// A message that waits to be sent.
pub async fn waiting(conn: &mut Conn, id: i64) -> Result<Option<MessageRow>> {
    MessageRow::sql("select {columns} from text_messages where id = $1 and state = 'waiting'").bind(id).one(conn).await
}

/// Records what became of a message; its content stays only where it is kept for the outbox of a demo.
pub async fn end(tx: &mut Tx, id: i64, state: &str, answer: Option<String>, is_kept: bool) -> Result<u64> {
    let now = tx.now();
    sql("update text_messages set state = $2, answer = $3, ended_at = $4,
             sealed = case when $5 then sealed else null end where id = $1")
    .bind(id)
    .bind(state)
    .bind(answer)
    .bind(now)
    .bind(is_kept)
    .run(tx)
    .await
}

/// The last messages of a site that were kept.
pub async fn kept(conn: &mut Conn, domain: &str, limit: i64) -> Result<Vec<MessageRow>> {
    MessageRow::sql(
        "select {columns} from text_messages where domain = $1 and state = 'sent' and sealed is not null
         order by created_at desc, id desc limit $2",
    )
    .bind(domain)
    .bind(limit)
    .all(conn)
    .await
}

/// When messages were sent to a member, and what became of them, the oldest first.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<(Millis, String)>> {
    sql("select created_at, state from text_messages where member_id = $1 order by created_at, id")
        .bind(member)
        .all(conn)
        .await
}

/// Deletes the messages that were written before a moment.
pub async fn sweep(tx: &mut Tx, until: Millis) -> Result<u64> {
    sql("delete from text_messages where created_at < $1").bind(until).run(tx).await
}

/// Deletes every message to a member.
pub async fn delete_of(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from text_messages where member_id = $1").bind(member).run(tx).await
}
