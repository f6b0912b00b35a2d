//! The queries of the sandbox: its book of payments, and what it has told the site.

use base::error::Result;
use store::{Conn, Queried, Rows, Sql, Tx, record, sql};
use wire::payment::PaymentMethod;
use wire::{Amount, Millis};

record! {
    /// A payment as the sandbox keeps it.
    pub struct Payment {
        pub id: i64,
        /// The key of the site.
        pub domain: String,
        /// The caller's key, for which a payment is made once.
        pub request: String,
        /// Whoever has it may decide about the payment, and sign messages about it.
        pub secret: String,
        pub amount: Amount,
        pub currency: String,
        pub method: PaymentMethod,
        /// The reference of the mandate by which it is collected.
        pub mandate: Option<String>,
        pub description: String,
        pub return_url: String,
        pub state: String,
        pub refunded: Amount,
        pub charged_back: Amount,
        pub created_at: Millis,
        /// When a payment that is processed arrives.
        pub due_at: Option<Millis>,
    }
}

record! {
    /// Something that the sandbox has told the site.
    pub struct Event {
        pub id: i64,
        pub payment_id: i64,
        pub state: String,
        pub created_at: Millis,
    }
}

/// Inserts a payment, unless there is one for its request.
pub async fn add(tx: &mut Tx, payment: Payment) -> Result<u64> {
    Payment::sql(
        "insert into sandbox_payments ({columns}) select {r.columns} from {rows} as r where true
         on conflict (request) do nothing",
    )
    .rows(Rows::of([payment]))
    .run(tx)
    .await
}

/// The payment for a request.
pub async fn of_request(conn: &mut Conn, request: &str) -> Result<Option<Payment>> {
    Payment::sql("select {columns} from sandbox_payments where request = $1").bind(request).one(conn).await
}

/// A payment.
pub fn payment(id: i64) -> Sql {
    Payment::sql("select {columns} from sandbox_payments where id = $1").bind(id)
}

/// A payment, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<Payment>> {
    Payment::sql("select {columns} from sandbox_payments where id = $1 --[postgres] for update").bind(id).one(tx).await
}

/// The newest payments of a site.
pub async fn newest(conn: &mut Conn, domain: &str, limit: i64) -> Result<Vec<Payment>> {
    Payment::sql("select {columns} from sandbox_payments where domain = $1 order by id desc limit $2")
        .bind(domain)
        .bind(limit)
        .all(conn)
        .await
}

/// The payments of a site that were made since a moment, in the order of their ids, after one of them.
pub async fn since(conn: &mut Conn, domain: &str, since: Millis, after: i64, limit: i64) -> Result<Vec<Payment>> {
    Payment::sql(
        "select {columns} from sandbox_payments where domain = $1 and created_at >= $2 and id > $3
         order by id limit $4",
    )
    .bind(domain)
    .bind(since)
    .bind(after)
    .bind(limit)
    .all(conn)
    .await
}

/// Payments that are processed and have arrived by now.
pub async fn due(conn: &mut Conn, now: Millis, limit: i64) -> Result<Vec<Payment>> {
    Payment::sql("select {columns} from sandbox_payments where due_at <= $1 order by due_at limit $2")
        .bind(now)
        .bind(limit)
        .all(conn)
        .await
}

/// Updates what changes of a payment.
pub async fn save(tx: &mut Tx, payment: &Payment) -> Result<u64> {
    sql("update sandbox_payments set state = $2, refunded = $3, charged_back = $4, due_at = $5 where id = $1")
        .bind(payment.id)
        .bind(&payment.state)
        .bind(payment.refunded)
        .bind(payment.charged_back)
        .bind(payment.due_at)
        .run(tx)
        .await
}

/// Stores that a part of a payment is refunded for a request; whether it is the first time.
pub async fn add_refund(tx: &mut Tx, request: &str, payment: i64, amount: Amount) -> Result<bool> {
    let now = tx.now();
    let added = sql("insert into sandbox_refunds (request, payment_id, amount, created_at) values ($1, $2, $3, $4)
                     on conflict (request) do nothing")
    .bind(request)
    .bind(payment)
    .bind(amount)
    .bind(now)
    .run(tx)
    .await?;
    Ok(added > 0)
}

/// Inserts an event.
pub async fn add_event(tx: &mut Tx, event: Event) -> Result<u64> {
    Event::sql("insert into sandbox_events ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([event]))
        .run(tx)
        .await
}

/// What was told of a payment, the oldest first.
pub async fn events(conn: &mut Conn, payment: i64) -> Result<Vec<Event>> {
    Event::sql("select {columns} from sandbox_events where payment_id = $1 order by id").bind(payment).all(conn).await
}

/// One such event.
pub async fn event(conn: &mut Conn, id: i64) -> Result<Option<Event>> {
    Event::sql("select {columns} from sandbox_events where id = $1").bind(id).one(conn).await
}
