//! What a message and a page of a chat cost as the history grows: the same sends and reads beside a past of so many million
//! messages. A hundred million take 60 GB while PostgreSQL makes them, in a quarter of an hour.
//!
//! `cargo bench -p vonk --bench growth [-- sqlite | postgres] [MILLIONS ...]`

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

mod past;
#[allow(dead_code)] // the tests use its other functions
#[path = "../../tests/it/support/postgres.rs"]
mod postgres;
#[path = "../support/mod.rs"]
mod support;
#[allow(dead_code)] // the benchmark of the courier uses its other functions
#[path = "../courier/world.rs"]
mod world;

use base::clock::Clock;
use base::config_files::ConfigFiles;
use futures_util::FutureExt;
use past::Past;
use postgres::Cluster;
use std::path::Path;
use store::nodes::Part;
use store::{Inspected, Store, Url};
use support::stopwatch::Stopwatch;
use tokio::sync::mpsc;
use vonk::domain::chats::courier::deliver_group;
use vonk::domain::chats::rules::Outcome;
use vonk::domain::chats::{self, Where, Which};
use vonk::flows::sync::{Since, sync};
use vonk::sites::Domains;
use vonk::verify;
use world::World;

/// So many that neither their rows nor the ends of their conversations stay in the caches by themselves.
const MEMBERS: u32 = 100_000;
const GROUPS: [u32; 3] = [1, 16, 256];
const PAGE: i64 = 50;
/// Up to so many millions the invariants are checked, which takes minutes for as many as these.
const VERIFIED: u32 = 10;
/// As a machine would be given that has such a database. The work memory is for making the indexes.
const SETTINGS: &str = "shared_buffers = 4GB\nmax_wal_size = 8GB\nmaintenance_work_mem = 1GB";

#[tokio::main]
async fn main() {
    support::print_machine();
    let arguments = support::arguments();
    let (millions, engines): (Vec<&String>, Vec<&String>) = arguments.iter().partition(|it| it.parse::<u32>().is_ok());
    let mut millions: Vec<u32> = millions.iter().map(|it| it.parse().unwrap()).collect();
    if millions.is_empty() {
        millions = vec![0, 1];
    }
    let selected = |engine: &str| engines.is_empty() || engines.iter().any(|name| *name == engine);
    if selected("sqlite") {
        // On the disk the project is on: a temporary folder may be memory.
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        println!("SQLite");
        measure(&format!("sqlite:{}", folder.path().join("vonk.db").display()), folder.path(), &millions).await;
    }
    if selected("postgres") {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        println!("PostgreSQL, {}", SETTINGS.replace('\n', ", "));
        let cluster = Cluster::start_with(SETTINGS);
        measure(&cluster.new_database(), folder.path(), &millions).await;
    }
}

async fn measure(url: &str, folder: &Path, millions: &[u32]) {
    let (world, _) = World::open(url, folder, MEMBERS).await;
    world.store.close().await;
    let mut past = Past::of(url);
    for millions in millions {
        past.grow_to(i64::from(*millions) * 1_000_000).await;
        println!("  {millions} million messages, {:.1} GiB", past.gib().await);
        let (committed, mut commits) = mpsc::unbounded_channel();
        let store = Store::open(&Url::parse(url).unwrap(), Part::Server, Clock::System, committed).await.unwrap();
        let world = World::of(store, folder);
        // The first ones find the caches empty.
        in_groups(&world, 256, "").await;
        for size in GROUPS {
            in_groups(&world, size, &format!("sends in groups of {size}")).await;
            while commits.try_recv().is_ok() {}
        }
        reads(&world).await;
        world.store.close().await;
        if *millions <= VERIFIED {
            let broken = verify::inspect(&Url::parse(url).unwrap()).await.unwrap();
            assert!(matches!(broken, Inspected::Sound(broken) if broken.is_empty()), "every invariant holds");
        }
    }
}

async fn in_groups(world: &World, size: u32, what: &str) {
    let (watch, mut sent) = (Stopwatch::start(std::process::id()), 0);
    while watch.runs() {
        let outcomes = deliver_group(&world.store, world.commands(size).into()).await.unwrap();
        assert!(outcomes.iter().all(|outcome| matches!(outcome, Outcome::Sent(_))));
        sent += size;
    }
    if !what.is_empty() {
        watch.stop(what, sent, "messages");
    }
}

/// One after the other: the newest page of a chat, and what a client gets that comes for the first time.
async fn reads(world: &World) {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    let domain = domains.usual().unwrap();
    let (watch, mut pages) = (Stopwatch::start(std::process::id()), 0);
    while watch.runs() {
        let (pair, now, domain) = (world.next_pair(), world.store.now(), domain.clone());
        let read = world.store.read(move |conn| {
            async move {
                let which = Which::Conversation(pair.conversation);
                chats::page(conn, &domain, pair.recipient, which, Where::Newest, PAGE, now).await
            }
            .boxed()
        });
        assert!(!read.await.unwrap().messages.is_empty());
        pages += 1;
    }
    watch.stop(&format!("newest {PAGE} messages of a chat"), pages, "pages");

    let (watch, mut states) = (Stopwatch::start(std::process::id()), 0);
    while watch.runs() {
        let (pair, now, domain) = (world.next_pair(), world.store.now(), domain.clone());
        let read = world.store.read(move |conn| {
            async move { sync(conn, &domain, pair.recipient, &Since { rev: None, epoch: None }, now).await }.boxed()
        });
        read.await.unwrap();
        states += 1;
    }
    watch.stop("whole state of a client", states, "states");
}
