//! Withdrawing from an order without logging in: what is unused goes back once, and only to whoever bought it.

use super::buyer::{Buyer, order};
use super::{poor, shop};
use crate::on_both_engines;
use crate::support::client::{Reply, call, get, persist, post};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve_with};
use crate::support::{On, manual_clock, until};
use base::clock::{Clock, DAY};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use store::sql;
use vonk::domain::sandbox::{Action, Promptly};
use wire::account::Departure;
use wire::ledger::{EntryKind, Ledger, LedgerEntry};
use wire::payment::{OrderState, PaymentMethod};
use wire::withdrawal::{Withdrawal, WithdrawalState};
use wire::{Amount, Balance, Credits, OrderId};

on_both_engines!(
    who_deletes_the_account_gets_back_what_is_unused_of_every_order_in_time,
    who_names_order_and_address_gets_back_what_is_unused_and_a_receipt,
    of_an_order_with_a_discount_goes_back_what_was_paid_and_the_discount_stays_used,
    what_does_not_belong_together_is_not_there,
    an_amount_that_is_not_the_present_one_is_refused_and_nothing_goes,
    the_last_day_counts_to_its_end,
    of_twenty_withdrawals_and_as_many_texts_at_once_none_is_paid_twice,
    what_the_bank_has_given_back_already_is_not_paid_again,
    the_credits_of_two_orders_go_in_the_order_in_which_they_were_bought,
);

/// A member who has bought twenty credits; the order and the page of its payment.
async fn buys(server: &Running, buyer: &Buyer) -> (OrderId, String) {
    let (id, url) = buyer.start(server, order("20", PaymentMethod::Card, 999)).await;
    buyer.act(server, &url, Action::Succeed, Promptly::Now).await;
    buyer.becomes(server, id, OrderState::Paid).await;
    (id, url)
}

fn address(who: &Someone) -> &str {
    &who.email
}

async fn ask(server: &Running, id: OrderId, email: &str) -> Reply {
    call(server, None, Method::POST, "/api/withdraw.php").json(&json!({ "order": id, "email": email })).go().await
}

async fn withdraw(server: &Running, id: OrderId, email: &str, quoted: i64) -> Reply {
    let body: Value = json!({ "order": id, "email": email, "name": "Anna Bakker", "quoted": quoted });
    persist(async || call(server, None, Method::PUT, "/api/withdraw.php").json(&body).go().await).await
}

async fn refunded(server: &Running, buyer: &Buyer, id: OrderId) -> Amount {
    until(async || buyer.look(server, id).await.order.refunding == Amount(0)).await;
    buyer.look(server, id).await.order.returned
}

async fn count(server: &Running, query: &'static str) -> i64 {
    server.store().read(move |conn| async move { sql(query).number(conn).await }.boxed()).await.unwrap()
}

async fn who_names_order_and_address_gets_back_what_is_unused_and_a_receipt(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let ben = server.member(new("Ben")).await;
    let (id, _) = buys(&server, &anna).await;
    anna.write(&server, &ben, 5).await;

    let shown: Withdrawal = ask(&server, id, &address(&anna.who).to_uppercase()).await.read();
    assert_eq!((shown.state, shown.unused, shown.credits), (WithdrawalState::Possible, Credits(15), Credits(20)));
    assert_eq!((shown.amount, shown.paid, shown.currency.as_str()), (Amount(750), Amount(999), "EUR"));
    assert_eq!(anna.credits(&server).await, (Balance(15), true), "asking changes nothing");

    let done: Withdrawal = withdraw(&server, id, address(&anna.who), 750).await.read();
    assert_eq!((done.state, done.unused, done.amount), (WithdrawalState::Done, Credits(15), Amount(750)));
    assert_eq!(anna.credits(&server).await, (Balance(0), false), "who has withdrawn has no premium by it");
    assert_eq!(refunded(&server, &anna, id).await, Amount(750));
    let after = anna.look(&server, id).await.order;
    assert_eq!((after.state, after.reversed, after.withdrawn_at.is_some()), (OrderState::Paid, Credits(15), true));
    assert_eq!(anna.provided(&server, id).await.refunded, Amount(750));
    assert_eq!(count(&server, "select count(*) from mails where kind = 'withdrawn'").await, 1);

    let again: Withdrawal = withdraw(&server, id, address(&anna.who), 1).await.read();
    assert_eq!((again.state, again.amount), (WithdrawalState::Done, Amount(750)));
    let ledger: Ledger = get(&server, &anna.who, "/api/ledger.php").await.read();
    let refunds: Vec<i64> = ledger.items.iter().filter(|it| it.kind == EntryKind::Refund).map(|it| it.amount).collect();
    assert_eq!(refunds, [-15]);
    let money = ledger.items[0].money.clone().unwrap();
    assert_eq!((money.order, money.amount), (id, -750));

    // The table has the same, read by a library that the server does not use.
    let table = get(&server, &anna.who, "/api/ledger-csv.php").await;
    assert_eq!(table.headers["content-disposition"], "attachment; filename=\"vonk-credits.csv\"");
    let mut lines = csv::Reader::from_reader(&table.bytes[..]);
    let lines: Vec<csv::StringRecord> = lines.records().map(Result::unwrap).collect();
    assert_eq!(lines.len(), usize::try_from(ledger.total).unwrap());
    let last = lines.last().unwrap();
    assert_eq!((&last[2], &last[3], &last[7], &last[8]), ("refund", "-15", "-7.50", "EUR"));
    assert_eq!((&lines[0][2], &lines[0][7], &lines[1][5]), ("purchase", "9.99", "Ben"));
    let list: Vec<LedgerEntry> = get(&server, &anna.who, "/api/ledger-json.php").await.read();
    let newest_first: Vec<LedgerEntry> = list.into_iter().rev().collect();
    assert_eq!(newest_first, ledger.items);
    server.stop().await;
}

async fn of_an_order_with_a_discount_goes_back_what_was_paid_and_the_discount_stays_used(on: On) {
    let server = serve_with(on, Clock::System, |config| config.demo = true).await;
    let (anna, ben) = (Buyer::of(&server, poor("Anna")).await, server.member(new("Ben")).await);
    // A new member has the time bonus.
    let (id, url) = anna.start(&server, order("50", PaymentMethod::Card, 1499)).await;
    anna.act(&server, &url, Action::Succeed, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Paid).await;
    anna.write(&server, &ben, 25).await;

    let shown: Withdrawal = ask(&server, id, address(&anna.who)).await.read();
    assert_eq!((shown.unused, shown.paid, shown.amount), (Credits(25), Amount(1499), Amount(750)));
    withdraw(&server, id, address(&anna.who), 750).await.read::<Withdrawal>();
    assert_eq!(refunded(&server, &anna, id).await, Amount(750));
    assert_eq!(anna.provided(&server, id).await.refunded, Amount(750));
    let body = order("50", PaymentMethod::Card, 1499);
    let again = persist(async || post(&server, &anna.who, "/api/order.php", &body).await).await;
    assert_eq!(again.code(), "amount_changed", "whoever has paid once is not new, and the bonus was for one order");
    anna.start(&server, order("50", PaymentMethod::Card, 1999)).await;
    server.stop().await;
}

async fn who_deletes_the_account_gets_back_what_is_unused_of_every_order_in_time(on: On) {
    let (clock, time) = manual_clock();
    let server = shop(on, clock).await;
    let mut anna = Buyer::of(&server, poor("Anna")).await;
    let ben = server.member(new("Ben")).await;
    let (old, _) = buys(&server, &anna).await;
    time.fetch_add(20 * DAY, Ordering::SeqCst);
    anna.come_back(&server).await;
    let (first, _) = buys(&server, &anna).await;
    let (second, _) = buys(&server, &anna).await;
    anna.write(&server, &ben, 25).await;
    let departure: Departure = get(&server, &anna.who, "/api/account.php").await.read();
    let returned: Vec<_> = departure.returned.iter().map(|it| (it.order, it.credits, it.amount)).collect();
    assert_eq!(departure.credits, Balance(35));
    assert_eq!(returned, [(second, Credits(20), Amount(999)), (first, Credits(15), Amount(750))], "not of {old}");

    let leave = call(&server, Some(&anna.who), Method::DELETE, "/api/account.php");
    let left = leave.json(&json!({ "password": vonk::seed::PASSWORD })).go().await;
    assert_eq!(left.status, StatusCode::OK);
    for (order, amount) in [(old, 0), (first, 750), (second, 999)] {
        until(async || anna.provided(&server, order).await.refunded == Amount(amount)).await;
    }
    assert_eq!(count(&server, "select count(*) from mails where kind = 'withdrawn'").await, 2);
    server.stop().await;
}

async fn what_does_not_belong_together_is_not_there(on: On) {
    let server = shop(on, Clock::System).await;
    let (anna, ben) = (Buyer::of(&server, poor("Anna")).await, Buyer::of(&server, poor("Ben")).await);
    let (id, _) = buys(&server, &anna).await;
    let (unpaid, _) = anna.start(&server, order("20", PaymentMethod::Card, 999)).await;
    let long = "x".repeat(300);
    for (order, email) in [
        (id, address(&ben.who)),
        (id, "nobody@mail.test"),
        (id, ""),
        (OrderId(4), address(&anna.who)),
        (unpaid, address(&anna.who)),
    ] {
        assert_eq!(ask(&server, order, email).await.code(), "not_found");
        assert_eq!(withdraw(&server, order, email, 999).await.code(), "not_found");
    }
    assert_eq!(ask(&server, id, &long).await.code(), "not_found");
    let nameless = json!({ "order": id, "email": address(&anna.who), "name": " ", "quoted": 999 });
    let reply = call(&server, None, Method::PUT, "/api/withdraw.php").json(&nameless).go().await;
    assert_eq!(reply.code(), "invalid");
    assert_eq!(anna.credits(&server).await, (Balance(20), true));
    server.stop().await;
}

async fn an_amount_that_is_not_the_present_one_is_refused_and_nothing_goes(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let ben = server.member(new("Ben")).await;
    let (id, _) = buys(&server, &anna).await;
    let shown: Withdrawal = ask(&server, id, address(&anna.who)).await.read();
    anna.write(&server, &ben, 1).await;
    let refused = withdraw(&server, id, address(&anna.who), shown.amount.0).await;
    assert_eq!(refused.code(), "amount_changed");
    assert_eq!(anna.credits(&server).await, (Balance(19), true));
    assert_eq!(count(&server, "select count(*) from refunds").await, 0);
    anna.write(&server, &ben, 19).await;
    let none: Withdrawal = ask(&server, id, address(&anna.who)).await.read();
    assert_eq!((none.state, none.amount), (WithdrawalState::NothingLeft, Amount(0)));
    assert_eq!(withdraw(&server, id, address(&anna.who), 0).await.code(), "too_late");
    server.stop().await;
}

async fn the_last_day_counts_to_its_end(on: On) {
    let (clock, time) = manual_clock();
    let server = shop(on, clock).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let (id, _) = buys(&server, &anna).await;
    let shown: Withdrawal = ask(&server, id, address(&anna.who)).await.read();
    let days = (shown.until.0 - shown.paid_at.0) / DAY;
    assert!((14..=16).contains(&days), "{days} days");
    time.store(shown.until.0, Ordering::Relaxed);
    assert_eq!(ask(&server, id, address(&anna.who)).await.read::<Withdrawal>().state, WithdrawalState::Possible);
    time.store(shown.until.0 + 1, Ordering::Relaxed);
    assert_eq!(ask(&server, id, address(&anna.who)).await.read::<Withdrawal>().state, WithdrawalState::TooLate);
    assert_eq!(withdraw(&server, id, address(&anna.who), 999).await.code(), "too_late");
    server.stop().await;
}

async fn of_twenty_withdrawals_and_as_many_texts_at_once_none_is_paid_twice(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let ben = server.member(new("Ben")).await;
    let (id, _) = buys(&server, &anna).await;
    let withdrawals = join_all((0..10).map(|_| withdraw(&server, id, address(&anna.who), 999)));
    let texts = join_all((0..10).map(|_| anna.try_to_write(&server, &ben)));
    let (replies, _) = tokio::join!(withdrawals, texts);
    let done = replies.iter().filter(|reply| reply.code().is_empty()).count();
    let sent = count(&server, "select count(*) from entries where kind = 'message'").await;
    assert!(done == 0 || sent == 0, "{done} withdrew from all of it, and {sent} texts were paid with it");
    let unused: Withdrawal = ask(&server, id, address(&anna.who)).await.read();
    let last = withdraw(&server, id, address(&anna.who), unused.amount.0).await;
    assert_eq!(last.read::<Withdrawal>().state, WithdrawalState::Done);
    assert_eq!(count(&server, "select count(*) from refunds").await, 1);
    assert_eq!(anna.credits(&server).await.0, Balance(0));
    assert_eq!(refunded(&server, &anna, id).await.0, (999 * (20 - sent) + 19) / 20);
    server.stop().await;
}

async fn what_the_bank_has_given_back_already_is_not_paid_again(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let (id, url) = buys(&server, &anna).await;
    // The site is told of this refund a minute later only.
    anna.act(&server, &url, Action::Refund, Promptly::Late).await;
    let done: Withdrawal = withdraw(&server, id, address(&anna.who), 999).await.read();
    assert_eq!(done.state, WithdrawalState::Done);
    until(async || count(&server, "select count(*) from refunds where state = 'refused'").await == 1).await;
    let back = anna.becomes(&server, id, OrderState::Refunded).await.order;
    assert_eq!((back.returned, back.refunding, back.reversed), (Amount(999), Amount(0), Credits(20)));
    assert_eq!(anna.credits(&server).await, (Balance(0), false));
    server.stop().await;
}

async fn the_credits_of_two_orders_go_in_the_order_in_which_they_were_bought(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let ben = server.member(new("Ben")).await;
    let (first, _) = buys(&server, &anna).await;
    let (second, _) = buys(&server, &anna).await;
    anna.write(&server, &ben, 5).await;
    let unused = async |id| ask(&server, id, address(&anna.who)).await.read::<Withdrawal>().unused;
    assert_eq!((unused(first).await, unused(second).await), (Credits(15), Credits(20)));
    withdraw(&server, second, address(&anna.who), 999).await.read::<Withdrawal>();
    assert_eq!(anna.credits(&server).await, (Balance(15), true), "the other order is still there");
    assert_eq!(unused(first).await, Credits(15));
    server.stop().await;
}
