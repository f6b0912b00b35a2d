//! What the tests stand on: both databases, a server on a free port, members, calls and sockets.

pub mod door;
pub mod members;
mod postgres;
pub mod server;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use vonk::clock::Clock;
use vonk::store::Store;

/// Which engine a test runs on; each test that touches the store runs on both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    Sqlite,
    Postgres,
}

/// A new, empty database and its address.
pub struct Database {
    pub url: String,
    _folder: Option<tempfile::TempDir>,
}

impl Database {
    pub fn new(on: On) -> Self {
        match on {
            On::Sqlite => {
                let folder = tempfile::tempdir().unwrap();
                Self { url: format!("sqlite:{}", folder.path().join("vonk.db").display()), _folder: Some(folder) }
            }
            On::Postgres => Self { url: postgres::new_database(), _folder: None },
        }
    }
}

/// A clock whose hand the test moves; it starts on 2026-06-01 at noon.
pub fn hand() -> (Clock, Arc<AtomicI64>) {
    let hand = Arc::new(AtomicI64::new(1_780_315_200_000));
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
