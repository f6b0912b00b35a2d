//! Orders of credits at a steady rate beside a chat load: how long each takes from the order to its credits, and what it
//! does to the chat, which is measured beside it and alone in the same run. On both engines.
//!
//! Each order is made, paid on the page of the sandbox and looked at by its buyer, over HTTP; the message of the sandbox
//! comes on top. At the end every order must be paid, and every invariant must hold.
//!
//! `cargo bench -p vonk --bench orders [-- NUMBER | sqlite | postgres]`

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

#[path = "../push/chat.rs"]
mod chat;
#[allow(dead_code)] // another benchmark uses its other functions
#[path = "../sockets/client.rs"]
mod client;
#[path = "../support/engines.rs"]
mod engines;
#[path = "../support/mod.rs"]
mod support;
#[allow(dead_code)] // another benchmark uses its other functions
#[path = "../courier/world.rs"]
mod world;

use futures_util::FutureExt;
use futures_util::future::join_all;
use reqwest::Client;
use reqwest::redirect::Policy;
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};
use store::{Url, peek, sql};
use support::processor_time_of;
use support::server::{self, Server};
use wire::ClientId;
use wire::payment::{NextStep, OrderAnswer};
use world::World;

const NUMBER: u32 = 2_000;
/// Orders a second.
const RATE: u32 = 200;
/// Members who chat, each with a partner.
const CHATTING: u32 = 200;
/// How long the chat load runs alone.
const ALONE: Duration = Duration::from_secs(5);
/// How long is waited for the last orders, and how often is looked for them: each look is a new connection to the database,
/// which costs as much as some orders.
const PATIENCE: Duration = Duration::from_mins(1);
const LOOK_EVERY: Duration = Duration::from_secs(1);

#[tokio::main]
async fn main() {
    rustls::crypto::ring::default_provider().install_default().unwrap();
    engines::measure_on_each(NUMBER, measure).await;
}

async fn measure(url: &str, folder: &Path, number: u32) {
    let (world, _) = World::open(url, folder, number + 2 * CHATTING).await;
    world.close_verified().await;
    let server = Server::vonk_of(url, &[("VONK_DEMO", "true".to_owned())]);
    // The first members buy, the last ones chat.
    let lines = std::fs::read_to_string(folder.join("sessions")).unwrap();
    let cookies: Vec<String> = lines.lines().map(|line| line.split(' ').nth(1).unwrap().to_owned()).collect();
    let members = chat::connect(&server, folder, CHATTING).await;

    let buyers = cookies.into_iter().take(number as usize);
    let (start, processor) = (Instant::now(), processor_time_of(server.process()));
    let chat = members.run_until(buy(&server, url, buyers, number)).await;
    let (took, processor) = (start.elapsed(), processor_time_of(server.process()).saturating_sub(processor));
    let paid_within = count(url, "select max(paid_at) - min(created_at) from orders").await;
    println!(
        "    {:<44}{:>10.0} /s",
        "orders, from the first to the last paid",
        f64::from(number) / Duration::from_millis(u64::try_from(paid_within).unwrap()).as_secs_f64()
    );
    println!("    {:<44}{:>10.2}", "processors at work, with the chat", processor.as_secs_f64() / took.as_secs_f64());
    let [median, late] = percentiles(url).await;
    println!("    {:<44}p50 {median:>6} ms, p99 {late:>6} ms", "from the order to its credits");
    let beside = chat.print("messages beside them");
    let alone = chat.members.run_until(tokio::time::sleep(ALONE)).await.print("messages alone");
    let (median, late) = (beside.0 / alone.0, beside.1 / alone.1);
    println!("    beside orders a message takes {median:.1} times as long, p99 {late:.1} times");
    drop(server);
    server::assert_verified_of(url);
}

/// Lets each buyer order and pay when it is due, and waits until all orders are paid.
async fn buy(server: &Server, url: &str, cookies: impl Iterator<Item = String>, number: u32) {
    let client = Client::builder().redirect(Policy::none()).build().unwrap();
    let first = tokio::time::Instant::now();
    let buying = (0..).zip(cookies).map(|(place, cookie)| {
        let (client, site) = (client.clone(), format!("http://{}", server.authority));
        tokio::spawn(async move {
            tokio::time::sleep_until(first + Duration::from_secs(1) * place / RATE).await;
            buy_one(&client, &site, &cookie).await;
        })
    });
    for bought in join_all(buying).await {
        bought.unwrap();
    }
    let deadline = Instant::now() + PATIENCE;
    while count(url, "select count(*) from orders where state = 'paid'").await < i64::from(number) {
        assert!(Instant::now() < deadline, "not every order is paid");
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

async fn buy_one(client: &Client, site: &str, cookie: &str) {
    let order =
        json!({ "client_id": ClientId::new(), "bundle": "50", "method": "ideal", "country": "NL", "quoted": 1999 });
    let headed = |request: reqwest::RequestBuilder| request.header("cookie", cookie).header("x-client-request", "1");
    let placed = headed(client.post(format!("{site}/api/order.php"))).json(&order).send().await.unwrap();
    let placed = placed.bytes().await.unwrap();
    let OrderAnswer { order, next } =
        serde_json::from_slice(&placed).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&placed)));
    let Some(NextStep::Redirect { url }) = next else { panic!("{next:?}") };
    let paid = client.post(format!("{site}{url}")).form(&[("action", "succeed")]).send().await.unwrap();
    assert!(paid.status().is_redirection(), "{}", paid.status());
    // The page that the buyer comes back to.
    let address = format!("{site}/api/order.php?id={}", order.id);
    let looked = headed(client.get(address)).send().await.unwrap();
    assert!(looked.status().is_success(), "{}", looked.status());
}

async fn count(url: &str, query: &'static str) -> i64 {
    peek(&Url::parse(url).unwrap(), move |conn| sql(query).number(conn).boxed()).await.unwrap()
}

/// Median and 99th percentile of how long orders took, in milliseconds.
async fn percentiles(url: &str) -> [i64; 2] {
    let url = Url::parse(url).unwrap();
    let took = peek(&url, |conn| {
        async move { sql("select paid_at - created_at from orders order by 1").all::<i64>(conn).await }.boxed()
    });
    let took = took.await.unwrap();
    [50, 99].map(|percent| took[(took.len() - 1) * percent / 100])
}
