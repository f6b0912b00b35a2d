//! The queries of the inbox: one row for each member.

use base::error::Result;
use std::collections::BTreeSet;
use store::{Column, Conn, Rows, Sql, Tx, sql};
use wire::{MemberId, Rev};

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Inbox {
    pub member_id: MemberId,
    pub rev: Rev,
    /// The revision at which the member's own record last changed.
    pub user_rev: Rev,
    pub unread: i64,
    pub new_likes: i64,
}

pub async fn lock(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<Vec<Inbox>> {
    sql("select i.member_id, i.rev, i.user_rev, i.unread, i.new_likes
         from {rows} as r join inboxes i on i.member_id = r.id
         --[postgres] order by i.member_id for update of i")
    .rows(Rows::ids(members.iter().map(|member| member.0)))
    .all(tx)
    .await
}

pub async fn save<'i>(tx: &mut Tx, inboxes: impl IntoIterator<Item = &'i Inbox>) -> Result<()> {
    let mut rows = Rows::new(&[
        ("member_id", Column::Int),
        ("rev", Column::Int),
        ("user_rev", Column::Int),
        ("unread", Column::Int),
        ("new_likes", Column::Int),
    ]);
    for inbox in inboxes {
        rows.push(vec![
            inbox.member_id.into(),
            inbox.rev.into(),
            inbox.user_rev.into(),
            inbox.unread.into(),
            inbox.new_likes.into(),
        ]);
    }
    sql("update inboxes set rev = r.rev, user_rev = r.user_rev, unread = r.unread, new_likes = r.new_likes
         from {rows} as r where inboxes.member_id = r.member_id")
    .rows(rows)
    .run(tx)
    .await?;
    Ok(())
}

pub fn of(member: MemberId) -> Sql {
    sql("select member_id, rev, user_rev, unread, new_likes from inboxes where member_id = $1").bind(member)
}

pub fn rev(member: MemberId) -> Sql {
    sql("select rev from inboxes where member_id = $1").bind(member)
}

pub async fn revs(conn: &mut Conn, members: &[MemberId]) -> Result<Vec<(MemberId, Rev)>> {
    sql("select member_id, rev from inboxes where member_id in (select r.id from {rows} as r)")
        .rows(Rows::ids(members.iter().map(|member| member.0)))
        .all(conn)
        .await
}
