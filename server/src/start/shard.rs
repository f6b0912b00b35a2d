//! All that works with one database: what its sites share, their domains, and the tasks that run until the server stops.

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
use crate::shards::Shard;
use crate::sites::Domains;
use crate::socket::heartbeat;
use crate::vault::Vault;
use crate::web::AppState;
use crate::words::Words;
use base::clock::Clock;
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::event::Commit;
use store::jobs::{self, Worker};
use store::nodes::Part;
use store::{Store, Url};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use wire::frame::Bye;

/// All that works with one database, which is open.
pub struct Opened {
    app: AppState,
    events: UnboundedReceiver<Commit>,
    deliveries: BoxFuture<'static, ()>,
}

/// What is read from the database and the configuration before anything runs.
pub struct Prepared {
    workers: Vec<Worker>,
    feed: Feed,
}

/// All that works with one database, while it runs.
pub struct Running {
    pub core: Arc<Core>,
    pub health: Arc<Health>,
    pub courier: Arc<Courier>,
    tasks: Tasks,
}

/// The tasks that run until the server stops, in the order in which they end. Live delivery ends with the store, and after
/// it the bus.
struct Tasks {
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

impl Opened {
    /// `number` is the database's among those of the server.
    pub async fn open(
        number: usize,
        shard: Shard,
        files: Arc<ConfigFiles>,
        clock: Clock,
        stop: CancellationToken,
    ) -> Result<Self> {
        let (committed, events) = mpsc::unbounded_channel();
        let push = Push::open(&shard.config.push, &clock)?;
        let url = Url::parse(shard.config.database.url.reveal())?;
        let replica = Url::parse_replica(shard.config.database.replica_url.reveal())?;
        let mut store = Store::open(&url, Part::Server, clock.clone(), committed).await?;
        if let Some(replica) = replica {
            store.follow(replica).await;
        }
        let store = Arc::new(store);
        let opened = async {
            let core = Arc::new(open_core(number, shard, &files, clock, store.clone(), &push, stop).await?);
            let (courier, deliveries) = Courier::start(store.clone());
            let app = app_state(core, files, courier, push)?;
            Ok(Self { app, events, deliveries: deliveries.boxed() })
        };
        let opened = opened.await;
        if opened.is_err() {
            store.close().await;
        }
        opened
    }

    pub fn core(&self) -> &Core {
        &self.app.core
    }

    /// Does whatever may fail before the first part is started.
    pub async fn prepare(&self) -> Result<Prepared> {
        let core = &self.app.core;
        let post = Arc::new(Post::open(&core.config.mail)?);
        payments::prices::note(core).await?;
        let gateway = Arc::new(Gateway::open(&core.config.sms)?);
        let workers = workers(&self.app, &post, &gateway);
        let feed = Feed::load(core, &self.app.search).await?;
        jobs::begin(&core.store, &workers).await?;
        Ok(Prepared { workers, feed })
    }

    /// Starts every part. One that ends before the stop is reported to `health`.
    pub fn run(self, prepared: Prepared) -> (AppState, Running) {
        let Self { app, events, deliveries } = self;
        let tasks = tasks(&app, events, deliveries, prepared);
        let running =
            Running { core: app.core.clone(), health: app.health.clone(), courier: app.courier.clone(), tasks };
        (app, running)
    }

    /// Closes the database without having run: it gives back what it held for this server.
    pub async fn close(self) {
        self.app.courier.close();
        self.deliveries.await;
        self.app.core.store.close().await;
    }
}

/// Opens what all modules share: the sites, the catalogues, the way to the other nodes.
async fn open_core(
    number: usize,
    Shard { config, domains }: Shard,
    files: &ConfigFiles,
    clock: Clock,
    store: Arc<Store>,
    push: &Push,
    stop: CancellationToken,
) -> Result<Core> {
    if config.push.enabled {
        push::check_contacts(&domains, config.demo)?;
    }
    // The key is made only where something is sealed.
    let seals = domains.iter().any(|domain| domain.collects(config.demo));
    let vault = if seals { Vault::open(&config.vault)? } else { Vault::closed() };
    let words = Words::load(files).map_err(Error::internal)?;
    let disposable = Disposable::load(files, &config.mail).map_err(Error::internal)?;
    same_key(&store, "vault key", vault.marks(), "[vault]").await?;
    same_key(&store, "push key", push.public_keys(), "[push]").await?;
    let bus = match (config.redis.url.reveal(), store.token()) {
        ("", _) | (_, None) => None,
        (_, Some(own)) => Some(Arc::new(Bus::new(&config.redis, store.epoch(), own)?)),
    };
    let live = Arc::new(Live::new(clock, config.limits.sockets_per_member, bus));
    Ok(Core {
        shard: number,
        calls: Calls::new(&config.limits),
        refusals: Refusals::default(),
        push_public_key: push.public_key(),
        ready: AtomicBool::new(true),
        stop,
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
fn app_state(core: Arc<Core>, files: Arc<ConfigFiles>, courier: Courier, push: Push) -> Result<AppState> {
    let config = &core.config;
    let panel = if config.demo { login_panel(&files, &core.domains)? } else { LoginPanel::default() };
    let logins = Arc::new(Logins::new(&config.limits, core.live.limits())?);
    Ok(AppState {
        health: Arc::default(),
        files,
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

fn tasks(
    app: &AppState,
    events: UnboundedReceiver<Commit>,
    deliveries: BoxFuture<'static, ()>,
    Prepared { workers, feed }: Prepared,
) -> Tasks {
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
    let of_kind = |worker: Worker| watch(worker.kind, jobs::run(store.clone(), worker, stop.clone()).boxed());
    Tasks {
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

impl Running {
    /// Takes no new work.
    pub fn refuse(&self) {
        self.core.ready.store(false, Ordering::Relaxed);
    }

    /// Sends every client the pause before it reconnects.
    pub fn dismiss(&self) {
        if let Some(bus) = self.core.live.bus() {
            bus.leave();
        }
        self.core.live.close_all(Bye::Restart);
        self.core.tasks.close();
    }

    /// Finishes what was accepted, and closes the database. No call comes any more.
    pub async fn end(self) {
        let Self { core, courier, tasks, .. } = self;
        courier.close();
        // A task that panicked has been logged by the runtime; the others must still end.
        let _ = tokio::join!(tasks.courier, join_all(tasks.jobs), tasks.search, tasks.heartbeat);
        let _ = tasks.presence.await;
        core.store.close().await;
        tasks.delivery.end().await;
        if let Some(bus) = tasks.bus {
            bus.end().await;
        }
    }
}
