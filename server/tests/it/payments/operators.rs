//! What operators do from the command line: lists and records that add up, refunds with a reason, and the comparison with
//! the provider's list.

use super::buyer::{Buyer, order};
use super::{poor, shop};
use crate::on_both_engines;
use crate::support::members::new;
use crate::support::server::{Running, metrics, serve_at, vonk};
use crate::support::{Database, On, manual_clock, until};
use base::clock::{Clock, HOUR};
use futures_util::FutureExt;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use store::sql;
use vonk::domain::sandbox::{self, Action, Promptly};
use wire::payment::{OrderState, PaymentMethod};
use wire::{Amount, Balance, Credits, OrderId};

on_both_engines!(
    books_balance_and_records_of_vat_say_what_was_sold_and_given_back,
    an_operator_gives_credits_back_for_a_reason,
    a_payment_without_an_order_and_an_order_without_a_payment_are_an_alarm,
);

/// Runs a command; its output, and whether it succeeded.
fn run(database: &Database, arguments: &[&str]) -> (String, bool) {
    let output = vonk(database, arguments).output().unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (text, output.status.success())
}

async fn buys(server: &Running, buyer: &Buyer) -> (OrderId, String) {
    let (id, url) = buyer.start(server, order("20", PaymentMethod::Card, 999)).await;
    buyer.act(server, &url, Action::Succeed, Promptly::Now).await;
    buyer.becomes(server, id, OrderState::Paid).await;
    (id, url)
}

/// Hundredths of a number with two decimals.
fn hundredths(text: &str) -> i64 {
    text.replace('.', "").parse().unwrap()
}

async fn books_balance_and_records_of_vat_say_what_was_sold_and_given_back(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let (kept, _) = buys(&server, &anna).await;
    let (refunded, url) = buys(&server, &anna).await;
    anna.act(&server, &url, Action::Refund, Promptly::Now).await;
    anna.becomes(&server, refunded, OrderState::Refunded).await;
    let (returned, url) = buys(&server, &anna).await;
    anna.act(&server, &url, Action::ChargeBack, Promptly::Now).await;
    anna.becomes(&server, returned, OrderState::ChargedBack).await;
    anna.act(&server, &url, Action::Win, Promptly::Now).await;
    anna.becomes(&server, returned, OrderState::Paid).await;
    anna.start(&server, order("20", PaymentMethod::Card, 999)).await;

    let database = server.database();
    let days = ["2020-01-01", "2100-01-01"];
    let (books, _) = run(&database, &["books", days[0], days[1]]);
    let mut accounts = BTreeMap::<String, i64>::new();
    let mut orders = BTreeMap::<String, i64>::new();
    for line in books.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let amount = hundredths(fields[4]) - hundredths(fields[5]);
        *accounts.entry(fields[3].into()).or_default() += amount;
        *orders.entry(fields[1].into()).or_default() += amount;
    }
    assert!(orders.values().all(|sum| *sum == 0), "each order balances: {books}");
    assert_eq!(orders.len(), 3, "what was never paid is in no book");
    // Two of three orders are paid in the end, each with 21 % of VAT in it.
    let expected = [("provider:sandbox", 1998), ("revenue:credits", -1652), ("vat:NL", -346)];
    assert_eq!(accounts, expected.map(|(account, sum)| (account.to_owned(), sum)).into());

    let (vat, _) = run(&database, &["vat", days[0], days[1]]);
    let kinds: Vec<&str> = vat.lines().skip(1).map(|line| line.split(',').nth(2).unwrap()).collect();
    assert_eq!(kinds, ["sale", "sale", "refund", "sale", "chargeback", "chargeback"]);
    let sale = vat.lines().nth(1).unwrap();
    assert!(
        sale.ends_with(&format!(",{kept},sale,NL,21.00,8.26,1.73,9.99,EUR,NL,NL,").split_once(',').unwrap().1),
        "{sale}"
    );
    assert_eq!(run(&database, &["vat", "2020-01-01", "2020-02-01"]).0.lines().count(), 1);
    let (listed, _) = run(&database, &["orders", "--since", days[0], "--state", "refunded"]);
    assert!(
        listed.lines().nth(1).unwrap().starts_with(&format!("{refunded},vonk,refunded,9.99,EUR,20,9.99,card,sandbox,"))
    );
    server.stop().await;
}

async fn an_operator_gives_credits_back_for_a_reason(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let ben = server.member(new("Ben")).await;
    let (id, _) = buys(&server, &anna).await;
    anna.write(&server, &ben, 5).await;
    let database = server.database();
    server.stop().await;
    let (order, give) = (id.to_string(), |credits: &'static str, reason: &'static str| {
        let order = id.to_string();
        run(&database, &["refund", &order, "--credits", credits, "--reason", reason])
    });
    assert!(!give("16", "more than is left").1);
    assert!(!give("0", "nothing").1);
    assert!(!give("4", " ").1);
    assert!(!run(&database, &["refund", "4", "--credits", "1", "--reason", "no such order"]).1);
    let (said, is_done) = give("4", "The chat stood still for an hour");
    assert!(is_done && said.starts_with(&format!("4 credits of order {order} are taken back; 2.00 EUR")), "{said}");

    let server = serve_at(database, Clock::System, |config| config.demo = true).await;
    until(async || anna.look(&server, id).await.order.returned == Amount(200)).await;
    let after = anna.look(&server, id).await.order;
    assert_eq!((after.state, after.reversed, after.refunding), (OrderState::Paid, Credits(4), Amount(0)));
    assert_eq!(anna.credits(&server).await, (Balance(11), true), "a part that goes back leaves premium");
    server.stop().await;
}

async fn a_payment_without_an_order_and_an_order_without_a_payment_are_an_alarm(on: On) {
    let (clock, time) = manual_clock();
    let server = shop(on, clock).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let (sound, _) = buys(&server, &anna).await;
    let (lost, _) = buys(&server, &anna).await;
    let payment = anna.payment(&server, lost).await;
    let compared = async || {
        time.fetch_add(7 * HOUR, Ordering::Relaxed);
        server.store().look_for_jobs();
        let now = time.load(Ordering::Relaxed);
        let at = "select coalesce(max(compared_at), 0) from payment_comparisons where domain = 'vonk'";
        until(async || number(&server, at).await >= now).await;
    };
    compared().await;
    let database = server.database();
    assert!(run(&database, &["reconcile"]).1, "all is as it should be");
    assert!(metrics(&server).await.contains("vonk_payment_differences 0"));

    let orphan = sandbox::NewPayment {
        domain: "vonk".into(),
        request: "somebody else".into(),
        amount: Amount(999),
        currency: "EUR".into(),
        method: PaymentMethod::Card,
        mandate: None,
        description: "20 credits".into(),
        return_url: "/".into(),
    };
    let planted = server.store().write(move |tx| {
        let (orphan, gone) = (orphan.clone(), payment.trim_start_matches("sbx_").parse::<i64>().unwrap());
        async move {
            sql("delete from sandbox_events where payment_id = $1").bind(gone).run(tx).await?;
            sql("delete from sandbox_payments where id = $1").bind(gone).run(tx).await?;
            sandbox::enter_paid(tx, orphan).await
        }
        .boxed()
    });
    planted.await.unwrap();
    compared().await;
    let (text, is_sound) = run(&database, &["reconcile"]);
    assert!(!is_sound, "{text}");
    assert!(text.contains("2 differences") && text.contains(": no_order"), "{text}");
    assert!(text.contains(&format!("order {lost}: not_listed")) && !text.contains(&sound.to_string()), "{text}");
    assert!(metrics(&server).await.contains("vonk_payment_differences 2"));
    server.stop().await;
}

async fn number(server: &Running, query: &'static str) -> i64 {
    server.store().read(move |conn| async move { sql(query).number(conn).await }.boxed()).await.unwrap()
}
