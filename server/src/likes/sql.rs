use crate::error::Result;
use crate::store::{Conn, Tx, sql};
use wire::{MemberId, Millis, Rev};

/// How one member stands with one other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct LikeRow {
    pub member_id: MemberId,
    pub partner_id: MemberId,
    pub liked_at: Option<Millis>,
    pub liked_by_at: Option<Millis>,
    /// The partner's like has not been looked at.
    pub is_new: bool,
    /// The member said no to the partner's like.
    pub passed_at: Option<Millis>,
    pub rev: Rev,
}

/// Both rows of a pair, as far as they exist.
pub async fn pair(conn: &mut Conn, one: MemberId, other: MemberId) -> Result<Vec<LikeRow>> {
    sql("select member_id, partner_id, liked_at, liked_by_at, is_new, passed_at, rev from likes
         where (member_id = $1 and partner_id = $2) or (member_id = $2 and partner_id = $1)")
    .bind(one)
    .bind(other)
    .all(conn)
    .await
}

pub async fn since(conn: &mut Conn, member: MemberId, rev: Rev) -> Result<Vec<LikeRow>> {
    sql("select member_id, partner_id, liked_at, liked_by_at, is_new, passed_at, rev from likes
         where member_id = $1 and rev > $2")
    .bind(member)
    .bind(rev)
    .all(conn)
    .await
}

/// Received likes that have not been looked at, the oldest first.
pub async fn new_ones(conn: &mut Conn, member: MemberId) -> Result<Vec<LikeRow>> {
    sql("select member_id, partner_id, liked_at, liked_by_at, is_new, passed_at, rev from likes
         where member_id = $1 and is_new and passed_at is null order by liked_by_at, partner_id")
    .bind(member)
    .all(conn)
    .await
}

pub async fn save(tx: &mut Tx, row: &LikeRow) -> Result<u64> {
    sql("insert into likes (member_id, partner_id, liked_at, liked_by_at, is_new, passed_at, rev)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (member_id, partner_id) do update set liked_at = excluded.liked_at,
             liked_by_at = excluded.liked_by_at, is_new = excluded.is_new, passed_at = excluded.passed_at,
             rev = excluded.rev")
    .bind(row.member_id)
    .bind(row.partner_id)
    .bind(row.liked_at.map(|at| at.0))
    .bind(row.liked_by_at.map(|at| at.0))
    .bind(row.is_new)
    .bind(row.passed_at.map(|at| at.0))
    .bind(row.rev)
    .run(tx)
    .await
}
