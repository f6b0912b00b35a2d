//! The sandbox: a payment provider of a demo, by which no money moves. Whoever buys decides on its page what becomes of
//! the payment, and anybody in the demo plays the bank later.
//!
//! - [`book`] what may become of a payment · [`page`] and [`http`] its pages · [`workers`] direct debits that arrive, and
//!   messages to the site
//! - here: its interface, which is that of any provider, and its messages, which are signed and can be late, doubled,
//!   out of order or forged
//!
//! It knows nothing of orders. `payments` talks to it as to a provider on another machine, and believes none of its
//! messages before it has asked.

mod book;
pub mod http;
mod page;
mod sql;
pub mod workers;

pub use book::Action;
pub use sql::Payment;

use crate::domain::tokens;
use base::clock::MINUTE;
use base::error::{Error, Result};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;
use serde::{Deserialize, Serialize};
use sql::Event;
use store::jobs::Job;
use store::{Conn, Store, Tx};
use wire::payment::PaymentMethod;
use wire::{Amount, Millis, Refusal};

/// The kind of the job that tells the site of a change; its payload is a [`Telling`].
const TELL: &str = "sandbox.tell";
/// How late a late message is.
const LATE: i64 = MINUTE;

/// A payment that the site wants to be made.
#[derive(Clone, Debug)]
pub struct NewPayment {
    /// The key of the site.
    pub domain: String,
    /// A payment is made once for it.
    pub request: String,
    pub amount: Amount,
    pub currency: String,
    pub method: PaymentMethod,
    /// The reference of the mandate by which a direct debit is collected; `None` where the buyer acts.
    pub mandate: Option<String>,
    pub description: String,
    pub return_url: String,
}

/// What the sandbox sends to the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The key of the site.
    pub site: String,
    pub body: String,
    pub signature: String,
}

/// The body of a message. It says which payment has changed, and not how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    pub event: String,
    pub payment: String,
}

/// An event that is to be told, or a message that only claims to be one.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Telling {
    Event(i64),
    Forged(i64),
}

/// When the site is told of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promptly {
    Now,
    Late,
}

impl Payment {
    /// Its id as the site knows it.
    pub fn reference(&self) -> String {
        format!("sbx_{}", self.id)
    }

    /// The path of its page.
    pub fn path(&self) -> String {
        format!("/demo/pay/{}/{}", self.id, self.secret)
    }
}

/// The number in a reference.
fn number(reference: &str) -> Option<i64> {
    reference.strip_prefix("sbx_")?.parse().ok()
}

/// Makes a payment, once for its request.
pub async fn create(tx: &mut Tx, new: NewPayment) -> Result<Payment> {
    let (request, now) = (new.request.clone(), tx.now());
    // By a mandate it is collected without the buyer.
    let (state, due_at) = match new.mandate {
        Some(_) => ("processing", Some(book::arrives_at(now))),
        None => ("open", None),
    };
    let payment = Payment {
        id: tx.id(),
        domain: new.domain,
        request: new.request,
        secret: tokens::random()?,
        amount: new.amount,
        currency: new.currency,
        method: new.method,
        mandate: new.mandate,
        description: new.description,
        return_url: new.return_url,
        state: state.into(),
        refunded: Amount(0),
        charged_back: Amount(0),
        created_at: now,
        due_at,
    };
    sql::add(tx, payment).await?;
    Ok(sql::of_request(tx, &request).await?.ok_or(Refusal::TryAgain)?)
}

/// Enters a payment that was paid at once, of which the site need not be told: for the past of a demo.
pub async fn enter_paid(tx: &mut Tx, new: NewPayment) -> Result<Payment> {
    let payment = Payment { state: "paid".into(), due_at: None, ..create(tx, new).await? };
    sql::save(tx, &payment).await?;
    Ok(payment)
}

/// A payment by its reference.
pub async fn payment(store: &Store, reference: &str) -> Result<Option<Payment>> {
    match number(reference) {
        Some(id) => store.peek(sql::payment(id)).await,
        None => Ok(None),
    }
}

/// The payments of a site that were made since a moment, a page of them after one.
pub async fn since(
    conn: &mut Conn,
    domain: &str,
    since: Millis,
    after: Option<&str>,
    limit: i64,
) -> Result<Vec<Payment>> {
    let after = after.and_then(number).unwrap_or_default();
    sql::since(conn, domain, since, after, limit).await
}

/// Refunds a part of a payment for the site, once for the request. Gives the payment as it stands then.
pub async fn refund(tx: &mut Tx, reference: &str, request: &str, amount: Amount) -> Result<Payment> {
    let locked = match number(reference) {
        Some(id) => sql::lock(tx, id).await?,
        None => None,
    };
    let payment = locked.ok_or(Refusal::NotFound)?;
    if !sql::add_refund(tx, request, payment.id, amount).await? {
        return Ok(payment);
    }
    let refunded = payment.refund(amount).ok_or(Refusal::TooLate)?;
    save(tx, &refunded, Promptly::Now).await?;
    Ok(refunded)
}

/// Cancels a payment for the site, if nobody has acted on it.
pub async fn cancel(tx: &mut Tx, reference: &str) -> Result<()> {
    let locked = match number(reference) {
        Some(id) => sql::lock(tx, id).await?,
        None => None,
    };
    let now = tx.now();
    match locked.and_then(|payment| payment.after(Action::Expire, now)) {
        Some(expired) => save(tx, &expired, Promptly::Now).await,
        None => Ok(()),
    }
}

/// Does something to a payment on its page.
pub async fn act(tx: &mut Tx, id: i64, secret: &str, action: Action, promptly: Promptly) -> Result<Payment> {
    let payment = sql::lock(tx, id).await?.filter(|payment| payment.secret == secret).ok_or(Refusal::NotFound)?;
    let now = tx.now();
    let after = payment.after(action, now).ok_or(Refusal::TooLate)?;
    save(tx, &after, promptly).await?;
    Ok(after)
}

/// Stores a payment, and that the site is to be told.
async fn save(tx: &mut Tx, payment: &Payment, promptly: Promptly) -> Result<()> {
    sql::save(tx, payment).await?;
    let event = Event { id: tx.id(), payment_id: payment.id, state: payment.state.clone(), created_at: tx.now() };
    let (id, now) = (event.id, tx.now());
    sql::add_event(tx, event).await?;
    let wait = if promptly == Promptly::Late { LATE } else { 0 };
    tell(tx, Telling::Event(id), Millis(now.0 + wait)).await
}

/// Tells the site once more what it was told of a payment: the newest first, so that the messages are doubled and out of
/// order.
async fn tell_again(tx: &mut Tx, id: i64, secret: &str) -> Result<()> {
    let payment = authorised(tx, id, secret).await?;
    let now = tx.now();
    for (place, event) in sql::events(tx, payment.id).await?.into_iter().rev().enumerate() {
        let place = i64::try_from(place).unwrap_or_default();
        tell(tx, Telling::Event(event.id), Millis(now.0 + place)).await?;
    }
    Ok(())
}

/// Tells the site something that the sandbox has not signed.
async fn forge(tx: &mut Tx, id: i64, secret: &str) -> Result<()> {
    let payment = authorised(tx, id, secret).await?;
    let now = tx.now();
    tell(tx, Telling::Forged(payment.id), now).await
}

/// The payment of whoever knows its secret.
async fn authorised(conn: &mut Conn, id: i64, secret: &str) -> Result<Payment> {
    let found: Option<Payment> = sql::payment(id).one(conn).await?;
    let payment = found.filter(|payment| payment.secret == secret);
    Ok(payment.ok_or(Refusal::NotFound)?)
}

async fn tell(tx: &mut Tx, telling: Telling, run_at: Millis) -> Result<()> {
    let payload = serde_json::to_string(&telling).map_err(Error::internal)?;
    tx.enqueue(Job { kind: TELL, payload, dedup: None, owner: None, run_at }).await
}

/// Whether a message about a payment comes from the sandbox.
pub fn is_signed(payment: &Payment, body: &[u8], signature: &str) -> bool {
    let given = URL_SAFE_NO_PAD.decode(signature);
    given.is_ok_and(|given| hmac::verify(&key(&payment.secret), body, &given).is_ok())
}

fn signed(site: &str, secret: &str, told: &Told) -> Result<Message> {
    let body = serde_json::to_string(told).map_err(Error::internal)?;
    let signature = URL_SAFE_NO_PAD.encode(hmac::sign(&key(secret), body.as_bytes()));
    Ok(Message { site: site.into(), body, signature })
}

fn key(secret: &str) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes())
}
