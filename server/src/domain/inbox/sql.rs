//! The queries of the inbox: one row for each member.

use base::error::Result;
use std::collections::BTreeSet;
use store::{Asked, Conn, Queried, Rows, Sql, Tx, record, sql};
use wire::{MemberId, Rev};

record! {
    /// A member's revision, and the totals that the badges show.
    #[derive(Copy)]
    pub struct Inbox {
        pub member_id: MemberId,
        pub rev: Rev,
        /// The revision at which the member's own record last changed.
        pub user_rev: Rev,
        /// Unread messages in all chats.
        pub unread: i64,
        /// Received likes that the member has not looked at.
        pub new_likes: i64,
    }
}

/// Locks the inboxes of these members until the transaction ends, in the order of their ids to rule out deadlocks.
pub async fn ask_lock(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<Asked<Vec<Inbox>>> {
    Inbox::sql(
        "select {i.columns} from {rows} as r join inboxes i on i.member_id = r.id
         --[postgres] order by i.member_id for update of i",
    )
    .rows(Rows::ids(members.iter().map(|member| member.0)))
    .ask(tx)
    .await
}

/// Inserts inboxes; returns how many.
pub async fn add(tx: &mut Tx, inboxes: Vec<Inbox>) -> Result<u64> {
    Inbox::sql("insert into inboxes ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(inboxes))
        .run(tx)
        .await
}

/// Updates inboxes, which the transaction has locked.
pub async fn save<'i>(tx: &mut Tx, inboxes: impl IntoIterator<Item = &'i Inbox>) -> Result<()> {
    sql("update inboxes set rev = r.rev, user_rev = r.user_rev, unread = r.unread, new_likes = r.new_likes
         from {rows} as r where inboxes.member_id = r.member_id")
    .rows(Rows::of(inboxes.into_iter().copied()))
    .send(tx)
    .await
}

/// A member's inbox.
pub fn of(member: MemberId) -> Sql {
    Inbox::sql("select {columns} from inboxes where member_id = $1").bind(member)
}

/// A member's revision.
pub fn rev(member: MemberId) -> Sql {
    sql("select rev from inboxes where member_id = $1").bind(member)
}

/// The revisions of these members.
pub async fn revs(conn: &mut Conn, members: &[MemberId]) -> Result<Vec<(MemberId, Rev)>> {
    sql("select member_id, rev from inboxes where member_id in (select r.id from {rows} as r)")
        .rows(Rows::ids(members.iter().map(|member| member.0)))
        .all(conn)
        .await
}
