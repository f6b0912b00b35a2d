//! Whatever is ordered, told, given back, taken back, deleted and sent, in whichever order and at the same time: the
//! books hold at each moment, and in the end the money is that of the provider's book.

use super::buyer::{Buyer, order};
use super::{poor, shop};
use crate::on_both_engines;
use crate::support::client::{call, text};
use crate::support::dice::Dice;
use crate::support::mandates::sign;
use crate::support::members::{Someone, new};
use crate::support::server::Running;
use crate::support::{On, manual_clock, until};
use base::clock::{DAY, HOUR, MINUTE};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use hyper::Method;
use serde_json::json;
use std::sync::atomic::{AtomicI64, Ordering};
use store::sql;
use vonk::domain::sandbox::Action;
use vonk::seed::PASSWORD;
use vonk::verify::verify;
use wire::message::To;
use wire::payment::{NextStep, OrderAnswer, PaymentMethod};
use wire::withdrawal::Withdrawal;
use wire::{MemberId, OrderId};

on_both_engines!(any_interleaving_keeps_the_books_and_ends_with_the_money_of_the_provider);

/// How many things happen at the same time, and how often.
const AT_ONCE: usize = 6;
const ROUNDS: usize = 20;
/// Orders that one member may make in a day without paying: so many are open at most.
const MOST_ORDERS: usize = 14;

/// An order and the page of its payment, with whoever bought it.
#[derive(Clone)]
struct Bought {
    buyer: usize,
    id: OrderId,
    url: String,
}

struct World {
    server: Running,
    buyers: Vec<Buyer>,
    /// To whom the buyers write.
    recipient: Someone,
    bought: Vec<Bought>,
}

async fn any_interleaving_keeps_the_books_and_ends_with_the_money_of_the_provider(on: On) {
    let mut happened = [0; 5];
    for seed in 0..8 {
        let (clock, time) = manual_clock();
        let server = shop(on, clock).await;
        let buyers = vec![Buyer::of(&server, poor("Anna")).await, Buyer::of(&server, poor("Ben")).await];
        for buyer in &buyers {
            sign(&server, &buyer.who).await;
        }
        let recipient = server.member(new("Cas")).await;
        let mut world = World { server, buyers, recipient, bought: Vec::new() };
        play(&mut world, &time, &mut Dice(seed)).await;
        come_to_rest(&world, &time).await;
        assert_the_money_is_the_providers(&world).await;
        for (happened, times) in happened.iter_mut().zip(counts(&world.server).await) {
            *happened += times;
        }
        world.server.stop().await;
    }
    assert!(happened.iter().all(|times| *times > 0), "something never happened: {happened:?}");
}

async fn play(world: &mut World, time: &AtomicI64, dice: &mut Dice) {
    for round in 0..ROUNDS {
        if world.bought.len() < MOST_ORDERS && dice.roll(3) > 0 {
            let buyer = usize::try_from(dice.roll(2)).unwrap();
            let method = dice.pick(&[PaymentMethod::Card, PaymentMethod::Card, PaymentMethod::SepaDebit]);
            if let Some((id, url)) = start(world, buyer, method, dice).await {
                world.bought.push(Bought { buyer, id, url });
            }
        }
        let meanwhile: Vec<_> = (0..AT_ONCE).map(|_| happening(world, dice)).collect();
        join_all(meanwhile).await;
        if dice.roll(6) == 0 {
            lose_messages(&world.server).await;
        }
        // Somebody leaves for good, late enough that there is something to leave behind.
        if round == ROUNDS - 4 {
            let leaving = json!({ "password": PASSWORD });
            call(&world.server, Some(&world.buyers[1].who), Method::DELETE, "/api/account.php")
                .json(&leaving)
                .go()
                .await;
        }
        time.fetch_add(dice.pick(&[MINUTE, HOUR, DAY]), Ordering::Relaxed);
        world.server.store().look_for_jobs();
        assert_eq!(verify(world.server.store()).await.unwrap(), [], "in round {round}");
    }
}

/// How many orders were paid, refunded as a whole, charged back, withdrawn from, and how many refunds were refused.
async fn counts(server: &Running) -> [i64; 5] {
    let queries = [
        "select count(*) from orders where paid_at is not null",
        "select count(*) from orders where state = 'refunded'",
        "select count(*) from orders where state = 'charged_back'",
        "select count(*) from refunds where state = 'done'",
        "select count(*) from refunds where state = 'refused'",
    ];
    let mut counts = [0; 5];
    for (count, query) in counts.iter_mut().zip(queries) {
        *count = number(server, query).await;
    }
    counts
}

/// Orders something, unless the member has left.
async fn start(world: &World, buyer: usize, method: PaymentMethod, dice: &mut Dice) -> Option<(OrderId, String)> {
    let (bundle, price) = dice.pick(&[("20", 999), ("50", 1999), ("120", 3999)]);
    let (server, who) = (&world.server, &world.buyers[buyer].who);
    let reply = call(server, Some(who), Method::POST, "/api/order.php").json(&order(bundle, method, price)).go().await;
    if !reply.code().is_empty() {
        return None;
    }
    let OrderAnswer { order, next } = reply.read();
    match next {
        Some(NextStep::Redirect { url }) => Some((order.id, url)),
        // A direct debit has no page for its buyer.
        None => Some((order.id, world.buyers[buyer].page(server, order.id).await)),
        other => panic!("{other:?}"),
    }
}

/// One thing that happens. What cannot happen now is refused and changes nothing, which is part of the test.
fn happening<'w>(world: &'w World, dice: &mut Dice) -> BoxFuture<'w, ()> {
    let server = &world.server;
    let writer = &world.buyers[usize::try_from(dice.roll(2)).unwrap()];
    let Some(last) = u64::try_from(world.bought.len()).ok().filter(|number| *number > 0) else {
        return write(world, writer).boxed();
    };
    let one = &world.bought[usize::try_from(dice.roll(last)).unwrap()];
    match dice.roll(10) {
        0..=3 => {
            let action = dice.pick(&[
                Action::Succeed,
                Action::Succeed,
                Action::Succeed,
                Action::Authenticate,
                Action::Decline,
                Action::Arrive,
                Action::Bounce,
                Action::Refund,
                Action::ChargeBack,
                Action::Win,
            ]);
            press(server, &one.url, format!("{}{}", action.name(), dice.pick(&["", "", "&late=1"]))).boxed()
        }
        4 => press(server, &one.url, dice.pick(&["tell-again", "forge"]).to_owned()).boxed(),
        5 => withdraw(server, one, &world.buyers[one.buyer], dice.roll(4) == 0).boxed(),
        6 => {
            let path = format!("/api/order.php?id={}", one.id);
            async move {
                call(server, Some(&world.buyers[one.buyer].who), Method::GET, &path).go().await;
            }
            .boxed()
        }
        _ => write(world, writer).boxed(),
    }
}

async fn write(world: &World, writer: &Buyer) {
    let body = text(To::Profile(world.recipient.id), "Hello");
    call(&world.server, Some(&writer.who), Method::POST, "/api/message.php").json(&body).go().await;
}

/// Presses a button that may not be on the page any more.
async fn press(server: &Running, url: &str, action: String) {
    let form = call(server, None, Method::POST, url).header("content-type", "application/x-www-form-urlencoded");
    form.body(format!("action={action}")).answer().await;
}

/// Withdraws from an order, perhaps with an amount of before.
async fn withdraw(server: &Running, one: &Bought, buyer: &Buyer, is_stale: bool) {
    let (id, email) = (one.id, &buyer.who.email);
    let asked =
        call(server, None, Method::POST, "/api/withdraw.php").json(&json!({ "order": id, "email": email })).go().await;
    if !asked.code().is_empty() {
        return;
    }
    let quoted = asked.read::<Withdrawal>().amount.0 + i64::from(is_stale);
    let body = json!({ "order": id, "email": email, "name": "A. Buyer", "quoted": quoted });
    call(server, None, Method::PUT, "/api/withdraw.php").json(&body).go().await;
}

/// Messages of the provider get lost on their way.
async fn lose_messages(server: &Running) {
    let lost = server.store().write(|tx| {
        async move { sql("delete from jobs where kind = 'sandbox.tell' and state = 'waiting'").run(tx).await }.boxed()
    });
    lost.await.unwrap();
}

/// Lets everything arrive that is on its way, and the sweep find what nobody told of.
async fn come_to_rest(world: &World, time: &AtomicI64) {
    for _ in 0..3 {
        for one in &world.bought {
            press(&world.server, &one.url, "tell-again".into()).await;
        }
        time.fetch_add(6 * DAY, Ordering::Relaxed);
        world.server.store().look_for_jobs();
        let left =
            "select (select count(*) from jobs where kind in ('sandbox.tell', 'payments.look', 'payments.refund'))
                        + (select count(*) from sandbox_payments where due_at is not null)";
        until(async || number(&world.server, left).await == 0).await;
    }
}

/// Each order has the state and the sums of its payment, and no payment is without its order.
async fn assert_the_money_is_the_providers(world: &World) {
    assert_eq!(verify(world.server.store()).await.unwrap(), []);
    let differ = "select count(*) from sandbox_payments p left join orders o on o.payment = 'sbx_' || p.id
        where o.id is null or o.amount <> p.amount or o.refunded <> p.refunded or o.charged_back <> p.charged_back
            or (p.state = 'paid') <> (o.paid_at is not null) or o.fault is not null";
    assert_eq!(number(&world.server, differ).await, 0, "orders are not as their payments");
    let owed = "select count(*) from orders o where o.refunding > 0 and not exists
                    (select 1 from refunds r where r.order_id = o.id and r.state = 'refused')";
    assert_eq!(number(&world.server, owed).await, 0, "a refund was asked for and never carried out");
    let paid = number(&world.server, "select count(*) from orders where paid_at is not null").await;
    let given = number(&world.server, "select count(*) from entries where kind = 'purchase'").await;
    assert_eq!(paid, given);
    for buyer in &world.buyers {
        assert_eq!(balance(&world.server, buyer.who.id).await, expected(&world.server, buyer.who.id).await);
    }
}

/// What a member has by the orders and messages, without the ledger.
async fn expected(server: &Running, member: MemberId) -> i64 {
    let query = sql(
        "select cast((select coalesce(sum(credits - reversed), 0) from orders where member_id = $1 and paid_at is not null)
                          - (select coalesce(sum(cost), 0) from messages where sender_id = $1) as bigint)",
    )
    .bind(member);
    server.store().read(move |conn| async move { query.number(conn).await }.boxed()).await.unwrap()
}

async fn balance(server: &Running, member: MemberId) -> i64 {
    let query = sql("select balance from wallets where member_id = $1").bind(member);
    server.store().read(move |conn| async move { query.number(conn).await }.boxed()).await.unwrap()
}

async fn number(server: &Running, query: &'static str) -> i64 {
    server.store().read(move |conn| async move { sql(query).number(conn).await }.boxed()).await.unwrap()
}
