//! The servers of one run: scratch database, members, the program itself; gone at the end.
//!
//! - [`command`] how programs are started · [`clock`] what they take for the time · [`log`] what a server logs · [`scratch`] folders that are removed
//! - [`node`] one process of the server · [`redis`], [`redis_cluster`] what several of them talk through
//! - [`postgres`] their database, unless that is embedded · [`verify`] the invariants of a database

mod clock;
mod command;
mod log;
pub mod node;
pub mod postgres;
pub mod redis;
pub mod redis_cluster;
mod scratch;
pub mod verify;

use crate::client::target::Target;
use crate::error::{Error, Result};
use crate::measure::processes::Watched;
use crate::scenario::Scenario;
use clock::Clock;
use command::server_program;
pub use command::{output_of, with_death_signal};
use log::Log;
use node::{Node, Tampering, Version};
use postgres::Postgres;
use redis::Redis;
use redis_cluster::RedisCluster;
use scratch::Scratch;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tokio::process::Command;

/// The database engine of the server that is started for the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// What is started for a run.
pub struct Plan<'a> {
    pub scenario: &'a Scenario,
    pub engine: Engine,
    /// How many processes of the server. Several share a PostgreSQL and a Redis.
    pub nodes: usize,
    /// Whether that Redis is a cluster.
    pub is_clustered: bool,
    /// Lines of `postgresql.conf` that differ from the defaults.
    pub settings: &'a str,
    /// The plan of the faults in the servers, which only a build with debug assertions takes.
    pub planted: &'a str,
    /// The program that is served at first, if it is an earlier version than the one that is tried.
    pub earlier: Option<&'a Path>,
    /// Whether each server has a clock of its own, which can be set.
    pub own_clocks: bool,
    /// Whether the log is kept to itself, as in a run that breaks things on purpose.
    pub is_quiet: bool,
}

/// Where the servers reach their database and their Redis: there, or through something that stands before these.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ports {
    pub database: Option<u16>,
    pub redis: Option<u16>,
}

pub struct Servers {
    program: PathBuf,
    version: String,
    newest: Option<Version>,
    // Fields are dropped in this order: the servers end before their database stops and their folder is removed.
    pub nodes: Vec<Node>,
    pub redis: Option<Redis>,
    pub cluster: Option<RedisCluster>,
    pub database: Option<Postgres>,
    folder: Scratch,
}

impl Servers {
    pub async fn start(plan: &Plan<'_>) -> Result<Self> {
        let mut prepared = Self::prepare(plan).await?;
        let ports = prepared.ports();
        prepared.serve(plan, ports).await?;
        Ok(prepared)
    }

    /// Makes everything but the servers themselves.
    pub async fn prepare(plan: &Plan<'_>) -> Result<Self> {
        let program = server_program()?;
        // Beside the program, not in the system's temporary folder: that may be a memory disk, where a commit costs
        // nothing.
        let place = program.parent().unwrap_or(Path::new("."));
        let folder = Scratch::within(place)?;
        // At once: masters of a cluster take seconds until they count it as working.
        let (database, redis, cluster) =
            tokio::try_join!(database_of(plan, place), redis_of(plan), cluster_of(plan, folder.path()))?;
        let version = output_of(Command::new(&program).arg("--version")).await?;
        let prepared = Self { program, version, newest: None, nodes: Vec::new(), redis, cluster, database, folder };
        let members = plan.scenario.members + plan.scenario.polling;
        let seed = ["seed", "--load", &members.to_string(), "--sessions"];
        let (sessions, storage) = (prepared.sessions(), prepared.storage(prepared.ports()));
        output_of(Command::new(plan.earlier.unwrap_or(&prepared.program)).args(seed).arg(sessions).args(storage))
            .await?;
        Ok(prepared)
    }

    /// Starts the servers.
    pub async fn serve(&mut self, plan: &Plan<'_>, ports: Ports) -> Result<()> {
        let newest = self.version_of(&self.program, "config", plan, ports).await?;
        let first = match plan.earlier {
            Some(program) => self.version_of(program, "earlier-config", plan, ports).await?,
            None => newest.clone(),
        };
        let faults = (!plan.planted.is_empty()).then(|| self.folder.path().join("faults"));
        if let Some(path) = &faults {
            std::fs::write(path, plan.planted).map_err(Error::failed)?;
        }
        for number in 0..plan.nodes {
            let log = Log::new(&self.folder.path().join(format!("log-{number}")), plan.is_quiet);
            let mut tampering = Tampering { faults: faults.clone(), clock: None };
            if plan.own_clocks {
                tampering.clock = Some(Clock::new(self.folder.path(), &format!("clock-{number}")).await?);
            }
            self.nodes.push(Node::start(first.clone(), tampering, log).await?);
        }
        self.newest = Some(newest);
        Ok(())
    }

    /// A program with arguments for what this run has. Each version reads a configuration that it has printed itself.
    async fn version_of(&self, program: &Path, config: &str, plan: &Plan<'_>, ports: Ports) -> Result<Version> {
        let config = configured(program, &self.folder.path().join(config), &plan.scenario.limits).await?;
        let mut arguments = self.storage(ports);
        arguments.extend(["--config".into(), config.display().to_string()]);
        // The masters of a cluster name each other to the servers, so that nothing can stand before them.
        let single = ports.redis.map(|port| format!("redis://127.0.0.1:{port}"));
        if let Some(url) = single.or(self.cluster.as_ref().map(RedisCluster::url)) {
            arguments.extend(["--redis".into(), url]);
        }
        Ok(Version { program: program.to_owned(), arguments })
    }

    /// Starts a server again that was stopped or killed, in the version that is tried.
    pub async fn start_again(&mut self, node: usize) -> Result<()> {
        if let Some(newest) = &self.newest {
            self.nodes[node].upgrade(newest);
        }
        self.nodes[node].start_again().await
    }

    /// Whether any of them has ended by itself.
    pub fn have_ended(&mut self) -> Result<bool> {
        for node in &mut self.nodes {
            if node.has_ended()? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Starts again what has ended by itself, the database first.
    pub async fn start_what_has_ended(&mut self) -> Result<()> {
        if let Some(database) = &mut self.database
            && database.has_ended()?
        {
            database.start_again().await?;
        }
        for node in 0..self.nodes.len() {
            if self.nodes[node].has_ended()? {
                self.start_again(node).await?;
            }
        }
        Ok(())
    }

    /// The processes that write the database.
    pub fn storing(&self) -> Vec<u32> {
        match &self.database {
            Some(database) => database.processes(),
            None => self.nodes.iter().filter_map(Node::pid).collect(),
        }
    }

    /// Whether all of them are of the version that is tried.
    pub fn are_upgraded(&self) -> bool {
        self.nodes.iter().all(|node| Some(node.version()) == self.newest.as_ref())
    }

    /// Those of the database and the Redis themselves.
    pub fn ports(&self) -> Ports {
        Ports { database: self.database.as_ref().map(Postgres::port), redis: self.redis.as_ref().map(Redis::port) }
    }

    /// Where the servers listen, with one count of the traffic of all.
    pub fn targets(&self) -> Vec<Target> {
        let mut targets: Vec<Target> = self.nodes.iter().map(|node| node.target.clone()).collect();
        if let Some(traffic) = targets.first().map(|first| first.traffic.clone()) {
            for target in &mut targets {
                target.traffic = traffic.clone();
            }
        }
        targets
    }

    pub fn describe(&self) -> String {
        let engine = self.database.as_ref().map_or("SQLite".into(), Postgres::version);
        let nodes = if self.nodes.len() > 1 { format!("{} servers of ", self.nodes.len()) } else { String::new() };
        format!("{nodes}{}, on {engine} in a scratch folder", self.version)
    }

    /// The file with the members' sessions.
    pub fn sessions(&self) -> PathBuf {
        self.folder.path().join("sessions")
    }

    /// The processes of the servers, while they run, and of their database.
    pub fn watched(&self) -> Watched {
        let servers = self.nodes.iter().filter_map(Node::pid).collect();
        Watched { servers, database: self.database.as_ref().map(Postgres::pid) }
    }

    /// Stops the servers as an operator would and checks the database they leave behind. Gives the output of the check
    /// and whether every invariant holds.
    pub async fn stop_and_verify(mut self) -> Result<(String, bool)> {
        for node in &mut self.nodes {
            node.stop().await?;
        }
        let storage = self.storage(self.ports());
        let verify = Command::new(&self.program).arg("verify").args(storage).output().await.map_err(Error::failed)?;
        let output = [verify.stdout, verify.stderr].concat();
        Ok((String::from_utf8_lossy(&output).trim().to_owned(), verify.status.success()))
    }

    /// A server's arguments for where it keeps its database and photos.
    fn storage(&self, ports: Ports) -> Vec<String> {
        let folder = self.folder.path().display();
        match ports.database {
            None => vec!["--data".into(), folder.to_string()],
            Some(port) => {
                vec!["--database".into(), postgres::url(port), "--photos".into(), format!("file:{folder}/photos")]
            }
        }
    }
}

async fn database_of(plan: &Plan<'_>, place: &Path) -> Result<Option<Postgres>> {
    match plan.engine {
        Engine::Sqlite => Ok(None),
        Engine::Postgres => Postgres::start(place, plan.settings).await.map(Some),
    }
}

async fn redis_of(plan: &Plan<'_>) -> Result<Option<Redis>> {
    if plan.nodes > 1 && !plan.is_clustered { Redis::start().await.map(Some) } else { Ok(None) }
}

async fn cluster_of(plan: &Plan<'_>, folder: &Path) -> Result<Option<RedisCluster>> {
    if plan.is_clustered { RedisCluster::start(&folder.join("redis")).await.map(Some) } else { Ok(None) }
}

/// Writes a configuration folder: what `vonk config` prints, with the limits of the scenario in place of the usual ones.
async fn configured(program: &Path, place: &Path, limits: &BTreeMap<String, toml::Value>) -> Result<PathBuf> {
    let in_force = output_of(Command::new(program).arg("config")).await?;
    let mut config: toml::Table = toml::from_str(&in_force).map_err(Error::failed)?;
    let known = config.get_mut("limits").and_then(toml::Value::as_table_mut);
    let known = known.ok_or_else(|| Error::failed("`vonk config` prints no limits"))?;
    for (name, value) in limits {
        let limit = known.get_mut(name).ok_or_else(|| Error::usage(format!("limits: there is no {name}")))?;
        *limit = value.clone();
    }
    config.insert("metrics_listen".into(), "127.0.0.1:0".into());
    std::fs::create_dir_all(place).map_err(Error::failed)?;
    std::fs::write(place.join("vonk.toml"), config.to_string()).map_err(Error::failed)?;
    Ok(place.to_owned())
}
