//! The queries of refunds that the site has asked for.

use base::error::Result;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::{Amount, Credits, Millis, OrderId};

record! {
    /// A refund that the site has asked for.
    pub struct RefundRow {
        pub id: i64,
        pub order_id: OrderId,
        pub amount: Amount,
        pub credits: Credits,
        pub reason: String,
        pub note: String,
        pub state: String,
        pub created_at: Millis,
        pub changed_at: Millis,
    }
}

/// Inserts a refund.
pub async fn add(tx: &mut Tx, refund: RefundRow) -> Result<u64> {
    RefundRow::sql("insert into refunds ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([refund]))
        .run(tx)
        .await
}

/// A refund.
pub async fn refund(conn: &mut Conn, id: i64) -> Result<Option<RefundRow>> {
    RefundRow::sql("select {columns} from refunds where id = $1").bind(id).one(conn).await
}

/// The refund for the withdrawal from an order.
pub async fn of_withdrawal(conn: &mut Conn, order: OrderId) -> Result<Option<RefundRow>> {
    RefundRow::sql("select {columns} from refunds where order_id = $1 and reason = 'withdrawal'")
        .bind(order)
        .one(conn)
        .await
}

/// Sets what has become of a refund.
pub async fn set_state(tx: &mut Tx, id: i64, state: &str) -> Result<u64> {
    let now = tx.now();
    sql("update refunds set state = $2, changed_at = $3 where id = $1").bind(id).bind(state).bind(now).run(tx).await
}
