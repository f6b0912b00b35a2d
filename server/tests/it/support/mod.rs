//! What the tests stand on: both databases, a server on a free port, members, calls and sockets.

pub mod door;
pub mod members;
mod postgres;
pub mod s3;
pub mod server;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;
use vonk::clock::Clock;
use vonk::store::Store;

/// Only what hangs takes longer: no test depends on how fast the machine is.
pub const PATIENCE: Duration = Duration::from_mins(5);

/// Waits until it is so.
pub async fn until<F: Future<Output = bool>>(done: impl Fn() -> F) {
    let wait = async {
        while !done().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("it comes to be so");
}

/// Which engine a test runs on; each test that touches the store runs on both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    Sqlite,
    Postgres,
}

/// A new, empty database and its address, and a folder for photos.
pub struct Database {
    pub url: String,
    pub photos: String,
    _folder: tempfile::TempDir,
}

impl Database {
    pub fn new(on: On) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = match on {
            On::Sqlite => format!("sqlite:{}", folder.path().join("vonk.db").display()),
            On::Postgres => postgres::new_database(),
        };
        let photos = format!("file:{}", folder.path().join("photos").display());
        Self { url, photos, _folder: folder }
    }
}

/// A clock whose hand the test moves; it starts now, as the ids of sends tell the time too.
pub fn hand() -> (Clock, Arc<AtomicI64>) {
    let hand = Arc::new(AtomicI64::new(Clock::System.now().0));
    (Clock::Hand(hand.clone()), hand)
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
