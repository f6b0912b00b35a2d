//! The queries of likes. A pair has two rows, one for what each of its members sees. A write returns the number of rows
//! that it changed.

use base::error::Result;
use std::collections::BTreeSet;
use store::{Column, Conn, Queried, Rows, Tx, record, sql};
use wire::{MemberId, Millis, Rev};

record! {
    /// The likes between a member and a partner, as the member sees them.
    #[derive(Copy)]
    pub struct LikeRow {
        pub member_id: MemberId,
        pub partner_id: MemberId,
        pub liked_at: Option<Millis>,
        pub liked_by_at: Option<Millis>,
        /// The member has not looked at the partner's like.
        pub is_new: bool,
        /// When the member passed the partner's like.
        pub passed_at: Option<Millis>,
        /// The revision of the member at which this row last changed.
        pub rev: Rev,
    }
}

/// Those of the two rows of a pair that exist.
pub async fn pair(conn: &mut Conn, one: MemberId, other: MemberId) -> Result<Vec<LikeRow>> {
    LikeRow::sql(
        "select {columns} from likes where (member_id = $1 and partner_id = $2)
             or (member_id = $2 and partner_id = $1)",
    )
    .bind(one)
    .bind(other)
    .all(conn)
    .await
}

/// The rows of a member that changed after the revision `rev`.
pub async fn since(conn: &mut Conn, member: MemberId, rev: Rev) -> Result<Vec<LikeRow>> {
    LikeRow::sql("select {columns} from likes where member_id = $1 and rev > $2").bind(member).bind(rev).all(conn).await
}

/// At most `most` members who like this member and are not liked back, in the order of their ids, after the id `after`.
pub async fn admirers(conn: &mut Conn, member: MemberId, after: MemberId, most: i64) -> Result<Vec<(MemberId,)>> {
    sql("select partner_id from likes
         where member_id = $1 and partner_id > $2 and liked_by_at is not null and liked_at is null
         order by partner_id limit $3")
    .bind(member)
    .bind(after)
    .bind(most)
    .all(conn)
    .await
}

/// The rows of these members about one partner.
pub async fn about(conn: &mut Conn, partner: MemberId, members: &BTreeSet<MemberId>) -> Result<Vec<LikeRow>> {
    LikeRow::sql(
        "select {l.columns} from {rows} as r join likes l on l.member_id = r.id and l.partner_id = $1
         order by l.member_id",
    )
    .bind(partner)
    .rows(Rows::ids(members.iter().map(|member| member.0)))
    .all(conn)
    .await
}

/// Updates the revisions of rows, and nothing else.
pub async fn stamp(tx: &mut Tx, stamped: &[LikeRow]) -> Result<u64> {
    let mut rows = Rows::new(&[("member_id", Column::Int), ("partner_id", Column::Int), ("rev", Column::Int)]);
    for row in stamped {
        rows.push([row.member_id.into(), row.partner_id.into(), row.rev.into()]);
    }
    sql("update likes set rev = r.rev from {rows} as r
         where likes.member_id = r.member_id and likes.partner_id = r.partner_id")
    .rows(rows)
    .run(tx)
    .await
}

/// Marks all received likes as looked at; returns how many had not been.
pub async fn see_all(tx: &mut Tx, member: MemberId, rev: Rev) -> Result<u64> {
    sql("update likes set is_new = false, rev = $2 where member_id = $1 and is_new and passed_at is null")
        .bind(member)
        .bind(rev)
        .run(tx)
        .await
}

/// The received likes that the member has not looked at, the oldest first.
pub async fn new_ones(conn: &mut Conn, member: MemberId) -> Result<Vec<LikeRow>> {
    LikeRow::sql(
        "select {columns} from likes where member_id = $1 and is_new and passed_at is null
         order by liked_by_at, partner_id",
    )
    .bind(member)
    .all(conn)
    .await
}

/// Those whom a member likes or has passed.
pub async fn decided(conn: &mut Conn, member: MemberId) -> Result<Vec<(MemberId,)>> {
    sql("select partner_id from likes where member_id = $1 and (liked_at is not null or passed_at is not null)")
        .bind(member)
        .all(conn)
        .await
}

/// Inserts or updates a row.
pub async fn save(tx: &mut Tx, row: &LikeRow) -> Result<u64> {
    // `where true` keeps SQLite from reading `on conflict` as a join's condition.
    LikeRow::sql(
        "insert into likes ({columns}) select {r.columns} from {rows} as r where true
         on conflict (member_id, partner_id) do update set liked_at = excluded.liked_at,
             liked_by_at = excluded.liked_by_at, is_new = excluded.is_new, passed_at = excluded.passed_at,
             rev = excluded.rev",
    )
    .rows(Rows::of([*row]))
    .run(tx)
    .await
}

/// Some of those with whom there is anything between them and a member.
pub async fn tied_with(conn: &mut Conn, member: MemberId, most: i64) -> Result<Vec<(MemberId,)>> {
    sql("select partner_id from likes where member_id = $1
             and (liked_at is not null or liked_by_at is not null or passed_at is not null)
         order by partner_id limit $2")
    .bind(member)
    .bind(most)
    .all(conn)
    .await
}
