//! The queries of orders whose invoices are due.

use base::error::Result;
use store::{Conn, Tx, sql};
use wire::OrderId;

/// Notes an order.
pub async fn add(tx: &mut Tx, order: OrderId) -> Result<()> {
    sql("insert into invoices_due (order_id) values ($1) on conflict (order_id) do nothing")
        .bind(order)
        .run(tx)
        .await?;
    Ok(())
}

/// At most `limit` orders that are noted, by their ids, after one of them.
pub async fn some(conn: &mut Conn, after: OrderId, limit: i64) -> Result<Vec<OrderId>> {
    sql("select order_id from invoices_due where order_id > $1 order by order_id limit $2")
        .bind(after)
        .bind(limit)
        .all(conn)
        .await
}

/// Takes the note of an order away; whether there was one.
pub async fn take(tx: &mut Tx, order: OrderId) -> Result<bool> {
    Ok(sql("delete from invoices_due where order_id = $1").bind(order).run(tx).await? > 0)
}
