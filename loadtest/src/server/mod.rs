//! A server for one run: scratch database, members, the program itself; gone at the end.
//!
//! - [`command`] how programs are started · [`log`] what the server logs · [`scratch`] folders that are removed
//! - [`postgres`] its database, unless that is embedded · [`verify`] the invariants of a database

mod command;
mod log;
mod postgres;
mod scratch;
pub mod verify;

use crate::client::target::Target;
use crate::error::{Error, Result};
use crate::measure::processes::Watched;
use crate::scenario::Scenario;
use command::{not_started, output_of, server_program, with_death_signal};
use log::Log;
use postgres::Postgres;
use scratch::Scratch;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

const START_TIMEOUT: Duration = Duration::from_secs(30);
const STOP_TIMEOUT: Duration = Duration::from_secs(30);

/// The database engine of the server that is started for the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    Sqlite,
    Postgres,
}

pub struct Server {
    program: PathBuf,
    version: String,
    pub target: Target,
    // Fields are dropped in this order: the process ends before its log is printed, its database stops and its folder
    // is removed.
    child: Child,
    _log: Log,
    database: Option<Postgres>,
    folder: Scratch,
}

impl Server {
    pub async fn start(scenario: &Scenario, engine: Engine) -> Result<Self> {
        let program = server_program()?;
        // Beside the program, not in the system's temporary folder: that may be a memory disk, where a commit costs
        // nothing.
        let place = program.parent().unwrap_or(Path::new("."));
        let folder = Scratch::within(place)?;
        let database = match engine {
            Engine::Sqlite => None,
            Engine::Postgres => Some(Postgres::start(place).await?),
        };
        let storage = storage(&folder, database.as_ref());
        let version = output_of(Command::new(&program).arg("--version")).await?;
        let members = scenario.members + scenario.polling;
        let seed = ["seed", "--load", &members.to_string(), "--sessions"];
        output_of(Command::new(&program).args(seed).arg(sessions(&folder)).args(&storage)).await?;

        let log = Log::new(folder.path());
        let mut child = Command::from(with_death_signal("TERM"))
            .arg(&program)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(&storage)
            .arg("--config")
            .arg(configured(&program, &folder, &scenario.limits).await?)
            .env("VONK_LOG", "warn")
            .stdout(Stdio::piped())
            .stderr(log.output()?)
            // A process group of its own: Ctrl-C in a terminal reaches only this program, which then stops the server in
            // good order.
            .process_group(0)
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| not_started(&error))?;
        let url = timeout(START_TIMEOUT, listening(&mut child)).await;
        let (url, metrics) = url.map_err(|_| Error::failed("the server did not start in time"))??;
        let target = Target { metrics, ..Target::parse(&url)? };
        Ok(Self { program, version, target, child, _log: log, database, folder })
    }

    pub fn describe(&self) -> String {
        let engine = self.database.as_ref().map_or("SQLite".into(), Postgres::version);
        format!("{}, on {engine} in a scratch folder", self.version)
    }

    /// The file with its members' sessions.
    pub fn sessions(&self) -> PathBuf {
        sessions(&self.folder)
    }

    /// The processes of the server, while it runs, and of its database.
    pub fn watched(&self) -> Watched {
        Watched { server: self.child.id(), database: self.database.as_ref().map(Postgres::pid) }
    }

    /// Stops the server as an operator would and checks the database it leaves behind. Gives the output of the check
    /// and whether every invariant holds.
    pub async fn stop_and_verify(mut self) -> Result<(String, bool)> {
        let pid = self.child.id().ok_or_else(|| Error::failed("the server ended by itself"))?;
        output_of(Command::new("kill").args(["-TERM", &pid.to_string()])).await?;
        let ended = timeout(STOP_TIMEOUT, self.child.wait()).await;
        let status = ended.map_err(|_| Error::failed("the server did not stop in time"))?.map_err(Error::failed)?;
        if !status.success() {
            return Err(Error::failed(format!("the server ended with {status}")));
        }
        let storage = storage(&self.folder, self.database.as_ref());
        let verify = Command::new(&self.program).arg("verify").args(storage).output().await.map_err(Error::failed)?;
        let output = [verify.stdout, verify.stderr].concat();
        Ok((String::from_utf8_lossy(&output).trim().to_owned(), verify.status.success()))
    }
}

/// Writes a configuration folder: what `vonk config` prints, with the limits of the scenario in place of the usual ones.
async fn configured(program: &Path, folder: &Scratch, limits: &BTreeMap<String, toml::Value>) -> Result<PathBuf> {
    let in_force = output_of(Command::new(program).arg("config")).await?;
    let mut config: toml::Table = toml::from_str(&in_force).map_err(Error::failed)?;
    let known = config.get_mut("limits").and_then(toml::Value::as_table_mut);
    let known = known.ok_or_else(|| Error::failed("`vonk config` prints no limits"))?;
    for (name, value) in limits {
        let limit = known.get_mut(name).ok_or_else(|| Error::usage(format!("limits: there is no {name}")))?;
        *limit = value.clone();
    }
    config.insert("metrics_listen".into(), "127.0.0.1:0".into());
    let place = folder.path().join("config");
    std::fs::create_dir_all(&place).map_err(Error::failed)?;
    std::fs::write(place.join("vonk.toml"), config.to_string()).map_err(Error::failed)?;
    Ok(place)
}

/// The server's arguments for where it keeps its database and photos.
fn storage(folder: &Scratch, database: Option<&Postgres>) -> Vec<String> {
    let folder = folder.path().display();
    match database {
        None => vec!["--data".into(), folder.to_string()],
        Some(database) => {
            vec!["--database".into(), database.url(), "--photos".into(), format!("file:{folder}/photos")]
        }
    }
}

fn sessions(folder: &Scratch) -> PathBuf {
    folder.path().join("sessions")
}

/// Reads from the server's output where it listens, and where its metrics are: a server of another version may have
/// none.
async fn listening(child: &mut Child) -> Result<(String, Option<SocketAddr>)> {
    let out = child.stdout.take().ok_or_else(|| Error::failed("the server has no output"))?;
    let mut lines = BufReader::new(out).lines();
    let mut metrics = None;
    while let Some(line) = lines.next_line().await.map_err(Error::failed)? {
        if let Some(url) = line.strip_prefix("metrics on http://") {
            metrics = url.strip_suffix("/metrics").and_then(|address| address.parse().ok());
        }
        if let Some(url) = line.strip_prefix("listening on ") {
            let url = url.to_owned();
            // The rest is read and dropped: a full pipe would stop the server.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok((url, metrics));
        }
    }
    Err(Error::failed("the server ended before it listened"))
}
