//! What the tests share: both databases, a server on a free port, members, calls and sockets.

pub mod certificates;
pub mod client;
pub mod contract;
pub mod dice;
pub mod holders;
pub mod mandates;
pub mod members;
pub mod pgbouncer;
pub mod postgres;
pub mod providers;
pub mod push;
pub mod redis;
pub mod redis_cluster;
pub mod s3;
pub mod server;
pub mod signup;
pub mod small_disk;
pub mod smtp;
mod template;
pub mod twilio;

use base::clock::{Clock, DAY};
use postgres::{Care, Cluster};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::Store;
use wire::Millis;

/// How long a test waits: longer than anything takes that does not hang, however slow the machine is.
pub const PATIENCE: Duration = Duration::from_mins(5);

/// Waits until a condition holds.
pub async fn until<F: Future<Output = bool>>(done: impl Fn() -> F) {
    let wait = async {
        while !done().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("the condition holds in the end");
}

/// Which engine a test runs on; each test that touches the store runs on both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    Sqlite,
    Postgres,
}

/// The PostgreSQL that most tests share.
fn cluster() -> &'static Cluster {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    CLUSTER.get_or_init(|| Cluster::start(Care::Least))
}

/// A new, empty database and its address, and a folder for photos.
pub struct Database {
    pub url: String,
    pub photos: String,
    folder: tempfile::TempDir,
}

impl Database {
    pub fn new(on: On) -> Self {
        match on {
            On::Sqlite => Self::within(|folder| format!("sqlite:{}", folder.join("vonk.db").display())),
            On::Postgres => Self::at(cluster().new_database()),
        }
    }

    /// One with its schema already, as a server leaves it that has found an empty one.
    pub fn ready(on: On) -> Self {
        match on {
            On::Sqlite => {
                let database = Self::new(on);
                fs::write(database.file(), template::sqlite()).unwrap();
                database
            }
            On::Postgres => Self::at(template::postgres()),
        }
    }

    /// One with the demo world, without its photos.
    pub fn demo() -> Self {
        let database = Self::new(On::Sqlite);
        fs::write(database.file(), template::demo()).unwrap();
        database
    }

    pub fn at(url: String) -> Self {
        Self::within(|_| url)
    }

    fn within(url: impl FnOnce(&Path) -> String) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let photos = format!("file:{}", folder.path().join("photos").display());
        Self { url: url(folder.path()), photos, folder }
    }

    /// The file of an SQLite database.
    pub fn file(&self) -> PathBuf {
        self.folder.path().join("vonk.db")
    }
}

/// A clock that the test sets. It starts today, because the ids of sends hold the time too, and at noon, so that no test
/// that goes on by some minutes comes into another day.
pub fn manual_clock() -> (Clock, Arc<AtomicI64>) {
    let today = Clock::System.now().0.div_euclid(DAY) * DAY;
    Clock::manual_at(Millis(today + DAY / 2))
}

/// Every invariant holds.
pub async fn assert_sound(store: &Store) {
    assert_eq!(vonk::verify::verify(store).await.unwrap(), vec![]);
}

/// Makes a test of each function on both engines.
#[macro_export]
macro_rules! on_both_engines {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() { super::$name($crate::support::On::Sqlite).await; })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() { super::$name($crate::support::On::Postgres).await; })*
        }
    };
}
