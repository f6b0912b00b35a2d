//! The queries of the books: wallets, and the entries that explain them.

use base::error::Result;
use std::collections::BTreeSet;
use store::{Column, Conn, Rows, Tx, sql};
use wire::ledger::EntryKind;
use wire::{Credits, MemberId, Millis};

/// What a member can spend, and how often it changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Wallet {
    pub member_id: MemberId,
    pub balance: Credits,
    /// The version of the newest entry; there are that many.
    pub version: i64,
    /// Messages that still cost nothing.
    pub free_left: i64,
    /// Conversations started so far.
    pub started: i64,
}

/// One line of the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub member: MemberId,
    pub version: i64,
    pub kind: EntryKind,
    pub amount: i64,
    pub balance_after: Credits,
    /// The id of what it is for.
    pub reference: i64,
    pub counterpart: Option<MemberId>,
    pub at: Millis,
}

#[derive(serde::Deserialize)]
pub struct EntryRow {
    pub version: i64,
    pub kind: String,
    pub amount: i64,
    pub balance_after: Credits,
    pub counterpart: Option<MemberId>,
    pub created_at: Millis,
}

pub async fn lock(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<Vec<Wallet>> {
    sql("select w.member_id, w.balance, w.version, w.free_left, w.started
         from {rows} as r join wallets w on w.member_id = r.id
         --[postgres] order by w.member_id for update of w")
    .rows(Rows::ids(members.iter().map(|member| member.0)))
    .all(tx)
    .await
}

pub async fn wallet(conn: &mut Conn, member: MemberId) -> Result<Option<Wallet>> {
    sql("select member_id, balance, version, free_left, started from wallets where member_id = $1")
        .bind(member)
        .one(conn)
        .await
}

pub async fn save_wallets<'w>(tx: &mut Tx, wallets: impl IntoIterator<Item = &'w Wallet>) -> Result<()> {
    let mut rows = Rows::new(&[
        ("member_id", Column::Int),
        ("balance", Column::Int),
        ("version", Column::Int),
        ("free_left", Column::Int),
        ("started", Column::Int),
    ]);
    for wallet in wallets {
        rows.push(vec![
            wallet.member_id.into(),
            wallet.balance.into(),
            wallet.version.into(),
            wallet.free_left.into(),
            wallet.started.into(),
        ]);
    }
    sql("update wallets set balance = r.balance, version = r.version, free_left = r.free_left, started = r.started
         from {rows} as r where wallets.member_id = r.member_id")
    .rows(rows)
    .run(tx)
    .await?;
    Ok(())
}

pub async fn add_entries(tx: &mut Tx, entries: &[Entry]) -> Result<()> {
    let mut rows = Rows::new(&[
        ("member_id", Column::Int),
        ("version", Column::Int),
        ("kind", Column::Text),
        ("amount", Column::Int),
        ("balance_after", Column::Int),
        ("ref", Column::Int),
        ("counterpart", Column::Int),
        ("created_at", Column::Int),
    ]);
    for entry in entries {
        rows.push(vec![
            entry.member.into(),
            entry.version.into(),
            entry.kind.as_str().into(),
            entry.amount.into(),
            entry.balance_after.into(),
            entry.reference.into(),
            entry.counterpart.map(|member| member.0).into(),
            entry.at.into(),
        ]);
    }
    sql("insert into entries (member_id, version, kind, amount, balance_after, ref, counterpart, created_at)
         select r.member_id, r.version, r.kind, r.amount, r.balance_after, r.ref, r.counterpart, r.created_at
         from {rows} as r")
    .rows(rows)
    .run(tx)
    .await?;
    Ok(())
}

pub async fn entries(conn: &mut Conn, member: MemberId, before: i64, limit: i64) -> Result<Vec<EntryRow>> {
    sql("select version, kind, amount, balance_after, counterpart, created_at from entries
         where member_id = $1 and version < $2 order by version desc limit $3")
    .bind(member)
    .bind(before)
    .bind(limit)
    .all(conn)
    .await
}
