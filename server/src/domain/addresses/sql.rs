//! The queries of changes of the e-mail address.

use base::error::Result;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::{MemberId, Millis};

record! {
    /// A change that was asked for.
    pub struct ChangeRow {
        pub id: i64,
        pub member_id: MemberId,
        pub old_email: String,
        pub new_email: String,
        pub undoable: bool,
        pub asked_at: Millis,
        /// `None` until the new address is confirmed.
        pub changed_at: Option<Millis>,
    }
}

/// Inserts a change.
pub async fn add(tx: &mut Tx, row: ChangeRow) -> Result<u64> {
    ChangeRow::sql("insert into mail_changes ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([row]))
        .run(tx)
        .await
}

/// How many changes a member has asked for since that moment.
pub async fn count_since(conn: &mut Conn, member: MemberId, since: Millis) -> Result<i64> {
    sql("select count(*) from mail_changes where member_id = $1 and asked_at > $2")
        .bind(member)
        .bind(since)
        .number(conn)
        .await
}

/// The latest change that a member has asked for.
pub async fn last(conn: &mut Conn, member: MemberId) -> Result<Option<ChangeRow>> {
    ChangeRow::sql("select {columns} from mail_changes where member_id = $1 order by id desc limit 1")
        .bind(member)
        .one(conn)
        .await
}

/// A change as its member may read about it.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Change {
    pub old_email: String,
    pub new_email: String,
    pub asked_at: Millis,
    pub changed_at: Option<Millis>,
}

/// The changes of a member that are kept, the oldest first.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<Change>> {
    sql("select old_email, new_email, asked_at, changed_at from mail_changes where member_id = $1 order by id")
        .bind(member)
        .all(conn)
        .await
}

/// Records that a change was carried out.
pub async fn set_changed(tx: &mut Tx, id: i64, now: Millis) -> Result<u64> {
    sql("update mail_changes set changed_at = $2 where id = $1").bind(id).bind(now).run(tx).await
}

/// The first change after `since` that took a member away from an address.
pub async fn first_from(conn: &mut Conn, member: MemberId, old: &str, since: Millis) -> Result<Option<ChangeRow>> {
    ChangeRow::sql(
        "select {columns} from mail_changes
         where member_id = $1 and old_email = $2 and undoable and changed_at > $3 order by id limit 1",
    )
    .bind(member)
    .bind(old)
    .bind(since)
    .one(conn)
    .await
}

/// Deletes a change, those that followed it, and those that wait: none of them can be carried out or undone any more.
pub async fn forget_since(tx: &mut Tx, member: MemberId, first: i64) -> Result<u64> {
    sql("delete from mail_changes where member_id = $1 and (id >= $2 or changed_at is null)")
        .bind(member)
        .bind(first)
        .run(tx)
        .await
}

/// Deletes the changes that were asked for before that moment.
pub async fn sweep(tx: &mut Tx, until: Millis) -> Result<u64> {
    sql("delete from mail_changes where asked_at < $1").bind(until).run(tx).await
}

/// Deletes every change of a member.
pub async fn delete_of(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from mail_changes where member_id = $1").bind(member).run(tx).await
}
