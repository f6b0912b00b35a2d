//! The search for members among a million of them, on both engines: what a browser waits for a page while members become
//! active, beside a plain SQL query, an array of all members and a search engine (tantivy) of the same members in the same
//! run. All four have to find the same.
//!
//! `cargo bench -p vonk --bench search [-- NUMBER | sqlite | postgres]`

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

mod draws;
mod engine;
#[path = "../support/engines.rs"]
mod engines;
mod figures;
mod indexes;
mod packed;
mod pages;
mod plain;
#[path = "../support/mod.rs"]
mod support;

use base::clock::Clock;
use base::config_files::ConfigFiles;
use draws::{Draw, Searcher};
use figures::resident_mib;
use indexes::Indexes;
use std::path::Path;
use std::time::{Duration, Instant};
use vonk::config::Config;
use vonk::domain::photos::storage::Storage;
use vonk::seed;
use vonk::sites::Domains;
use vonk::start::{self, Server};

const MEMBERS: u32 = 1_000_000;
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
    engines::measure_on_each(MEMBERS, measure).await;
}

async fn measure(url: &str, folder: &Path, members: u32) {
    let members = i64::from(members);
    let (files, config) = configured(url, folder);
    let begun = Instant::now();
    seed(url, &config, &files, members).await;
    println!("    {:<44}{:>9.1} s", format!("vonk seed --members {members}"), begun.elapsed().as_secs_f64());

    let (before, begun) = (resident_mib(), Instant::now());
    let server = start::start(config, files, Clock::System).await.unwrap();
    println!(
        "    {:<44}{:>9.1} s, {:.0} MiB resident more",
        "start of the server, index and all",
        begun.elapsed().as_secs_f64(),
        resident_mib() - before
    );
    let store = server.shards[0].core.store.clone();
    let mut indexes = Indexes::load(&store, folder).await;
    let searchers = Searcher::some(&store).await;
    let domain = server.shards[0].core.domains.of_key(SITE).unwrap();
    let draws = Draw::some(domain, &searchers, DRAWS, store.now());
    indexes.compare(&store, &draws).await;
    indexes.walk(&draws);
    indexes.change(&store).await;
    indexes.ask_the_engine();

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
    let store = start::open_store(url, clock).await.unwrap();
    let (storage, domains) = (Storage::open(&config.photos).unwrap(), Domains::load(files).unwrap());
    seed::members(&store, time, &storage, (files, &domains), members, |_| {}).await.unwrap();
    store.close().await;
}

async fn stop(server: Server) {
    server.stop().await.unwrap();
}
