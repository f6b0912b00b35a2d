//! The queries of payments. Those in this file read and write orders, their changes and what payment providers have told;
//! [`refunds`] are what the site gives back, [`prices`] what bundles cost, [`reconciliation`] what differs from the
//! providers' lists.

pub mod due_invoices;
pub mod prices;
pub mod reconciliation;
pub mod refunds;

use base::error::Result;
use std::collections::BTreeSet;
use store::{Conn, Queried, Rows, Sql, Tx, record, sql};
use wire::payment::{Invoice, Order, OrderState, PaymentMethod};
use wire::{Amount, ClientId, Credits, MemberId, Millis, OrderId, VatRate};

record! {
    /// An order, as it was agreed upon and as its payment stands.
    pub struct OrderRow {
        pub id: OrderId,
        /// The key of the site.
        pub domain: String,
        pub member_id: MemberId,
        pub client_id: ClientId,
        pub bundle: String,
        pub credits: Credits,
        pub amount: Amount,
        pub full_price: Amount,
        pub currency: String,
        pub code: Option<String>,
        pub percent: Option<i64>,
        /// Where the buyer lives, as the buyer says, the profile, and the provider.
        pub country: String,
        pub profile_country: String,
        pub paid_country: Option<String>,
        pub vat_rate: VatRate,
        pub vat: Amount,
        pub method: PaymentMethod,
        /// The mandate of a direct debit.
        pub mandate_id: Option<i64>,
        pub provider: String,
        /// The provider's id of the payment.
        pub payment: Option<String>,
        pub state: OrderState,
        pub refunded: Amount,
        pub charged_back: Amount,
        pub reversed: Credits,
        /// What the provider was asked to refund and has not refunded yet.
        pub refunding: Amount,
        pub withdrawn_at: Option<Millis>,
        pub fault: Option<String>,
        pub created_at: Millis,
        pub changed_at: Millis,
        pub paid_at: Option<Millis>,
        pub checked_at: Millis,
        pub check_at: Option<Millis>,
        /// How often what the provider said was compared with the order.
        pub looks: i64,
    }
}

record! {
    /// One change of an order.
    pub struct ChangeRow {
        pub id: i64,
        pub order_id: OrderId,
        pub state: OrderState,
        pub refunded: Amount,
        pub charged_back: Amount,
        /// Credits that came or went with it.
        pub credits: i64,
        pub cause: String,
        pub created_at: Millis,
    }
}

impl OrderRow {
    /// The order as its buyer sees it.
    pub fn to_wire(&self, invoices: Vec<Invoice>) -> Order {
        Order {
            id: self.id,
            state: self.state,
            bundle: self.bundle.clone(),
            credits: self.credits,
            amount: self.amount,
            full_price: self.full_price,
            currency: self.currency.clone(),
            vat_rate: self.vat_rate,
            vat: self.vat,
            method: self.method,
            country: self.country.clone(),
            returned: Amount((self.refunded.0 + self.charged_back.0).min(self.amount.0)),
            reversed: self.reversed,
            refunding: self.refunding,
            withdrawn_at: self.withdrawn_at,
            created_at: self.created_at,
            paid_at: self.paid_at,
            invoices,
        }
    }
}

/// Inserts orders, but none whose member has one by the same client id.
pub async fn add(tx: &mut Tx, orders: Vec<OrderRow>) -> Result<u64> {
    OrderRow::sql(
        "insert into orders ({columns}) select {r.columns} from {rows} as r where true
         on conflict (member_id, client_id) do nothing",
    )
    .rows(Rows::of(orders))
    .run(tx)
    .await
}

/// A member's order by the id that the client gave it.
pub async fn of_client(conn: &mut Conn, member: MemberId, client_id: &ClientId) -> Result<Option<OrderRow>> {
    OrderRow::sql("select {columns} from orders where member_id = $1 and client_id = $2")
        .bind(member)
        .bind(client_id)
        .one(conn)
        .await
}

/// An order.
pub fn order(id: OrderId) -> Sql {
    OrderRow::sql("select {columns} from orders where id = $1").bind(id)
}

/// An order, locked until the transaction ends. The wallet of its member is locked before.
pub async fn lock(tx: &mut Tx, id: OrderId) -> Result<Option<OrderRow>> {
    OrderRow::sql("select {columns} from orders where id = $1 --[postgres] for update").bind(id).one(tx).await
}

/// The order to which a provider's payment belongs.
pub async fn of_payment(conn: &mut Conn, provider: &str, payment: &str) -> Result<Option<OrderRow>> {
    OrderRow::sql("select {columns} from orders where provider = $1 and payment = $2")
        .bind(provider)
        .bind(payment)
        .one(conn)
        .await
}

/// At most `limit` orders of a member, the newest first, of those before `before` if it is given.
pub async fn of_member(
    conn: &mut Conn,
    member: MemberId,
    before: Option<OrderId>,
    limit: i64,
) -> Result<Vec<OrderRow>> {
    OrderRow::sql("select {columns} from orders where member_id = $1")
        .bind(member)
        .and_if(" and id < $?", before)
        .and(" order by id desc limit $?", limit)
        .all(conn)
        .await
}

/// How many orders a member has.
pub async fn count(conn: &mut Conn, member: MemberId) -> Result<i64> {
    sql("select count(*) from orders where member_id = $1").bind(member).number(conn).await
}

/// How many orders a member has made since a moment without paying them.
pub async fn count_unpaid(conn: &mut Conn, member: MemberId, since: Millis) -> Result<i64> {
    sql("select count(*) from orders where member_id = $1 and created_at >= $2 and paid_at is null")
        .bind(member)
        .bind(since)
        .number(conn)
        .await
}

/// What is collected of a member's orders since a moment by direct debit, or was collected.
pub async fn debited(conn: &mut Conn, member: MemberId, since: Millis) -> Result<Amount> {
    let total = sql("select cast(coalesce(sum(amount), 0) as bigint) from orders
         where member_id = $1 and method = 'sepa_debit' and created_at >= $2 and state in ('created', 'pending', 'paid')")
    .bind(member)
    .bind(since)
    .number(conn)
    .await?;
    Ok(Amount(total))
}

/// Whether a bank took a direct debit of a member back since a moment, and has not returned it.
pub async fn has_debit_taken_back(conn: &mut Conn, member: MemberId, since: Millis) -> Result<bool> {
    let number = sql("select count(*) from orders
         where member_id = $1 and method = 'sepa_debit' and state = 'charged_back' and changed_at >= $2")
    .bind(member)
    .bind(since)
    .number(conn)
    .await?;
    Ok(number > 0)
}

/// How many orders of a member beside one are paid, and neither given back as a whole nor withdrawn from.
pub async fn count_paid_others(conn: &mut Conn, member: MemberId, order: OrderId) -> Result<i64> {
    sql("select count(*) from orders where member_id = $1 and state = 'paid' and withdrawn_at is null and id <> $2")
        .bind(member)
        .bind(order)
        .number(conn)
        .await
}

/// The latest order of a member that was paid.
pub async fn last_paid(conn: &mut Conn, member: MemberId) -> Result<Option<OrderRow>> {
    OrderRow::sql("select {columns} from orders where member_id = $1 and paid_at is not null order by id desc limit 1")
        .bind(member)
        .one(conn)
        .await
}

/// Updates what changes of an order.
pub async fn save(tx: &mut Tx, order: &OrderRow) -> Result<u64> {
    sql("update orders set payment = $2, state = $3, refunded = $4, charged_back = $5, reversed = $6, fault = $7,
             changed_at = $8, paid_at = $9, checked_at = $10, check_at = $11, paid_country = $12, looks = $13, refunding = $14,
             withdrawn_at = $15 where id = $1")
    .bind(order.id)
    .bind(order.payment.clone())
    .bind(order.state)
    .bind(order.refunded)
    .bind(order.charged_back)
    .bind(order.reversed)
    .bind(order.fault.clone())
    .bind(order.changed_at)
    .bind(order.paid_at)
    .bind(order.checked_at)
    .bind(order.check_at)
    .bind(order.paid_country.clone())
    .bind(order.looks)
    .bind(order.refunding)
    .bind(order.withdrawn_at)
    .run(tx)
    .await
}

/// Orders about whose payment the provider is to be asked by now, the longest due first.
pub async fn due(conn: &mut Conn, now: Millis, limit: i64) -> Result<Vec<OrderRow>> {
    OrderRow::sql("select {columns} from orders where check_at <= $1 order by check_at limit $2")
        .bind(now)
        .bind(limit)
        .all(conn)
        .await
}

/// Sets when the provider of an order is asked next.
pub async fn set_check(tx: &mut Tx, id: OrderId, at: Millis) -> Result<u64> {
    sql("update orders set check_at = $2 where id = $1").bind(id).bind(at).run(tx).await
}

/// Inserts changes of orders.
pub async fn add_changes(tx: &mut Tx, changes: Vec<ChangeRow>) -> Result<u64> {
    ChangeRow::sql("insert into order_changes ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(changes))
        .run(tx)
        .await
}

/// Orders by their ids.
pub async fn some(conn: &mut Conn, ids: BTreeSet<i64>) -> Result<Vec<OrderRow>> {
    OrderRow::sql("select {o.columns} from {rows} as r join orders o on o.id = r.id")
        .rows(Rows::ids(ids))
        .all(conn)
        .await
}

/// All changes of those orders of which these are changes, the oldest first.
pub async fn changes_with(conn: &mut Conn, ids: BTreeSet<i64>) -> Result<Vec<ChangeRow>> {
    ChangeRow::sql(
        "select {c.columns} from order_changes c
         where c.order_id in (select k.order_id from {rows} as r join order_changes k on k.id = r.id) order by c.id",
    )
    .rows(Rows::ids(ids))
    .all(conn)
    .await
}

/// The order of each change of a member's orders, by the change's id.
pub async fn orders_of_changes(conn: &mut Conn, member: MemberId) -> Result<Vec<(i64, OrderId)>> {
    sql("select c.id, c.order_id from order_changes c join orders o on o.id = c.order_id where o.member_id = $1")
        .bind(member)
        .all(conn)
        .await
}

/// Stores that a message of a provider was taken in; whether it is the first time.
pub async fn add_event(tx: &mut Tx, provider: &str, event: &str, now: Millis) -> Result<bool> {
    let added = sql("insert into provider_events (provider, event, created_at) values ($1, $2, $3)
                     on conflict (provider, event) do nothing")
    .bind(provider)
    .bind(event)
    .bind(now)
    .run(tx)
    .await?;
    Ok(added > 0)
}

/// The orders of a site, or of all sites, that changed since a moment, the newest last; `state` narrows them.
pub async fn changed_since(
    conn: &mut Conn,
    domain: Option<String>,
    state: Option<String>,
    since: Millis,
) -> Result<Vec<OrderRow>> {
    OrderRow::sql("select {columns} from orders where changed_at >= $1")
        .bind(since)
        .and_if(" and domain = $?", domain)
        .and_if(" and state = $?", state)
        .and(" order by id limit $?", 100_000)
        .all(conn)
        .await
}

/// The changes of money within a time, in their order, each with its order.
pub async fn changes_between(conn: &mut Conn, from: Millis, until: Millis) -> Result<Vec<ChangeRow>> {
    ChangeRow::sql("select {columns} from order_changes where created_at >= $1 and created_at < $2 order by id")
        .bind(from)
        .bind(until)
        .all(conn)
        .await
}

/// The change of an order before one.
pub async fn change_before(conn: &mut Conn, order: OrderId, change: i64) -> Result<Option<ChangeRow>> {
    ChangeRow::sql("select {columns} from order_changes where order_id = $1 and id < $2 order by id desc limit 1")
        .bind(order)
        .bind(change)
        .one(conn)
        .await
}
