//! Starts the server, and stops it in good order.

use crate::config::Config;
use crate::core::{Core, Refusals};
use crate::domain::accounts::{self, Logins};
use crate::domain::chats::{self, Courier};
use crate::domain::mail::{self, Post};
use crate::domain::payments::{self, Payments};
use crate::domain::photos::{self, Photos};
use crate::domain::places::Lookups;
use crate::domain::push::{self, Push};
use crate::domain::search::Search;
use crate::domain::search::feed::Feed;
use crate::domain::settings::LoginPanel;
use crate::domain::signup::{self, Entrance};
use crate::domain::sms::{self, Gateway};
use crate::domain::{addresses, mandates, proofs, tokens};
use crate::flows::{leaving, notifications, pictures, presence, visibility};
use crate::health::Health;
use crate::limits::Calls;
use crate::live::Live;
use crate::live::bus::{self, Bus};
use crate::mailboxes::Disposable;
use crate::seed;
use crate::sites::Domains;
use crate::socket::heartbeat;
use crate::vault::Vault;
use crate::web::telemetry::Counted;
use crate::web::{self, AppState};
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
use store::event::Commit;
use store::jobs::{self, Worker};
use store::nodes::Part;
use store::{Committed, Store, Url};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use wire::frame::Bye;

/// A server that runs.
pub struct Server {
    pub core: Arc<Core>,
    pub health: Arc<Health>,
    pub courier: Arc<Courier>,
    pub address: SocketAddr,
    /// The address of `GET /metrics`, if the server serves it.
    pub metrics: Option<SocketAddr>,
    running: Running,
}

/// The tasks that run until the server stops, in the order in which they end. Live delivery ends with the store, and after
/// it the bus.
struct Running {
    http: JoinHandle<()>,
    courier: JoinHandle<()>,
    jobs: Vec<JoinHandle<()>>,
    search: JoinHandle<()>,
    heartbeat: JoinHandle<()>,
    presence: JoinHandle<()>,
    delivery: Ending,
    /// The way to the other nodes.
    bus: Option<Ending>,
}

/// A task that ends when it is told that nothing comes any more, after what has come.
struct Ending {
    task: JoinHandle<()>,
    told: CancellationToken,
}

impl Ending {
    async fn end(self) {
        self.told.cancel();
        // A task that panicked has been logged.
        let _ = self.task.await;
    }
}

/// Opens a database for a tool that only uses the store. Its events are delivered to nobody.
pub async fn open_store(url: &str, clock: Clock) -> Result<Store> {
    let (committed, _) = mpsc::unbounded_channel();
    Store::open(&Url::parse(url)?, Part::Tool, clock, committed).await
}

pub async fn start(config: Config, files: ConfigFiles, clock: Clock) -> Result<Server> {
    let (committed, events) = mpsc::unbounded_channel();
    let push = Push::open(&config.push, &clock)?;
    let core = Arc::new(open_core(config, &files, clock, committed, &push).await?);
    let (courier, deliveries) = Courier::start(core.store.clone());
    let listening = Listening::open(&core.config).await?;
    let (address, metrics) = (listening.address, listening.metrics.as_ref().map(|(_, address)| *address));
    let app = app_state(core, files, courier, push)?;
    let post = Arc::new(Post::open(&app.core.config.mail)?);
    payments::prices::note(&app.core).await?;
    let gateway = Arc::new(Gateway::open(&app.core.config.sms)?);
    let workers = workers(&app, &post, &gateway);
    let feed = Feed::load(&app.core, &app.search).await?;
    jobs::begin(&app.core.store, &workers).await?;
    let running = run(&app, listening, (events, feed), deliveries.boxed(), workers);
    let AppState { core, health, courier, .. } = app;
    Ok(Server { core, health, courier, address, metrics, running })
}

/// Opens what all modules share: the sites, the catalogues, the database.
async fn open_core(
    config: Config,
    files: &ConfigFiles,
    clock: Clock,
    committed: Committed,
    push: &Push,
) -> Result<Core> {
    if config.actors && !config.demo {
        return Err(Error::internal("actors play in a demo only (--demo)"));
    }
    let domains = Domains::load(files).map_err(Error::internal)?;
    if config.push.enabled {
        push::check_contacts(&domains, config.demo)?;
    }
    // The key is made only where something is sealed.
    let seals = domains.iter().any(|domain| domain.collects(config.demo));
    let vault = if seals { Vault::open(&config.vault)? } else { Vault::closed() };
    let words = Words::load(files).map_err(Error::internal)?;
    let disposable = Disposable::load(files, &config.mail).map_err(Error::internal)?;
    let url = Url::parse(config.database.url.reveal())?;
    let store = Arc::new(Store::open(&url, Part::Server, clock.clone(), committed).await?);
    same_key(&store, "vault key", vault.marks(), "[vault]").await?;
    same_key(&store, "push key", push.public_keys(), "[push]").await?;
    let bus = match (config.redis.url.reveal(), store.token()) {
        ("", _) | (_, None) => None,
        (redis, Some(own)) => Some(Arc::new(Bus::new(redis, store.epoch(), own)?)),
    };
    let live = Arc::new(Live::new(clock, config.limits.sockets_per_member, bus));
    Ok(Core {
        calls: Calls::new(&config.limits),
        refusals: Refusals::default(),
        push_public_key: push.public_key(),
        ready: AtomicBool::new(true),
        stop: CancellationToken::new(),
        tasks: TaskTracker::new(),
        config,
        domains,
        words,
        disposable,
        vault: Arc::new(vault),
        store,
        live,
    })
}

/// Refuses a key that is not the one with which this database is used: what is sealed by one server must be opened by all,
/// and browsers subscribe by one key.
async fn same_key(store: &Store, name: &'static str, marks: Vec<String>, section: &str) -> Result<()> {
    if store.recognises(name, marks).await? {
        return Ok(());
    }
    Err(Error::internal(format!(
        "this database is used with another key than that of {section}: give this server the key of the others, or of \
         earlier, alone or after a new one. If that key is lost for good, and with it what depends on it, delete the row \
         '{name}' of the table meta"
    )))
}

/// Opens the run-time state of single domains, beside what all modules share.
fn app_state(core: Arc<Core>, files: ConfigFiles, courier: Courier, push: Push) -> Result<AppState> {
    let config = &core.config;
    let panel = if config.demo { login_panel(&files, &core.domains)? } else { LoginPanel::default() };
    let logins = Arc::new(Logins::new(&config.limits, core.live.limits())?);
    Ok(AppState {
        health: Arc::default(),
        files: Arc::new(files),
        panel: Arc::new(panel),
        entrance: Arc::new(Entrance::new(&config.limits, core.live.limits(), &logins)),
        lookups: Arc::new(Lookups::new(&config.limits)),
        search: Arc::new(Search::new(&core.domains, &config.limits)),
        logins,
        photos: Arc::new(Photos::open(&config.photos)?),
        courier: Arc::new(courier),
        push: Arc::new(push),
        payments: Arc::new(Payments::open(&core)?),
        core,
    })
}

/// Starts every part of the server. One that ends before the stop is reported to `health`.
fn run(
    app: &AppState,
    listening: Listening,
    (events, feed): (UnboundedReceiver<Commit>, Feed),
    deliveries: BoxFuture<'static, ()>,
    workers: Vec<Worker>,
) -> Running {
    let AppState { core, health, .. } = app;
    let (store, stop) = (&core.store, &core.stop);
    let watch = |name, part: BoxFuture<'static, ()>| health.watch(name, stop, part);
    let live = core.live.clone();
    let bus = live.bus().cloned().map(|bus| {
        let told = CancellationToken::new();
        Ending { task: watch("the bus", bus::run(bus, live.clone(), told.clone()).boxed()), told }
    });
    let delivery = {
        let told = CancellationToken::new();
        Ending { task: watch("delivery", live.deliver(events, told.clone()).boxed()), told }
    };
    let (writer, stopped) = (store.clone(), stop.clone());
    let writer = async move { stopped.run_until_cancelled(writer.ended()).await.unwrap_or_default() };
    watch("the database's writer", writer.boxed());
    if let Some((listener, _)) = listening.metrics {
        let (store, courier, logins) = (store.clone(), app.courier.clone(), app.logins.clone());
        let (push, refusals) = (app.push.clone(), core.refusals.clone());
        let counted = Counted { store, courier, logins, live: core.live.clone(), push, refusals };
        core.tasks.spawn(web::serve::serve(listener, web::metrics::router(counted), core.clone()));
    }
    let http = web::serve::serve(listening.pages, web::router(app), core.clone());
    let of_kind = |worker: Worker| watch(worker.kind, jobs::run(store.clone(), worker, stop.clone()).boxed());
    Running {
        http: watch("http", http.boxed()),
        courier: watch("the courier", deliveries),
        jobs: workers.into_iter().map(of_kind).collect(),
        search: watch("the search", feed.run(core.clone()).boxed()),
        heartbeat: watch("the heartbeat", heartbeat::run(core.clone()).boxed()),
        presence: watch("presence", presence::follow(core.clone(), core.live.changed_elsewhere()).boxed()),
        delivery,
        bus,
    }
}

/// The workers of all jobs: a line for each domain and flow that has any.
fn workers(app: &AppState, post: &Arc<Post>, gateway: &Arc<Gateway>) -> Vec<Worker> {
    let AppState { core, photos, courier, push, payments, .. } = app;
    let store = &core.store;
    let workers = [
        tokens::workers::workers(store),
        proofs::workers::workers(store),
        mail::workers::workers(core, post, signup::activation::name_for),
        sms::workers::workers(core, gateway),
        accounts::workers::workers(store),
        mandates::workers::workers(store),
        photos::workers::workers(store, photos),
        chats::workers::workers(core),
        pictures::workers::workers(core, photos),
        leaving::workers::workers(core),
        notifications::workers::workers(core, push),
        signup::workers::workers(core, courier),
        addresses::workers::workers(store),
        visibility::workers(store),
        payments::workers::workers(core, payments),
    ];
    workers.into_iter().flatten().collect()
}

/// The demo accounts of every site.
fn login_panel(files: &ConfigFiles, domains: &Domains) -> Result<LoginPanel> {
    let of = |key: &str| seed::accounts(files, key).map_err(Error::internal);
    let accounts: Result<Vec<_>> = domains.iter().map(|domain| Ok((domain.key.clone(), of(&domain.key)?))).collect();
    Ok(LoginPanel::new(accounts?))
}

/// What the server listens on.
struct Listening {
    pages: TcpListener,
    address: SocketAddr,
    /// Another address, for a collector of the metrics.
    metrics: Option<(TcpListener, SocketAddr)>,
}

impl Listening {
    async fn open(config: &Config) -> Result<Self> {
        let (pages, address) = bind(&config.listen, "--listen (make run PORT=8081)").await?;
        let metrics = match config.metrics_listen.as_str() {
            "" => None,
            listen => Some(bind(listen, "metrics_listen").await?),
        };
        Ok(Self { pages, address, metrics })
    }
}

/// `setting` names the setting for another address, for the error.
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
    /// Accepts nothing new, sends every client the pause before it reconnects, finishes what was accepted, and closes
    /// the database.
    /// Fails when that takes longer than `hard_stop_seconds`.
    pub async fn stop(self) -> Result<()> {
        let Self { core, courier, running, .. } = self;
        let limit = Duration::from_secs(core.config.drain.hard_stop_seconds);
        core.ready.store(false, Ordering::Relaxed);
        // In this order: a socket that joins too late to be closed with the others sees that the server stops.
        core.stop.cancel();
        if let Some(bus) = core.live.bus() {
            bus.leave();
        }
        core.live.close_all(Bye::Restart);
        core.tasks.close();
        let finished = async {
            core.tasks.wait().await;
            // A task that panicked has been logged by the runtime; the others must still end.
            let _ = running.http.await;
            courier.close();
            let _ = tokio::join!(running.courier, join_all(running.jobs), running.search, running.heartbeat);
            let _ = running.presence.await;
            core.store.close().await;
            running.delivery.end().await;
            if let Some(bus) = running.bus {
                bus.end().await;
            }
        };
        let late = |_| Error::internal(format!("not everything had ended {} s after the stop", limit.as_secs()));
        tokio::time::timeout(limit, finished).await.map_err(late)
    }
}
