//! A pgbouncer before a PostgreSQL, which lends its sessions for one transaction each.

use super::postgres::Cluster;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const HELP: &str = "the tests need pgbouncer: apt-get install pgbouncer";
/// The sessions of PostgreSQL that all its clients share.
const SESSIONS: usize = 6;

pub struct Pgbouncer {
    port: u16,
    /// The shell around it ends it when our end of its input closes, which happens however this process ends.
    shell: Child,
    _folder: TempDir,
}

impl Pgbouncer {
    pub fn before(cluster: &Cluster) -> Self {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pgbouncer.ini");
        let settings = format!(
            "[databases]\n* = host=127.0.0.1 port={} user=vonk\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
             unix_socket_dir =\nauth_type = any\npool_mode = transaction\nmax_client_conn = 200\n\
             default_pool_size = {SESSIONS}\nlog_connections = 0\nlog_disconnections = 0\n",
            cluster.port()
        );
        std::fs::write(&file, settings).unwrap();
        // It refuses to run as root.
        let run = format!(
            "PATH=$PATH:/usr/sbin; if [ $(id -u) -eq 0 ]; then user='-u postgres'; fi
             pgbouncer $user {} 2>/dev/null & read _; kill -9 $!",
            file.display()
        );
        let shell = Command::new("sh").args(["-c", &run]).stdin(Stdio::piped()).spawn().expect(HELP);
        let until = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            assert!(Instant::now() < until, "{HELP}");
            std::thread::sleep(Duration::from_millis(10));
        }
        Self { port, shell, _folder: folder }
    }

    /// The address of a database of the cluster by way of it.
    pub fn to(&self, url: &str) -> String {
        let (_, name) = url.rsplit_once('/').unwrap();
        format!("postgres://vonk@127.0.0.1:{}/{name}?pooled=transaction", self.port)
    }
}

impl Drop for Pgbouncer {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}
