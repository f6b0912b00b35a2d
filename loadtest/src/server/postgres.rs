//! A PostgreSQL cluster for one run, made with the machine's own programs and their durable defaults, removed at the
//! end.

use crate::error::{Error, Result};
use crate::measure::usage::children;
use crate::server::command::{not_started, output_of, with_death_signal};
use crate::server::scratch::Scratch;
use std::fs::{OpenOptions, read_dir};
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const HELP: &str = "a run on PostgreSQL needs PostgreSQL's programs (initdb, postgres): apt-get install postgresql";
/// The account of Debian's package. PostgreSQL refuses to run as root.
const ACCOUNT: &str = "postgres";
const OWNER: &str = "vonk";
const START_TIMEOUT: Duration = Duration::from_secs(30);
const STOP_TIMEOUT: Duration = Duration::from_secs(30);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

pub struct Postgres {
    version: String,
    port: u16,
    child: Child,
    folder: Scratch,
}

impl Postgres {
    /// Makes a cluster within a folder, which the account of PostgreSQL must be able to reach. `settings` are lines of its
    /// configuration that differ from the defaults.
    pub async fn start(within: &Path, settings: &str) -> Result<Self> {
        let folder = Scratch::within(within)?;
        if is_root()? {
            output_of(tokio::process::Command::new("chown").arg(ACCOUNT).arg(folder.path())).await?;
        }
        let data = folder.path().join("data");
        let mut make = program("initdb")?;
        make.args(["--username", OWNER, "--auth=trust", "--encoding=UTF8", "--pgdata"]).arg(&data);
        output_of(&mut make.into()).await?;
        let port = configure(&data, settings).map_err(Error::failed)?;
        let version = output_of(tokio::process::Command::from(program("postgres")?).arg("--version")).await?;
        let child = spawn(folder.path())?;
        let mut cluster = Self { version, port, child, folder };
        cluster.ready().await?;
        Ok(cluster)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends all its processes at once, without a chance to write anything more.
    pub fn kill(&mut self) -> Result<()> {
        self.signal("-KILL").and_then(|()| self.child.wait()).map_err(Error::failed).map(drop)
    }

    /// Whether it has ended, by itself or not.
    pub fn has_ended(&mut self) -> Result<bool> {
        self.child.try_wait().map(|status| status.is_some()).map_err(Error::failed)
    }

    /// Starts it again after it has ended, which makes it recover from its log.
    pub async fn start_again(&mut self) -> Result<()> {
        // What it says is of the processes that were killed. One that ended by itself has removed it.
        match std::fs::remove_file(self.folder.path().join("data/postmaster.pid")) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(Error::failed(error)),
            _ => {}
        }
        self.child = spawn(self.folder.path())?;
        self.ready().await
    }

    /// Sends a signal to all its processes, each of which has a group of its own. The parent comes first: it would start
    /// others in the place of those that are killed.
    pub fn signal(&self, name: &str) -> std::io::Result<()> {
        Command::new("kill").arg(name).args(self.processes().iter().map(u32::to_string)).status().map(drop)
    }

    /// The ids of its processes, the parent first.
    pub fn processes(&self) -> Vec<u32> {
        [vec![self.pid()], children(self.pid())].concat()
    }

    /// Such as `PostgreSQL 17.2`, without what a packager added.
    pub fn version(&self) -> String {
        let number = self.version.split(' ').find(|word| word.starts_with(|it: char| it.is_ascii_digit()));
        format!("PostgreSQL {}", number.unwrap_or("of an unknown version"))
    }

    /// The id of the postmaster, the parent of all its other processes.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    async fn ready(&mut self) -> Result<()> {
        let began = Instant::now();
        // PostgreSQL writes its state into this file, and its own tools wait for it there too.
        let status = self.folder.path().join("data/postmaster.pid");
        while !std::fs::read_to_string(&status).is_ok_and(|text| text.lines().any(|line| line.trim() == "ready")) {
            let ended = self.child.try_wait().map_err(Error::failed)?;
            if ended.is_some() || began.elapsed() > START_TIMEOUT {
                let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
                return Err(Error::failed(format!("PostgreSQL did not start: {}", log.trim())));
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        Ok(())
    }

    /// An immediate shutdown. Unlike SIGKILL it leaves no shared memory behind.
    fn stop(&mut self) -> std::io::Result<()> {
        Command::new("kill").args(["-QUIT", &self.child.id().to_string()]).status()?;
        let began = Instant::now();
        while self.child.try_wait()?.is_none() {
            if began.elapsed() > STOP_TIMEOUT {
                return self.child.kill();
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Err(error) = self.stop() {
            eprintln!("PostgreSQL {} was not stopped: {error}", self.child.id());
        }
    }
}

/// Sets a free port and these settings, and nothing else that bears on durability. Gives the port.
fn configure(data: &Path, settings: &str) -> std::io::Result<u16> {
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let mut file = OpenOptions::new().append(true).open(data.join("postgresql.conf"))?;
    writeln!(file, "port = {port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n{settings}")?;
    Ok(port)
}

/// The address of the database at a port.
pub fn url(port: u16) -> String {
    format!("postgres://{OWNER}@127.0.0.1:{port}/postgres")
}

fn spawn(folder: &Path) -> Result<Child> {
    let log = OpenOptions::new().create(true).append(true).open(folder.join("log")).map_err(Error::failed)?;
    program("postgres")?
        .arg("-D")
        .arg(folder.join("data"))
        .stdin(Stdio::null())
        .stdout(log.try_clone().map_err(Error::failed)?)
        .stderr(log)
        // A process group of its own: Ctrl-C in a terminal reaches only this program, which stops the database last.
        .process_group(0)
        .spawn()
        .map_err(|error| not_started(&error))
}

/// A command for one of PostgreSQL's programs, run as an account that is not root.
fn program(name: &str) -> Result<Command> {
    let mut command = with_death_signal("QUIT");
    if is_root()? {
        command.args([format!("--reuid={ACCOUNT}"), format!("--regid={ACCOUNT}"), "--clear-groups".into()]);
    }
    // PostgreSQL opens its working directory, and root's own is closed to that account.
    command.arg(find(name)?).current_dir("/");
    Ok(command)
}

/// Finds a program on the path, or the newest where Debian keeps them.
fn find(name: &str) -> Result<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&paths).map(|folder| folder.join(name)).find(|file| file.is_file());
    let debian = || {
        let versions = read_dir("/usr/lib/postgresql").ok()?.filter_map(Result::ok);
        let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
        let newest = versions.map(|entry| entry.path()).max_by_key(|path| number(path))?;
        Some(newest.join("bin").join(name)).filter(|file| file.is_file())
    };
    on_path.or_else(debian).ok_or_else(|| Error::failed(HELP))
}

fn is_root() -> Result<bool> {
    Ok(std::fs::metadata("/proc/self").map_err(Error::failed)?.uid() == 0)
}
