//! Each way to pay, and what providers tell of it.

use super::super::buyer::{number, order};
use super::{GOOD_CARD, Shop};
use crate::on_both_engines;
use crate::support::client::call;
use crate::support::providers::StandIn;
use crate::support::{On, until};
use base::clock::Clock;
use hyper::{Method, StatusCode};
use serde_json::json;
use wire::Balance;
use wire::payment::{NextStep, OrderState, PaymentMethod};

on_both_engines!(
    a_card_is_paid_in_stripes_form_and_with_3d_secure_at_the_bank,
    ideal_is_paid_at_the_bank_by_either_provider,
    a_declined_card_may_be_tried_again_and_a_failed_ideal_may_not,
    messages_of_stripe_come_twice_late_and_forged,
    messages_of_mollie_are_hints_and_one_without_them_is_found_too,
    a_card_is_paid_at_somebody_elses_stripe,
);

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
