//! Credits: wallets and the books behind them.
//!
//! A wallet is the sum of its entries and can always be explained by them; `verify` holds every database to that.
//! Entries are only ever added, each with the balance it left.

pub mod http;
mod sql;

pub use sql::{Entry, Wallet};

use crate::error::{Error, Result};
use crate::store::{Conn, Tx};
use std::collections::{BTreeSet, HashMap};
use wire::ledger::{Counterpart, EntryKind, Ledger, LedgerEntry};
use wire::{Credits, MemberId, Millis, Refusal};

impl Wallet {
    /// What the next text costs: nothing while free messages last.
    pub fn cost_of_text(&self, price: Credits) -> Credits {
        if self.free_left > 0 { Credits::ZERO } else { price }
    }

    /// Takes `cost` and makes the entry for it; refuses what is not there.
    pub fn charge(
        &mut self,
        cost: Credits,
        kind: EntryKind,
        reference: i64,
        counterpart: MemberId,
        at: Millis,
    ) -> Result<Entry, Refusal> {
        let short = Refusal::InsufficientCredits { cost, credits: self.balance };
        self.balance = self.balance.minus(cost).ok_or(short)?;
        self.version += 1;
        Ok(Entry {
            member: self.member_id,
            version: self.version,
            kind,
            amount: -cost.0,
            balance_after: self.balance,
            reference,
            counterpart: Some(counterpart),
            at,
        })
    }

    /// Gives back what `reference` cost, and makes the entry for it.
    pub fn give_back(&mut self, amount: Credits, reference: i64, counterpart: MemberId, at: Millis) -> Result<Entry> {
        let too_much = || Error::internal("more credits than fit in a number");
        self.balance = self.balance.plus(amount).ok_or_else(too_much)?;
        self.version += 1;
        Ok(Entry {
            member: self.member_id,
            version: self.version,
            kind: EntryKind::Retraction,
            amount: amount.0,
            balance_after: self.balance,
            reference,
            counterpart: Some(counterpart),
            at,
        })
    }

    /// Conversations a member may still start; `None` for a paying one, who has no limit.
    pub fn conversations_left(&self, paid: bool, limit: i64) -> Option<i64> {
        (!paid).then(|| (limit - self.started).max(0))
    }
}

/// Locks the wallets, by ascending id, until the transaction ends. The first lock of any transaction that pays.
pub async fn lock(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<HashMap<MemberId, Wallet>> {
    let rows = sql::lock(tx, members).await?;
    Ok(rows.into_iter().map(|wallet| (wallet.member_id, wallet)).collect())
}

/// Writes wallets and the entries that explain them, in one transaction as they belong together.
pub async fn save<'w>(tx: &mut Tx, wallets: impl IntoIterator<Item = &'w Wallet>, entries: &[Entry]) -> Result<()> {
    sql::save_wallets(tx, wallets).await?;
    if !entries.is_empty() {
        sql::add_entries(tx, entries).await?;
    }
    Ok(())
}

pub async fn wallet(conn: &mut Conn, member: MemberId) -> Result<Wallet> {
    sql::wallet(conn, member).await?.ok_or_else(|| Refusal::NotFound.into())
}

/// A page of the books, newest first. `cursor` is the version of the last entry already seen.
pub async fn ledger(conn: &mut Conn, member: MemberId, cursor: Option<i64>, limit: i64, now: Millis) -> Result<Ledger> {
    let wallet = wallet(conn, member).await?;
    let mut rows = sql::entries(conn, member, cursor.unwrap_or(i64::MAX), limit + 1).await?;
    let more = rows.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    if more {
        rows.pop();
    }
    let counterparts = rows.iter().filter_map(|row| row.counterpart).collect();
    let shown = crate::safety::not_blocked(conn, member, counterparts).await?;
    let cards = crate::profiles::cards(conn, shown.into_iter().collect::<BTreeSet<_>>(), now).await?;
    let next_cursor = rows.last().filter(|_| more).map(|row| row.version);
    let counterpart = |id: MemberId| {
        cards.get(&id).map(|card| Counterpart { id, name: card.name.clone(), fictional: card.fictional })
    };
    let items = rows
        .into_iter()
        .filter_map(|row| {
            Some(LedgerEntry {
                version: row.version,
                kind: EntryKind::parse(&row.kind)?,
                amount: row.amount,
                balance_after: row.balance_after,
                created_at: row.created_at,
                counterpart: row.counterpart.and_then(counterpart),
            })
        })
        .collect();
    Ok(Ledger { items, next_cursor, total: wallet.version, credits: wallet.balance })
}
