//! What the measured time cost in bytes and in commits: counters that are read at its beginning and at its end.

use crate::interrupt::Stop;
use crate::metrics::Metrics;
use crate::processes::Watched;
use crate::tally::Window;
use crate::target::Target;
use tokio::time::sleep_until;

#[derive(Clone, Debug, Default)]
pub struct Costs {
    /// Bytes on the connections of all members.
    pub sent: u64,
    pub received: u64,
    /// Bytes that a process had written to storage; none when the process is not known.
    pub server_written: Option<u64>,
    pub database_written: Option<u64>,
    /// What the server counted of itself.
    pub metrics: Metrics,
}

impl Costs {
    /// Of a window, or of what there was of it when the run is told to end; none when that is before its beginning.
    pub async fn of(window: Window, target: Target, watched: Watched, stop: Stop) -> Option<Self> {
        tokio::select! {
            () = sleep_until(window.from.into()) => {}
            () = stop.asked() => return None,
        }
        let before = Self::so_far(&target, watched).await;
        tokio::select! {
            () = sleep_until(window.until.into()) => {}
            () = stop.asked() => {}
        }
        Some(Self::so_far(&target, watched).await.since(&before))
    }

    async fn so_far(target: &Target, watched: Watched) -> Self {
        let [server, database] = watched.written();
        let (sent, received) = (target.traffic.sent(), target.traffic.received());
        let metrics = Metrics::read(target).await;
        Self { sent, received, server_written: server, database_written: database, metrics }
    }

    fn since(self, before: &Self) -> Self {
        let between = |after: Option<u64>, before: Option<u64>| Some(after?.saturating_sub(before?));
        Self {
            sent: self.sent - before.sent,
            received: self.received - before.received,
            server_written: between(self.server_written, before.server_written),
            database_written: between(self.database_written, before.database_written),
            metrics: self.metrics.since(&before.metrics),
        }
    }
}
