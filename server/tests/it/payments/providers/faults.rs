//! What goes wrong between the server and a provider makes no second payment, and loses none.

use super::super::buyer::order;
use super::{GOOD_CARD, Shop, still};
use crate::on_both_engines;
use crate::support::client::post;
use crate::support::mandates::{revoke, sign};
use crate::support::{On, until};
use base::clock::{HOUR, MINUTE, SECOND};
use futures_util::future::join_all;
use hyper::StatusCode;
use serde_json::json;
use wire::Balance;
use wire::payment::{OrderState, PaymentMethod};

on_both_engines!(
    an_answer_that_is_lost_makes_no_second_payment,
    a_provider_that_is_down_loses_no_order,
    a_payment_that_nobody_acts_on_is_ended_after_a_day,
    a_payment_whose_order_forgot_it_is_found_by_the_list,
    a_mandate_that_is_revoked_while_an_answer_is_lost_still_finds_its_payment,
);

async fn an_answer_that_is_lost_makes_no_second_payment(on: On) {
    for provider in ["stripe", "mollie"] {
        let shop = Shop::open(on, provider).await;
        let body = order("50", PaymentMethod::Ideal, 1999);
        shop.standin.loses_an_answer().await;
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
        shop.standin.loses_an_answer().await;
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

async fn a_mandate_that_is_revoked_while_an_answer_is_lost_still_finds_its_payment(on: On) {
    let shop = Shop::open(on, "stripe").await;
    sign(&shop.server, &shop.anna.who).await;
    shop.standin.loses_an_answer().await;
    let body = order("50", PaymentMethod::SepaDebit, 1999);
    assert_eq!(post(&shop.server, &shop.anna.who, "/api/order.php", &body).await.code(), "try_again");
    assert_eq!(revoke(&shop.server, &shop.anna.who).await.status, StatusCode::OK);
    let placed = shop.anna.order(&shop.server, body).await.order;
    assert_eq!(placed.state, OrderState::Pending, "it is collected already");
    shop.arrives(&shop.payment(placed.id).await).await;
    shop.becomes(placed.id, OrderState::Paid).await;
    shop.server.stop().await;
}
