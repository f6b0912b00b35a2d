//! Puts the server together, and takes it down in good order.

use crate::accounts;
use crate::accounts::password::Passwords;
use crate::actors;
use crate::app::{App, Parts};
use crate::chats::{Courier, edits, refusals};
use crate::clock::Clock;
use crate::config::Config;
use crate::config_files::ConfigFiles;
use crate::error::{Error, Result};
use crate::event::Event;
use crate::http;
use crate::photos::{self, Photos};
use crate::realtime::{self, Buckets, Contacts, Hub, Limiter};
use crate::safety::visibility;
use crate::settings::Domains;
use crate::socket::heartbeat;
use crate::store::{Store, Url, jobs};
use crate::words::Words;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use wire::frame::Bye;

/// A server that answers.
pub struct Server {
    pub app: Arc<App>,
    pub address: SocketAddr,
    /// Where it says what it counts, if it does.
    pub metrics: Option<SocketAddr>,
    running: Running,
}

/// What runs until the server stops, in the order in which it ends. Delivery to the hub ends with the store.
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
    let contacts = Arc::new(Contacts::new(clock.clone()));
    let store =
        Arc::new(Store::open(&Url::parse(&config.database.url)?, config.database.node, clock, committed).await?);

    let hub = Arc::new(Hub::new(config.limits.sockets_per_member));
    let (courier, deliveries) = Courier::start(store.clone());
    let (listener, address) = bind(&config.listen, "--listen (make run PORT=8081)").await?;
    let metrics = match config.metrics_listen.as_str() {
        "" => None,
        listen => Some(bind(listen, "metrics_listen").await?),
    };
    let app = Arc::new(App {
        buckets: buckets(&config),
        parts: Parts::default().with(courier).with(Passwords::new()?).with(Photos::open(&config.photos)?),
        health: Arc::default(),
        ready: AtomicBool::new(true),
        stop: CancellationToken::new(),
        tasks: TaskTracker::new(),
        config,
        files,
        domains,
        words,
        store: store.clone(),
        hub: hub.clone(),
        contacts,
    });

    accounts::start_sweeping(&app).await?;
    photos::start_sweeping(&app).await?;
    refusals::start_sweeping(&app).await?;
    let workers = vec![
        accounts::sweeper(&app),
        edits::photo_worker(&app),
        photos::discarder(&app),
        photos::sweeper(&app),
        refusals::sweeper(&app),
        visibility::teller(&app),
    ];
    let stop = app.stop.clone();
    let watch = |name, part: BoxFuture<'static, ()>| app.health.watch(name, &stop, part);
    watch("delivery", realtime::deliver(events, hub).boxed());
    let (writer, stopped) = (store.clone(), stop.clone());
    let writer = async move { stopped.run_until_cancelled(writer.ended()).await.unwrap_or_default() };
    watch("the database's writer", writer.boxed());
    let running = Running {
        http: watch("http", http::serve::serve(listener, http::router(app.clone()), app.clone()).boxed()),
        courier: watch("the courier", deliveries.boxed()),
        jobs: (workers.into_iter())
            .map(|worker| watch(worker.kind, jobs::run(store.clone(), worker, stop.clone()).boxed()))
            .collect(),
        heartbeat: watch("the heartbeat", heartbeat::run(app.clone()).boxed()),
    };
    let metrics = metrics.map(|(listener, address)| {
        let router = http::metrics::router(app.clone());
        app.tasks.spawn(http::serve::serve(listener, router, app.clone()));
        address
    });
    if app.config.actors {
        actors::start(&app.files, address, app.config.https, &app.tasks, &app.stop)?;
    }
    Ok(Server { app, address, metrics, running })
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

fn buckets(config: &Config) -> Buckets {
    let (limits, photos) = (&config.limits, &config.photos);
    Buckets {
        writes: Limiter::new(limits.writes_per_second, limits.writes_burst),
        visitors_writes: Limiter::new(limits.writes_per_second, limits.writes_burst),
        reads: Limiter::new(limits.reads_per_second, limits.reads_burst),
        logins: Limiter::new(limits.logins_per_minute / 60.0, limits.logins_burst),
        handshakes: Limiter::new(limits.handshakes_per_second, limits.handshakes_burst),
        uploads: Limiter::new(photos.uploads_per_minute / 60.0, photos.uploads_burst),
        pixels: Limiter::new(photos.megapixels_per_minute / 60.0, photos.megapixels_burst),
    }
}

impl Server {
    /// Takes nothing new, tells every client when to come back, finishes what was taken, closes the database. Fails
    /// when that takes longer than it may.
    pub async fn stop(self) -> Result<()> {
        let Self { app, running, .. } = self;
        let limit = Duration::from_secs(app.config.drain.hard_stop_seconds);
        app.ready.store(false, Ordering::Relaxed);
        // In this order: a socket that joins the hub too late to be told by it sees that the server stops.
        app.stop.cancel();
        app.hub.end_all(Bye::Restart);
        app.tasks.close();
        let finished = async {
            app.tasks.wait().await;
            // A task that panicked has been logged by the runtime; the others must still end.
            let _ = running.http.await;
            app.part::<Courier>().close();
            let _ = tokio::join!(running.courier, join_all(running.jobs), running.heartbeat);
            app.store.close().await;
        };
        let late = |_| Error::internal(format!("not everything had ended {} s after the stop", limit.as_secs()));
        tokio::time::timeout(limit, finished).await.map_err(late)
    }
}
