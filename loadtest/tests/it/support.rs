//! What the tests share: a scenario in a folder of its own, and access to the server that a run has started.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Nothing takes longer unless it hangs.
const TIMEOUT: Duration = Duration::from_mins(5);

pub const SCENARIO: &str = r#"
    name = "short"
    members = 20
    quoted_cost = 1
    warm_up = "500ms"
    duration = "3s"
    [load]
    model = "open"
    rate = 50
    late_after = "1m"
    [thresholds]
    messages_per_second = 1
    refused = 0
    unanswered = 0
    cut = 0
"#;

/// A scenario in a folder of its own, and where its report goes. One test at a time holds one, so that a run has the
/// machine to itself.
pub struct Place {
    pub folder: TempDir,
    _alone: MutexGuard<'static, ()>,
}

impl Place {
    pub fn new(scenario: &str) -> Self {
        static MACHINE: Mutex<()> = Mutex::new(());
        // A test that failed while holding it does not fail this one.
        let alone = MACHINE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("scenario.toml"), scenario).unwrap();
        Self { folder, _alone: alone }
    }

    pub fn out(&self) -> PathBuf {
        self.folder.path().join("reports").join("first")
    }

    pub fn run(&self) -> Command {
        let mut run = loadtest(&["run"]);
        run.arg(self.folder.path().join("scenario.toml")).arg("--out").arg(self.out());
        run
    }

    pub fn report(&self) -> serde_json::Value {
        serde_json::from_slice(&fs::read(self.out().join("report.json")).unwrap()).unwrap()
    }
}

pub fn loadtest(arguments: &[&str]) -> Command {
    let mut loadtest = Command::new(env!("CARGO_BIN_EXE_loadtest"));
    loadtest.args(arguments);
    loadtest
}

pub fn text_of(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout))
}

/// A run that has measured for a second or more, and the server it started.
pub struct Run {
    pub child: Child,
    pub server: u32,
    /// The scratch folder of the server.
    pub folder: PathBuf,
    lines: Receiver<String>,
}

impl Run {
    /// Waits until the run has printed that.
    pub fn wait_for(&self, words: &str) {
        while !self.lines.recv_timeout(TIMEOUT).expect("it goes on").contains(words) {}
    }
}

pub fn started(place: &Place) -> Run {
    started_by(place.run())
}

/// The same of a run with more arguments.
pub fn started_by(mut run: Command) -> Run {
    let mut child = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let output = BufReader::new(child.stderr.take().unwrap()).lines();
    let (line, lines) = channel();
    // Read to the end even if nobody listens: a full pipe would block the run.
    std::thread::spawn(move || output.map_while(Result::ok).for_each(|it| drop(line.send(it))));
    let is_second =
        |line: &String| line.trim_start().split_once(':').is_some_and(|(minutes, _)| minutes.parse::<u32>().is_ok());
    let mut seconds = std::iter::from_fn(|| lines.recv_timeout(TIMEOUT).ok()).filter(is_second);
    assert!(seconds.nth(2).is_some(), "it ended by itself");
    let (server, folder) = server_of(child.id());
    Run { child, server, folder, lines }
}

pub fn interrupt(run: &Child) {
    signal("-INT", run.id());
}

/// The server that this process started, and the folder of its database.
fn server_of(parent: u32) -> (u32, PathBuf) {
    let (pid, config) = child_with(parent, "--config");
    (pid, config.parent().unwrap().to_owned())
}

/// The process that this one started with that argument, and the folder named after it.
pub fn child_with(parent: u32, argument: &str) -> (u32, PathBuf) {
    let processes = fs::read_dir("/proc").unwrap();
    let pids = processes.filter_map(|entry| entry.unwrap().file_name().to_str()?.parse::<u32>().ok());
    let mut children = pids.filter(|pid| fields(*pid).is_some_and(|(_, its_parent)| its_parent == parent));
    let named = |pid| {
        let arguments = fs::read_to_string(format!("/proc/{pid}/cmdline")).ok()?;
        let folder = arguments.split('\0').skip_while(|it| *it != argument).nth(1)?;
        Some((pid, folder.into()))
    };
    children.find_map(named).expect("a process with that argument")
}

/// A process's state, and its parent.
fn fields(pid: u32) -> Option<(char, u32)> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let mut fields = stat.rsplit_once(") ")?.1.split(' ');
    Some((fields.next()?.chars().next()?, fields.next()?.parse().ok()?))
}

/// Waits until a process has ended, whether or not its exit code was read.
pub fn gone(pid: u32) -> bool {
    let ended = || fields(pid).is_none_or(|(state, _)| state == 'Z' || state == 'X');
    let began = Instant::now();
    while !ended() {
        if began.elapsed() > TIMEOUT {
            return false;
        }
        sleep(Duration::from_millis(50));
    }
    true
}

pub fn signal(name: &str, pid: u32) {
    assert!(Command::new("kill").args([name, &pid.to_string()]).status().unwrap().success());
}

/// The server's program, which stands beside this one.
fn vonk() -> Command {
    Command::new(PathBuf::from(env!("CARGO_BIN_EXE_loadtest")).with_file_name("vonk"))
}

/// Makes a database with members in a folder. Gives the file of their sessions.
pub fn seed(folder: &Path, members: usize) -> PathBuf {
    let sessions = folder.join("sessions");
    let mut seed = vonk();
    seed.args(["seed", "--load", &members.to_string(), "--sessions"]).arg(&sessions).arg("--data").arg(folder);
    let output = seed.output().unwrap();
    assert!(output.status.success(), "{}", text_of(&output));
    sessions
}

/// A server with members for a load, which is there before the run and after it.
pub struct Served {
    pub address: SocketAddr,
    pub sessions: PathBuf,
    child: Child,
    _folder: TempDir,
}

impl Served {
    pub fn start(members: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let sessions = seed(folder.path(), members);
        let mut serve = vonk();
        serve.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder.path()).env("VONK_LOG", "warn");
        let mut child = serve.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let url = lines.find_map(|line| Some(line.strip_prefix("listening on http://localhost:")?.to_owned())).unwrap();
        std::thread::spawn(move || lines.for_each(drop));
        let address = SocketAddr::from(([127, 0, 0, 1], url.parse().unwrap()));
        Self { address, sessions, child, _folder: folder }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
