//! Stripe and Mollie: the server talks to stand-ins that are faithful on the wire, over the network.

use super::buyer::{Buyer, number, order};
use super::poor;
use crate::on_both_engines;
use crate::support::client::{call, post};
use crate::support::mandates::{IBAN, revoke, sign};
use crate::support::providers::StandIn;
use crate::support::server::{Running, serve_sites};
use crate::support::{Database, On, until};
use base::clock::{Clock, HOUR, MINUTE, SECOND};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use store::jobs::Job;
use vonk::domain::payments::refunds::give_back;
use wire::payment::{NextStep, OrderState, PaymentMethod};
use wire::{Balance, Credits, OrderId};

on_both_engines!(
    a_card_is_paid_in_stripes_form_and_with_3d_secure_at_the_bank,
    ideal_is_paid_at_the_bank_by_either_provider,
    a_declined_card_may_be_tried_again_and_a_failed_ideal_may_not,
    messages_of_stripe_come_twice_late_and_forged,
    messages_of_mollie_are_hints_and_one_without_them_is_found_too,
    an_answer_that_is_lost_makes_no_second_payment,
    a_provider_that_is_down_loses_no_order,
    a_refund_is_paid_once_however_often_it_is_asked_for,
    a_dispute_takes_credits_back_and_one_that_is_won_returns_them,
    a_payment_that_nobody_acts_on_is_ended_after_a_day,
    a_payment_whose_order_forgot_it_is_found_by_the_list,
    a_card_is_paid_at_somebody_elses_stripe,
    a_direct_debit_is_collected_by_the_mandate_and_may_be_taken_back,
    a_mandate_that_is_revoked_while_an_answer_is_lost_still_finds_its_payment,
    what_was_ordered_at_a_former_provider_is_settled_and_refunded_there,
);

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

const GOOD_CARD: &str = "4242424242424242";
const DECLINED_CARD: &str = "4000000000000002";
const CARD_THAT_ASKS: &str = "4000002760003184";

async fn a_card_is_paid_in_stripes_form_and_with_3d_secure_at_the_bank(on: On) {
    let shop = Shop::open(on, "stripe").await;
    let (first, next) = shop.order(PaymentMethod::Card).await;
    let NextStep::Stripe { client_secret, publishable_key } = next else { panic!("{next:?}") };
    assert_eq!(publishable_key, "pk_test_stand_in");
    assert!(client_secret.starts_with(&format!("{}_secret_", shop.payment(first).await)), "{client_secret}");
    assert_eq!(shop.fill_in(first, GOOD_CARD).await["status"], "succeeded");
    shop.becomes(first, OrderState::Paid).await;

    let (second, _) = shop.order(PaymentMethod::Card).await;
    let asked = shop.fill_in(second, CARD_THAT_ASKS).await;
    assert_eq!(asked["status"], "requires_action");
    // The member who comes back to the order is led to the bank.
    let look = || async { shop.anna.look(&shop.server, second).await.next };
    until(async || matches!(look().await, Some(NextStep::Redirect { .. }))).await;
    let bank = asked["next_action"]["redirect_to_url"]["url"].as_str().unwrap();
    let path = bank.split_once("/act/").unwrap().1;
    let page = call(&shop.standin, None, Method::POST, &format!("/act/{path}")).body("action=authorize").answer().await;
    assert_eq!(page.status, StatusCode::SEE_OTHER);
    shop.becomes(second, OrderState::Paid).await;
    assert_eq!(shop.balance().await, Balance(100));
    assert_eq!(number(&shop.server, "select count(*) from orders where paid_country = 'NL'").await, 2);
    let made = shop.standin.payments().await;
    assert!(made.iter().all(|it| it["automatic_payment_methods"]["enabled"] == true), "{made:?}");
    shop.server.stop().await;
}

async fn ideal_is_paid_at_the_bank_by_either_provider(on: On) {
    for provider in ["stripe", "mollie"] {
        let shop = Shop::open(on, provider).await;
        let id = shop.paid().await;
        assert_eq!(shop.balance().await, Balance(50), "{provider}");
        let made = shop.standin.payments().await;
        assert_eq!(made.len(), 1);
        assert_eq!(made[0]["metadata"]["order"], id.to_string());
        let amount = if provider == "stripe" { &made[0]["amount"] } else { &made[0]["amount"]["value"] };
        assert!(*amount == json!(1999) || *amount == json!("19.99"), "{amount}");
        shop.server.stop().await;
    }
}

async fn a_declined_card_may_be_tried_again_and_a_failed_ideal_may_not(on: On) {
    let shop = Shop::open(on, "stripe").await;
    let (card, _) = shop.order(PaymentMethod::Card).await;
    let declined = shop.fill_in(card, DECLINED_CARD).await;
    assert_eq!(declined["error"]["decline_code"], "generic_decline");
    let looked = shop.anna.look(&shop.server, card).await;
    assert_eq!(looked.order.state, OrderState::Pending, "the form is still there");
    shop.fill_in(card, GOOD_CARD).await;
    shop.becomes(card, OrderState::Paid).await;

    let (ideal, next) = shop.order(PaymentMethod::Ideal).await;
    let NextStep::Redirect { url } = next else { panic!("{next:?}") };
    shop.standin.press(&url, "fail").await;
    shop.becomes(ideal, OrderState::Failed).await;
    assert_eq!(shop.balance().await, Balance(50));
    shop.server.stop().await;

    let shop = Shop::open(on, "mollie").await;
    for (button, state) in
        [("failed", OrderState::Failed), ("canceled", OrderState::Cancelled), ("expired", OrderState::Expired)]
    {
        let (id, next) = shop.order(PaymentMethod::Card).await;
        let NextStep::Redirect { url } = next else { panic!("{next:?}") };
        shop.standin.press(&url, button).await;
        shop.becomes(id, state).await;
    }
    assert_eq!(shop.balance().await, Balance(0));
    shop.server.stop().await;
}

async fn messages_of_stripe_come_twice_late_and_forged(on: On) {
    let shop = Shop::open(on, "stripe").await;
    shop.does(&json!({ "do": "telling", "how": "twice" })).await;
    let (id, _) = shop.order(PaymentMethod::Card).await;
    shop.does(&json!({ "do": "forge", "payment": shop.payment(id).await })).await;
    shop.fill_in(id, GOOD_CARD).await;
    until(async || shop.balance().await == Balance(50)).await;
    for _ in 0..3 {
        shop.does(&json!({ "do": "tell-again" })).await;
    }
    until(async || number(&shop.server, "select count(*) from jobs where kind = 'payments.look'").await == 0).await;
    assert_eq!(shop.balance().await, Balance(50));
    assert_eq!(number(&shop.server, "select count(*) from provider_events").await, 1, "none that was forged");
    // What is signed and is about no payment is taken, so that Stripe does not send it for days.
    for (body, status) in [("{}", StatusCode::NOT_FOUND), ("not json", StatusCode::NOT_FOUND)] {
        let message = call(&shop.server, None, Method::POST, "/api/payment-webhook.php").body(body).go().await;
        assert_eq!(message.status, status);
    }
    shop.server.stop().await;
}

async fn messages_of_mollie_are_hints_and_one_without_them_is_found_too(on: On) {
    let shop = Shop::open(on, "mollie").await;
    let (told, next) = shop.order(PaymentMethod::Card).await;
    let NextStep::Redirect { url } = next else { panic!("{next:?}") };
    shop.standin.press(&url, "paid").await;
    until(async || shop.balance().await == Balance(50)).await;
    let hint = |body: String| call(&shop.server, None, Method::POST, "/api/payment-webhook.php").body(body).go();
    for body in ["id=tr_unknown".to_owned(), format!("id={}", shop.payment(told).await)] {
        assert_eq!(hint(body).await.status, StatusCode::OK);
    }
    assert_eq!(hint("id=".into()).await.status, StatusCode::NOT_FOUND);

    shop.does(&json!({ "do": "telling", "how": "lost" })).await;
    let (silent, _) = shop.order(PaymentMethod::Card).await;
    let payment = shop.payment(silent).await;
    shop.does(&json!({ "do": "become", "payment": payment, "status": "paid" })).await;
    // Somebody who says so does not make it so, and a look finds what is so.
    assert_eq!(hint(format!("id={payment}&status=failed")).await.status, StatusCode::OK);
    until(async || shop.balance().await == Balance(100)).await;
    shop.server.stop().await;
}

async fn an_answer_that_is_lost_makes_no_second_payment(on: On) {
    for provider in ["stripe", "mollie"] {
        let shop = Shop::open(on, provider).await;
        let body = order("50", PaymentMethod::Ideal, 1999);
        shop.standin.fails("lost-answer").await;
        assert_eq!(post(&shop.server, &shop.anna.who, "/api/order.php", &body).await.code(), "try_again");
        let again = join_all((0..4).map(|_| shop.anna.order(&shop.server, body.clone()))).await;
        assert!(again.iter().all(|it| it.order.id == again[0].order.id));
        assert_eq!(shop.standin.payments().await.len(), 1, "{provider}");
        shop.server.stop().await;
    }
}

async fn a_provider_that_is_down_loses_no_order(on: On) {
    let shop = Shop::at(on, "mollie", still()).await;
    for fault in ["error", "too-many", "endless", "elsewhere"] {
        shop.standin.fails(fault).await;
        let body = order("50", PaymentMethod::Card, 1999);
        let refused = post(&shop.server, &shop.anna.who, "/api/order.php", &body).await;
        assert_eq!(refused.code(), "try_again", "{fault}");
        let placed = shop.anna.order(&shop.server, body).await;
        assert_eq!(placed.order.state, OrderState::Pending, "{fault}");
        // What is known of an order is shown while its provider does not answer.
        shop.standin.fails(fault).await;
        shop.pass(2 * SECOND);
        assert_eq!(shop.anna.look(&shop.server, placed.order.id).await.order.state, OrderState::Pending);
    }
    assert_eq!(shop.standin.payments().await.len(), 4);
    shop.server.stop().await;
}

/// Gives back so many credits of an order as an operator does; the job that asks the provider runs at once.
async fn give_back_credits(shop: &Shop, id: OrderId, credits: i64) {
    let domains = shop.server.core().domains.clone();
    let asked = shop.server.store().write(move |tx| {
        let domains = domains.clone();
        async move { give_back(tx, &domains, id, Credits(credits), "a test".into()).await }.boxed()
    });
    asked.await.unwrap();
    shop.server.store().look_for_jobs();
}

async fn a_refund_is_paid_once_however_often_it_is_asked_for(on: On) {
    for provider in ["stripe", "mollie"] {
        let shop = Shop::at(on, provider, still()).await;
        let id = shop.paid().await;
        let is_refunded = async |amount: i64| {
            let payment = shop.standin.payments().await.remove(0);
            payment["latest_charge"]["amount_refunded"] == amount
                || payment["amountRefunded"]["value"] == format!("{}.{:02}", amount / 100, amount % 100)
        };
        // The refund is made, and its answer is lost.
        shop.does(&json!({ "do": "fault", "what": "lost-answer", "method": "POST" })).await;
        give_back_credits(&shop, id, 10).await;
        until(async || is_refunded(400).await).await;
        // So long after it that the provider has forgotten the key, it is asked again, and more than once.
        shop.does(&json!({ "do": "forget" })).await;
        for _ in 0..3 {
            shop.pass(HOUR);
            ask_again(&shop).await;
        }
        until(async || number(&shop.server, "select refunding from orders").await == 0).await;
        let made = format!("POST {}", if provider == "stripe" { "/v1/refunds" } else { "/v2/payments/{id}/refunds" });
        assert_eq!(shop.standin.calls(&made).await, 1, "{provider}");
        assert!(is_refunded(400).await);
        assert_eq!(shop.balance().await, Balance(40));
        shop.server.stop().await;
    }
}

/// Does once more what asks the provider for a refund, and waits until it is done.
async fn ask_again(shop: &Shop) {
    let refund = number(&shop.server, "select id from refunds").await;
    let again = shop.server.store().write(move |tx| {
        async move {
            let (kind, run_at) = ("payments.refund", tx.now());
            tx.enqueue(Job { kind, payload: refund.to_string(), dedup: None, owner: None, run_at }).await
        }
        .boxed()
    });
    again.await.unwrap();
    // The try before may end only now, and then waits for its next turn by a clock that stands still.
    until(async || {
        shop.pass(SECOND);
        shop.server.store().look_for_jobs();
        number(&shop.server, "select count(*) from jobs where kind = 'payments.refund'").await == 0
    })
    .await;
}

async fn a_dispute_takes_credits_back_and_one_that_is_won_returns_them(on: On) {
    let shop = Shop::open(on, "stripe").await;
    let id = shop.paid().await;
    let payment = shop.payment(id).await;
    let dispute = |status: &str| json!({ "do": "dispute", "payment": payment, "status": status });
    shop.does(&dispute("warning_needs_response")).await;
    assert_eq!(shop.anna.look(&shop.server, id).await.order.state, OrderState::Paid, "an inquiry moves no money");
    shop.does(&dispute("needs_response")).await;
    shop.becomes(id, OrderState::ChargedBack).await;
    assert_eq!(shop.balance().await, Balance(0));
    shop.does(&dispute("won")).await;
    shop.becomes(id, OrderState::Paid).await;
    assert_eq!(shop.balance().await, Balance(50));
    shop.server.stop().await;

    let shop = Shop::open(on, "mollie").await;
    let id = shop.paid().await;
    let payment = shop.payment(id).await;
    shop.does(&json!({ "do": "charge-back", "payment": payment })).await;
    shop.becomes(id, OrderState::ChargedBack).await;
    shop.does(&json!({ "do": "win", "payment": payment })).await;
    shop.becomes(id, OrderState::Paid).await;
    assert_eq!(shop.balance().await, Balance(50));
    shop.server.stop().await;
}

/// A clock that stands still, at the time of the stand-in's.
fn still() -> Clock {
    Clock::Manual(Arc::new(AtomicI64::new(Clock::System.now().0)))
}

async fn a_payment_that_nobody_acts_on_is_ended_after_a_day(on: On) {
    let shop = Shop::at(on, "stripe", still()).await;
    let (id, _) = shop.order(PaymentMethod::Card).await;
    shop.pass(23 * HOUR);
    assert_eq!(shop.anna.look(&shop.server, id).await.order.state, OrderState::Pending);
    shop.pass(2 * HOUR);
    shop.becomes(id, OrderState::Expired).await;
    assert_eq!(shop.standin.payments().await[0]["status"], "canceled");
    assert_eq!(shop.fill_in(id, GOOD_CARD).await["error"]["code"], "payment_intent_unexpected_state");
    shop.server.stop().await;
}

async fn a_payment_whose_order_forgot_it_is_found_by_the_list(on: On) {
    for (provider, forgotten) in [("stripe", 24 * HOUR), ("mollie", HOUR)] {
        let shop = Shop::at(on, provider, still()).await;
        // The order was made, its payment too, and the server ended before it heard of that.
        shop.standin.fails("lost-answer").await;
        let body = order("50", PaymentMethod::Ideal, 1999);
        assert_eq!(post(&shop.server, &shop.anna.who, "/api/order.php", &body).await.code(), "try_again");
        let made = shop.standin.payments().await.remove(0);
        let payment = made["id"].as_str().unwrap();
        if provider == "stripe" {
            shop.does(&json!({ "do": "succeed", "payment": payment })).await;
        } else {
            shop.does(&json!({ "do": "become", "payment": payment, "status": "paid" })).await;
        }
        shop.pass(forgotten - MINUTE);
        until(async || shop.balance().await == Balance(50)).await;
        assert_eq!(shop.standin.payments().await.len(), 1, "{provider}");
        shop.server.stop().await;
    }
}

/// It neither signs messages that reach us nor knows refunds and disputes; the payment itself it carries.
async fn a_card_is_paid_at_somebody_elses_stripe(on: On) {
    let shop = Shop::served_by(on, StandIn::foreign_stripe(), Clock::System).await;
    let body = order("50", PaymentMethod::Card, 1999);
    let placed = shop.anna.order(&shop.server, body).await.order;
    assert_eq!(placed.state, OrderState::Pending);
    let path = format!("/v1/payment_intents/{}/confirm", shop.payment(placed.id).await);
    let confirm = call(&shop.standin, None, Method::POST, &path)
        .header("authorization", "Bearer sk_test_stand_in")
        .header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(confirm.body("payment_method=pm_card_visa").answer().await.status, StatusCode::OK);
    shop.becomes(placed.id, OrderState::Paid).await;
    assert_eq!(shop.balance().await, Balance(50));
    shop.server.stop().await;
}

async fn a_direct_debit_is_collected_by_the_mandate_and_may_be_taken_back(on: On) {
    for provider in ["stripe", "mollie"] {
        let shop = Shop::open(on, provider).await;
        sign(&shop.server, &shop.anna.who).await;
        let body = order("50", PaymentMethod::SepaDebit, 1999);
        let placed = shop.anna.order(&shop.server, body).await;
        assert_eq!((placed.order.state, placed.next), (OrderState::Pending, None), "nobody has to do anything");
        let id = placed.order.id;
        let payment = shop.payment(id).await;
        let made = shop.standin.payments().await.remove(0);
        match provider {
            "stripe" => {
                let debit = &made["latest_charge"]["payment_method_details"]["sepa_debit"];
                assert_eq!((&debit["country"], &debit["last4"]), (&json!("NL"), &json!(&IBAN[IBAN.len() - 4..])));
            }
            _ => assert_eq!(made["details"]["consumerAccount"], IBAN),
        }
        shop.arrives(&payment).await;
        shop.becomes(id, OrderState::Paid).await;
        assert_eq!(shop.balance().await, Balance(50));
        let taken_back = match provider {
            "stripe" => json!({ "do": "dispute", "payment": payment, "status": "lost" }),
            _ => json!({ "do": "charge-back", "payment": payment }),
        };
        shop.does(&taken_back).await;
        shop.becomes(id, OrderState::ChargedBack).await;
        assert_eq!(shop.balance().await, Balance(0));
        let next = order("50", PaymentMethod::SepaDebit, 1999);
        let refused = post(&shop.server, &shop.anna.who, "/api/order.php", &next).await;
        assert_eq!(refused.code(), "direct_debit_blocked");
        shop.server.stop().await;
    }
}

async fn a_mandate_that_is_revoked_while_an_answer_is_lost_still_finds_its_payment(on: On) {
    let shop = Shop::open(on, "stripe").await;
    sign(&shop.server, &shop.anna.who).await;
    shop.standin.fails("lost-answer").await;
    let body = order("50", PaymentMethod::SepaDebit, 1999);
    assert_eq!(post(&shop.server, &shop.anna.who, "/api/order.php", &body).await.code(), "try_again");
    assert_eq!(revoke(&shop.server, &shop.anna.who).await.status, StatusCode::OK);
    let placed = shop.anna.order(&shop.server, body).await.order;
    assert_eq!(placed.state, OrderState::Pending, "it is collected already");
    shop.arrives(&shop.payment(placed.id).await).await;
    shop.becomes(placed.id, OrderState::Paid).await;
    shop.server.stop().await;
}

async fn what_was_ordered_at_a_former_provider_is_settled_and_refunded_there(on: On) {
    for (before, after) in [("mollie", "stripe"), ("stripe", "mollie")] {
        let shop = Shop::open(on, before).await;
        let paid = shop.paid().await;
        let (open, next) = shop.order(PaymentMethod::Ideal).await;
        let NextStep::Redirect { url } = next else { panic!("{next:?}") };
        let Shop { server, standin: former, anna, .. } = shop;
        let database = server.database();
        server.stop().await;

        let standin = StandIn::start(after);
        let settings = [standin.settings(), former.former_settings()].concat();
        let server = serve(database, Clock::System, &settings).await;
        for each in [&standin, &former] {
            each.serves(&server).await;
        }
        let shop = Shop { server, standin, anna, time: None };
        former.press(&url, if url.contains("/checkout/") { "paid" } else { "authorize" }).await;
        shop.becomes(open, OrderState::Paid).await;
        assert_eq!(shop.balance().await, Balance(100));
        give_back_credits(&shop, paid, 10).await;
        let refunds = if before == "stripe" { "POST /v1/refunds" } else { "POST /v2/payments/{id}/refunds" };
        until(async || former.calls(refunds).await == 1).await;
        until(async || number(&shop.server, "select count(*) from orders where refunding > 0").await == 0).await;
        assert_eq!(shop.balance().await, Balance(90));
        // What is ordered now is paid at the present one.
        shop.paid().await;
        assert_eq!((shop.standin.payments().await.len(), former.payments().await.len()), (1, 2), "{before}");
        assert_eq!(shop.balance().await, Balance(140));
        shop.server.stop().await;
    }
}
