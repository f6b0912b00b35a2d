//! Servers in processes of their own: the real one, and a bare one that shows what the machine could do.
//!
//! The bare one is this same program, started once more, so that both are reached in the same way and share the
//! processors with the benchmark.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tokio::net::TcpListener;
use wire::ConversationId;

/// The argument that makes a benchmark its own bare server.
const BARE: &str = "bare";
const SERVE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];

pub struct Server {
    child: Child,
    /// Host and port.
    pub authority: String,
}

impl Server {
    pub fn vonk(folder: &Path) -> Self {
        Self::start(program(folder).args(SERVE))
    }

    /// One of any database, with these variables.
    pub fn vonk_of(database: &str, environment: &[(&str, String)]) -> Self {
        let mut serve = program_of(database);
        Self::start(serve.args(SERVE).envs(environment.iter().map(|(name, value)| (name, value))))
    }

    pub fn bare() -> Self {
        Self::start(Command::new(std::env::current_exe().unwrap()).arg(BARE))
    }

    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let authority = line.trim().strip_prefix("listening on http://").unwrap().to_owned();
        Self { child, authority }
    }

    pub fn process(&self) -> u32 {
        self.child.id()
    }

    pub fn resident_kib(&self) -> i64 {
        self.kib("VmRSS:")
    }

    /// The most memory that it has had.
    pub fn peak_kib(&self) -> i64 {
        self.kib("VmHWM:")
    }

    fn kib(&self, name: &str) -> i64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A member who is logged in.
pub struct Session {
    pub cookie: String,
    pub conversation: ConversationId,
}

/// Makes members who can write to each other.
pub fn seed(folder: &Path, members: usize) -> Vec<Session> {
    let file = folder.join("sessions");
    let seeded = program(folder).args(["seed", "--load", &members.to_string(), "--sessions"]).arg(&file).status();
    assert!(seeded.unwrap().success());
    let session = |line: &str| {
        let fields: Vec<&str> = line.split(' ').collect();
        Session { cookie: fields[1].to_owned(), conversation: ConversationId(fields[3].parse().unwrap()) }
    };
    std::fs::read_to_string(file).unwrap().lines().map(session).take(members).collect()
}

/// Fails unless every invariant holds: a figure counts only if the database is right.
pub fn assert_verified(folder: &Path) {
    assert!(program(folder).arg("verify").status().unwrap().success());
}

pub fn assert_verified_of(database: &str) {
    assert!(program_of(database).arg("verify").status().unwrap().success());
}

fn program(folder: &Path) -> Command {
    let mut command = quiet_program();
    command.arg("--data").arg(folder);
    command
}

fn program_of(database: &str) -> Command {
    let mut command = quiet_program();
    command.args(["--database", database]);
    command
}

fn quiet_program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vonk"));
    command.env("VONK_LOG", "warn").stdout(Stdio::null());
    // Where it keeps the files that no argument names, such as keys.
    command.current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Whether this process was started by [`Server::bare`].
pub fn is_bare() -> bool {
    std::env::args().nth(1).is_some_and(|argument| argument == BARE)
}

/// The listener of the bare server; its address is printed as the real server prints it.
pub async fn listen() -> TcpListener {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("listening on http://{}", listener.local_addr().unwrap());
    listener
}
