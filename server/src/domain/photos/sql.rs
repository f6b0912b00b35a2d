//! The queries of photos. A photo has one row, whether it is on a profile or in a message. A write returns the number
//! of rows that it changed.

use base::error::Result;
use std::collections::BTreeSet;
use store::{Asked, Column, Conn, Queried, Rows, Sql, Tx, Value, record, sql};
use wire::{ClientId, ConversationId, MemberId, Millis, PhotoId, Seq};

record! {
    /// A photo, without the pictures themselves, which are in the photo storage.
    pub struct PhotoRow {
        pub id: PhotoId,
        pub member_id: MemberId,
        /// `profile` or `message`.
        pub purpose: String,
        /// `processing`, `active` or `refused`.
        pub status: String,
        /// In pixels, like the height.
        pub width: i64,
        pub height: i64,
        /// The conversation in which the photo was sent; `None` if it was not sent.
        pub conversation_id: Option<ConversationId>,
        /// The message in which the photo was sent.
        pub seq: Option<Seq>,
        /// A hash of the uploaded file, which recognises a repeat. Rows of older releases have none.
        pub digest: Option<i64>,
        /// Shown on the profile to matches only.
        pub hidden: bool,
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
        /// The position on the profile, in ascending order.
        pub place: i64,
        pub digest: Option<i64>,
        pub created_at: Millis,
    }
}

/// A photo.
pub fn photo(id: PhotoId) -> Sql {
    PhotoRow::sql("select {columns} from photos where id = $1").bind(id.0)
}

/// The photo that a member uploaded under this id of the client.
pub fn uploaded(member: MemberId, client_id: &ClientId) -> Sql {
    PhotoRow::sql("select {columns} from photos where member_id = $1 and client_id = $2").bind(member).bind(client_id)
}

/// At most `limit` photos that a member has uploaded, in the order of their ids, after the id `after`.
pub async fn of_member(conn: &mut Conn, member: MemberId, after: PhotoId, limit: i64) -> Result<Vec<PhotoRow>> {
    PhotoRow::sql("select {columns} from photos where member_id = $1 and id > $2 order by id limit $3")
        .bind(member)
        .bind(after.0)
        .bind(limit)
        .all(conn)
        .await
}

/// Locks photos until the transaction ends, in the order of their ids to rule out deadlocks.
pub async fn ask_lock(tx: &mut Tx, ids: &BTreeSet<PhotoId>) -> Result<Asked<Vec<PhotoRow>>> {
    PhotoRow::sql(
        "select {columns} from photos where id in (select r.id from {rows} as r) order by id
         --[postgres] for update",
    )
    .rows(Rows::ids(ids.iter().map(|id| id.0)))
    .ask(tx)
    .await
}

/// The photos of a member's profile, in their order, those included that are not ready.
pub async fn of_profile(conn: &mut Conn, member: MemberId) -> Result<Vec<PhotoRow>> {
    PhotoRow::sql("select {columns} from photos where member_id = $1 and purpose = 'profile' order by place, id")
        .bind(member)
        .all(conn)
        .await
}

/// A member's uploads that were not sent, except the newest `keep`; at most 1000 of them.
pub async fn unsent_beyond(tx: &mut Tx, member: MemberId, keep: i64) -> Result<Vec<(PhotoId,)>> {
    sql("select id from photos where member_id = $1 and purpose = 'message' and seq is null
         order by id desc limit 1000 offset $2")
    .bind(member)
    .bind(keep)
    .all(tx)
    .await
}

/// At most `most` uploads from before `until` that were not sent, or that could not be read as a picture.
pub async fn stale(tx: &mut Tx, until: Millis, most: i64) -> Result<Vec<(PhotoId,)>> {
    sql("select id from photos
         where (purpose = 'message' and seq is null or status = 'refused') and created_at < $1 order by id limit $2")
    .bind(until)
    .bind(most)
    .all(tx)
    .await
}

/// Inserts photos, except those with an id of the client that their member has used before; returns how many were
/// inserted.
pub async fn add(tx: &mut Tx, photos: Vec<NewRow>) -> Result<u64> {
    // `where true` keeps SQLite from reading `on conflict` as a join's condition.
    NewRow::sql(
        "insert into photos ({columns}) select {r.columns} from {rows} as r where true
         on conflict (member_id, client_id) do nothing",
    )
    .rows(Rows::of(photos))
    .run(tx)
    .await
}

/// Sets the order of photos on a profile, and who may see each.
pub async fn arrange(tx: &mut Tx, arranged: &[(PhotoId, i64, bool)]) -> Result<u64> {
    let mut rows = Rows::new(&[("id", Column::Int), ("place", Column::Int), ("hidden", Column::Bool)]);
    for (id, place, hidden) in arranged {
        rows.push([Value::from(id.0), (*place).into(), (*hidden).into()]);
    }
    sql("update photos set place = r.place, hidden = r.hidden from {rows} as r where photos.id = r.id")
        .rows(rows)
        .run(tx)
        .await
}

/// Records the messages in which photos were sent.
pub async fn attach(tx: &mut Tx, sent: &[(PhotoId, ConversationId, Seq)]) -> Result<()> {
    let mut rows = Rows::new(&[("id", Column::Int), ("conversation_id", Column::Int), ("seq", Column::Int)]);
    for (id, conversation, seq) in sent {
        rows.push([Value::from(id.0), (*conversation).into(), (*seq).into()]);
    }
    sql("update photos set conversation_id = r.conversation_id, seq = r.seq from {rows} as r where photos.id = r.id")
        .rows(rows)
        .send(tx)
        .await
}

/// Sets the status of a photo whose processing has ended. Returns `None` if it was not being processed, as when another
/// node has finished it.
pub async fn finish(tx: &mut Tx, id: PhotoId, status: &str) -> Result<Option<PhotoRow>> {
    PhotoRow::sql("update photos set status = $2 where id = $1 and status = 'processing' returning {columns}")
        .bind(id.0)
        .bind(status)
        .one(tx)
        .await
}

/// Deletes photos.
pub async fn delete(tx: &mut Tx, ids: &[PhotoId]) -> Result<u64> {
    sql("delete from photos where id in (select r.id from {rows} as r)")
        .rows(Rows::ids(ids.iter().map(|id| id.0)))
        .run(tx)
        .await
}

/// Every photo of a member.
pub async fn of_owner(conn: &mut Conn, owner: MemberId) -> Result<Vec<(PhotoId,)>> {
    sql("select id from photos where member_id = $1").bind(owner).all(conn).await
}
