//! Ctrl-C and SIGTERM: the first ends the load and leaves time for a report, the second ends everything at once.

use crate::error::{Error, Result};
use std::time::Instant;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch::{Receiver, Sender, channel};

/// Told to everybody who puts load on the server; clones are of the same run.
#[derive(Clone)]
pub struct Stop {
    ask: Sender<Option<Instant>>,
    asked: Receiver<Option<Instant>>,
}

impl Stop {
    pub fn new() -> Self {
        let (ask, asked) = channel(None);
        Self { ask, asked }
    }

    pub fn ask(&self) {
        self.ask.send_replace(Some(Instant::now()));
    }

    pub fn asked_at(&self) -> Option<Instant> {
        *self.asked.borrow()
    }

    /// Waits until the run is to end early.
    pub async fn asked(&self) {
        // `self` holds a sender, so the channel is open.
        let _ = self.asked.clone().wait_for(Option::is_some).await;
    }
}

/// Hands the first signal on to the run; returns with the second.
pub async fn signals(stop: &Stop) -> Result<()> {
    let mut term = signal(SignalKind::terminate()).map_err(Error::failed)?;
    let mut int = signal(SignalKind::interrupt()).map_err(Error::failed)?;
    for _ in 0..2 {
        tokio::select! {
            _ = int.recv() => {}
            _ = term.recv() => {}
        }
        stop.ask();
    }
    Ok(())
}
