//! The money behind entries of the ledger: what was paid for credits that came, and what went back for credits that went.

use super::rules::worth;
use super::sql::{self, OrderRow};
use base::error::Result;
use std::collections::{BTreeSet, HashMap};
use store::Conn;
use wire::Credits;
use wire::ledger::{EntryKind, MoneyMoved};

/// An entry of the ledger as it is asked about: its kind, and the order or the change of one that it refers to.
pub type Asked = (EntryKind, i64);

/// The money of those entries that are about an order, by what they refer to.
pub async fn moved(conn: &mut Conn, entries: &[Asked]) -> Result<HashMap<i64, MoneyMoved>> {
    let of = |wanted: fn(EntryKind) -> bool| -> BTreeSet<i64> {
        entries.iter().filter(|(kind, _)| wanted(*kind)).map(|(_, reference)| *reference).collect()
    };
    let bought = of(|kind| kind == EntryKind::Purchase);
    let returned = of(|kind| matches!(kind, EntryKind::Refund | EntryKind::Chargeback | EntryKind::Reinstatement));
    if bought.is_empty() && returned.is_empty() {
        return Ok(HashMap::new());
    }
    let mut found = HashMap::new();
    for order in sql::some(conn, bought).await? {
        found.insert(order.id.0, of_order(&order, order.amount.0));
    }
    // Several changes of one order follow each other, and what one was worth depends on those before it.
    let changes = sql::changes_with(conn, returned.clone()).await?;
    let orders = sql::some(conn, changes.iter().map(|change| change.order_id.0).collect()).await?;
    for order in orders {
        let mut gone = 0;
        // Purchase and refunds are changes of an order alike; what is bought is no credit that goes.
        for change in changes.iter().filter(|change| change.order_id == order.id) {
            let is_purchase = change.credits == order.credits.0 && gone == 0;
            if is_purchase {
                continue;
            }
            let before = worth(&order, Credits(gone));
            gone -= change.credits;
            if returned.contains(&change.id) {
                found.insert(change.id, of_order(&order, before.0 - worth(&order, Credits(gone)).0));
            }
        }
    }
    Ok(found)
}

fn of_order(order: &OrderRow, amount: i64) -> MoneyMoved {
    MoneyMoved { order: order.id, amount, currency: order.currency.clone() }
}
