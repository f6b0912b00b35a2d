//! Discounts: a code counts once for a member and for no more orders than it is for, and the time bonus of new members
//! for so many hours and one order.

use super::buyer::{Buyer, number, order};
use super::poor;
use crate::on_both_engines;
use crate::support::client::{Reply, get, persist, post};
use crate::support::members::{New, make_with};
use crate::support::server::{Running, serve_with};
use crate::support::{On, manual_clock, until};
use base::clock::{Clock, HOUR, MINUTE, SECOND};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::StatusCode;
use serde_json::json;
use std::sync::atomic::Ordering;
use vonk::domain::payments::discounts::operate::{self, NewCode};
use vonk::domain::sandbox::{Action, Promptly};
use wire::discount::{DiscountCode, DiscountStatus, DiscountValidity};
use wire::payment::{OrderState, PaymentMethod, Shop};
use wire::{Amount, Millis};

on_both_engines!(
    the_time_bonus_ends_with_its_last_millisecond,
    a_time_bonus_that_ends_between_page_and_click_is_not_charged_differently,
    a_time_bonus_is_for_one_order_and_for_those_who_have_paid_nothing,
    twenty_orders_of_a_member_at_once_have_one_discount,
    twenty_members_at_once_use_up_what_is_left_of_a_code,
    a_discount_is_free_again_when_nothing_comes_of_its_order,
    the_highest_discount_that_fits_counts,
    a_code_is_refused_by_its_reason,
    a_code_for_somebody_else_is_answered_like_none,
    whoever_guesses_codes_is_stopped,
);

const CARD: PaymentMethod = PaymentMethod::Card;
/// What the bundle of 50 credits costs, and with the time bonus.
const FULL: i64 = 1999;
const REDUCED: i64 = 1499;

async fn open(on: On, clock: Clock) -> Running {
    let server = serve_with(on, clock, |config| {
        config.demo = true;
        config.limits.writes_burst = 1000.0;
    });
    server.await
}

fn code(name: &str, percent: i64) -> NewCode {
    NewCode {
        code: name.into(),
        percent,
        country: None,
        member: None,
        expires_at: None,
        minimum: None,
        methods: None,
        most_uses: None,
        reason: "a test".into(),
    }
}

async fn make(server: &Running, new: NewCode) {
    let domain = server.core().domains.of_key("vonk").unwrap().clone();
    let made = server.store().write(move |tx| async move { operate::make(tx, &domain, new).await }.boxed());
    made.await.unwrap();
}

/// A member whose time bonus is over.
async fn settled(server: &Running, name: &'static str) -> Buyer {
    let who = make_with(server.store(), poor(name), |new| new.account.signup_at.0 -= 5 * HOUR);
    Buyer { who: who.await }
}

async fn enter(server: &Running, buyer: &Buyer, code: &str) -> Reply {
    post(server, &buyer.who, "/api/discountcode.php", &json!({ "code": code })).await
}

async fn look(server: &Running, buyer: &Buyer, query: &str) -> Reply {
    get(server, &buyer.who, &format!("/api/discountcode.php?{query}")).await
}

/// What the bundle of 50 credits costs in the shop.
async fn offered(server: &Running, buyer: &Buyer) -> i64 {
    let shop: Shop = get(server, &buyer.who, "/api/bundles.php").await.read();
    let fifty = shop.bundles.iter().find(|bundle| bundle.id == "50").unwrap();
    assert_eq!((fifty.full_price, fifty.lowest_price), (Amount(FULL), Amount(FULL)));
    assert_eq!(fifty.discount.is_some(), fifty.price != fifty.full_price);
    fifty.price.0
}

/// The code of the refusal of an order, or nothing.
async fn refused(server: &Running, buyer: &Buyer, quoted: i64) -> String {
    let body = order("50", CARD, quoted);
    persist(async || post(server, &buyer.who, "/api/order.php", &body).await).await.code()
}

async fn the_time_bonus_ends_with_its_last_millisecond(on: On) {
    let (clock, time) = manual_clock();
    let server = open(on, clock).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let signed_up = server.store().now();
    let bonus: DiscountCode = look(&server, &anna, "welcome=true").await.read();
    assert_eq!((bonus.code.as_str(), bonus.value_percentage), ("TIMEBONUS25", 25));
    assert_eq!((bonus.expires, bonus.user_id), (Some(Millis(signed_up.0 + 4 * HOUR)), Some(anna.who.id)));
    for (age, price) in [(14_399, REDUCED), (14_400, FULL), (14_401, FULL)] {
        time.store(signed_up.0 + age * SECOND, Ordering::SeqCst);
        assert_eq!(offered(&server, &anna).await, price, "{age} s after the sign-up");
        let is_there = look(&server, &anna, "welcome=true").await.status == StatusCode::OK;
        assert_eq!(is_there, price == REDUCED, "{age} s after the sign-up");
    }
    assert_eq!(look(&server, &anna, "welcome=true").await.code(), "code_not_found");
    assert_eq!(enter(&server, &anna, "timebonus25").await.code(), "code_invalid");
    assert_eq!(refused(&server, &anna, REDUCED).await, "amount_changed");
    assert_eq!(refused(&server, &anna, FULL).await, "");
    server.stop().await;
}

async fn a_time_bonus_that_ends_between_page_and_click_is_not_charged_differently(on: On) {
    let (clock, time) = manual_clock();
    let server = open(on, clock).await;
    let (anna, ben) = (Buyer::of(&server, poor("Anna")).await, Buyer::of(&server, poor("Ben")).await);
    time.fetch_add(4 * HOUR - SECOND, Ordering::SeqCst);
    let quoted = offered(&server, &anna).await;
    let (id, url) = anna.start(&server, order("50", CARD, quoted)).await;
    time.fetch_add(SECOND, Ordering::SeqCst);
    let late = post(&server, &ben.who, "/api/order.php", &order("50", CARD, quoted)).await;
    assert_eq!(late.json()["error"]["data"], json!({ "amount": FULL, "currency": "EUR" }));
    time.fetch_add(MINUTE, Ordering::SeqCst);
    anna.act(&server, &url, Action::Succeed, Promptly::Now).await;
    let paid = anna.becomes(&server, id, OrderState::Paid).await.order;
    assert_eq!((paid.amount, paid.full_price), (Amount(REDUCED), Amount(FULL)), "what was agreed upon stays");
    assert_eq!(number(&server, "select count(*) from orders").await, 1);
    server.stop().await;
}

async fn a_time_bonus_is_for_one_order_and_for_those_who_have_paid_nothing(on: On) {
    let server = open(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let body = order("50", CARD, REDUCED);
    let (id, url) = anna.start(&server, body.clone()).await;
    assert_eq!(anna.order(&server, body).await.order.id, id, "a repeat finds the order at its price");
    assert_eq!(offered(&server, &anna).await, FULL, "an order has it");
    assert_eq!(refused(&server, &anna, REDUCED).await, "amount_changed");
    assert_eq!(enter(&server, &anna, "TIMEBONUS25").await.code(), "code_used");
    anna.act(&server, &url, Action::Succeed, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Paid).await;
    anna.act(&server, &url, Action::Refund, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Refunded).await;
    assert!(!anna.credits(&server).await.1);
    assert_eq!(offered(&server, &anna).await, FULL, "who has paid once gets none");

    let payer = Buyer::of(&server, New { paid: true, ..poor("Payer") }).await;
    assert_eq!(offered(&server, &payer).await, FULL);
    assert_eq!(look(&server, &payer, "welcome=true").await.code(), "code_not_found");
    server.stop().await;
}

async fn twenty_orders_of_a_member_at_once_have_one_discount(on: On) {
    let server = open(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let codes = join_all((0..20).map(|_| refused(&server, &anna, REDUCED))).await;
    assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 1, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| *code == "amount_changed").count(), 19, "{codes:?}");
    server.stop().await;
}

async fn twenty_members_at_once_use_up_what_is_left_of_a_code(on: On) {
    let server = open(on, Clock::System).await;
    make(&server, NewCode { most_uses: Some(2), ..code("TWICE", 50) }).await;
    let mut buyers = Vec::new();
    for _ in 0..20 {
        let buyer = settled(&server, "Buyer").await;
        enter(&server, &buyer, "twice").await.read::<DiscountCode>();
        buyers.push(buyer);
    }
    assert_eq!(offered(&server, &buyers[0]).await, 999);
    let codes = join_all(buyers.iter().map(|buyer| refused(&server, buyer, 999))).await;
    assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 2, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| *code == "amount_changed").count(), 18, "{codes:?}");
    let late = settled(&server, "Late").await;
    assert_eq!(enter(&server, &late, "TWICE").await.code(), "code_used");
    server.stop().await;
}

async fn a_discount_is_free_again_when_nothing_comes_of_its_order(on: On) {
    let server = open(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    for (action, state) in [
        (Action::Decline, OrderState::Failed),
        (Action::Cancel, OrderState::Cancelled),
        (Action::Expire, OrderState::Expired),
    ] {
        let (id, url) = anna.start(&server, order("50", CARD, REDUCED)).await;
        assert_eq!(offered(&server, &anna).await, FULL);
        anna.act(&server, &url, action, Promptly::Now).await;
        anna.becomes(&server, id, state).await;
        assert_eq!(offered(&server, &anna).await, REDUCED, "after {action:?}");
    }
    let (id, url) = anna.start(&server, order("50", CARD, REDUCED)).await;
    anna.act(&server, &url, Action::Succeed, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Paid).await;
    assert_eq!(number(&server, "select count(*) from discount_uses where order_id is not null").await, 1);
    server.stop().await;
}

async fn the_highest_discount_that_fits_counts(on: On) {
    let server = open(on, Clock::System).await;
    make(&server, code("TEN", 10)).await;
    make(&server, NewCode { methods: Some(vec![PaymentMethod::Ideal]), ..code("IDEAL", 40) }).await;
    make(&server, NewCode { country: Some("DE".into()), ..code("GERMANY", 50) }).await;
    make(&server, NewCode { minimum: Some((Amount(2000), "EUR".into())), ..code("LARGE", 50) }).await;
    let anna = settled(&server, "Anna").await;
    for name in ["ten", "ideal", "germany", " Large "] {
        enter(&server, &anna, name).await.read::<DiscountCode>();
    }
    assert_eq!(offered(&server, &anna).await, 1799);
    let by_ideal: Shop = get(&server, &anna.who, "/api/bundles.php?country=NL&method=ideal").await.read();
    let discounts = by_ideal.bundles.iter().map(|bundle| bundle.discount.clone().unwrap().percent);
    assert_eq!(discounts.collect::<Vec<_>>(), [40, 40, 50, 50], "what costs 20 euros has half off");
    assert_eq!(refused(&server, &anna, 1199).await, "amount_changed", "by card");
    let body = order("50", PaymentMethod::Ideal, 1199);
    assert_eq!(anna.order(&server, body).await.order.amount, Amount(1199));

    let fresh = Buyer::of(&server, poor("Fresh")).await;
    enter(&server, &fresh, "TEN").await.read::<DiscountCode>();
    assert_eq!(offered(&server, &fresh).await, REDUCED, "the time bonus is higher");
    server.stop().await;
}

async fn a_code_is_refused_by_its_reason(on: On) {
    let (clock, time) = manual_clock();
    let server = open(on, clock).await;
    let anna = settled(&server, "Anna").await;
    let soon = Millis(server.store().now().0 + HOUR);
    make(&server, NewCode { expires_at: Some(soon), ..code("SOON", 10) }).await;
    make(&server, code("ENDED", 10)).await;
    make(&server, code("ONCE", 10)).await;
    for (typed, refusal) in [("", "code_invalid"), ("two words", "code_invalid"), ("NOBODYS", "code_not_found")] {
        assert_eq!(enter(&server, &anna, typed).await.code(), refusal, "{typed}");
    }
    enter(&server, &anna, "ended").await.read::<DiscountCode>();
    assert_eq!(offered(&server, &anna).await, 1799);
    let domain = server.core().domains.of_key("vonk").unwrap().clone();
    let ended = server.store().write(move |tx| async move { operate::end(tx, &domain, "ended").await }.boxed());
    ended.await.unwrap();
    assert_eq!(offered(&server, &anna).await, FULL);
    assert_eq!(enter(&server, &anna, "ENDED").await.code(), "code_invalid");
    let shown: DiscountCode = look(&server, &anna, "code=ended").await.read();
    assert_eq!((shown.status, shown.validity), (DiscountStatus::Ended, DiscountValidity::Ended));

    enter(&server, &anna, "soon").await.read::<DiscountCode>();
    time.fetch_add(HOUR, Ordering::SeqCst);
    assert_eq!(offered(&server, &anna).await, FULL);
    assert_eq!(enter(&server, &anna, "SOON").await.code(), "code_invalid");
    let shown: DiscountCode = look(&server, &anna, "code=soon").await.read();
    assert_eq!((shown.expired, shown.validity), (true, DiscountValidity::Expired));

    enter(&server, &anna, "once").await.read::<DiscountCode>();
    anna.start(&server, order("50", CARD, 1799)).await;
    assert_eq!(enter(&server, &anna, "once").await.code(), "code_used");
    let shown: DiscountCode = look(&server, &anna, "code=once").await.read();
    assert_eq!(shown.validity, DiscountValidity::Used);
    server.stop().await;
}

async fn a_code_for_somebody_else_is_answered_like_none(on: On) {
    let server = open(on, Clock::System).await;
    let (anna, ben) = (settled(&server, "Anna").await, settled(&server, "Ben").await);
    make(&server, NewCode { member: Some(anna.who.email.clone()), ..code("ANNAS", 20) }).await;
    let (foreign, absent) = (enter(&server, &ben, "ANNAS").await, enter(&server, &ben, "NONE").await);
    assert_eq!((foreign.status, foreign.bytes), (absent.status, absent.bytes));
    let (foreign, absent) = (look(&server, &ben, "code=annas").await, look(&server, &ben, "code=none").await);
    assert_eq!((foreign.status, foreign.bytes), (absent.status, absent.bytes));
    assert_eq!(enter(&server, &anna, "annas").await.read::<DiscountCode>().user_id, Some(anna.who.id));
    assert_eq!(offered(&server, &anna).await, 1599);
    server.stop().await;
}

async fn whoever_guesses_codes_is_stopped(on: On) {
    let (clock, time) = manual_clock();
    let server = open(on, clock).await;
    let anna = settled(&server, "Anna").await;
    let guess = async |who: &Buyer| enter(&server, who, "GUESS").await.code();
    for _ in 0..10 {
        assert_eq!(guess(&anna).await, "code_not_found");
    }
    assert_eq!(guess(&anna).await, "rate_limited");
    assert_eq!(look(&server, &anna, "code=GUESS").await.code(), "rate_limited");
    time.fetch_add(MINUTE, Ordering::SeqCst);
    assert_eq!(guess(&anna).await, "code_not_found");
    assert_eq!(guess(&anna).await, "rate_limited");

    let mut codes = Vec::new();
    for _ in 0..5 {
        let other = settled(&server, "Other").await;
        codes.extend(join_all((0..10).map(|_| guess(&other))).await);
    }
    let stopped = codes.iter().filter(|code| *code == "rate_limited").count();
    assert!(stopped >= 10, "many accounts at one address: {stopped} of 50");
    until(async || look(&server, &anna, "welcome=true").await.code() == "code_not_found").await;
    server.stop().await;
}
