//! Starts the server, and stops it in good order.
//!
//! - [`shard`] all that works with one database · [`listening`] what the server listens on

mod listening;
mod shard;

pub use shard::Running;

use crate::config::Config;
use crate::health::Health;
use crate::shards::{self, Shard};
use crate::sites::Domains;
use crate::web::metrics::Collected;
use crate::web::ready::Watched;
use crate::web::serve::{SiteRoutes, serve};
use crate::web::{self, metrics};
use base::clock::Clock;
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use futures_util::FutureExt;
use futures_util::future::{join_all, select_all, try_join_all};
use listening::Listening;
use shard::{Opened, Prepared};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::nodes::Part;
use store::{Store, Url};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// A server that runs.
pub struct Server {
    /// One for each database: the server's own first, if any site is in it.
    pub shards: Vec<Running>,
    pub address: SocketAddr,
    /// The address of `GET /metrics`, if the server serves it.
    pub metrics: Option<SocketAddr>,
    stop: CancellationToken,
    http: JoinHandle<()>,
    hard_stop: Duration,
}

/// Opens a database for a tool that only uses the store. Its events are delivered to nobody.
pub async fn open_store(url: &str, clock: Clock) -> Result<Store> {
    let (committed, _) = mpsc::unbounded_channel();
    Store::open(&Url::parse(url)?, Part::Tool, clock, committed).await
}

pub async fn start(config: Config, files: ConfigFiles, clock: Clock) -> Result<Server> {
    if config.actors && !config.demo {
        return Err(Error::internal("actors play in a demo only (--demo)"));
    }
    let domains = Domains::load(&files).map_err(Error::internal)?;
    let shards = shards::of(&config, &domains).map_err(Error::internal)?;
    let stop = CancellationToken::new();
    let mut opened = Vec::new();
    match open(&config, shards, (Arc::new(files), clock), &stop, &mut opened).await {
        Ok((listening, prepared)) => Ok(run(&config, domains, stop, listening, opened.into_iter().zip(prepared))),
        Err(error) => {
            stop.cancel();
            join_all(opened.into_iter().map(Opened::close)).await;
            Err(error)
        }
    }
}

/// Does whatever may fail. What is `opened` then is the caller's to close.
async fn open(
    config: &Config,
    shards: Vec<Shard>,
    (files, clock): (Arc<ConfigFiles>, Clock),
    stop: &CancellationToken,
    opened: &mut Vec<Opened>,
) -> Result<(Listening, Vec<Prepared>)> {
    for (number, shard) in shards.into_iter().enumerate() {
        opened.push(Opened::open(number, shard, files.clone(), clock.clone(), stop.clone()).await?);
        apart(opened)?;
    }
    let listening = Listening::open(config).await?;
    let prepared = try_join_all(opened.iter().map(Opened::prepare)).await?;
    Ok((listening, prepared))
}

/// Refuses one database that is configured as two.
fn apart(opened: &[Opened]) -> Result<()> {
    let Some((last, others)) = opened.split_last() else { return Ok(()) };
    match others.iter().find(|other| other.core().store.epoch() == last.core().store.epoch()) {
        None => Ok(()),
        Some(same) => Err(Error::internal(format!(
            "{} and {} have the same database under two addresses, or one is a copy of the other that needs an epoch of \
             its own (vonk epoch)",
            same.core().domains.keys(),
            last.core().domains.keys()
        ))),
    }
}

/// Starts every part of the server.
fn run(
    config: &Config,
    domains: Domains,
    stop: CancellationToken,
    Listening { pages, address, metrics }: Listening,
    opened: impl Iterator<Item = (Opened, Prepared)>,
) -> Server {
    let (apps, shards): (Vec<_>, Vec<_>) = opened.map(|(it, prepared)| it.run(prepared)).unzip();
    let watched: Watched = apps.iter().map(|app| (app.core.clone(), app.health.clone())).collect();
    let routes = apps.iter().map(|app| (app.core.domains.clone(), web::router(app, &watched)));
    let routes = SiteRoutes::new(domains, routes.collect());
    let first = &shards[0];
    let metrics = metrics.map(|(listener, address)| {
        let collected: Vec<Collected> = apps.iter().map(Collected::of).collect();
        let routes = SiteRoutes::for_every_host(metrics::router(collected));
        first.core.tasks.spawn(serve(listener, routes, first.core.clone()));
        address
    });
    let http = first.health.watch("http", &stop, serve(pages, routes, first.core.clone()).boxed());
    let hard_stop = Duration::from_secs(config.drain.hard_stop_seconds);
    Server { shards, address, metrics, stop, http, hard_stop }
}

impl Server {
    /// Waits until something has ended that should not have.
    pub async fn broken(&self) {
        select_all(self.shards.iter().map(|shard| shard.health.broken().boxed())).await;
    }

    /// Of what works with each database.
    pub fn health(&self) -> Vec<Arc<Health>> {
        self.shards.iter().map(|shard| shard.health.clone()).collect()
    }

    /// Accepts nothing new, sends every client the pause before it reconnects, finishes what was accepted, and closes
    /// the databases.
    /// Fails when that takes longer than `hard_stop_seconds`.
    pub async fn stop(self) -> Result<()> {
        let Self { shards, stop, http, hard_stop, .. } = self;
        for shard in &shards {
            shard.refuse();
        }
        // In this order: a socket that joins too late to be closed with the others sees that the server stops.
        stop.cancel();
        for shard in &shards {
            shard.dismiss();
        }
        // A task that panicked has been logged by the runtime; the others must still end.
        let http = http.map(drop).shared();
        // A database that stands still keeps its own tasks, and no others.
        let finished = join_all(shards.into_iter().map(|shard| {
            let http = http.clone();
            async move {
                shard.core.tasks.wait().await;
                http.await;
                shard.end().await;
            }
        }));
        let late = |_| Error::internal(format!("not everything had ended {} s after the stop", hard_stop.as_secs()));
        tokio::time::timeout(hard_stop, finished).await.map(drop).map_err(late)
    }
}
