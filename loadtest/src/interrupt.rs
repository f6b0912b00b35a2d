//! Ctrl-C and SIGTERM: the first ends the load and leaves time for a report, the second ends everything at once.

use crate::error::{Error, Result};
use std::time::Instant;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch::{Receiver, Sender, channel};

/// A request to end the run early, seen by every task that puts load on the server. Clones share one request.
#[derive(Clone)]
pub struct Stop {
    sender: Sender<Option<Instant>>,
    receiver: Receiver<Option<Instant>>,
}

impl Stop {
    pub fn new() -> Self {
        let (sender, receiver) = channel(None);
        Self { sender, receiver }
    }

    pub fn request(&self) {
        self.sender.send_replace(Some(Instant::now()));
    }

    pub fn requested_at(&self) -> Option<Instant> {
        *self.receiver.borrow()
    }

    /// Waits until the run is to end early.
    pub async fn requested(&self) {
        // `self` holds a sender, so the channel is open.
        let _ = self.receiver.clone().wait_for(Option::is_some).await;
    }
}

/// Turns the first signal into a request to stop, and returns at the second.
pub async fn signals(stop: &Stop) -> Result<()> {
    let mut term = signal(SignalKind::terminate()).map_err(Error::failed)?;
    let mut int = signal(SignalKind::interrupt()).map_err(Error::failed)?;
    for _ in 0..2 {
        tokio::select! {
            _ = int.recv() => {}
            _ = term.recv() => {}
        }
        stop.request();
    }
    Ok(())
}
