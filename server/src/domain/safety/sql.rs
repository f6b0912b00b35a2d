//! The queries of safety: which members block each other, and who may see and write to whom.

use base::error::Result;
use store::{Asked, Column, Conn, Rows, Tx, sql};
use wire::{MemberId, Millis, Seq};

/// Those of these pairs whose first member may not write to the second: one blocks the other, or the second is
/// invisible and the two have neither a chat nor a like of the second for the first.
pub async fn ask_barred_pairs(
    conn: &mut Conn,
    pairs: impl IntoIterator<Item = (MemberId, MemberId)>,
) -> Result<Asked<Vec<(MemberId, MemberId)>>> {
    let mut rows = Rows::new(&[("one", Column::Int), ("other", Column::Int)]);
    for (one, other) in pairs {
        rows.push([one.into(), other.into()]);
    }
    sql("select r.one, r.other from {rows} as r where exists (
             select 1 from blocks b where b.blocker_id = r.one and b.blocked_id = r.other)
         or exists (select 1 from blocks b where b.blocker_id = r.other and b.blocked_id = r.one)
         or (exists (select 1 from profiles p where p.id = r.other and p.invisible)
             and not exists (select 1 from chats s where s.member_id = r.one and s.partner_id = r.other)
             and not exists (select 1 from likes l
                 where l.member_id = r.other and l.partner_id = r.one and l.liked_at is not null))")
    .rows(rows)
    .ask(conn)
    .await
}

/// Whether `member` may see `profile`. An invisible profile is visible only to members whom its own member liked or
/// wrote to. Like [`ask_barred_pairs`], this query reads the tables of several domains, because the answer depends on all.
pub async fn sees(conn: &mut Conn, domain: &str, member: MemberId, profile: MemberId) -> Result<bool> {
    let seen = sql("select count(*) from members m join profiles p on p.id = m.id
         where m.id = $1 and m.domain = $2
             and ((m.status = 'active' and p.status = 'active') or m.id = $3)
             and not exists (select 1 from blocks b where b.blocker_id = m.id and b.blocked_id = $3)
             and not exists (select 1 from blocks b where b.blocker_id = $3 and b.blocked_id = m.id)
             and (not p.invisible or m.id = $3
                 or exists (select 1 from likes l
                     where l.member_id = m.id and l.partner_id = $3 and l.liked_at is not null)
                 or exists (select 1 from chats s join messages w on w.conversation_id = s.conversation_id
                     where s.member_id = m.id and s.partner_id = $3 and w.sender_id = m.id))")
    .bind(profile)
    .bind(domain)
    .bind(member);
    Ok(seen.number(conn).await? > 0)
}

/// Whether a profile is of the domain, and neither gone nor invisible.
pub async fn is_public(conn: &mut Conn, domain: &str, profile: MemberId) -> Result<bool> {
    let shown = sql("select count(*) from members m join profiles p on p.id = m.id
         where m.id = $1 and m.domain = $2 and m.status = 'active' and p.status = 'active' and not p.invisible")
    .bind(profile)
    .bind(domain);
    Ok(shown.number(conn).await? > 0)
}

/// The members whom this member blocks, and those who block this member.
pub async fn blocked_with(conn: &mut Conn, member: MemberId) -> Result<Asked<Vec<MemberId>>> {
    let rows = sql("select blocked_id from blocks where blocker_id = $1
         union select blocker_id from blocks where blocked_id = $1")
    .bind(member)
    .ask::<(MemberId,)>(conn)
    .await?;
    Ok(rows.map(|rows| rows.into_iter().map(|(id,)| id).collect()))
}

/// The members whom this member blocks, the newest block first.
pub async fn blocked_by(conn: &mut Conn, member: MemberId) -> Result<Vec<MemberId>> {
    let rows: Vec<(MemberId,)> =
        sql("select blocked_id from blocks where blocker_id = $1 order by created_at desc, blocked_id")
            .bind(member)
            .all(conn)
            .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Whether `member` blocks `other`.
pub async fn has_blocked(conn: &mut Conn, member: MemberId, other: MemberId) -> Result<bool> {
    let blocks = sql("select count(*) from blocks where blocker_id = $1 and blocked_id = $2").bind(member).bind(other);
    Ok(blocks.number(conn).await? > 0)
}

/// Inserts a block; returns the number of rows. `cleared` is the mark up to which the blocker had deleted the chat, to
/// be restored with it; `None` if the blocker's list did not show the chat.
pub async fn add_block(
    tx: &mut Tx,
    member: MemberId,
    blocked: MemberId,
    at: Millis,
    cleared: Option<Seq>,
) -> Result<u64> {
    sql("insert into blocks (blocker_id, blocked_id, created_at, cleared_seq) values ($1, $2, $3, $4)")
        .bind(member)
        .bind(blocked)
        .bind(at)
        .bind(cleared.map(|seq| seq.0))
        .run(tx)
        .await
}

/// Deletes a block. Returns `None` if there was none, and otherwise the mark that was stored with it.
pub async fn remove_block(tx: &mut Tx, member: MemberId, blocked: MemberId) -> Result<Option<Option<Seq>>> {
    let removed: Option<(Option<Seq>,)> =
        sql("delete from blocks where blocker_id = $1 and blocked_id = $2 returning cleared_seq")
            .bind(member)
            .bind(blocked)
            .one(tx)
            .await?;
    Ok(removed.map(|(cleared,)| cleared))
}
