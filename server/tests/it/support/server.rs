//! A server to talk to: in this process, or as a process of its own that can be killed.

use super::client::{Reply, call};
use super::members::{self, New, Someone};
use super::{Database, On, assert_sound};
use base::clock::Clock;
use base::config_files::ConfigFiles;
use hyper::{Method, StatusCode};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use store::Store;
use vonk::config::Config;
use vonk::core::Core;
use vonk::live::Live;
use vonk::start::{Server, start};
use wire::{ConversationId, MemberId};

/// Something that listens.
pub trait Served {
    fn address(&self) -> SocketAddr;

    /// The host by which it is called, without the port.
    fn host(&self) -> &'static str {
        "localhost"
    }
}

/// The key by which the servers of the tests encrypt.
pub const VAULT_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

pub struct Running {
    pub server: Server,
    database: Arc<Database>,
}

impl Served for Running {
    fn address(&self) -> SocketAddr {
        self.server.address
    }
}

/// Something that serves metrics.
pub trait Counted {
    fn metrics_address(&self) -> SocketAddr;
}

impl Counted for Running {
    fn metrics_address(&self) -> SocketAddr {
        self.server.metrics.unwrap()
    }
}

impl Counted for Process {
    fn metrics_address(&self) -> SocketAddr {
        self.metrics.expect("metrics_listen names an address")
    }
}

/// The metrics of a server, as a collector reads them.
pub async fn metrics(server: &impl Counted) -> String {
    let reply = collect(server, "").await;
    assert_eq!(reply.status, StatusCode::OK);
    String::from_utf8(reply.bytes.to_vec()).unwrap()
}

/// The same with a query, whatever the answer is.
pub async fn collect(server: &impl Counted, query: &str) -> Reply {
    struct Collected(SocketAddr);
    impl Served for Collected {
        fn address(&self) -> SocketAddr {
            self.0
        }
    }
    call(&Collected(server.metrics_address()), None, Method::GET, &format!("/metrics{query}")).answer().await
}

/// Starts a server on a new database.
pub async fn serve(on: On) -> Running {
    serve_with(on, Clock::System, |_| {}).await
}

pub async fn serve_with(on: On, clock: Clock, change: impl FnOnce(&mut Config)) -> Running {
    serve_at(Arc::new(Database::ready(on)), clock, change).await
}

/// Starts a server on a database that may have others.
pub async fn serve_at(database: Arc<Database>, clock: Clock, change: impl FnOnce(&mut Config)) -> Running {
    serve_sites(database, clock, &[], change).await
}

/// The same with variables for its sites, such as `VONK_DOMAINS_EMBER_MESSAGE_CREDITS`.
pub async fn serve_sites(
    database: Arc<Database>,
    clock: Clock,
    sites: &[(&str, &str)],
    change: impl FnOnce(&mut Config),
) -> Running {
    // A test signs up many times.
    let little_work = ["VONK", "EMBER", "RIJP"].map(|site| (format!("VONK_DOMAINS_{site}_SIGNUP_WORK"), "1"));
    let variables = little_work.iter().map(|(name, value)| (name.as_str(), *value)).chain(sites.iter().copied());
    let files = ConfigFiles::embedded();
    let files = files.with_environment(variables.map(|(name, value)| (name.into(), value.into())));
    let mut config = Config::load(&files).unwrap();
    config.database.url = database.url.as_str().into();
    config.listen = "127.0.0.1:0".into();
    config.metrics_listen = "127.0.0.1:0".into();
    config.photos.url.clone_from(&database.photos);
    config.vault.secret = VAULT_KEY.into();
    // What a test looks at is not how fast a busy machine ends.
    config.drain.hard_stop_seconds = 300;
    change(&mut config);
    let server = start(config, files, clock).await.unwrap();
    Running { server, database }
}

impl Running {
    pub fn database(&self) -> Arc<Database> {
        self.database.clone()
    }

    pub fn store(&self) -> &Arc<Store> {
        &self.server.shards[0].core.store
    }

    pub fn live(&self) -> &Live {
        &self.server.shards[0].core.live
    }

    pub async fn member(&self, new: New) -> Someone {
        members::make(self.store(), new).await
    }

    pub fn core(&self) -> &Arc<Core> {
        &self.server.shards[0].core
    }

    /// Ends the server; what it leaves must be sound.
    pub async fn stop(self) {
        assert_sound(self.store()).await;
        self.server.stop().await.expect("everything ended in time");
    }
}

/// The program itself.
pub struct Process {
    child: Child,
    address: SocketAddr,
    metrics: Option<SocketAddr>,
}

impl Served for Process {
    fn address(&self) -> SocketAddr {
        self.address
    }
}

pub fn vonk(database: &Database, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vonk"));
    command.args(["--database", &database.url, "--photos", &database.photos]).args(arguments).stdin(Stdio::null());
    command.env("VONK_VAULT_SECRET", VAULT_KEY);
    command
}

impl Process {
    pub fn serve(database: &Database) -> Self {
        Self::spawn(vonk(database, &["serve", "--listen", "127.0.0.1:0"]))
    }

    /// The same with a log of its own, at that level.
    pub fn serve_logging(database: &Database, level: &str, log: File) -> Self {
        let mut command = vonk(database, &["serve", "--listen", "127.0.0.1:0"]);
        command.env("VONK_LOG", level).stderr(log);
        Self::spawn(command)
    }

    /// A program that prints the port on which it listens.
    pub fn spawn(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut next = || {
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            line.trim().to_owned()
        };
        let mut line = next();
        let metrics = line.strip_prefix("metrics on http://").and_then(|rest| rest.strip_suffix("/metrics"));
        let metrics = metrics.map(|address| address.parse().unwrap());
        if metrics.is_some() {
            line = next();
        }
        let port = line.rsplit(':').next().and_then(|port| port.parse().ok());
        let port: u16 = port.unwrap_or_else(|| panic!("no address: {line:?}"));
        Self { child, address: SocketAddr::from(([127, 0, 0, 1], port)), metrics }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it has ended.
    pub fn ended(mut self) -> ExitStatus {
        self.wait()
    }

    /// The same of one that is still of use, as an address where nobody listens.
    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// kill -9: the process cannot finish anything.
    pub fn kill(&self) {
        self.signal("-9");
    }

    /// Asks it to stop.
    pub fn terminate(&self) {
        self.signal("-TERM");
    }

    fn signal(&self, signal: &str) {
        let killed = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(killed.is_ok_and(|status| status.success()));
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Already gone after `kill`.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Members made by `vonk seed --load`, in pairs that have a conversation.
pub fn seed_load(database: &Database, members: usize) -> Vec<(Someone, ConversationId)> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sessions");
    let load = members.to_string();
    let seeded = vonk(database, &["seed", "--load", &load, "--sessions", file.to_str().unwrap()]).output().unwrap();
    assert!(seeded.status.success(), "{seeded:?}");
    sessions(&std::fs::read_to_string(file).unwrap())
}

/// The members that `vonk seed --load` wrote down.
pub fn sessions(lines: &str) -> Vec<(Someone, ConversationId)> {
    let member = |line: &str| {
        let [email, cookie, profile, conversation] = line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let someone =
            Someone { id: MemberId(profile.parse().unwrap()), email: email.to_owned(), cookie: cookie.to_owned() };
        (someone, ConversationId(conversation.parse().unwrap()))
    };
    lines.lines().map(member).collect()
}

/// Fills an empty PostgreSQL database with the demo world, as its members' rows are in most tables.
pub fn move_demo_world(into: &Database) {
    let world = Database::demo();
    let moved = vonk(into, &["move", world.file().to_str().unwrap()]).output().unwrap();
    assert!(moved.status.success(), "{}", String::from_utf8_lossy(&moved.stderr));
}

/// `vonk verify` finds nothing.
pub fn assert_verified(database: &Database) {
    let verified = vonk(database, &["verify"]).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
}
