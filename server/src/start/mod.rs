//! Starts the server, and stops it in good order.
//!
//! - [`shard`] all that works with one database · [`listening`] what the server listens on

mod listening;
mod shard;

pub use shard::Running;

use crate::config::Config;
use crate::health::Health;
use crate::shards;
use crate::sites::Domains;
use crate::web::metrics::Collected;
use crate::web::ready::Databases;
use crate::web::serve::{SiteRoutes, serve};
use crate::web::{self, metrics};
use base::clock::Clock;
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use futures_util::FutureExt;
use futures_util::future::{join_all, select_all};
use listening::Listening;
use shard::Opened;
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
    let (files, stop) = (Arc::new(files), CancellationToken::new());
    let mut opened: Vec<Opened> = Vec::new();
    for (number, shard) in shards::of(&config, &domains).map_err(Error::internal)?.into_iter().enumerate() {
        let next = Opened::open(number, shard, files.clone(), clock.clone(), stop.clone()).await?;
        if let Some(same) = opened.iter().find(|other| other.core().store.epoch() == next.core().store.epoch()) {
            return Err(Error::internal(format!(
                "{} and {} have the same database under two addresses, or one is a copy of the other that needs an epoch \
                 of its own (vonk epoch)",
                same.core().domains.keys(),
                next.core().domains.keys()
            )));
        }
        opened.push(next);
    }
    let Listening { pages, address, metrics } = Listening::open(&config).await?;
    let collected_at = metrics.as_ref().map(|(_, address)| *address);
    let mut running = Vec::new();
    let mut apps = Vec::new();
    for it in opened {
        let (app, shard) = it.run().await?;
        apps.push(app);
        running.push(shard);
    }
    let databases: Databases = apps.iter().map(|app| (app.core.clone(), app.health.clone())).collect();
    let routes = apps.iter().map(|app| (app.core.domains.clone(), web::router(app, &databases)));
    let routes = SiteRoutes::new(domains, routes.collect());
    let first = &running[0];
    if let Some((listener, _)) = metrics {
        let collected: Vec<Collected> = apps.iter().map(Collected::of).collect();
        let routes = SiteRoutes::for_every_host(metrics::router(collected));
        first.core.tasks.spawn(serve(listener, routes, first.core.clone()));
    }
    let http = first.health.watch("http", &stop, serve(pages, routes, first.core.clone()).boxed());
    let hard_stop = Duration::from_secs(config.drain.hard_stop_seconds);
    Ok(Server { shards: running, address, metrics: collected_at, stop, http, hard_stop })
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
