//! Notifications by a push service on this machine, by TLS: how many a second, in how much memory, and what they do to
//! a chat load, which is measured beside them and alone in the same run. On both engines.
//!
//! `cargo bench -p vonk --bench push [-- NUMBER | sqlite | postgres]` needs the program `openssl`.

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

mod chat;
#[allow(dead_code)] // another benchmark uses its other functions
#[path = "../sockets/client.rs"]
mod client;
#[path = "../support/engines.rs"]
mod engines;
mod service;
#[path = "../support/mod.rs"]
mod support;
#[allow(dead_code)] // another benchmark uses its other functions
#[path = "../courier/world.rs"]
mod world;

use base::clock::Clock;
use futures_util::FutureExt;
use service::Service;
use std::path::Path;
use std::time::{Duration, Instant};
use store::sql;
use support::processor_time_of;
use support::server::{self, Server};
use vonk::domain::chats::courier::deliver_group;
use vonk::start::open_store;
use world::World;

const NUMBER: u32 = 10_000;
/// Members who chat, each with a socket and a partner who has none.
const CHATTING: u32 = 200;
/// Of so many browsers one reads what it gets.
const SAMPLE: u32 = 100;
/// Messages that are written in one transaction.
const GROUP: u32 = 256;
/// How long the push service takes for a message: as little as it can, which shows what the server can do, and as long
/// as those of browsers take.
const PAUSES: [(&str, Duration); 2] =
    [("answers at once", Duration::ZERO), ("takes 50 ms for each", Duration::from_millis(50))];
/// How long the chat load runs alone.
const ALONE: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() {
    engines::measure_on_each(NUMBER, measure).await;
}

async fn measure(url: &str, folder: &Path, number: u32) {
    let service = Service::start(folder).await;
    let environment = service.environment();

    let (world, _) = World::open(url, folder, 2 * (number + CHATTING)).await;
    // The first pairs write to members with closed browsers, the last ones chat.
    let subscribed: Vec<_> = world.pairs[..number as usize].iter().map(|pair| pair.recipient).collect();
    subscribe(&world, &service, &subscribed).await;
    world.close_verified().await;
    let idle = Server::vonk_of(url, &environment);
    println!("    {:<44}{:>10} KiB", "memory of the server, with nothing to do", idle.resident_kib());
    drop(idle);

    write(url, folder, number).await;
    println!("{number} notifications, each to another browser");
    let server = Server::vonk_of(url, &environment);
    let alone = Watch::start(&server);
    service.wait_for(number).await;
    alone.stop("notifications", number);
    println!("    {:<44}{:>10} KiB", "memory of the server, at most", server.peak_kib());
    println!("    {:<44}{:>10}", "connections to the push service", service.connections());
    assert_eq!(service.read(), number.div_ceil(SAMPLE), "each of the sample was read by the keys of its browser");
    drop(server);

    for (what, pause) in PAUSES {
        println!("the same beside a chat load of 1000 messages a second, by a push service that {what}");
        write(url, folder, number).await;
        service.forget(pause);
        let server = Server::vonk_of(url, &environment);
        beside_chat(&server, folder, &service, number).await;
    }
    server::assert_verified_of(url);
}

/// Measures the notifications that wait together with a chat load, and then that load alone.
async fn beside_chat(server: &Server, folder: &Path, service: &Service, number: u32) {
    let watch = Watch::start(server);
    let members = chat::connect(server, folder, CHATTING).await;
    let chat = members.run_until(service.wait_for(number)).await;
    watch.stop("notifications", number);
    println!("    {:<44}{:>10} KiB", "memory of the server, at most", server.peak_kib());
    let beside = chat.print("messages beside them");
    let chat = chat.members.run_until(tokio::time::sleep(ALONE)).await;
    let alone = chat.print("messages alone");
    let (median, late) = (beside.0 / alone.0, beside.1 / alone.1);
    println!("    beside notifications a message takes {median:.1} times as long, p99 {late:.1} times");
}

/// A browser for each of these members; one in [`SAMPLE`] has keys of its own, by which it reads what it gets.
async fn subscribe(world: &World, service: &Service, members: &[wire::MemberId]) {
    let members = members.to_vec();
    let (prefix, keys) = (service.endpoint(""), service.keys());
    let own: Vec<_> =
        members.iter().step_by(SAMPLE as usize).map(|id| (*id, service.browser(&id.to_string()))).collect();
    let write = world.store.write(move |tx| {
        async move {
            for member in members {
                let (point, secret) = own.iter().find(|(id, _)| *id == member).map_or(&keys, |(_, keys)| keys);
                sql("insert into push_subscriptions
                         (id, session_hash, member_id, endpoint, p256dh, auth, server_key, created_at)
                     select member_id, token_hash, member_id, $2 || member_id, $3, $4, '', created_at
                     from sessions where member_id = $1")
                .bind(member)
                .bind(&prefix)
                .bind(point)
                .bind(secret)
                .run(tx)
                .await?;
            }
            Ok(())
        }
        .boxed()
    });
    write.await.unwrap();
}

/// A message to each of the first so many pairs, while no server runs: the next one begins with telling them.
async fn write(url: &str, folder: &Path, number: u32) {
    let world = World::of(open_store(url, Clock::System).await.unwrap(), folder);
    for from in (0..number).step_by(GROUP as usize) {
        let commands = world.commands(GROUP.min(number - from));
        deliver_group(&world.store, commands.into()).await.unwrap();
    }
    world.close_verified().await;
}

/// Measures one process.
struct Watch {
    process: u32,
    start: Instant,
    processor: Duration,
}

impl Watch {
    fn start(server: &Server) -> Self {
        let process = server.process();
        Self { process, start: Instant::now(), processor: processor_time_of(process) }
    }

    fn stop(self, what: &str, count: u32) {
        let rate = f64::from(count) / self.start.elapsed().as_secs_f64();
        let processor = processor_time_of(self.process).saturating_sub(self.processor);
        let each = processor.as_secs_f64() * 1e6 / f64::from(count);
        println!("    {what:<44}{rate:>10.0} /s, {each:>6.0} us of processor each");
    }
}
