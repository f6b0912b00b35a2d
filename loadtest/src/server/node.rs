//! One process of the server: it can be stopped, killed and started again at the same address.

use super::clock::Clock;
use super::command::{not_started, output_of, with_death_signal};
use super::log::Log;
use crate::client::target::Target;
use crate::error::{Error, Result};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

const START_TIMEOUT: Duration = Duration::from_secs(30);
const STOP_TIMEOUT: Duration = Duration::from_secs(30);

pub struct Node {
    version: Version,
    tampering: Tampering,
    pub target: Target,
    // Dropped in this order: the process ends before its log is printed.
    child: Child,
    log: Log,
}

/// A program and the arguments that it understands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    pub program: PathBuf,
    pub arguments: Vec<String>,
}

/// What is done to a server on purpose before it starts.
#[derive(Default)]
pub struct Tampering {
    /// The file with the plan of its faults.
    pub faults: Option<PathBuf>,
    pub clock: Option<Clock>,
}

impl Node {
    /// Starts a process on a free port.
    pub async fn start(version: Version, tampering: Tampering, log: Log) -> Result<Self> {
        let (child, target) = spawn(command(&version, &tampering, "127.0.0.1:0"), &log).await?;
        Ok(Self { version, tampering, target, child, log })
    }

    pub fn version(&self) -> &Version {
        &self.version
    }

    /// What [`Self::start_again`] starts from now on.
    pub fn upgrade(&mut self, version: &Version) {
        self.version.clone_from(version);
    }

    /// Starts it again where it was, after [`Self::stop`] or [`Self::kill`].
    pub async fn start_again(&mut self) -> Result<()> {
        let address = self.target.address.to_string();
        let (child, target) = spawn(command(&self.version, &self.tampering, &address), &self.log).await?;
        (self.child, self.target.metrics) = (child, target.metrics);
        Ok(())
    }

    /// Sets its clock so many seconds before or after the machine's.
    pub fn set_clock(&self, seconds: i64) -> Result<()> {
        let clock = self.tampering.clock.as_ref().ok_or_else(|| Error::failed("the server has no clock of its own"))?;
        clock.check(self.pid())?;
        clock.set(seconds)
    }

    /// Whether it has ended, by itself or not.
    pub fn has_ended(&mut self) -> Result<bool> {
        self.child.try_wait().map(|status| status.is_some()).map_err(Error::failed)
    }

    /// Its id, while it runs.
    pub fn pid(&self) -> Option<u32> {
        self.child.id()
    }

    /// Stops it as an operator would; it must end in good order.
    pub async fn stop(&mut self) -> Result<()> {
        self.signal("-TERM").await?;
        let ended = timeout(STOP_TIMEOUT, self.child.wait()).await;
        let status = ended.map_err(|_| Error::failed("the server did not stop in time"))?.map_err(Error::failed)?;
        if status.success() { Ok(()) } else { Err(Error::failed(format!("the server ended with {status}"))) }
    }

    /// Ends it without a chance to do anything more.
    pub async fn kill(&mut self) -> Result<()> {
        self.signal("-KILL").await?;
        self.child.wait().await.map_err(Error::failed).map(drop)
    }

    pub async fn signal(&self, name: &str) -> Result<()> {
        let pid = self.pid().ok_or_else(|| Error::failed("the server ended by itself"))?;
        output_of(Command::new("kill").args([name, &pid.to_string()])).await.map(drop)
    }
}

fn command(version: &Version, Tampering { faults, clock }: &Tampering, listen: &str) -> Command {
    let Version { program, arguments } = version;
    let mut command = Command::from(with_death_signal("TERM"));
    command.arg(program).args(["serve", "--listen", listen]).args(arguments).env("VONK_LOG", "warn");
    command.envs(faults.as_ref().map(|path| ("VONK_FAULTS", path)));
    if let Some(clock) = clock {
        clock.apply(&mut command);
    }
    command
}

async fn spawn(mut command: Command, log: &Log) -> Result<(Child, Target)> {
    let mut child = command
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
    Ok((child, target))
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
