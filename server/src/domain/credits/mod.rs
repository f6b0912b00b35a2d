//! Credits: wallets and the ledger behind them.
//!
//! A wallet is the sum of its entries and can always be explained by them; `verify` holds every database to that. A
//! balance moves only by a method of [`Wallet`] that gives the entry with its reason, and [`post`] alone writes both.
//! Entries are only ever added, each with the balance it left. Whoever charges or gives back locks the wallets first;
//! the page of the ledger is a flow, `ledger`, as it shows other members.

pub mod invariants;
mod sql;

pub use sql::{Entry, Wallet};

use base::error::{Error, Result};
use std::collections::{BTreeSet, HashMap};
use store::{Asked, Conn, Tx};
use wire::ledger::EntryKind;
use wire::{Balance, Credits, MemberId, Millis, Refusal};

/// Credits that come in from outside: bought, or given by the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    pub member: MemberId,
    pub kind: EntryKind,
    pub amount: Credits,
    /// The id of what it is for: of the order or member that `kind` names.
    pub reference: i64,
    pub at: Millis,
}

/// The reason why credits move, which an entry holds beside their number and owner.
#[derive(Clone, Copy)]
struct Reason {
    kind: EntryKind,
    reference: i64,
    counterpart: Option<MemberId>,
    at: Millis,
}

impl Wallet {
    /// An empty one.
    pub fn new(member_id: MemberId, free_left: i64) -> Self {
        Self { member_id, balance: Balance::ZERO, version: 0, free_left, started: 0, paused_until: Millis(0) }
    }

    pub fn balance(&self) -> Balance {
        self.balance
    }

    /// The version of the newest entry; there are that many.
    pub fn version(&self) -> i64 {
        self.version
    }

    /// What the next text costs: nothing while free messages last.
    pub fn cost_of_text(&self, price: Credits) -> Credits {
        if self.free_left > 0 { Credits::ZERO } else { price }
    }

    /// Until when the member's break lasts; `None` without one.
    pub fn paused_until(&self, now: Millis) -> Option<Millis> {
        (self.paused_until > now).then_some(self.paused_until)
    }

    pub fn check_break(&self, now: Millis) -> Result<(), Refusal> {
        self.paused_until(now).map_or(Ok(()), |until| Err(Refusal::OnBreak { until }))
    }

    /// Takes `cost` and makes the entry for it; refuses what is not there, and everything while a break lasts.
    pub fn charge(
        &mut self,
        cost: Credits,
        kind: EntryKind,
        reference: i64,
        counterpart: MemberId,
        at: Millis,
    ) -> Result<Entry, Refusal> {
        self.check_break(at)?;
        let short = Refusal::InsufficientCredits { cost, credits: self.balance };
        let balance = self.balance.spend(cost).ok_or(short)?;
        Ok(self.enter(balance, Reason { kind, reference, counterpart: Some(counterpart), at }))
    }

    /// Gives back what `reference` cost, and makes the entry for it.
    pub fn refund(&mut self, cost: Credits, reference: i64, counterpart: MemberId, at: Millis) -> Result<Entry> {
        let balance = self.balance.plus(cost).ok_or_else(too_much)?;
        let (kind, counterpart) = (EntryKind::Retraction, Some(counterpart));
        Ok(self.enter(balance, Reason { kind, reference, counterpart, at }))
    }

    /// Takes in what comes from outside, and makes the entry for it.
    pub fn grant(&mut self, grant: &Grant) -> Result<Entry> {
        let Grant { kind, amount, reference, at, .. } = *grant;
        let balance = self.balance.plus(amount).ok_or_else(too_much)?;
        Ok(self.enter(balance, Reason { kind, reference, counterpart: None, at }))
    }

    /// Takes bought credits back whose price went back to the buyer. Who has spent them owes them: the balance is then
    /// below zero, and nothing is spent until it is not.
    pub fn reverse(&mut self, credits: Credits, kind: EntryKind, reference: i64, at: Millis) -> Result<Entry> {
        let balance = self.balance.less(credits).ok_or_else(too_much)?;
        Ok(self.enter(balance, Reason { kind, reference, counterpart: None, at }))
    }

    /// The one place where a balance changes: the entry is of exactly the difference.
    fn enter(&mut self, balance: Balance, reason: Reason) -> Entry {
        let Reason { kind, reference, counterpart, at } = reason;
        let amount = balance.0 - self.balance.0;
        self.balance = balance;
        self.version += 1;
        Entry {
            member: self.member_id,
            version: self.version,
            kind,
            amount,
            balance_after: balance,
            reference,
            counterpart,
            at,
        }
    }

    /// Conversations a member may still start; `None` for a paying one, who has no limit.
    pub fn conversations_left(&self, paid: bool, limit: i64) -> Option<i64> {
        (!paid).then(|| (limit - self.started).max(0))
    }
}

/// Creates the empty wallets of new members, with the free messages of each; `user::create` does.
pub(in crate::domain) async fn create(tx: &mut Tx, members: impl IntoIterator<Item = (MemberId, i64)>) -> Result<()> {
    let wallets: Vec<Wallet> = members.into_iter().map(|(member, free)| Wallet::new(member, free)).collect();
    sql::add_wallets(tx, wallets).await.map(drop)
}

/// Locks the wallets, by ascending id, until the transaction ends. The first lock of any transaction that pays.
pub async fn lock(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<HashMap<MemberId, Wallet>> {
    ask_lock(tx, members).await?.answer(tx).await
}

/// The same without waiting for the wallets.
pub async fn ask_lock(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<Asked<HashMap<MemberId, Wallet>>> {
    let rows = sql::ask_lock(tx, members).await?;
    Ok(rows.map(|rows| rows.into_iter().map(|wallet| (wallet.member_id, wallet)).collect()))
}

/// Writes locked wallets and the entries that explain them: nothing else changes the ledger.
pub async fn post<'w>(tx: &mut Tx, wallets: impl IntoIterator<Item = &'w Wallet>, entries: &[Entry]) -> Result<()> {
    sql::save_wallets(tx, wallets).await?;
    if !entries.is_empty() {
        sql::add_entries(tx, entries).await?;
    }
    Ok(())
}

/// With so many credits or fewer, a member is reminded of them.
pub const FEW: Balance = Balance(10);

/// Whether a member has few credits left since this entry, but had more before.
pub fn is_running_out(entry: &Entry) -> bool {
    entry.balance_after <= FEW && entry.balance_after.0 - entry.amount > FEW.0
}

/// Lets a member, whose wallet is locked, spend nothing until a moment.
pub async fn pause(tx: &mut Tx, member: MemberId, until: Millis) -> Result<()> {
    sql::pause(tx, member, until).await.map(drop)
}

/// Posts credits that come in from outside, in their order.
pub async fn grant(tx: &mut Tx, grants: &[Grant]) -> Result<()> {
    if grants.is_empty() {
        return Ok(());
    }
    let mut wallets = lock(tx, &grants.iter().map(|grant| grant.member).collect()).await?;
    let mut entries = Vec::with_capacity(grants.len());
    for grant in grants {
        let wallet = wallets.get_mut(&grant.member).ok_or(Refusal::NotFound)?;
        entries.push(wallet.grant(grant)?);
    }
    post(tx, wallets.values(), &entries).await
}

pub async fn wallet(conn: &mut Conn, member: MemberId) -> Result<Wallet> {
    sql::wallet(conn, member).await?.ok_or_else(|| Refusal::NotFound.into())
}

/// Some of a member's entries, newest first: those before version `before`.
pub async fn entries(conn: &mut Conn, member: MemberId, before: Option<i64>, limit: i64) -> Result<Vec<Entry>> {
    sql::entries(conn, member, before, limit).await
}

/// A member's entries, oldest first: those after version `after`.
pub async fn history(conn: &mut Conn, member: MemberId, after: i64, limit: i64) -> Result<Vec<Entry>> {
    sql::history(conn, member, after, limit).await
}

fn too_much() -> Error {
    Error::internal("more credits than fit in a number")
}
