//! Money that goes back: refunds, disputes, debits that a bank takes back.

use super::super::buyer::{number, order};
use super::{Shop, serve, still};
use crate::on_both_engines;
use crate::support::client::post;
use crate::support::mandates::{IBAN, sign};
use crate::support::providers::StandIn;
use crate::support::{On, until};
use base::clock::{Clock, HOUR, SECOND};
use futures_util::FutureExt;
use serde_json::json;
use store::jobs::Job;
use vonk::domain::payments::refunds::give_back;
use wire::payment::{NextStep, OrderState, PaymentMethod};
use wire::{Balance, Credits, OrderId};

on_both_engines!(
    a_refund_is_paid_once_however_often_it_is_asked_for,
    a_dispute_takes_credits_back_and_one_that_is_won_returns_them,
    a_direct_debit_is_collected_by_the_mandate_and_may_be_taken_back,
    what_was_ordered_at_a_former_provider_is_settled_and_refunded_there,
);

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
        shop.standin.loses_an_answer().await;
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
