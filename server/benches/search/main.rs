//! The search for members among a million of them, on both engines: what a browser waits for a page while members become
//! active, beside a plain SQL query and an index of compressed bitmaps (the crate `roaring`) of the same members in the
//! same run. All three have to find the same.
//!
//! `cargo bench -p vonk --bench search [-- NUMBER | sqlite | postgres]`

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

mod bitmaps;
mod draws;
mod figures;
mod pages;
mod plain;
#[allow(dead_code)] // the tests use its other functions
#[path = "../../tests/it/support/postgres.rs"]
mod postgres;
#[path = "../support/mod.rs"]
mod support;

use base::clock::Clock;
use base::config_files::ConfigFiles;
use bitmaps::Bitmaps;
use draws::{Draw, Searcher};
use figures::{Times, resident_mib};
use futures_util::FutureExt;
use plain::Plain;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Store;
use vonk::config::Config;
use vonk::domain::photos::storage::Storage;
use vonk::domain::profiles::listed::{self, Listed};
use vonk::domain::search::packed::{Found, Packed, Part};
use vonk::seed;
use vonk::start::{self, Server};
use wire::MemberId;

const MEMBERS: i64 = 1_000_000;
/// The site on which they are.
const SITE: &str = "vonk";
/// Searches that are drawn, and how many of them the slow way may take the time for.
const DRAWS: usize = 300;
const PATIENCE: Duration = Duration::from_mins(1);
/// The pages of a long walk, and how many such walks there are.
const PAGES: usize = 500;
const WALKS: usize = 6;
/// The members on a page.
const PAGE: usize = 24;

#[tokio::main]
async fn main() {
    support::print_machine();
    let arguments = support::arguments();
    let members = arguments.iter().find_map(|it| it.parse().ok()).unwrap_or(MEMBERS);
    let names: Vec<&String> = arguments.iter().filter(|it| it.parse::<i64>().is_err()).collect();
    let selected = |engine: &str| names.is_empty() || names.iter().any(|name| *name == engine);
    // On the disk the project is on: a temporary folder may be memory.
    if selected("sqlite") {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        println!("SQLite");
        measure(format!("sqlite:{}", folder.path().join("vonk.db").display()), folder.path(), members).await;
    }
    if selected("postgres") {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        println!("PostgreSQL");
        measure(postgres::new_database(), folder.path(), members).await;
    }
}

async fn measure(url: String, folder: &Path, members: i64) {
    let (files, config) = configured(&url, folder);
    let begun = Instant::now();
    seed(&url, &config, &files, members).await;
    println!("    {:<44}{:>9.1} s", format!("vonk seed --members {members}"), begun.elapsed().as_secs_f64());

    let (before, begun) = (resident_mib(), Instant::now());
    let server = start::start(config, files, Clock::System).await.unwrap();
    println!(
        "    {:<44}{:>9.1} s, {:.0} MiB resident more",
        "start of the server, index and all",
        begun.elapsed().as_secs_f64(),
        resident_mib() - before
    );
    let store = server.core.store.clone();
    let before = resident_mib();
    let mut ours = Packed::default();
    each_batch(&store, |batch| batch.iter().for_each(|it| ours.put(it.id, it.facts.as_ref()))).await;
    ours.shrink();
    println!("    {:<44}{:>9.0} MiB resident", "the packed members", resident_mib() - before);
    let before = resident_mib();
    let mut bitmaps = Bitmaps::default();
    each_batch(&store, |batch| batch.iter().for_each(|it| bitmaps.put(it.id, it.facts.as_ref()))).await;
    bitmaps.optimize();
    println!("    {:<44}{:>9.0} MiB resident", "the bitmaps", resident_mib() - before);

    let searchers = Searcher::some(&store).await;
    let domain = server.core.domains.of_key(SITE).unwrap();
    let draws = Draw::some(domain, &searchers, DRAWS, store.now());
    compare(&store, &ours, &bitmaps, &draws).await;
    walk(&ours, &bitmaps, &draws);
    changes(&store, &mut ours, &mut bitmaps).await;
    drop((ours, bitmaps));

    pages::measure(&server, &searchers, &draws, members).await;
    stop(server).await;
}

fn configured(url: &str, folder: &Path) -> (ConfigFiles, Config) {
    let files = ConfigFiles::embedded();
    let mut config = Config::load(&files).unwrap();
    config.database.url = url.into();
    config.listen = "127.0.0.1:0".into();
    config.photos.url = format!("file:{}", folder.join("photos").display());
    (config.limits.reads_per_second, config.limits.reads_burst) = (1e6, 1e6);
    (files, config)
}

async fn seed(url: &str, config: &Config, files: &ConfigFiles, members: i64) {
    let (clock, time) = Clock::manual();
    let store = start::open_store(url, 0, clock).await.unwrap();
    let storage = Storage::open(&config.photos).unwrap();
    seed::members(&store, time, &storage, files, members, |_| {}).await.unwrap();
    store.close().await;
}

async fn stop(server: Server) {
    server.stop().await.unwrap();
}

/// Reads the members of the site in the order of their ids, as the server does when it starts.
async fn each_batch(store: &Store, mut take: impl FnMut(&[Listed])) {
    let mut after = MemberId(0);
    loop {
        let batch = store.read(move |conn| async move { listed::after(conn, after, 5_000).await }.boxed());
        let mut batch = batch.await.unwrap();
        let Some(last) = batch.last() else { return };
        after = last.id;
        batch.retain(|member| member.domain == SITE);
        take(&batch);
    }
}

/// What each finds on the first page, which has to be the same.
async fn compare(store: &Arc<Store>, ours: &Packed, bitmaps: &Bitmaps, draws: &[Draw]) {
    let plain = Plain::prepare(store).await;
    let (mut of_ours, mut of_bitmaps, mut of_plain) = (Times::default(), Times::default(), Times::default());
    let begun = Instant::now();
    let (mut compared, mut nothing, mut sparse) = (0, 0, 0);
    for draw in draws {
        let but = [draw.who.id.0];
        let part = Part { after: None, most: PAGE + 1, but: &but };
        let found = of_ours.take(|| find(ours, draw, &part));
        assert_eq!(of_bitmaps.take(|| bitmaps.find(&draw.wanted, &part)), found, "{draw:?}");
        nothing += usize::from(found.total == 0);
        sparse += usize::from((1..1000).contains(&found.total));
        if begun.elapsed() < PATIENCE {
            compared += 1;
            let begun = Instant::now();
            let same = plain.find(&draw.wanted, draw.who.id, PAGE + 1).await;
            of_plain.add(begun.elapsed());
            assert_eq!(same, found, "{draw:?}");
        }
    }
    println!(
        "    {} searches, of which {nothing} find nobody and {sparse} fewer than 1000; all find the same",
        draws.len()
    );
    of_ours.print("first page: the packed members");
    of_bitmaps.print("first page: the bitmaps");
    of_plain.print(&format!("first page: SQL ({compared} of them)"));
}

fn find(ours: &Packed, draw: &Draw, part: &Part<'_>) -> Found {
    ours.filter(&draw.wanted).map(|filter| ours.find(&filter, part)).unwrap_or_default()
}

/// Long walks from page to page, in the searches that find the most.
fn walk(ours: &Packed, bitmaps: &Bitmaps, draws: &[Draw]) {
    let total = |draw: &Draw| find(ours, draw, &Part { after: None, most: 0, but: &[] }).total;
    let mut by_total: Vec<(i64, &Draw)> = draws.iter().map(|draw| (total(draw), draw)).collect();
    by_total.sort_by_key(|(total, _)| -total);
    let mut walked: [(Times, Times); 2] = Default::default();
    for (_, draw) in by_total.into_iter().step_by(5).take(WALKS) {
        let (but, mut after) = ([draw.who.id.0], None);
        for page in 0..PAGES {
            let part = Part { after, most: PAGE, but: &but };
            let (of_ours, of_bitmaps) = &mut walked[usize::from(page >= PAGES / 2)];
            let found = of_ours.take(|| find(ours, draw, &part));
            assert_eq!(of_bitmaps.take(|| bitmaps.find(&draw.wanted, &part)), found, "{draw:?}");
            after = found.first.last().copied();
            if found.first.len() < PAGE {
                break;
            }
        }
    }
    let half = PAGES / 2;
    for ((ours, bitmaps), pages) in
        walked.iter().zip([format!("pages 1 to {half}"), format!("pages {half} to {PAGES}")])
    {
        ours.print(&format!("{pages}: the packed members"));
        bitmaps.print(&format!("{pages}: the bitmaps"));
    }
}

/// What it costs to write down that members are here now.
async fn changes(store: &Store, ours: &mut Packed, bitmaps: &mut Bitmaps) {
    let now = vonk::domain::profiles::activity::step_of(store.now());
    let read = store.read(|conn| async move { listed::after(conn, MemberId(1_000), 5_000).await }.boxed());
    let mut batch = read.await.unwrap();
    batch.iter_mut().filter_map(|member| member.facts.as_mut()).for_each(|facts| facts.active_at = now);
    let time = |mut put: Box<dyn FnMut(&Listed) + '_>| {
        let begun = Instant::now();
        batch.iter().for_each(&mut put);
        begun.elapsed().as_secs_f64() * 1e6 / f64::from(u32::try_from(batch.len()).unwrap())
    };
    let of_ours = time(Box::new(|it| ours.put(it.id, it.facts.as_ref())));
    let of_bitmaps = time(Box::new(|it| bitmaps.put(it.id, it.facts.as_ref())));
    println!("    {:<44}{of_ours:>9.2} us, the bitmaps {of_bitmaps:.2} us", "a change of a packed member");
}
