//! Stripe and Mollie: the server talks to stand-ins that are faithful on the wire, over the network.
//!
//! - here: the site that is paid by one · [`paying`] each way to pay · [`faults`] what goes wrong on the way
//! - [`returning`] money that goes back

mod faults;
mod paying;
mod returning;

use super::buyer::{Buyer, number, order};
use super::poor;
use crate::support::providers::StandIn;
use crate::support::server::{Running, serve_sites};
use crate::support::{Database, On, until};
use base::clock::Clock;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use wire::payment::{NextStep, OrderState, PaymentMethod};
use wire::{Balance, OrderId};

const GOOD_CARD: &str = "4242424242424242";

struct Shop {
    server: Running,
    standin: StandIn,
    anna: Buyer,
    time: Option<Arc<AtomicI64>>,
}

impl Shop {
    async fn open(on: On, provider: &'static str) -> Self {
        Self::at(on, provider, Clock::System).await
    }

    async fn at(on: On, provider: &'static str, clock: Clock) -> Self {
        let shop = Self::served_by(on, StandIn::start(provider), clock).await;
        shop.standin.serves(&shop.server).await;
        shop
    }

    async fn served_by(on: On, standin: StandIn, clock: Clock) -> Self {
        let time = match &clock {
            Clock::Manual(time) => Some(time.clone()),
            Clock::System => None,
        };
        let server = serve(Arc::new(Database::ready(on)), clock, &standin.settings()).await;
        // The server reads the provider's list once at its start, and would meet what goes wrong for another call.
        until(async || number(&server, "select count(*) from payment_comparisons").await > 0).await;
        let anna = Buyer::of(&server, poor("Anna")).await;
        Self { server, standin, anna, time }
    }

    /// An order of fifty credits, and what is to do.
    async fn order(&self, method: PaymentMethod) -> (OrderId, NextStep) {
        let placed = self.anna.order(&self.server, order("50", method, 1999)).await;
        (placed.order.id, placed.next.expect("something to do"))
    }

    async fn becomes(&self, id: OrderId, state: OrderState) {
        self.anna.becomes(&self.server, id, state).await;
    }

    async fn balance(&self) -> Balance {
        self.anna.credits(&self.server).await.0
    }

    /// The provider's id of an order's payment.
    async fn payment(&self, id: OrderId) -> String {
        self.anna.payment(&self.server, id).await
    }

    async fn does(&self, action: &Value) -> Value {
        self.standin.control(action).await
    }

    /// A direct debit has arrived.
    async fn arrives(&self, payment: &str) {
        let arrived = match self.standin.name() {
            "stripe" => json!({ "do": "succeed", "payment": payment }),
            _ => json!({ "do": "become", "payment": payment, "status": "paid" }),
        };
        self.does(&arrived).await;
    }

    /// The buyer fills in a card in Stripe's form.
    async fn fill_in(&self, id: OrderId, card: &str) -> Value {
        self.does(&json!({ "do": "confirm", "payment": self.payment(id).await, "card": card })).await
    }

    /// An order that was paid by card, or the way in which the provider pays at once.
    async fn paid(&self) -> OrderId {
        let (id, next) = self.order(PaymentMethod::Ideal).await;
        let NextStep::Redirect { url } = next else { panic!("{next:?}") };
        let button = if url.contains("/checkout/") { "paid" } else { "authorize" };
        self.standin.press(&url, button).await;
        self.becomes(id, OrderState::Paid).await;
        id
    }

    fn pass(&self, millis: i64) {
        self.time.as_ref().unwrap().fetch_add(millis, Ordering::SeqCst);
    }
}

async fn serve(database: Arc<Database>, clock: Clock, settings: &[(&str, String)]) -> Running {
    let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (*key, value.as_str())).collect();
    serve_sites(database, clock, &settings, |config| config.demo = true).await
}

/// A clock that stands still, at the time of the stand-in's.
fn still() -> Clock {
    Clock::Manual(Arc::new(AtomicI64::new(Clock::System.now().0)))
}
