//! A PostgreSQL of our own: one throw-away cluster for the whole test run, on a free port in a temporary folder; and
//! one more for a test that is not gentle to it.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

const HELP: &str = "the tests need PostgreSQL's own programs (initdb, pg_ctl): apt-get install postgresql";

/// The address of a new, empty database.
pub fn new_database() -> String {
    cluster().new_database()
}

/// The address of a copy of a database that nobody is connected to.
pub fn copy_of(name: &str) -> String {
    cluster().create(&format!("template {name}"))
}

/// A session of somebody else's, without a pool.
pub async fn session(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

fn cluster() -> &'static Cluster {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    CLUSTER.get_or_init(Cluster::start)
}

/// Ends when it is dropped, or with this process.
pub struct Cluster {
    port: u16,
    data: PathBuf,
    watch: Child,
}

impl Cluster {
    pub fn new_database(&self) -> String {
        self.create("")
    }

    fn create(&self, from: &str) -> String {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("t{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let made = program("psql")
            .args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "vonk", "-d", "postgres", "-qc"])
            .arg(format!("create database {name} {from}"))
            .status();
        assert!(made.is_ok_and(|status| status.success()), "{HELP}");
        format!("postgres://vonk@127.0.0.1:{}/{name}", self.port)
    }

    pub fn start() -> Self {
        start()
    }

    /// Sends a signal to every process of it.
    pub fn signal(&self, name: &str) {
        let pid = fs::read_to_string(self.data.join("postmaster.pid")).unwrap();
        let pid = pid.lines().next().unwrap();
        let all = "kill \"$1\" \"$2\" $(cat \"/proc/$2/task/$2/children\")";
        let sent = Command::new("sh").args(["-c", all, "sh", name, pid]).status();
        assert!(sent.is_ok_and(|status| status.success()));
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The shell reads the end of its input.
        drop(self.watch.stdin.take());
        let _ = self.watch.wait();
    }
}

fn start() -> Cluster {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("vonk-postgres-{}-{number}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let root = is_root();
    if root {
        // PostgreSQL refuses to run as root: its own account does.
        let status = Command::new("chown").arg("postgres").arg(&folder).status();
        assert!(status.is_ok_and(|status| status.success()), "{HELP}");
    }
    let data = folder.join("data");
    let made = run(root, "initdb", &["-D", path(&data), "-U", "vonk", "--auth=trust", "--no-sync", "-E", "UTF8"]);
    assert!(made, "initdb failed; {HELP}");
    fs::OpenOptions::new()
        .append(true)
        .open(data.join("postgresql.conf"))
        .and_then(|mut file| {
            writeln!(file, "listen_addresses = '127.0.0.1'")?;
            writeln!(file, "unix_socket_directories = ''\nmax_connections = 400\nshared_buffers = 64MB")
        })
        .unwrap();
    // A port that is free now may be taken before the server has it: then it is given another.
    let port = (0..10).find_map(|_| {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (log, listen) = (folder.join("log"), format!("-p {port}"));
        let start = ["-D", path(&data), "-w", "-t", "300", "-l", path(&log), "-o", &listen, "start"];
        run(root, "pg_ctl", &start).then_some(port)
    });
    let watch = stop_with_this_process(root, &data, &folder);
    Cluster { port: port.expect(HELP), data, watch }
}

/// A shell that waits for our end of its input to close, which happens however this process ends.
fn stop_with_this_process(root: bool, data: &Path, folder: &Path) -> Child {
    let stop = format!(
        "read _; {}{} -D {} -m immediate stop >/dev/null 2>&1; rm -rf {}",
        if root { "setpriv --reuid=postgres --regid=postgres --clear-groups " } else { "" },
        find("pg_ctl").display(),
        data.display(),
        folder.display()
    );
    Command::new("setsid")
        .args(["sh", "-c", &stop])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Whether it went well.
fn run(root: bool, name: &str, arguments: &[&str]) -> bool {
    let mut command = if root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(find(name));
        command
    } else {
        program(name)
    };
    let out = command.args(arguments).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).status();
    out.is_ok_and(|status| status.success())
}

fn program(name: &str) -> Command {
    Command::new(find(name))
}

/// On the path, or where Debian keeps the newest.
fn find(name: &str) -> PathBuf {
    let on_path = std::env::var_os("PATH")
        .and_then(|paths| std::env::split_paths(&paths).map(|dir| dir.join(name)).find(|file| file.exists()));
    let debian = || {
        let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
        let mut found: Vec<_> = versions.flatten().map(|entry| entry.path().join("bin").join(name)).collect();
        found.retain(|file| file.exists());
        found.sort();
        found.pop()
    };
    on_path.or_else(debian).unwrap_or_else(|| panic!("{name} was not found; {HELP}"))
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}
