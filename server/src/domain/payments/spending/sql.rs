//! The queries of limits of spending and of breaks.

use base::error::Result;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::spending::SpendPeriod;
use wire::{Amount, MemberId, Millis};

record! {
    /// What a member pays for credits at most within a period.
    pub struct LimitRow {
        pub member_id: MemberId,
        pub period: SpendPeriod,
        pub amount: Option<Amount>,
        /// What takes its place at `next_at`.
        pub next_amount: Option<Amount>,
        pub next_at: Option<Millis>,
    }
}

record! {
    /// What limits count of an order.
    pub struct Ordered {
        pub created_at: Millis,
        pub amount: Amount,
        pub refunded: Amount,
    }
}

record! {
    /// A time in which a member bought and spent nothing.
    pub struct BreakRow {
        pub id: i64,
        pub member_id: MemberId,
        pub begins_at: Millis,
        pub ends_at: Millis,
    }
}

/// The limits of a member.
pub async fn limits(conn: &mut Conn, member: MemberId) -> Result<Vec<LimitRow>> {
    LimitRow::sql("select {columns} from spend_limits where member_id = $1").bind(member).all(conn).await
}

/// Inserts or updates a limit.
pub async fn set_limit(tx: &mut Tx, limit: LimitRow) -> Result<()> {
    LimitRow::sql(
        "insert into spend_limits ({columns}) select {r.columns} from {rows} as r where true
         on conflict (member_id, period) do update set amount = excluded.amount, next_amount = excluded.next_amount,
             next_at = excluded.next_at",
    )
    .rows(Rows::of([limit]))
    .run(tx)
    .await?;
    Ok(())
}

/// The orders of a member since a moment that are paid or may be.
pub async fn orders(conn: &mut Conn, member: MemberId, since: Millis) -> Result<Vec<Ordered>> {
    Ordered::sql(
        "select {columns} from orders
         where member_id = $1 and created_at > $2 and state in ('created', 'pending', 'paid')",
    )
    .bind(member)
    .bind(since)
    .all(conn)
    .await
}

/// Inserts a break.
pub async fn add_break(tx: &mut Tx, row: BreakRow) -> Result<()> {
    BreakRow::sql("insert into breaks ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([row]))
        .run(tx)
        .await?;
    Ok(())
}

/// The breaks of a member, the oldest first.
pub async fn breaks(conn: &mut Conn, member: MemberId) -> Result<Vec<BreakRow>> {
    BreakRow::sql("select {columns} from breaks where member_id = $1 order by id").bind(member).all(conn).await
}

/// Deletes the limits of a member.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from spend_limits where member_id = $1").bind(member).run(tx).await
}
