//! Durable paid messages per second through the courier alone, on both engines, beside what the bare engine does
//! with the same rows in the same run, and PostgreSQL's own benchmark with the same statements.
//!
//! `cargo bench -p vonk --bench courier [-- sqlite | postgres]`

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

mod bare;
mod pgbench;
#[allow(dead_code)] // the tests use its other functions
#[path = "../../tests/it/support/postgres.rs"]
mod postgres;
#[path = "../support/mod.rs"]
mod support;
mod world;

use futures_util::FutureExt;
use postgres::{Care, Cluster};
use std::fmt::Write;
use std::path::Path;
use store::event::Commit;
use store::{Engine, Row, Store, sql};
use support::stopwatch::Stopwatch;
use tokio::sync::mpsc;
use vonk::domain::chats::Courier;
use vonk::domain::chats::courier::deliver_group;
use vonk::domain::chats::rules::Outcome;
use world::World;

const MEMBERS: u32 = 4000;
/// Sends under way at once in the closed loop.
const IN_FLIGHT: u32 = 512;
const GROUPS: [u32; 4] = [1, 16, 64, 256];

#[tokio::main]
async fn main() {
    support::print_machine();
    let names = support::arguments();
    let selected = |engine: &str| names.is_empty() || names.iter().any(|name| name == engine);
    // On the disk the project is on: a temporary folder may be memory, where a commit costs nothing.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let file = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    if selected("sqlite") {
        measure([file("groups.db"), file("loop.db"), file("bare.db")], folder.path()).await;
    }
    if selected("postgres") {
        let cluster = Cluster::start(Care::Usual);
        let courier = measure([(); 3].map(|()| cluster.new_database()), folder.path()).await;
        let pgbench = pgbench::measure(&cluster.new_database(), folder.path()).await;
        println!("    the courier in its closed loop does {:.2} times what pgbench does", courier / pgbench);
    }
}

/// Gives the courier's messages a second in its closed loop. It and the bare engine begin with a new database each, as
/// rows cost the more the more there are.
async fn measure([groups, in_loop, bare]: [String; 3], folder: &Path) -> f64 {
    let (world, mut commits) = World::open(&groups, folder, MEMBERS).await;
    print_engine(&world.store).await;
    for size in GROUPS {
        in_groups(&world, size).await;
        while commits.try_recv().is_ok() {}
    }
    world.close_verified().await;

    let (world, mut commits) = World::open(&in_loop, folder, MEMBERS).await;
    let (courier, sent) = closed_loop(&world, &mut commits).await;
    println!("    beside these {sent} messages");
    closed_loop(&world, &mut commits).await;
    world.close_verified().await;

    let bare = bare::measure(&bare, folder).await;
    println!("    the courier in its closed loop does {:.2} times what the bare engine does", courier / bare);
    courier
}

async fn in_groups(world: &World, size: u32) {
    let (watch, mut sent) = (Stopwatch::start(std::process::id()), 0);
    while watch.runs() {
        let outcomes = deliver_group(&world.store, world.commands(size).into()).await.unwrap();
        assert!(outcomes.iter().all(|outcome| matches!(outcome, Outcome::Sent(_))));
        sent += size;
    }
    watch.stop(&format!("groups of {size}"), sent, "messages");
}

/// A closed loop through `take`, which sockets and HTTP use too: each answered send is followed by the next. Gives
/// the messages a second, and how many there were.
async fn closed_loop(world: &World, commits: &mut mpsc::UnboundedReceiver<Commit>) -> (f64, u32) {
    let (courier, deliveries) = Courier::start(world.store.clone());
    let deliveries = tokio::spawn(deliveries);
    let (answer, mut accepted) = mpsc::unbounded_channel();
    let take = |command| {
        let answer = answer.clone();
        courier.take(command, Box::new(move |result| answer.send(result.is_ok()).unwrap()));
    };
    let (watch, mut sent) = (Stopwatch::start(std::process::id()), 0);
    world.commands(IN_FLIGHT).into_iter().for_each(take);
    while watch.runs() {
        assert!(accepted.recv().await.unwrap(), "every send is accepted");
        sent += 1;
        world.commands(1).into_iter().for_each(take);
    }
    let rate = watch.stop(&format!("closed loop, {IN_FLIGHT} in flight"), sent, "messages");
    courier.close();
    deliveries.await.unwrap();

    let mut groups = 0;
    let mut events = 0;
    while let Ok(commit) = commits.try_recv() {
        groups += 1;
        events += commit.events.len();
    }
    // Each message makes an event for each of its two members.
    #[allow(clippy::cast_precision_loss)] // small counts
    let mean = events as f64 / 2.0 / f64::from(groups);
    println!("    {mean:.0} messages share a commit on average");
    (rate, sent)
}

async fn print_engine(store: &Store) {
    let mut description = String::new();
    match store.engine() {
        Engine::Sqlite => {
            let (version,) = one::<(String,)>(store, "select sqlite_version()").await;
            write!(description, "SQLite {version}").unwrap();
            let (mode,) = one::<(String,)>(store, "pragma journal_mode").await;
            write!(description, ", journal_mode {mode}").unwrap();
            for pragma in ["pragma synchronous", "pragma wal_autocheckpoint", "pragma cache_size"] {
                let (value,) = one::<(i64,)>(store, pragma).await;
                write!(description, ", {} {value}", pragma.trim_start_matches("pragma ")).unwrap();
            }
        }
        Engine::Postgres => {
            let (version,) = one::<(String,)>(store, "select version()").await;
            write!(description, "{}", version.split(" on ").next().unwrap()).unwrap();
            for setting in ["show fsync", "show synchronous_commit", "show shared_buffers"] {
                let (value,) = one::<(String,)>(store, setting).await;
                write!(description, ", {} {value}", setting.trim_start_matches("show ")).unwrap();
            }
        }
    }
    println!("{description}");
}

/// Reads on the connection that writes, whose settings are the ones that count.
async fn one<T: Row + 'static>(store: &Store, text: &'static str) -> T {
    store.write(move |tx| sql(text).one(tx).boxed()).await.unwrap().unwrap()
}
