//! How jobs ended is recorded in groups: while one transaction is on its way, the endings of the other lanes gather, and
//! the next one records them all.

use super::leases::{self, End, Taken};
use crate::{Manner, Store};
use base::faults;
use futures_util::FutureExt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// After how long an ending that could not be recorded is tried again.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// The endings of the jobs of a kind.
pub struct Endings {
    kind: &'static str,
    gathered: Mutex<Gathered>,
    /// Held by the lane that records those of all. The number of the first ending that is not recorded yet.
    recorded: tokio::sync::Mutex<u64>,
}

#[derive(Default)]
struct Gathered {
    /// The number of the next ending.
    next: u64,
    endings: Vec<(Taken, End)>,
}

impl Endings {
    pub fn of(kind: &'static str) -> Self {
        Self { kind, gathered: Mutex::default(), recorded: tokio::sync::Mutex::default() }
    }

    /// Records how a job ended, trying until that is committed or the server stops: otherwise the job would be done again
    /// after its lease.
    pub async fn record(&self, store: &Store, job: Taken, end: End, stop: &CancellationToken) {
        let number = {
            let mut gathered = self.gathered();
            gathered.endings.push((job, end));
            gathered.next += 1;
            gathered.next - 1
        };
        let mut recorded = self.recorded.lock().await;
        if *recorded > number {
            return;
        }
        let (endings, next) = {
            let mut gathered = self.gathered();
            (std::mem::take(&mut gathered.endings), gathered.next)
        };
        self.write_down(store, endings, stop).await;
        *recorded = next;
    }

    async fn write_down(&self, store: &Store, endings: Vec<(Taken, End)>, stop: &CancellationToken) {
        let kind = self.kind;
        loop {
            let endings = endings.clone();
            let written = store
                .write_as(Manner::Light, move |tx| async move { leases::write_down(tx, kind, endings).await }.boxed())
                .await;
            match written.and_then(|()| faults::at_of("jobs.after-end", kind)) {
                Ok(()) => return,
                Err(error) => tracing::warn!(kind, %error, "the end of jobs could not be recorded"),
            }
            tokio::select! {
                () = tokio::time::sleep(AGAIN_AFTER) => {}
                () = stop.cancelled() => return,
            }
        }
    }

    fn gathered(&self) -> MutexGuard<'_, Gathered> {
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
