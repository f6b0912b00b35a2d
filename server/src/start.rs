//! Puts the server together, and takes it down in good order.

use crate::config::Config;
use crate::core::Core;
use crate::domain::accounts::{self, Logins};
use crate::domain::chats::{self, Courier};
use crate::domain::photos::{self, Photos};
use crate::domain::settings::LoginPanel;
use crate::flows::visibility;
use crate::health::Health;
use crate::limits::Calls;
use crate::live::Live;
use crate::seed;
use crate::sites::Domains;
use crate::socket::heartbeat;
use crate::web::telemetry::Counted;
use crate::web::{self, Rooms};
use crate::words::Words;
use base::clock::Clock;
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::event::Event;
use store::jobs::{self, Worker};
use store::{Store, Url};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use wire::frame::Bye;

/// A server that answers.
pub struct Server {
    pub core: Arc<Core>,
    pub health: Arc<Health>,
    pub courier: Arc<Courier>,
    pub address: SocketAddr,
    /// Where it says what it counts, if it does.
    pub metrics: Option<SocketAddr>,
    running: Running,
}

/// What runs until the server stops, in the order in which it ends. Live delivery ends with the store.
struct Running {
    http: JoinHandle<()>,
    courier: JoinHandle<()>,
    jobs: Vec<JoinHandle<()>>,
    heartbeat: JoinHandle<()>,
}

/// Opens a database for a tool that only uses the store; nobody hears of what it commits.
pub async fn open_store(url: &str, node: u8, clock: Clock) -> Result<Store> {
    let (committed, _) = mpsc::unbounded_channel::<Vec<Event>>();
    Store::open(&Url::parse(url)?, node, clock, committed).await
}

pub async fn start(config: Config, files: ConfigFiles, clock: Clock) -> Result<Server> {
    if config.actors && !config.demo {
        return Err(Error::internal("actors play in a demo only (--demo)"));
    }
    let domains = Domains::load(&files).map_err(Error::internal)?;
    let words = Words::load(&files).map_err(Error::internal)?;
    let (committed, events) = mpsc::unbounded_channel();
    let live = Arc::new(Live::new(clock.clone(), config.limits.sockets_per_member));
    let store = Arc::new(
        Store::open(&Url::parse(config.database.url.reveal())?, config.database.node, clock, committed).await?,
    );

    let (courier, deliveries) = Courier::start(store.clone());
    let (listener, address) = bind(&config.listen, "--listen (make run PORT=8081)").await?;
    let metrics = match config.metrics_listen.as_str() {
        "" => None,
        listen => Some(bind(listen, "metrics_listen").await?),
    };
    let health = Arc::<Health>::default();
    let panel = if config.demo { login_panel(&files, &domains)? } else { LoginPanel::default() };
    let (logins, photos) = (Arc::new(Logins::new(&config.limits)?), Arc::new(Photos::open(&config.photos)?));
    let core = Arc::new(Core {
        calls: Calls::new(&config.limits),
        ready: AtomicBool::new(true),
        stop: CancellationToken::new(),
        tasks: TaskTracker::new(),
        config,
        domains,
        words,
        store: store.clone(),
        live: live.clone(),
    });
    let rooms = Rooms {
        core: core.clone(),
        health: health.clone(),
        files: Arc::new(files),
        panel: Arc::new(panel),
        logins,
        photos: photos.clone(),
        courier: Arc::new(courier),
    };

    let workers = workers(&core, &photos);
    jobs::begin(&store, &workers).await?;

    let stop = core.stop.clone();
    let watch = |name, part: BoxFuture<'static, ()>| health.watch(name, &stop, part);
    watch("delivery", async move { live.deliver(events).await }.boxed());
    let (writer, stopped) = (store.clone(), stop.clone());
    let writer = async move { stopped.run_until_cancelled(writer.ended()).await.unwrap_or_default() };
    watch("the database's writer", writer.boxed());
    let router = web::router(&rooms);
    let running = Running {
        http: watch("http", web::serve::serve(listener, router, core.clone()).boxed()),
        courier: watch("the courier", deliveries.boxed()),
        jobs: (workers.into_iter())
            .map(|worker| watch(worker.kind, jobs::run(store.clone(), worker, stop.clone()).boxed()))
            .collect(),
        heartbeat: watch("the heartbeat", heartbeat::run(core.clone()).boxed()),
    };
    let Rooms { courier, logins, .. } = rooms;
    let metrics = metrics.map(|(listener, address)| {
        let router = web::metrics::router(Counted { store, courier: courier.clone(), logins });
        core.tasks.spawn(web::serve::serve(listener, router, core.clone()));
        address
    });
    Ok(Server { core, health, courier, address, metrics, running })
}

/// Whatever is done later: every domain and flow that has jobs, a line each.
fn workers(core: &Arc<Core>, photos: &Arc<Photos>) -> Vec<Worker> {
    let store = &core.store;
    let workers = [
        accounts::workers::workers(store),
        photos::workers::workers(store, photos),
        chats::workers::workers(core, photos),
        visibility::workers(store),
    ];
    workers.into_iter().flatten().collect()
}

/// The demo accounts of every site.
fn login_panel(files: &ConfigFiles, domains: &Domains) -> Result<LoginPanel> {
    let of = |key: &str| seed::accounts(files, key).map_err(Error::internal);
    let accounts: Result<Vec<_>> = domains.iter().map(|domain| Ok((domain.key.clone(), of(&domain.key)?))).collect();
    Ok(LoginPanel::new(accounts?))
}

/// `setting` is where another address is chosen.
async fn bind(address: &str, setting: &str) -> Result<(TcpListener, SocketAddr)> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::AddrInUse => Error::internal(format!("{address} is taken: choose another with {setting}")),
        _ => Error::internal(format!("{address}: {error}")),
    };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

impl Server {
    /// Takes nothing new, tells every client when to come back, finishes what was taken, closes the database. Fails
    /// when that takes longer than it may.
    pub async fn stop(self) -> Result<()> {
        let Self { core, courier, running, .. } = self;
        let limit = Duration::from_secs(core.config.drain.hard_stop_seconds);
        core.ready.store(false, Ordering::Relaxed);
        // In this order: a socket that joins too late to be closed with the others sees that the server stops.
        core.stop.cancel();
        core.live.close_all(Bye::Restart);
        core.tasks.close();
        let finished = async {
            core.tasks.wait().await;
            // A task that panicked has been logged by the runtime; the others must still end.
            let _ = running.http.await;
            courier.close();
            let _ = tokio::join!(running.courier, join_all(running.jobs), running.heartbeat);
            core.store.close().await;
        };
        let late = |_| Error::internal(format!("not everything had ended {} s after the stop", limit.as_secs()));
        tokio::time::timeout(limit, finished).await.map_err(late)
    }
}
