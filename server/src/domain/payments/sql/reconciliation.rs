//! The queries of comparing orders with the lists of payment providers.

use base::error::Result;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::{Millis, OrderId};

record! {
    /// A payment and an order that differ.
    pub struct DifferenceRow {
        pub domain: String,
        pub payment: String,
        pub order_id: Option<OrderId>,
        pub what: String,
        pub found_at: Millis,
    }
}

impl DifferenceRow {
    pub fn new(domain: &str, payment: &str, order_id: Option<OrderId>, what: &str, found_at: Millis) -> Self {
        Self { domain: domain.into(), payment: payment.into(), order_id, what: what.into(), found_at }
    }
}

/// The orders of a site that were paid in a time at a provider, with its ids of their payments.
pub async fn paid_between(
    conn: &mut Conn,
    domain: &str,
    provider: &str,
    from: Millis,
    until: Millis,
) -> Result<Vec<(OrderId, Option<String>)>> {
    sql("select id, payment from orders
         where domain = $1 and provider = $2 and paid_at is not null and created_at >= $3 and created_at < $4")
    .bind(domain)
    .bind(provider)
    .bind(from)
    .bind(until)
    .all(conn)
    .await
}

/// Replaces what differs of a site by what the newest comparison of so many payments has found.
pub async fn set(tx: &mut Tx, domain: &str, payments: i64, found: Vec<DifferenceRow>) -> Result<()> {
    let now = tx.now();
    sql("delete from payment_differences where domain = $1").bind(domain).run(tx).await?;
    if !found.is_empty() {
        DifferenceRow::sql("insert into payment_differences ({columns}) select {r.columns} from {rows} as r")
            .rows(Rows::of(found))
            .run(tx)
            .await?;
    }
    sql("insert into payment_comparisons (domain, payments, compared_at) values ($1, $2, $3)
         on conflict (domain) do update set payments = excluded.payments, compared_at = excluded.compared_at")
    .bind(domain)
    .bind(payments)
    .bind(now)
    .run(tx)
    .await
    .map(drop)
}

/// What differs, of all sites.
pub async fn differences(conn: &mut Conn) -> Result<Vec<DifferenceRow>> {
    DifferenceRow::sql("select {columns} from payment_differences order by domain, payment, what").all(conn).await
}

/// When the payments of each site were compared last, and how many there were.
pub async fn comparisons(conn: &mut Conn) -> Result<Vec<(String, i64, Millis)>> {
    sql("select domain, payments, compared_at from payment_comparisons order by domain").all(conn).await
}

/// How much differed at the last comparison.
pub async fn count(conn: &mut Conn) -> Result<i64> {
    sql("select count(*) from payment_differences").number(conn).await
}
