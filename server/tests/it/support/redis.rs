//! A Redis of our own, on a free port in a temporary folder, for as long as the test has it.

use super::certificates::Signed;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const HELP: &str = "the tests need redis-server: apt-get install redis-server";

pub struct Redis {
    port: u16,
    /// By which servers of a cluster talk.
    bus_port: Option<u16>,
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
        Self::start_as(true, None, &encrypting(signed))
    }

    /// The same, and it lets in who shows a certificate of this authority.
    pub fn start_with_mutual_tls(signed: &Signed, authority: &Path) -> Self {
        Self::start_as(true, None, &format!("--requirepass secret {}", mutual(signed, authority)))
    }

    /// The same as the only master of a cluster.
    pub fn start_cluster_with_tls(signed: &Signed) -> Self {
        // Clients are then told its port of TLS, and it wants to know who would vouch for other servers.
        let vouching = format!("--tls-cluster yes --tls-ca-cert-file {}", signed.certificate.display());
        let options = format!("{} --cluster-enabled yes --cluster-config-file nodes {vouching}", encrypting(signed));
        let redis = Self::start_as(true, Some(free_port()), &options);
        let mut command = Command::new("redis-cli");
        command.args(["--tls", "--insecure", "--no-auth-warning", "-a", "secret", "-p", &redis.port.to_string()]);
        let done = command.args(["cluster", "addslotsrange", "0", "16383"]).output().expect(HELP);
        assert_eq!(String::from_utf8_lossy(&done.stdout).trim(), "OK");
        redis
    }

    /// One that will be a server of a cluster.
    pub fn start_with_bus(options: &str) -> Self {
        Self::start_as(false, Some(free_port()), options)
    }

    fn start_with(options: &str) -> Self {
        Self::start_as(false, None, options)
    }

    fn start_as(is_encrypted: bool, bus_port: Option<u16>, options: &str) -> Self {
        let (options, folder) = (options.to_owned(), tempfile::tempdir().unwrap());
        let mut redis = Self { port: free_port(), bus_port, is_encrypted, options, folder, shell: None };
        redis.start_again();
        redis
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn bus_port(&self) -> u16 {
        self.bus_port.unwrap()
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

    /// A Sentinel that watches one, and makes a replica of it the master when it is gone. It answers the user `vonk` alone.
    pub fn sentinel(of: &Self) -> Self {
        Self::start_with(&format!(
            "--sentinel monitor main 127.0.0.1 {} 1 --sentinel down-after-milliseconds main 500 \
             --sentinel failover-timeout main 3000 --user default off --user vonk on '>watched' allchannels +@all",
            of.port
        ))
    }

    /// A Sentinel that watches one that was started with mutual TLS, and is reached by it and with a password.
    pub fn sentinel_with_mutual_tls(of: &Self, signed: &Signed, authority: &Path) -> Self {
        let watching = format!("--sentinel monitor main 127.0.0.1 {} 1 --sentinel auth-pass main secret", of.port);
        let guarded = format!("--requirepass watched --tls-replication yes {}", mutual(signed, authority));
        Self::start_as(true, None, &format!("{watching} {guarded}"))
    }

    /// The address by which servers ask this Sentinel.
    pub fn url_of_its_master(&self) -> String {
        if self.is_encrypted {
            format!("rediss+sentinel://:secret@127.0.0.1:{}/main", self.port)
        } else {
            format!("redis+sentinel://127.0.0.1:{}/main", self.port)
        }
    }

    /// Whether this Sentinel knows whom to make the master.
    pub fn knows_a_replica(&self) -> bool {
        std::fs::read_to_string(self.folder.path().join("conf")).unwrap().contains("known-replica")
    }

    /// Starts it on the same port after `kill`, empty; a server of a cluster knows its place in that.
    pub fn start_again(&mut self) {
        assert!(self.shell.is_none());
        let folder = self.folder.path().to_str().unwrap();
        // A Sentinel writes down what it knows.
        std::fs::write(self.folder.path().join("conf"), "").unwrap();
        let kind = if self.options.starts_with("--sentinel") { "--sentinel" } else { "--save ''" };
        let port = if self.is_encrypted { "--port 0 --tls-port" } else { "--port" };
        let bus = self.bus_port.map_or_else(String::new, |port| format!("--cluster-port {port}"));
        let run = format!(
            "redis-server {folder}/conf {kind} {port} {} {bus} --bind 127.0.0.1 --dir {folder} --daemonize no {} >{folder}/log &
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

fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

fn encrypting(signed: &Signed) -> String {
    format!("--requirepass secret --tls-auth-clients no {}", certified(signed))
}

/// It wants to know by a certificate who connects.
fn mutual(signed: &Signed, authority: &Path) -> String {
    format!("--tls-auth-clients yes --tls-ca-cert-file {} {}", authority.display(), certified(signed))
}

fn certified(Signed { certificate, key }: &Signed) -> String {
    format!("--tls-cert-file {} --tls-key-file {}", certificate.display(), key.display())
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.kill();
    }
}
