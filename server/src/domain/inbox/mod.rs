//! The inbox: one row for each member with the revision that socket, polling and push share, and the totals of the
//! badges. Whoever changes something on a member's screen raises that member's revision here, under the row's lock.
//! It calls no other domain.

mod sql;

pub use sql::Inbox;

use base::error::Result;
use std::collections::{BTreeSet, HashMap};
use store::event::Event;
use store::{Asked, Conn, Tx};
use wire::chat::Totals;
use wire::frame::ServerFrame;
use wire::{MemberId, Rev};

impl Inbox {
    /// The inbox of a new member.
    pub fn new(member_id: MemberId) -> Self {
        Self { member_id, rev: Rev(0), user_rev: Rev(0), unread: 0, new_likes: 0 }
    }

    pub fn totals(&self) -> Totals {
        Totals { unread: self.unread, new_likes: self.new_likes }
    }

    /// The revision of one more change.
    pub fn raise(&mut self) -> Rev {
        self.rev = self.rev.next();
        self.rev
    }
}

/// Creates the inboxes of new members; `user::create` does.
pub(in crate::domain) async fn create(tx: &mut Tx, members: impl IntoIterator<Item = MemberId>) -> Result<()> {
    let inboxes: Vec<Inbox> = members.into_iter().map(Inbox::new).collect();
    sql::add(tx, inboxes).await.map(drop)
}

/// Locks the rows, by ascending id, until the transaction ends. Lock wallets and conversations before.
pub async fn lock(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<HashMap<MemberId, Inbox>> {
    ask_lock(tx, members).await?.answer(tx).await
}

/// The same without waiting for the rows.
pub async fn ask_lock(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<Asked<HashMap<MemberId, Inbox>>> {
    let rows = sql::ask_lock(tx, members).await?;
    Ok(rows.map(|rows| rows.into_iter().map(|inbox| (inbox.member_id, inbox)).collect()))
}

pub async fn save<'i>(tx: &mut Tx, inboxes: impl IntoIterator<Item = &'i Inbox>) -> Result<()> {
    sql::save(tx, inboxes).await
}

pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Option<Inbox>> {
    ask(conn, member).await?.answer(conn).await
}

pub async fn ask(conn: &mut Conn, member: MemberId) -> Result<Asked<Option<Inbox>>> {
    Ok(sql::of(member).ask::<Inbox>(conn).await?.map(|mut rows| rows.pop()))
}

/// The query behind a 304: one index probe.
pub fn rev(member: MemberId) -> store::Sql {
    sql::rev(member)
}

/// The newest revision of many members at once, for heartbeats.
pub async fn revs(conn: &mut Conn, members: &[MemberId]) -> Result<Vec<(MemberId, Rev)>> {
    sql::revs(conn, members).await
}

/// Raises the revision of the member's own record and emits the frame for the member's devices.
pub async fn user_changed(tx: &mut Tx, inbox: &mut Inbox, frame: impl FnOnce(Rev) -> ServerFrame) -> Result<()> {
    let rev = inbox.raise();
    inbox.user_rev = rev;
    save(tx, [&*inbox]).await?;
    tx.emit(Event::changed(inbox.member_id, rev, &frame(rev)));
    Ok(())
}
