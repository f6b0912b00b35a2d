//! Whether this server can do its work: parts of it that have ended, and a database that takes no writes.

use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::Store;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// The database is checked once in this time, however often `/readyz` is called.
const CHECKED_EVERY: Duration = Duration::from_secs(1);

/// The faults found so far; mostly there are none.
#[derive(Default)]
pub struct Health {
    ended: Mutex<Vec<&'static str>>,
    broken: CancellationToken,
    database: tokio::sync::Mutex<Option<(Instant, Option<&'static str>)>>,
}

impl Health {
    /// Runs a part of the server that must not end before `stop`. If one does, it cannot be started again while the
    /// others go on: what it held in memory is lost, and a server that takes sends without delivering them is worse
    /// than none. The server therefore stops with an exit code that is not zero, and its supervisor starts it again.
    pub fn watch<F>(self: &Arc<Self>, name: &'static str, stop: &CancellationToken, part: F) -> JoinHandle<()>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (health, stop) = (self.clone(), stop.clone());
        tokio::spawn(async move {
            let ended = AssertUnwindSafe(part).catch_unwind().await;
            if ended.is_err() || !stop.is_cancelled() {
                tracing::error!(part = name, "a part of the server has ended; stopping");
                health.ended.lock().unwrap_or_else(PoisonError::into_inner).push(name);
                health.broken.cancel();
            }
        })
    }

    /// Waits until a part has ended that should not have.
    pub async fn broken(&self) {
        self.broken.cancelled().await;
    }

    pub fn is_broken(&self) -> bool {
        self.broken.is_cancelled()
    }

    /// One line for each fault.
    pub async fn wrong(&self, store: &Store) -> Vec<String> {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut wrong: Vec<String> = ended.into_iter().map(|part| format!("{part} has ended")).collect();
        wrong.extend(self.database(store).await.map(str::to_owned));
        wrong
    }

    async fn database(&self, store: &Store) -> Option<&'static str> {
        let mut last = self.database.lock().await;
        let before = match *last {
            Some((at, wrong)) if at.elapsed() < CHECKED_EVERY => return wrong,
            Some((_, wrong)) => wrong,
            None => None,
        };
        let wrong = store.check().await;
        match wrong {
            Some(wrong) if before != Some(wrong) => tracing::error!(wrong, "not ready"),
            None if before.is_some() => tracing::info!("ready again"),
            _ => {}
        }
        *last = Some((Instant::now(), wrong));
        wrong
    }
}
