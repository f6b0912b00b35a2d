//! The ledger: a page of a member's entries, with the cards of those members in them whom the reader may still see.
//! Joins credits, payments, safety and profiles.
//!
//! - [`file`] the whole ledger as a file

mod file;
pub mod http;

use crate::domain::credits::{self, Entry};
use crate::domain::payments;
use crate::domain::profiles;
use crate::domain::safety;
use base::error::Result;
use std::collections::BTreeSet;
use store::Conn;
use wire::ledger::{Counterpart, EntryKind, Ledger, LedgerEntry};
use wire::{MemberId, Millis};

/// A page of the ledger, newest first. `cursor` is the version of the last entry already seen.
pub async fn ledger(conn: &mut Conn, member: MemberId, cursor: Option<i64>, limit: i64, now: Millis) -> Result<Ledger> {
    let wallet = credits::wallet(conn, member).await?;
    let mut rows = credits::entries(conn, member, cursor, limit + 1).await?;
    let more = rows.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    if more {
        rows.pop();
    }
    let next_cursor = rows.last().filter(|_| more).map(|row| row.version);
    let items = told(conn, member, rows, now).await?;
    Ok(Ledger { items, next_cursor, total: wallet.version(), credits: wallet.balance() })
}

/// Entries as their member reads them: with names as far as those may still be seen, and with the money behind them.
async fn told(conn: &mut Conn, member: MemberId, rows: Vec<Entry>, now: Millis) -> Result<Vec<LedgerEntry>> {
    let counterparts = rows.iter().filter_map(|row| row.counterpart).collect();
    let shown = safety::not_blocked(conn, member, counterparts).await?;
    let cards = profiles::cards(conn, shown.into_iter().collect::<BTreeSet<_>>(), now).await?;
    let asked: Vec<_> = rows.iter().map(|row| (row.kind, row.reference)).collect();
    let moved = payments::moved(conn, &asked).await?;
    let counterpart = |id: MemberId| {
        cards.get(&id).map(|card| Counterpart { id, name: card.name.clone(), fictional: card.fictional })
    };
    let told = rows.into_iter().map(|row| LedgerEntry {
        version: row.version,
        kind: row.kind,
        amount: row.amount,
        balance_after: row.balance_after,
        created_at: row.at,
        counterpart: row.counterpart.and_then(counterpart),
        money: moved.get(&row.reference).filter(|_| is_of_order(row.kind)).cloned(),
    });
    Ok(told.collect())
}

/// The other kinds refer to something else, whose ids may be the same.
fn is_of_order(kind: EntryKind) -> bool {
    use EntryKind::{Chargeback, Purchase, Refund, Reinstatement};
    matches!(kind, Purchase | Refund | Chargeback | Reinstatement)
}

/// Entries of the whole ledger as an export writes them, the oldest first, of those after a version; at most `limit`.
pub async fn after(
    conn: &mut Conn,
    member: MemberId,
    version: i64,
    limit: i64,
    now: Millis,
) -> Result<Vec<LedgerEntry>> {
    let rows = credits::history(conn, member, version, limit).await?;
    told(conn, member, rows, now).await
}
