//! What follows a commit: its events are delivered, and the kinds of its jobs are remembered.

use crate::bell::Bell;
use crate::conn::Tx;
use crate::event::Commit;
use std::time::Instant;
use tokio::sync::mpsc::UnboundedSender;

/// Where committed events go. Unbounded because a commit cannot be taken back: the hub behind it keeps up or drops
/// sockets, it never blocks.
pub type Committed = UnboundedSender<Commit>;

#[derive(Clone)]
pub struct AfterCommit {
    pub events: Committed,
    pub bell: Bell,
}

impl AfterCommit {
    /// Hands on what transactions leave that have committed.
    pub fn follow(&self, tx: &mut Tx) {
        if !tx.jobs.is_empty() {
            self.bell.add(tx.jobs.drain(..));
        }
        if !tx.events.is_empty() {
            // It fails in a tool such as `vonk seed`, where nobody receives events.
            let _ = self.events.send(Commit { at: Instant::now(), events: std::mem::take(&mut tx.events) });
        }
    }
}
