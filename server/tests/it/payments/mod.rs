//! Credits bought: an order becomes what its payment is, once, whatever tells of it and how often.
//!
//! - here: ordering, and what becomes of an order · [`withdrawal`] giving it back · [`interleavings`] all of it at once ·
//!   [`invoices`] what is on paper · [`operators`] the command line · [`providers`] Stripe and Mollie · [`debits`] direct debits ·
//!   [`spending`] limits and breaks
//! - [`buyer`] a member who buys, and the sandbox as the bank

pub mod buyer;
mod debits;
mod discounts;
mod interleavings;
mod invoices;
mod operators;
mod providers;
mod spending;
mod withdrawal;

use crate::on_both_engines;
use crate::support::client::{call, get, live, persist, post};
use crate::support::mandates::sign;
use crate::support::members::{New, new};
use crate::support::server::{Running, serve_sites};
use crate::support::{Database, On, manual_clock, until};
use base::clock::{Clock, DAY};
use buyer::{Buyer, order};
use hyper::{Method, StatusCode};
use serde_json::json;
use std::sync::Arc;
use vonk::domain::accounts::Status;
use vonk::domain::payments::provider::Payment;
use vonk::domain::sandbox::{Action, Promptly};
use wire::frame::ServerFrame;
use wire::ledger::{EntryKind, Ledger};
use wire::payment::{NextStep, OrderAnswer, OrderState, PaymentMethod, Shop, Transactions};
use wire::{Amount, Balance, ClientId, Credits};

on_both_engines!(
    a_member_buys_credits_and_has_premium_on_every_device,
    an_order_is_refused_by_its_code_and_nothing_is_ordered,
    a_repeat_finds_the_order_that_was_made,
    a_declined_payment_costs_nothing_and_gives_nothing,
    a_direct_debit_takes_days_and_arrives_by_itself,
    credits_come_once_however_often_and_late_it_is_told,
    a_chargeback_takes_credits_back_that_may_be_spent_and_a_won_dispute_returns_them,
    an_answer_that_is_older_than_what_is_known_changes_nothing,
    a_forged_message_leads_to_nothing,
    orders_are_listed_page_by_page_and_only_to_their_member,
    a_twenty_first_order_in_a_day_is_refused_unless_one_was_paid,
);

/// A server that sells at full prices: its members have just signed up, but get no time bonus.
pub async fn shop(on: On, clock: Clock) -> Running {
    let full_price = [("VONK_DOMAINS_VONK_PAYMENTS_WELCOME_PERCENT", "0")];
    serve_sites(Arc::new(Database::ready(on)), clock, &full_price, |config| config.demo = true).await
}

pub fn poor(name: &'static str) -> New {
    New { credits: 0, paid: false, ..new(name) }
}

async fn a_member_buys_credits_and_has_premium_on_every_device(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let (mut device, _) = live(&server, &anna.who).await;
    let shop: Shop = get(&server, &anna.who, "/api/bundles.php").await.read();
    assert_eq!((shop.country.as_str(), shop.currency.as_str(), shop.last), ("NL", "EUR", None));
    let fifty = shop.bundles.iter().find(|bundle| bundle.id == "50").unwrap();
    assert_eq!((fifty.credits, fifty.price, fifty.vat), (Credits(50), Amount(1999), Amount(347)));
    assert_eq!((fifty.message_price, fifty.lowest_price), (Amount(40), Amount(1999)));

    let placed = anna.order(&server, order("50", PaymentMethod::Card, 1999)).await;
    assert_eq!(placed.order.state, OrderState::Pending);
    let Some(NextStep::Redirect { url }) = placed.next else { panic!("nothing to do") };
    assert!(url.starts_with("/demo/pay/"), "{url}");
    anna.act(&server, &url, Action::Succeed, Promptly::Now).await;
    let user = loop {
        if let ServerFrame::User { user, .. } = device.next().await {
            break user;
        }
    };
    assert_eq!((user.credits, user.paid_user, user.conversations_left), (Balance(50), true, None));
    let paid = anna.look(&server, placed.order.id).await;
    assert_eq!((paid.order.state, paid.next), (OrderState::Paid, None));
    assert_eq!(anna.mails(&server, "paid").await, 1, "a receipt");
    assert!(paid.order.paid_at.is_some());
    let ledger: Ledger = get(&server, &anna.who, "/api/ledger.php").await.read();
    assert_eq!((ledger.items[0].kind, ledger.items[0].amount), (EntryKind::Purchase, 50));
    let money = ledger.items[0].money.clone().unwrap();
    assert_eq!((money.order, money.amount, money.currency.as_str()), (paid.order.id, 1999, "EUR"));
    let again: Shop = get(&server, &anna.who, "/api/bundles.php?country=DE").await.read();
    assert_eq!(again.last.unwrap().bundle, "50");
    assert_eq!(again.bundles[0].price, Amount(1049));
    let repeat = json!({ "client_id": ClientId::new(), "quoted": 1999 });
    let repeated: OrderAnswer = post(&server, &anna.who, "/api/repeat-order.php", &repeat).await.read();
    assert_eq!((repeated.order.credits, repeated.order.country.as_str()), (Credits(50), "NL"));
    server.stop().await;
}

async fn an_order_is_refused_by_its_code_and_nothing_is_ordered(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let fresh = Buyer::of(&server, New { status: Status::NotConfirmed, ..poor("Fresh") }).await;
    let good = order("50", PaymentMethod::Card, 1999);
    let with = |field: &str, value: serde_json::Value| {
        let mut body = good.clone();
        body[field] = value;
        body
    };
    for (body, code) in [
        (with("quoted", json!(1)), "amount_changed"),
        (with("bundle", json!("51")), "invalid"),
        (with("country", json!("FR")), "invalid"),
        (with("method", json!("cash")), "malformed"),
        (with("credits", json!(5000)), "malformed"),
        (with("client_id", json!("x")), "malformed"),
    ] {
        assert_eq!(post(&server, &anna.who, "/api/order.php", &body).await.code(), code, "{body}");
    }
    let in_belgium = json!({ "client_id": ClientId::new(), "bundle": "50", "method": "ideal", "country": "BE",
        "quoted": 1999 });
    assert_eq!(post(&server, &anna.who, "/api/order.php", &in_belgium).await.code(), "invalid");
    assert_eq!(post(&server, &fresh.who, "/api/order.php", &good).await.code(), "not_confirmed");
    assert_eq!(call(&server, None, Method::GET, "/api/bundles.php").go().await.code(), "authentication_required");
    let none = json!({ "client_id": ClientId::new(), "quoted": 1999 });
    assert_eq!(post(&server, &anna.who, "/api/repeat-order.php", &none).await.code(), "not_found");
    let list: Transactions = get(&server, &anna.who, "/api/transactions.php").await.read();
    assert_eq!((list.items.len(), list.total), (0, 0));
    server.stop().await;
}

async fn a_repeat_finds_the_order_that_was_made(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let body = order("20", PaymentMethod::Ideal, 999);
    let answers = futures_util::future::join_all((0..8).map(|_| anna.order(&server, body.clone()))).await;
    assert!(answers.iter().all(|answer| answer.order.id == answers[0].order.id));
    assert!(answers.iter().all(|answer| answer.next == answers[0].next));
    let mut other = body.clone();
    other["bundle"] = json!("50");
    assert_eq!(post(&server, &anna.who, "/api/order.php", &other).await.code(), "id_used");
    let list: Transactions = get(&server, &anna.who, "/api/transactions.php").await.read();
    assert_eq!(list.total, 1);
    assert_eq!(anna.sandboxed(&server).await, 1, "one payment for eight calls");
    server.stop().await;
}

async fn a_declined_payment_costs_nothing_and_gives_nothing(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    for (action, state) in [
        (Action::Decline, OrderState::Failed),
        (Action::Cancel, OrderState::Cancelled),
        (Action::Expire, OrderState::Expired),
    ] {
        let (id, url) = anna.start(&server, order("20", PaymentMethod::Card, 999)).await;
        anna.act(&server, &url, action, Promptly::Now).await;
        anna.becomes(&server, id, state).await;
    }
    let (id, url) = anna.start(&server, order("20", PaymentMethod::Card, 999)).await;
    anna.act(&server, &url, Action::Authenticate, Promptly::Now).await;
    anna.act(&server, &url, Action::Succeed, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Paid).await;
    assert_eq!(anna.credits(&server).await, (Balance(20), true));
    server.stop().await;
}

async fn a_direct_debit_takes_days_and_arrives_by_itself(on: On) {
    let (clock, time) = manual_clock();
    let server = shop(on, clock).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    sign(&server, &anna.who).await;
    let id = anna.order(&server, order("20", PaymentMethod::SepaDebit, 999)).await.order.id;
    let waiting = anna.becomes(&server, id, OrderState::Pending).await;
    assert_eq!((waiting.next, anna.credits(&server).await), (None, (Balance(0), false)));
    time.fetch_add(5 * DAY, std::sync::atomic::Ordering::Relaxed);
    server.store().look_for_jobs();
    anna.becomes(&server, id, OrderState::Paid).await;
    assert_eq!(anna.credits(&server).await, (Balance(20), true));

    let id = anna.order(&server, order("20", PaymentMethod::SepaDebit, 999)).await.order.id;
    let url = anna.page(&server, id).await;
    anna.act(&server, &url, Action::Bounce, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Failed).await;
    assert_eq!(anna.credits(&server).await, (Balance(20), true));
    server.stop().await;
}

async fn credits_come_once_however_often_and_late_it_is_told(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let (id, url) = anna.start(&server, order("50", PaymentMethod::Card, 1999)).await;
    anna.act(&server, &url, Action::Succeed, Promptly::Late).await;
    let looks = (0..20).map(|_| anna.look(&server, id));
    futures_util::future::join_all(looks).await;
    for _ in 0..20 {
        anna.submit(&server, &url, "tell-again").await;
    }
    anna.becomes(&server, id, OrderState::Paid).await;
    until(async || anna.waiting(&server).await == 1).await;
    assert_eq!(anna.credits(&server).await, (Balance(50), true), "the late message still waits");
    let ledger: Ledger = get(&server, &anna.who, "/api/ledger.php").await.read();
    assert_eq!(ledger.total, 1);
    server.stop().await;
}

async fn a_chargeback_takes_credits_back_that_may_be_spent_and_a_won_dispute_returns_them(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let ben = server.member(new("Ben")).await;
    let (id, url) = anna.start(&server, order("20", PaymentMethod::Card, 999)).await;
    anna.act(&server, &url, Action::Succeed, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Paid).await;
    anna.write(&server, &ben, 5).await;
    anna.act(&server, &url, Action::ChargeBack, Promptly::Now).await;
    let back = anna.becomes(&server, id, OrderState::ChargedBack).await;
    assert_eq!((back.order.returned, back.order.reversed), (Amount(999), Credits(20)));
    assert_eq!(anna.credits(&server).await, (Balance(-5), false), "five are owed");
    assert_eq!(anna.try_to_write(&server, &ben).await, "insufficient_credits");
    anna.act(&server, &url, Action::Win, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Paid).await;
    assert_eq!(anna.credits(&server).await, (Balance(15), true));
    anna.act(&server, &url, Action::Refund, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Refunded).await;
    assert_eq!(anna.credits(&server).await, (Balance(-5), false));
    anna.act(&server, &url, Action::ChargeBack, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::ChargedBack).await;
    assert_eq!(anna.credits(&server).await, (Balance(-5), false), "nothing is taken back twice");
    let ledger: Ledger = get(&server, &anna.who, "/api/ledger.php").await.read();
    let kinds: Vec<EntryKind> = ledger.items.iter().map(|entry| entry.kind).collect();
    assert_eq!(kinds[..3], [EntryKind::Refund, EntryKind::Reinstatement, EntryKind::Chargeback]);
    server.stop().await;
}

async fn an_answer_that_is_older_than_what_is_known_changes_nothing(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let (id, url) = anna.start(&server, order("20", PaymentMethod::Card, 999)).await;
    anna.act(&server, &url, Action::Succeed, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Paid).await;
    until(async || anna.waiting(&server).await == 0).await;
    let (asked, paid) = (anna.asked(&server).await, anna.provided(&server, id).await);
    anna.act(&server, &url, Action::Refund, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Refunded).await;
    assert_eq!(anna.settle(&server, asked, paid.clone()).await, None, "it was asked for before the refund was seen");
    let after = anna.look(&server, id).await.order;
    assert_eq!((after.state, anna.credits(&server).await), (OrderState::Refunded, (Balance(0), false)));
    let asked = anna.asked(&server).await;
    let state = anna.settle(&server, asked, Payment { refunded: Amount(500), ..paid }).await;
    assert_eq!(state, Some(OrderState::Paid), "what is asked for now counts");
    server.stop().await;
}

async fn a_forged_message_leads_to_nothing(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let (id, url) = anna.start(&server, order("20", PaymentMethod::Card, 999)).await;
    let payment = anna.payment(&server, id).await;
    let body = json!({ "event": "evt_1", "payment": payment, "state": "paid", "amount": 1 });
    for signature in [None, Some("x"), Some("AAAA")] {
        let mut told = call(&server, None, Method::POST, "/api/payment-webhook.php").without("x-client-request");
        if let Some(signature) = signature {
            told = told.header("sandbox-signature", signature);
        }
        let reply = told.header("content-type", "application/json").json(&body).go().await;
        assert_eq!((reply.status, reply.code().as_str()), (StatusCode::NOT_FOUND, "not_found"));
    }
    anna.submit(&server, &url, "forge").await;
    until(async || anna.waiting(&server).await == 0).await;
    assert_eq!(anna.look(&server, id).await.order.state, OrderState::Pending);
    assert_eq!(anna.credits(&server).await, (Balance(0), false));
    server.stop().await;
}

async fn orders_are_listed_page_by_page_and_only_to_their_member(on: On) {
    let server = shop(on, Clock::System).await;
    let (anna, ben) = (Buyer::of(&server, poor("Anna")).await, Buyer::of(&server, poor("Ben")).await);
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(anna.start(&server, order("20", PaymentMethod::Card, 999)).await.0);
    }
    let mut seen = Vec::new();
    let mut path = "/api/transactions.php?limit=2".to_owned();
    loop {
        let page: Transactions = get(&server, &anna.who, &path).await.read();
        assert_eq!(page.total, 5);
        seen.extend(page.items.iter().map(|order| order.id));
        let Some(next) = page.next_cursor else { break };
        path = format!("/api/transactions.php?limit=2&cursor={}", next.0);
    }
    made.reverse();
    assert_eq!(seen, made);
    let foreign = get(&server, &ben.who, &format!("/api/order.php?id={}", made[0])).await;
    assert_eq!(foreign.code(), "not_found");
    assert_eq!(get(&server, &ben.who, "/api/order.php?id=123").await.code(), "not_found");
    server.stop().await;
}

async fn a_twenty_first_order_in_a_day_is_refused_unless_one_was_paid(on: On) {
    let full_price = [("VONK_DOMAINS_VONK_PAYMENTS_WELCOME_PERCENT", "0")];
    let server = serve_sites(Arc::new(Database::ready(on)), Clock::System, &full_price, |config| {
        config.demo = true;
        config.limits.writes_burst = 1000.0;
    });
    let server = server.await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let orders = (0..24).map(|_| post_order(&server, &anna));
    let codes = futures_util::future::join_all(orders).await;
    assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 20);
    assert_eq!(codes.iter().filter(|code| *code == "too_often").count(), 4);
    server.stop().await;
}

async fn post_order(server: &Running, buyer: &Buyer) -> String {
    let body = order("20", PaymentMethod::Card, 999);
    persist(async || post(server, &buyer.who, "/api/order.php", &body).await).await.code()
}
