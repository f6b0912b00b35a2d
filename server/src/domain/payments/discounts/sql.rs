//! The queries of discounts: codes, and which order of which member has which.

use super::super::sql::OrderRow;
use base::error::{Error, Result};
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::payment::PaymentMethod;
use wire::{Amount, MemberId, Millis, OrderId};

record! {
    /// A code that an operator has made.
    pub struct CodeRow {
        /// The key of the site.
        pub domain: String,
        pub code: String,
        pub country: Option<String>,
        pub member_id: Option<MemberId>,
        pub expires_at: Option<Millis>,
        pub percent: i64,
        pub minimum: Option<Amount>,
        pub currency: Option<String>,
        /// A JSON list.
        pub methods: Option<String>,
        pub most_uses: Option<i64>,
        pub ended_at: Option<Millis>,
        pub made_at: Millis,
        pub reason: String,
    }
}

record! {
    /// A member who has entered a code, or whose order has it.
    pub struct UseRow {
        pub domain: String,
        pub code: String,
        pub member_id: MemberId,
        pub order_id: Option<OrderId>,
        pub welcome: bool,
        pub ends_at: Option<Millis>,
        pub entered_at: Millis,
    }
}

impl CodeRow {
    /// The ways to pay with which it counts, as they were checked when it was made.
    pub fn methods(&self) -> Option<Vec<PaymentMethod>> {
        self.methods.as_deref().map(|list| serde_json::from_str(list).unwrap_or_default())
    }
}

/// Inserts a code; whether there was none of its name.
pub async fn add(tx: &mut Tx, code: CodeRow) -> Result<bool> {
    let insert = CodeRow::sql(
        "insert into discount_codes ({columns}) select {r.columns} from {rows} as r where true
         on conflict (domain, code) do nothing",
    );
    Ok(insert.rows(Rows::of([code])).run(tx).await? > 0)
}

/// A code of a site.
pub async fn code(conn: &mut Conn, domain: &str, code: &str) -> Result<Option<CodeRow>> {
    CodeRow::sql("select {columns} from discount_codes where domain = $1 and code = $2")
        .bind(domain)
        .bind(code)
        .one(conn)
        .await
}

/// All codes of a site, the newest first.
pub async fn codes(conn: &mut Conn, domain: &str) -> Result<Vec<CodeRow>> {
    CodeRow::sql("select {columns} from discount_codes where domain = $1 order by made_at desc, code")
        .bind(domain)
        .all(conn)
        .await
}

/// Ends a code; whether it was not ended yet.
pub async fn end(tx: &mut Tx, domain: &str, code: &str, now: Millis) -> Result<bool> {
    let ended = sql("update discount_codes set ended_at = $3 where domain = $1 and code = $2 and ended_at is null");
    Ok(ended.bind(domain).bind(code).bind(now).run(tx).await? > 0)
}

/// The codes that a member has entered and no order has.
pub async fn entered(conn: &mut Conn, domain: &str, member: MemberId) -> Result<Vec<CodeRow>> {
    CodeRow::sql(
        "select {c.columns} from discount_codes c join discount_uses u on u.domain = c.domain and u.code = c.code
         where u.domain = $1 and u.member_id = $2 and u.order_id is null order by c.code",
    )
    .bind(domain)
    .bind(member)
    .all(conn)
    .await
}

/// Locks a code until the transaction ends, so that its orders are counted one after another.
pub async fn lock(tx: &mut Tx, domain: &str, code: &str) -> Result<Option<CodeRow>> {
    CodeRow::sql("select {columns} from discount_codes where domain = $1 and code = $2 --[postgres] for update")
        .bind(domain)
        .bind(code)
        .one(tx)
        .await
}

/// How many orders have a code.
pub async fn count(conn: &mut Conn, domain: &str, code: &str) -> Result<i64> {
    sql("select count(*) from discount_uses where domain = $1 and code = $2 and order_id is not null")
        .bind(domain)
        .bind(code)
        .number(conn)
        .await
}

/// Whether an order of a member has a code.
pub async fn is_used_by(conn: &mut Conn, domain: &str, code: &str, member: MemberId) -> Result<bool> {
    let used = sql("select count(*) from discount_uses
         where domain = $1 and code = $2 and member_id = $3 and order_id is not null");
    Ok(used.bind(domain).bind(code).bind(member).number(conn).await? > 0)
}

/// All that a member has entered or used.
pub async fn of_member(conn: &mut Conn, member: MemberId) -> Result<Vec<UseRow>> {
    UseRow::sql("select {columns} from discount_uses where member_id = $1 order by entered_at, code")
        .bind(member)
        .all(conn)
        .await
}

/// The codes that were made for a member alone.
pub async fn meant_for(conn: &mut Conn, member: MemberId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> =
        sql("select code from discount_codes where member_id = $1 order by code").bind(member).all(conn).await?;
    Ok(rows.into_iter().map(|(code,)| code).collect())
}

/// Stores that a member has entered a code, or that an order has it, unless one has it already; whether it is stored.
pub async fn put(tx: &mut Tx, row: UseRow) -> Result<bool> {
    let insert = UseRow::sql(
        "insert into discount_uses ({columns}) select {r.columns} from {rows} as r where true
         on conflict (domain, code, member_id) do update
             set order_id = excluded.order_id, welcome = excluded.welcome, ends_at = excluded.ends_at,
                 entered_at = excluded.entered_at
             where discount_uses.order_id is null",
    );
    Ok(insert.rows(Rows::of([row])).run(tx).await? > 0)
}

/// Takes the discount of an order back, so that another order can have it.
pub async fn release(tx: &mut Tx, order: OrderId) -> Result<u64> {
    sql("update discount_uses set order_id = null where order_id = $1").bind(order).run(tx).await
}

/// Gives a discount back to an order that lost it, unless another one has it.
pub async fn hold(tx: &mut Tx, order: &OrderRow) -> Result<u64> {
    let code = order.code.as_deref().ok_or_else(|| Error::internal("an order without a discount"))?;
    sql("update discount_uses set order_id = $4
         where domain = $1 and code = $2 and member_id = $3 and order_id is null")
    .bind(&order.domain)
    .bind(code)
    .bind(order.member_id)
    .bind(order.id)
    .run(tx)
    .await
}

/// Deletes what a member has entered without an order, and the codes that were for this member alone.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql("delete from discount_uses where member_id = $1 and order_id is null").bind(member).run(tx).await?;
    sql("delete from discount_codes where member_id = $1").bind(member).run(tx).await.map(drop)
}
