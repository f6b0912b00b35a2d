//! The queries of the books: wallets, and the entries that explain them.

use base::error::Result;
use std::collections::BTreeSet;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::ledger::EntryKind;
use wire::{Credits, MemberId, Millis};

record! {
    /// What a member can spend, and how often it changed.
    #[derive(Copy)]
    pub struct Wallet {
        pub member_id: MemberId,
        pub(super) balance: Credits,
        pub(super) version: i64,
        /// Messages that still cost nothing.
        pub free_left: i64,
        /// Conversations started so far.
        pub started: i64,
    }
}

record! {
    /// One line of the books.
    #[derive(Copy)]
    pub struct Entry {
        pub member as "member_id": MemberId,
        pub version: i64,
        pub kind: EntryKind,
        /// Below zero when spent.
        pub amount: i64,
        pub balance_after: Credits,
        /// The id of what it is for: of the message, order or member that `kind` names.
        pub reference as "ref": i64,
        pub counterpart: Option<MemberId>,
        pub at as "created_at": Millis,
    }
}

pub async fn lock(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<Vec<Wallet>> {
    Wallet::sql(
        "select {w.columns} from {rows} as r join wallets w on w.member_id = r.id
         --[postgres] order by w.member_id for update of w",
    )
    .rows(Rows::ids(members.iter().map(|member| member.0)))
    .all(tx)
    .await
}

pub async fn wallet(conn: &mut Conn, member: MemberId) -> Result<Option<Wallet>> {
    Wallet::sql("select {columns} from wallets where member_id = $1").bind(member).one(conn).await
}

pub async fn add_wallets(tx: &mut Tx, wallets: &[Wallet]) -> Result<u64> {
    Wallet::sql("insert into wallets ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(wallets))
        .run(tx)
        .await
}

pub async fn save_wallets<'w>(tx: &mut Tx, wallets: impl IntoIterator<Item = &'w Wallet>) -> Result<()> {
    sql("update wallets set balance = r.balance, version = r.version, free_left = r.free_left, started = r.started
         from {rows} as r where wallets.member_id = r.member_id")
    .rows(Rows::of(wallets))
    .run(tx)
    .await?;
    Ok(())
}

pub async fn add_entries(tx: &mut Tx, entries: &[Entry]) -> Result<()> {
    Entry::sql("insert into entries ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(entries))
        .run(tx)
        .await?;
    Ok(())
}

/// The newest entries first, from below a version on if there is one.
pub async fn entries(conn: &mut Conn, member: MemberId, before: Option<i64>, limit: i64) -> Result<Vec<Entry>> {
    Entry::sql("select {columns} from entries where member_id = $1")
        .bind(member)
        .and_if(" and version < $?", before)
        .and(" order by version desc limit $?", limit)
        .all(conn)
        .await
}
