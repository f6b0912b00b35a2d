//! The queries of credits: wallets, which hold the present balances, and the entries of the ledger that explain them.

use base::error::Result;
use std::collections::BTreeSet;
use store::{Asked, Conn, Queried, Rows, Tx, record, sql};
use wire::ledger::EntryKind;
use wire::{Balance, MemberId, Millis};

record! {
    /// What a member can spend.
    #[derive(Copy)]
    pub struct Wallet {
        pub member_id: MemberId,
        pub(super) balance: Balance,
        /// The number of the member's newest entry. It counts the changes of the balance.
        pub(super) version: i64,
        /// Text messages that the member may still send without paying.
        pub free_left: i64,
        /// Conversations that the member has started, for the limit of members without premium.
        pub started: i64,
        /// Until then the member spends nothing; zero for no break.
        pub(super) paused_until: Millis,
    }
}

record! {
    /// An entry of the ledger: one change of a balance.
    #[derive(Copy)]
    pub struct Entry {
        pub member as "member_id": MemberId,
        pub version: i64,
        pub kind: EntryKind,
        /// The change in credits: negative when the member spent them.
        pub amount: i64,
        pub balance_after: Balance,
        /// The id of the message, order or member that the entry is for, depending on `kind`.
        pub reference as "ref": i64,
        pub counterpart: Option<MemberId>,
        pub at as "created_at": Millis,
    }
}

/// Locks the wallets of these members until the transaction ends, in the order of their ids to rule out deadlocks.
pub async fn ask_lock(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<Asked<Vec<Wallet>>> {
    Wallet::sql(
        "select {w.columns} from {rows} as r join wallets w on w.member_id = r.id
         --[postgres] order by w.member_id for update of w",
    )
    .rows(Rows::ids(members.iter().map(|member| member.0)))
    .ask(tx)
    .await
}

/// A member's wallet.
pub async fn wallet(conn: &mut Conn, member: MemberId) -> Result<Option<Wallet>> {
    Wallet::sql("select {columns} from wallets where member_id = $1").bind(member).one(conn).await
}

/// Inserts wallets; returns how many.
pub async fn add_wallets(tx: &mut Tx, wallets: Vec<Wallet>) -> Result<u64> {
    Wallet::sql("insert into wallets ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(wallets))
        .run(tx)
        .await
}

/// Updates wallets, which the transaction has locked.
pub async fn save_wallets<'w>(tx: &mut Tx, wallets: impl IntoIterator<Item = &'w Wallet>) -> Result<()> {
    sql("update wallets set balance = r.balance, version = r.version, free_left = r.free_left, started = r.started
         from {rows} as r where wallets.member_id = r.member_id")
    .rows(Rows::of(wallets.into_iter().copied()))
    .send(tx)
    .await
}

/// Sets until when a member spends nothing.
pub async fn pause(tx: &mut Tx, member: MemberId, until: Millis) -> Result<u64> {
    sql("update wallets set paused_until = $2 where member_id = $1").bind(member).bind(until).run(tx).await
}

/// Appends entries to the ledger.
pub async fn add_entries(tx: &mut Tx, entries: &[Entry]) -> Result<()> {
    Entry::sql("insert into entries ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(entries.iter().copied()))
        .send(tx)
        .await
}

/// At most `limit` entries of a member, the newest first, of those with a version below `before` if it is given.
pub async fn entries(conn: &mut Conn, member: MemberId, before: Option<i64>, limit: i64) -> Result<Vec<Entry>> {
    Entry::sql("select {columns} from entries where member_id = $1")
        .bind(member)
        .and_if(" and version < $?", before)
        .and(" order by version desc limit $?", limit)
        .all(conn)
        .await
}

/// At most `limit` entries of a member, the oldest first, of those with a version above `after`.
pub async fn history(conn: &mut Conn, member: MemberId, after: i64, limit: i64) -> Result<Vec<Entry>> {
    Entry::sql("select {columns} from entries where member_id = $1 and version > $2 order by version limit $3")
        .bind(member)
        .bind(after)
        .bind(limit)
        .all(conn)
        .await
}
