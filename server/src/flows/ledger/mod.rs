//! The ledger: a page of a member's entries, with the cards of those members in them whom the reader may still see.
//! Joins credits, safety and profiles.

pub mod http;

use crate::domain::credits;
use crate::domain::profiles;
use crate::domain::safety;
use base::error::Result;
use std::collections::BTreeSet;
use store::Conn;
use wire::ledger::{Counterpart, Ledger, LedgerEntry};
use wire::{MemberId, Millis};

/// A page of the ledger, newest first. `cursor` is the version of the last entry already seen.
pub async fn ledger(conn: &mut Conn, member: MemberId, cursor: Option<i64>, limit: i64, now: Millis) -> Result<Ledger> {
    let wallet = credits::wallet(conn, member).await?;
    let mut rows = credits::entries(conn, member, cursor, limit + 1).await?;
    let more = rows.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    if more {
        rows.pop();
    }
    let counterparts = rows.iter().filter_map(|row| row.counterpart).collect();
    let shown = safety::not_blocked(conn, member, counterparts).await?;
    let cards = profiles::cards(conn, shown.into_iter().collect::<BTreeSet<_>>(), now).await?;
    let next_cursor = rows.last().filter(|_| more).map(|row| row.version);
    let counterpart = |id: MemberId| {
        cards.get(&id).map(|card| Counterpart { id, name: card.name.clone(), fictional: card.fictional })
    };
    let items = rows
        .into_iter()
        .map(|row| LedgerEntry {
            version: row.version,
            kind: row.kind,
            amount: row.amount,
            balance_after: row.balance_after,
            created_at: row.at,
            counterpart: row.counterpart.and_then(counterpart),
        })
        .collect();
    Ok(Ledger { items, next_cursor, total: wallet.version(), credits: wallet.balance() })
}
