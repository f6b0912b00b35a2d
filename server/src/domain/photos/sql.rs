//! The queries of photos: one row for each, wherever it is shown.

use base::error::Result;
use std::collections::BTreeSet;
use store::{Column, Conn, Queried, Rows, Sql, Tx, Value, record, sql};
use wire::{ClientId, ConversationId, MemberId, Millis, PhotoId, Seq};

record! {
    pub struct PhotoRow {
        pub id: PhotoId,
        pub member_id: MemberId,
        pub purpose: String,
        pub status: String,
        pub width: i64,
        pub height: i64,
        /// Where it was sent.
        pub conversation_id: Option<ConversationId>,
        pub seq: Option<Seq>,
        /// Of the uploaded file; none for those from before this was kept.
        pub digest: Option<i64>,
    }
}

record! {
    /// A photo as it is added.
    pub struct NewRow {
        pub id: PhotoId,
        pub member_id: MemberId,
        pub client_id: ClientId,
        pub purpose: String,
        pub status: String,
        pub width: i64,
        pub height: i64,
        /// The order on a profile.
        pub place: i64,
        pub digest: Option<i64>,
        pub created_at: Millis,
    }
}

pub fn photo(id: PhotoId) -> Sql {
    PhotoRow::sql("select {columns} from photos where id = $1").bind(id.0)
}

pub fn uploaded(member: MemberId, client_id: &ClientId) -> Sql {
    PhotoRow::sql("select {columns} from photos where member_id = $1 and client_id = $2").bind(member).bind(client_id)
}

pub async fn lock(tx: &mut Tx, ids: &BTreeSet<PhotoId>) -> Result<Vec<PhotoRow>> {
    PhotoRow::sql(
        "select {columns} from photos where id in (select r.id from {rows} as r) order by id
         --[postgres] for update",
    )
    .rows(Rows::ids(ids.iter().map(|id| id.0)))
    .all(tx)
    .await
}

pub async fn of_profile(conn: &mut Conn, member: MemberId) -> Result<Vec<PhotoRow>> {
    PhotoRow::sql(
        "select {columns} from photos where member_id = $1 and purpose = 'profile' and status = 'active'
         order by place, id",
    )
    .bind(member)
    .all(conn)
    .await
}

/// Photos for messages that were not sent, but for the newest `keep`.
pub async fn unsent_beyond(tx: &mut Tx, member: MemberId, keep: i64) -> Result<Vec<(PhotoId,)>> {
    sql("select id from photos where member_id = $1 and purpose = 'message' and seq is null
         order by id desc limit 1000 offset $2")
    .bind(member)
    .bind(keep)
    .all(tx)
    .await
}

/// Photos for messages from before `until` that were not sent or could not be used.
pub async fn stale(tx: &mut Tx, until: Millis, most: i64) -> Result<Vec<(PhotoId,)>> {
    sql("select id from photos
         where purpose = 'message' and (seq is null or status = 'refused') and created_at < $1 order by id limit $2")
    .bind(until)
    .bind(most)
    .all(tx)
    .await
}

/// Inserts photos, except those whose client's id their member has used before; gives the number that were inserted.
pub async fn add(tx: &mut Tx, photos: &[NewRow]) -> Result<u64> {
    // `where true` keeps SQLite from reading `on conflict` as a join's condition.
    NewRow::sql(
        "insert into photos ({columns}) select {r.columns} from {rows} as r where true
         on conflict (member_id, client_id) do nothing",
    )
    .rows(Rows::of(photos))
    .run(tx)
    .await
}

pub async fn attach(tx: &mut Tx, sent: &[(PhotoId, ConversationId, Seq)]) -> Result<u64> {
    let mut rows = Rows::new(&[("id", Column::Int), ("conversation_id", Column::Int), ("seq", Column::Int)]);
    for (id, conversation, seq) in sent {
        rows.push(vec![Value::from(id.0), (*conversation).into(), (*seq).into()]);
    }
    sql("update photos set conversation_id = r.conversation_id, seq = r.seq from {rows} as r where photos.id = r.id")
        .rows(rows)
        .run(tx)
        .await
}

/// Gives the photo if it was being processed until now.
pub async fn finish(tx: &mut Tx, id: PhotoId, status: &str) -> Result<Option<PhotoRow>> {
    PhotoRow::sql("update photos set status = $2 where id = $1 and status = 'processing' returning {columns}")
        .bind(id.0)
        .bind(status)
        .one(tx)
        .await
}

pub async fn delete(tx: &mut Tx, ids: &[PhotoId]) -> Result<u64> {
    sql("delete from photos where id in (select r.id from {rows} as r)")
        .rows(Rows::ids(ids.iter().map(|id| id.0)))
        .run(tx)
        .await
}
