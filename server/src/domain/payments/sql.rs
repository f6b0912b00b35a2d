//! The queries of orders, their changes, what payment providers have told, and what bundles cost.

use base::error::Result;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::payment::{Order, OrderState, PaymentMethod};
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

record! {
    /// What a bundle costs in a country from a moment on.
    pub struct PriceRow {
        pub domain: String,
        pub bundle: String,
        pub country: String,
        pub since: Millis,
        pub price: Amount,
    }
}

impl OrderRow {
    /// The order as its buyer sees it.
    pub fn to_wire(&self) -> Order {
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
pub async fn order(conn: &mut Conn, id: OrderId) -> Result<Option<OrderRow>> {
    OrderRow::sql("select {columns} from orders where id = $1").bind(id).one(conn).await
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

/// How many orders of a member are paid, and neither given back as a whole nor withdrawn from.
pub async fn count_paid(conn: &mut Conn, member: MemberId) -> Result<i64> {
    sql("select count(*) from orders where member_id = $1 and state = 'paid' and withdrawn_at is null")
        .bind(member)
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

/// The order of each change of a member's orders, by the change's id.
pub async fn orders_of_changes(conn: &mut Conn, member: MemberId) -> Result<Vec<(i64, OrderId)>> {
    sql("select c.id, c.order_id from order_changes c join orders o on o.id = c.order_id where o.member_id = $1")
        .bind(member)
        .all(conn)
        .await
}

/// Inserts a refund.
pub async fn add_refund(tx: &mut Tx, refund: RefundRow) -> Result<u64> {
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
pub async fn set_refund(tx: &mut Tx, id: i64, state: &str) -> Result<u64> {
    let now = tx.now();
    sql("update refunds set state = $2, changed_at = $3 where id = $1").bind(id).bind(state).bind(now).run(tx).await
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

/// The prices of a site's bundles as they are now.
pub async fn prices(conn: &mut Conn, domain: &str) -> Result<Vec<PriceRow>> {
    PriceRow::sql(
        "select {p.columns} from bundle_prices p where p.domain = $1 and p.since =
             (select max(o.since) from bundle_prices o
              where o.domain = p.domain and o.bundle = p.bundle and o.country = p.country)",
    )
    .bind(domain)
    .all(conn)
    .await
}

/// Inserts prices.
pub async fn add_prices(tx: &mut Tx, prices: Vec<PriceRow>) -> Result<u64> {
    PriceRow::sql(
        "insert into bundle_prices ({columns}) select {r.columns} from {rows} as r where true
         on conflict (domain, bundle, country, since) do nothing",
    )
    .rows(Rows::of(prices))
    .run(tx)
    .await
}

/// The lowest price of each bundle of a site in a country since a moment, with the price that was in force then.
pub async fn lowest_prices(
    conn: &mut Conn,
    domain: &str,
    country: &str,
    since: Millis,
) -> Result<Vec<(String, Amount)>> {
    sql("select p.bundle, min(p.price) as price from bundle_prices p
         where p.domain = $1 and p.country = $2 and p.since >= coalesce(
             (select max(o.since) from bundle_prices o where o.domain = p.domain and o.bundle = p.bundle
              and o.country = p.country and o.since <= $3), 0)
         group by p.bundle")
    .bind(domain)
    .bind(country)
    .bind(since)
    .all(conn)
    .await
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
pub async fn set_differences(tx: &mut Tx, domain: &str, payments: i64, found: Vec<DifferenceRow>) -> Result<()> {
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

/// How much differed at the last comparison.
pub async fn count_differences(conn: &mut Conn) -> Result<i64> {
    sql("select count(*) from payment_differences").number(conn).await
}
