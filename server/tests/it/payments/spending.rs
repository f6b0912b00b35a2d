//! Limits of spending and breaks: they hold under races, become looser only after a day, and no break ends early.

use super::buyer::{Buyer, order};
use super::{poor, shop};
use crate::on_both_engines;
use crate::support::client::{Reply, call, get, gift, live, persist, photo, post, send, text, upload};
use crate::support::members::{New, new};
use crate::support::server::Running;
use crate::support::{On, manual_clock};
use base::clock::{Clock, DAY, HOUR};
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use vonk::domain::sandbox::{Action, Promptly};
use wire::frame::{ClientFrame, ServerFrame};
use wire::message::{Sent, To};
use wire::payment::{OrderAnswer, OrderState, PaymentMethod};
use wire::spending::{SpendPeriod, Spending};
use wire::{Amount, Balance, Millis, Refusal};

on_both_engines!(
    of_twenty_orders_at_once_only_those_are_made_that_fit,
    a_limit_is_lowered_at_once_and_raised_after_a_day,
    what_failed_or_came_back_or_is_long_ago_is_not_counted,
    a_break_stops_orders_and_paid_messages_and_nothing_else,
    a_break_becomes_longer_and_never_shorter,
    what_is_no_limit_and_no_break_is_refused,
);

async fn set(server: &Running, buyer: &Buyer, body: Value) -> Reply {
    call(server, Some(&buyer.who), Method::PUT, "/api/spending.php").json(&body).go().await
}

async fn limit(server: &Running, buyer: &Buyer, period: &str, cents: Option<i64>) -> Spending {
    set(server, buyer, json!({ "period": period, "limit": cents })).await.read()
}

async fn pause(server: &Running, buyer: &Buyer, days: i64) -> Spending {
    post(server, &buyer.who, "/api/break.php", &json!({ "days": days })).await.read()
}

async fn spending(server: &Running, buyer: &Buyer) -> Spending {
    get(server, &buyer.who, "/api/spending.php").await.read()
}

async fn try_to_order(server: &Running, buyer: &Buyer) -> Reply {
    let body = order("20", PaymentMethod::Card, 999);
    persist(async || post(server, &buyer.who, "/api/order.php", &body).await).await
}

/// The refusal of a reply.
fn refusal(reply: &Reply) -> Refusal {
    serde_json::from_value(reply.json()["error"].clone()).unwrap()
}

async fn of_twenty_orders_at_once_only_those_are_made_that_fit(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let ben = Buyer::of(&server, poor("Ben")).await;
    limit(&server, &anna, "week", Some(3 * 999)).await;
    limit(&server, &anna, "month", Some(100_000)).await;
    let replies = join_all((0..20).map(|_| try_to_order(&server, &anna))).await;
    let made = replies.iter().filter(|reply| reply.status == StatusCode::OK).count();
    assert_eq!(made, 3);
    for reply in replies.iter().filter(|reply| reply.status != StatusCode::OK) {
        let Refusal::SpendLimit { period, limit, left, currency, fits_at } = refusal(reply) else {
            panic!("{reply:?}")
        };
        assert_eq!((period, limit, left, currency.as_str()), (SpendPeriod::Week, Amount(2997), Amount(0), "EUR"));
        // The first of them leaves the week.
        let first = made_at(&replies).min();
        assert_eq!(fits_at, first.map(|at| Millis(at.0 + 7 * DAY)));
    }
    let spent: Vec<i64> = spending(&server, &anna).await.periods.iter().map(|period| period.spent.0).collect();
    assert_eq!(spent, [2997, 2997, 2997]);
    assert_eq!(try_to_order(&server, &ben).await.status, StatusCode::OK, "a limit is its member's own");
    server.stop().await;
}

/// When the orders were made that were.
fn made_at(replies: &[Reply]) -> impl Iterator<Item = Millis> {
    let made = replies.iter().filter(|reply| reply.status == StatusCode::OK);
    made.map(|reply| reply.read::<OrderAnswer>().order.created_at)
}

async fn a_limit_is_lowered_at_once_and_raised_after_a_day(on: On) {
    let (clock, now) = manual_clock();
    let server = shop(on, clock).await;
    let mut anna = Buyer::of(&server, poor("Anna")).await;
    let first = limit(&server, &anna, "day", Some(5000)).await;
    assert_eq!((first.currency.as_str(), first.periods[0].limit), ("EUR", Some(Amount(5000))));
    limit(&server, &anna, "day", Some(500)).await;
    assert_eq!(try_to_order(&server, &anna).await.code(), "spend_limit");
    let waiting = limit(&server, &anna, "day", None).await.periods.remove(0);
    assert_eq!(waiting.limit, Some(Amount(500)));
    let next = waiting.next.unwrap();
    assert_eq!((next.limit, next.at), (None, Millis(now.load(Ordering::Relaxed) + DAY)));
    let Refusal::SpendLimit { fits_at, .. } = refusal(&try_to_order(&server, &anna).await) else { panic!() };
    assert_eq!(fits_at, Some(next.at), "it fits when the limit is gone");
    let room: Vec<_> = spending(&server, &anna).await.room.iter().map(|room| (room.at, room.left)).collect();
    assert_eq!(room, [(Millis(next.at.0 - DAY), Some(Amount(500))), (next.at, None)]);
    // The present one again, or a lower one, keeps what waited from coming.
    assert_eq!(limit(&server, &anna, "day", Some(500)).await.periods.remove(0).next, None);
    assert_eq!(limit(&server, &anna, "day", None).await.periods.remove(0).next, Some(next));
    now.fetch_add(DAY - 1, Ordering::Relaxed);
    anna.come_back(&server).await;
    assert_eq!(try_to_order(&server, &anna).await.code(), "spend_limit");
    now.fetch_add(1, Ordering::Relaxed);
    assert_eq!(try_to_order(&server, &anna).await.status, StatusCode::OK);
    let after = spending(&server, &anna).await.periods.remove(0);
    assert_eq!((after.limit, after.next), (None, None));
    server.stop().await;
}

async fn what_failed_or_came_back_or_is_long_ago_is_not_counted(on: On) {
    let (clock, now) = manual_clock();
    let server = shop(on, clock).await;
    let mut anna = Buyer::of(&server, poor("Anna")).await;
    limit(&server, &anna, "day", Some(999)).await;
    let (failed, page) = anna.start(&server, order("20", PaymentMethod::Card, 999)).await;
    anna.act(&server, &page, Action::Decline, Promptly::Now).await;
    anna.becomes(&server, failed, OrderState::Failed).await;
    let (refunded, page) = anna.start(&server, order("20", PaymentMethod::Card, 999)).await;
    anna.act(&server, &page, Action::Succeed, Promptly::Now).await;
    anna.becomes(&server, refunded, OrderState::Paid).await;
    assert_eq!(try_to_order(&server, &anna).await.code(), "spend_limit");
    anna.act(&server, &page, Action::Refund, Promptly::Now).await;
    anna.becomes(&server, refunded, OrderState::Refunded).await;
    let again = order("20", PaymentMethod::Card, 999);
    let (id, _) = anna.start(&server, again.clone()).await;
    assert_eq!(anna.order(&server, again).await.order.id, id, "a repeat is not counted twice");
    now.fetch_add(DAY + HOUR, Ordering::Relaxed);
    anna.come_back(&server).await;
    assert_eq!(try_to_order(&server, &anna).await.status, StatusCode::OK);
    server.stop().await;
}

async fn a_break_stops_orders_and_paid_messages_and_nothing_else(on: On) {
    let (clock, now) = manual_clock();
    let server = shop(on, clock).await;
    let mut anna = Buyer::of(&server, New { free_left: 1, ..new("Anna") }).await;
    let ben = server.member(new("Ben")).await;
    let carl = Buyer::of(&server, new("Carl")).await;
    let (open, page) = anna.start(&server, order("20", PaymentMethod::Card, 999)).await;
    let (mut page_open, _) = live(&server, &anna.who).await;
    let until = pause(&server, &anna, 1).await.break_until.unwrap();
    let shown = loop {
        if let ServerFrame::User { user, .. } = page_open.next().await {
            break user.break_until;
        }
    };
    assert_eq!(shown, Some(until), "every page knows it at once");
    assert_eq!(until, Millis(now.load(Ordering::Relaxed) + DAY));
    assert_eq!(refusal(&try_to_order(&server, &anna).await), Refusal::OnBreak { until });
    // A gift and a photo always cost something.
    let picture = photo(To::Profile(ben.id), upload(&server, &anna.who).await.id);
    for costly in [gift(To::Profile(ben.id), "tulip"), picture] {
        let reply = send(&server, &anna.who, &costly).await;
        assert_eq!(refusal(&reply), Refusal::OnBreak { until }, "{costly:?}");
    }
    // One text is free; the next would cost something, by either door.
    let mut free = text(To::Profile(ben.id), "For nothing");
    free.quoted_cost = wire::Credits::ZERO;
    assert_eq!(post(&server, &anna.who, "/api/message.php", &free).await.status, StatusCode::OK);
    let (credits, _) = anna.credits(&server).await;
    assert_eq!(anna.try_to_write(&server, &ben).await, "on_break");
    let (mut socket, _) = live(&server, &anna.who).await;
    socket.send(&ClientFrame::Send(text(To::Profile(ben.id), "Hello"))).await;
    let refused = loop {
        if let ServerFrame::Refused(refused) = socket.next().await {
            break refused.refusal;
        }
    };
    assert_eq!(refused, Refusal::OnBreak { until });
    assert_eq!(anna.credits(&server).await.0, credits);
    // Another member does as before.
    send(&server, &carl.who, &text(To::Profile(ben.id), "From another")).await.read::<Sent>();
    assert_eq!(try_to_order(&server, &carl).await.status, StatusCode::OK);
    // What was ordered before arrives.
    anna.act(&server, &page, Action::Succeed, Promptly::Now).await;
    anna.becomes(&server, open, OrderState::Paid).await;
    assert_eq!(anna.credits(&server).await.0, Balance(credits.0 + 20));
    now.fetch_add(DAY, Ordering::Relaxed);
    anna.come_back(&server).await;
    assert_eq!(spending(&server, &anna).await.break_until, None);
    let (_, state) = live(&server, &anna.who).await;
    assert_eq!(state.user.unwrap().break_until, None);
    send(&server, &anna.who, &text(To::Profile(ben.id), "Back again")).await;
    assert_eq!(try_to_order(&server, &anna).await.status, StatusCode::OK);
    server.stop().await;
}

async fn a_break_becomes_longer_and_never_shorter(on: On) {
    let (clock, now) = manual_clock();
    let server = shop(on, clock).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let begin = now.load(Ordering::Relaxed);
    let days = async |days| (pause(&server, &anna, days).await.break_until.unwrap().0 - begin) / DAY;
    assert_eq!([days(7).await, days(1).await, days(30).await, days(7).await], [7, 7, 30, 30]);
    server.stop().await;
}

async fn what_is_no_limit_and_no_break_is_refused(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    for wrong in [
        json!({ "period": "year", "limit": 1 }),
        json!({ "period": "day", "limit": -1 }),
        json!({ "period": "day", "limit": 1.5 }),
        json!({ "period": "day", "limit": 100_000_001 }),
        json!({ "period": "day", "limit": "5" }),
        json!({ "period": "day" }),
        json!({ "period": "day", "limit": 1, "member": 5 }),
    ] {
        assert_eq!(set(&server, &anna, wrong.clone()).await.status.as_u16() / 100, 4, "{wrong}");
    }
    for days in [json!(0), json!(-1), json!(2), json!(365), json!(1.5), json!("7"), json!(null)] {
        let reply = post(&server, &anna.who, "/api/break.php", &json!({ "days": days })).await;
        assert_eq!(reply.status.as_u16() / 100, 4, "{days}");
    }
    let untouched = spending(&server, &anna).await;
    assert!(untouched.break_until.is_none() && untouched.periods.iter().all(|period| period.limit.is_none()));
    server.stop().await;
}
