//! Credits: wallets and the books behind them.
//!
//! A wallet is the sum of its entries and can always be explained by them; `verify` holds every database to that.
//! Entries are only ever added, each with the balance it left. Whoever charges or gives back locks the wallets first;
//! the page of the books is a flow, `ledger`, as it shows other members.

pub mod invariants;
mod sql;

pub use sql::{Entry, Wallet};

use base::error::{Error, Result};
use std::collections::{BTreeSet, HashMap};
use store::{Conn, Tx};
use wire::ledger::EntryKind;
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

/// Some of a member's entries, newest first: those before version `before`.
pub async fn entries(conn: &mut Conn, member: MemberId, before: Option<i64>, limit: i64) -> Result<Vec<Entry>> {
    sql::entries(conn, member, before, limit).await
}
