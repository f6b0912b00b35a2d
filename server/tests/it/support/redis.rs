//! A Redis of our own, on a free port in a temporary folder, for as long as the test has it.

use super::certificates::Signed;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const HELP: &str = "the tests need redis-server: apt-get install redis-server";

pub struct Redis {
    port: u16,
    /// Whether it speaks TLS, and nothing else.
    is_encrypted: bool,
    options: String,
    folder: TempDir,
    /// The shell around it ends it when our end of its input closes, which happens however this process ends.
    shell: Option<Child>,
}

impl Redis {
    pub fn start() -> Self {
        Self::start_with("")
    }

    /// One that speaks TLS only, and keeps those out who have no password.
    pub fn start_with_tls(signed: &Signed) -> Self {
        let (certificate, key) = (signed.certificate.display(), signed.key.display());
        let options =
            format!("--requirepass secret --tls-auth-clients no --tls-cert-file {certificate} --tls-key-file {key}");
        Self::start_as(true, &options)
    }

    fn start_with(options: &str) -> Self {
        Self::start_as(false, options)
    }

    fn start_as(is_encrypted: bool, options: &str) -> Self {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let (options, folder) = (options.to_owned(), tempfile::tempdir().unwrap());
        let mut redis = Self { port, is_encrypted, options, folder, shell: None };
        redis.start_again();
        redis
    }

    pub fn url(&self) -> String {
        if self.is_encrypted {
            format!("rediss://:secret@127.0.0.1:{}", self.port)
        } else {
            format!("redis://127.0.0.1:{}", self.port)
        }
    }

    /// A copy of another one.
    pub fn replica_of(other: &Self) -> Self {
        Self::start_with(&format!("--replicaof 127.0.0.1 {}", other.port))
    }

    /// A Sentinel that watches one, and makes a replica of it the master when it is gone.
    pub fn sentinel(of: &Self) -> Self {
        Self::start_with(&format!(
            "--sentinel monitor main 127.0.0.1 {} 1 --sentinel down-after-milliseconds main 500 \
             --sentinel failover-timeout main 3000",
            of.port
        ))
    }

    /// The address by which servers ask this Sentinel.
    pub fn url_of_its_master(&self) -> String {
        format!("redis+sentinel://127.0.0.1:{}/main", self.port)
    }

    /// Whether this Sentinel knows whom to make the master.
    pub fn knows_a_replica(&self) -> bool {
        std::fs::read_to_string(self.folder.path().join("conf")).unwrap().contains("known-replica")
    }

    /// Starts it on the same port after `kill`, empty.
    pub fn start_again(&mut self) {
        assert!(self.shell.is_none());
        let folder = self.folder.path().to_str().unwrap();
        // A Sentinel writes down what it knows.
        std::fs::write(self.folder.path().join("conf"), "").unwrap();
        let kind = if self.options.starts_with("--sentinel") { "--sentinel" } else { "--save ''" };
        let port = if self.is_encrypted { "--port 0 --tls-port" } else { "--port" };
        let run = format!(
            "redis-server {folder}/conf {kind} {port} {} --bind 127.0.0.1 --dir {folder} --daemonize no {} >{folder}/log &
             echo $! >{folder}/pid; read _; kill -9 $!",
            self.port, self.options
        );
        let shell = Command::new("sh").args(["-c", &run]).stdin(Stdio::piped()).spawn();
        self.shell = Some(shell.expect(HELP));
        let until = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            assert!(Instant::now() < until, "{HELP}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// kill -9.
    pub fn kill(&mut self) {
        let Some(mut shell) = self.shell.take() else { return };
        drop(shell.stdin.take());
        let _ = shell.wait();
    }

    pub fn signal(&self, name: &str) {
        let pid = std::fs::read_to_string(self.folder.path().join("pid")).unwrap();
        let sent = Command::new("kill").args([name, pid.trim()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
    }

    /// Has Redis close all connections of one kind, `normal` or `pubsub`.
    pub async fn cut(&self, kind: &str) {
        let client = redis::Client::open(self.url()).unwrap();
        let mut link = client.get_multiplexed_async_connection().await.unwrap();
        let mut kill = redis::cmd("CLIENT");
        kill.arg("KILL").arg("TYPE").arg(kind).arg("SKIPME").arg("yes");
        kill.exec_async(&mut link).await.unwrap();
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.kill();
    }
}
