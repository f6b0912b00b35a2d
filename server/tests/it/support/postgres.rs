//! A PostgreSQL of our own: a throw-away cluster on a free port in a temporary folder.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Autovacuum would visit each of some hundred databases once a minute.
const LEAST: &str = "fsync = off\nfull_page_writes = off\nautovacuum = off\nmax_wal_size = 8GB\nshared_buffers = 256MB";

const HELP: &str = "the tests need PostgreSQL's own programs (initdb, pg_ctl): apt-get install postgresql";

/// A session of somebody else's, without a pool.
pub async fn session(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// What a cluster does besides serving sessions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Care {
    /// What PostgreSQL does unless it is told otherwise: each commit is on the disk before it is answered.
    Usual,
    /// As little as possible, for many small databases that nobody needs after a crash of the machine. A killed process
    /// loses nothing, because the kernel has what was written.
    Least,
}

/// PostgreSQL's programs: those of the system, or those in a folder.
#[derive(Clone)]
pub struct Programs(Option<PathBuf>);

/// Ends when it is dropped, or with this process.
pub struct Cluster {
    programs: Programs,
    port: u16,
    data: PathBuf,
    watch: Child,
}

impl Cluster {
    /// The address of a new, empty database.
    pub fn new_database(&self) -> String {
        self.create("")
    }

    /// The address of a copy of a database that nobody is connected to.
    pub fn copy_of(&self, name: &str) -> String {
        self.create(&format!("template {name}"))
    }

    fn create(&self, from: &str) -> String {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("t{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let made = Command::new(self.programs.find("psql"))
            .args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "vonk", "-d", "postgres", "-qc"])
            .arg(format!("create database {name} {from}"))
            .status();
        assert!(made.is_ok_and(|status| status.success()), "{HELP}");
        format!("postgres://vonk@127.0.0.1:{}/{name}", self.port)
    }

    pub fn start(care: Care) -> Self {
        Self::start_in(&new_folder(), Programs(None), care, "")
    }

    /// One with these settings, a line for each.
    #[allow(dead_code)] // benchmarks use it
    pub fn start_with(settings: &str) -> Self {
        Self::start_in(&new_folder(), Programs(None), Care::Usual, settings)
    }

    /// One that speaks TLS, and plainly too. Its role `secret` comes by TLS and with a password only.
    pub fn start_with_tls(care: Care, certificate: &Path, key: &Path) -> Self {
        let folder = new_folder();
        let [certificate, key] = [certificate, key].map(|from| {
            let copy = folder.join(from.file_name().unwrap());
            fs::copy(from, &copy).unwrap();
            // PostgreSQL refuses a key that others may read.
            fs::set_permissions(&copy, fs::Permissions::from_mode(0o600)).unwrap();
            give_away(&copy);
            copy
        });
        let access = folder.join("access");
        fs::write(
            &access,
            "hostssl all secret all scram-sha-256\nhost all secret all reject\nhost all all all trust\n",
        )
        .unwrap();
        give_away(&access);
        let settings = format!(
            "ssl = on\nssl_cert_file = '{}'\nssl_key_file = '{}'\nhba_file = '{}'",
            path(&certificate),
            path(&key),
            path(&access)
        );
        Self::start_in(&folder, Programs(None), care, &settings)
    }

    /// One of another release: these folders hold it, and its programs are in that one of them.
    pub fn of_release(installed: &[PathBuf], programs: &str) -> Self {
        let folder = new_folder();
        // Whom PostgreSQL runs as may not be allowed to read what is ours.
        let copied = Command::new("cp").arg("-r").args(installed).arg(&folder).status();
        assert!(copied.is_ok_and(|status| status.success()));
        let opened = Command::new("chmod").args(["-R", "a+rX"]).arg(&folder).status();
        assert!(opened.is_ok_and(|status| status.success()));
        let programs = folder.join(programs);
        Self::start_in(&folder, Programs(Some(programs)), Care::Usual, "")
    }

    fn start_in(folder: &Path, programs: Programs, care: Care, settings: &str) -> Self {
        let data = folder.join("data");
        let arguments = ["-D", path(&data), "-U", "vonk", "--auth=trust", "--no-sync", "-E", "UTF8"];
        assert!(programs.run("initdb", &arguments), "initdb failed; {HELP}");
        fs::OpenOptions::new()
            .append(true)
            .open(data.join("postgresql.conf"))
            .and_then(|mut file| {
                writeln!(file, "listen_addresses = '127.0.0.1'")?;
                writeln!(file, "unix_socket_directories = ''\nmax_connections = 400\nshared_buffers = 64MB")?;
                writeln!(file, "{settings}")?;
                if care == Care::Least { writeln!(file, "{LEAST}") } else { Ok(()) }
            })
            .unwrap();
        programs.serve(folder)
    }

    /// A standby that follows this one.
    pub fn standby(&self) -> Self {
        let folder = new_folder();
        let data = folder.join("data");
        let port = self.port.to_string();
        let arguments = ["-D", path(&data), "-R", "-c", "fast", "-h", "127.0.0.1", "-p", &port, "-U", "vonk"];
        assert!(self.programs.run("pg_basebackup", &arguments), "pg_basebackup failed; {HELP}");
        self.programs.clone().serve(&folder)
    }

    /// Makes a standby the one that takes writes.
    pub fn promote(&self) {
        assert!(self.programs.run("pg_ctl", &["-D", path(&self.data), "-w", "promote"]), "it was not promoted");
    }

    /// Starts one again that was killed; whether it did. Its sessions hold its memory until they notice that it is gone,
    /// and it does not start before that.
    pub fn revive(&self) -> bool {
        self.programs.start(&self.data, self.port)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Sends a signal to every process of it.
    pub fn signal(&self, name: &str) {
        let pid = fs::read_to_string(self.data.join("postmaster.pid")).unwrap();
        let pid = pid.lines().next().unwrap();
        // The first makes no more of them, and one may end meanwhile.
        let all = "kill \"$1\" \"$2\" && for child in $(cat \"/proc/$2/task/$2/children\"); do kill \"$1\" \"$child\" || true; done";
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

/// A folder for a cluster, which belongs to whom PostgreSQL runs as.
fn new_folder() -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("vonk-postgres-{}-{number}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    give_away(&folder);
    folder
}

/// PostgreSQL refuses to run as root: its own account does, and has to own what it uses.
fn give_away(it: &Path) {
    if is_root() {
        let status = Command::new("chown").arg("postgres").arg(it).status();
        assert!(status.is_ok_and(|status| status.success()), "{HELP}");
    }
}

impl Programs {
    /// Starts the cluster in the folder `data` of that folder.
    fn serve(self, folder: &Path) -> Cluster {
        let data = folder.join("data");
        // A port that is free now may be taken before the server has it: then it is given another.
        let port = (0..10).find_map(|_| {
            let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            self.start(&data, port).then_some(port)
        });
        let watch = self.stop_with_this_process(&data, folder);
        Cluster { programs: self, port: port.expect(HELP), data, watch }
    }

    /// Whether it listens there now.
    fn start(&self, data: &Path, port: u16) -> bool {
        let (log, listen) = (data.with_file_name("log"), format!("-p {port}"));
        self.run("pg_ctl", &["-D", path(data), "-w", "-t", "300", "-l", path(&log), "-o", &listen, "start"])
    }

    /// A shell that waits for our end of its input to close, which happens however this process ends.
    fn stop_with_this_process(&self, data: &Path, folder: &Path) -> Child {
        let stop = format!(
            "read _; {}{} -D {} -m immediate stop >/dev/null 2>&1; rm -rf {}",
            if is_root() { "setpriv --reuid=postgres --regid=postgres --clear-groups " } else { "" },
            self.find("pg_ctl").display(),
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
    fn run(&self, name: &str, arguments: &[&str]) -> bool {
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(self.find(name));
            command
        } else {
            Command::new(self.find(name))
        };
        let out = command.args(arguments).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).status();
        out.is_ok_and(|status| status.success())
    }

    /// In its folder, or on the path, or where Debian keeps the newest.
    fn find(&self, name: &str) -> PathBuf {
        if let Some(folder) = &self.0 {
            return folder.join(name);
        }
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
}

/// One of PostgreSQL's programs.
pub fn program(name: &str) -> Command {
    Command::new(Programs(None).find(name))
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}
