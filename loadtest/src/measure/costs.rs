//! What the measured time cost in bytes, in commits and in memory: read at its beginning and at its end.

use crate::client::target::Target;
use crate::interrupt::Stop;
use crate::measure::metrics::Metrics;
use crate::measure::processes::Watched;
use crate::measure::tally::Window;
use crate::numbers::float;
use tokio::time::sleep_until;

#[derive(Clone, Debug, Default)]
pub struct Costs {
    /// Bytes on the connections of all members.
    pub sent: u64,
    pub received: u64,
    /// Bytes that a process had written to storage; none when the process is not known.
    pub server_written: Option<u64>,
    pub database_written: Option<u64>,
    pub memory: Option<Memory>,
    /// What the server counted of itself.
    pub metrics: Metrics,
}

/// The server's memory, which its members take.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    pub members: usize,
    pub before_they_came_kib: u64,
    pub at_the_end_kib: u64,
}

impl Memory {
    /// Before the first of so many members comes; none when the server's process is not known.
    pub fn before(members: usize, watched: Watched) -> Option<Self> {
        let kib = watched.server_kib()?;
        Some(Self { members, before_they_came_kib: kib, at_the_end_kib: kib })
    }

    /// What each of them takes, if they did nothing that the server remembers.
    pub fn kib_per_member(self) -> f64 {
        (float(self.at_the_end_kib) - float(self.before_they_came_kib)) / float(self.members as u64)
    }

    fn by_now(self, watched: Watched) -> Option<Self> {
        Some(Self { at_the_end_kib: watched.server_kib()?, ..self })
    }
}

impl Costs {
    /// Of a window, or of what there was of it when the run is told to end; none when that is before its beginning.
    pub async fn of(
        window: Window,
        target: Target,
        watched: Watched,
        memory: Option<Memory>,
        stop: Stop,
    ) -> Option<Self> {
        tokio::select! {
            () = sleep_until(window.from.into()) => {}
            () = stop.asked() => return None,
        }
        let before = Self::so_far(&target, watched, memory).await;
        tokio::select! {
            () = sleep_until(window.until.into()) => {}
            () = stop.asked() => {}
        }
        Some(Self::so_far(&target, watched, memory).await.since(&before))
    }

    async fn so_far(target: &Target, watched: Watched, memory: Option<Memory>) -> Self {
        let [server, database] = watched.written();
        let (sent, received) = (target.traffic.sent(), target.traffic.received());
        let metrics = Metrics::read(target).await;
        let memory = memory.and_then(|memory| memory.by_now(watched));
        Self { sent, received, server_written: server, database_written: database, memory, metrics }
    }

    fn since(self, before: &Self) -> Self {
        let between = |after: Option<u64>, before: Option<u64>| Some(after?.saturating_sub(before?));
        Self {
            sent: self.sent - before.sent,
            received: self.received - before.received,
            server_written: between(self.server_written, before.server_written),
            database_written: between(self.database_written, before.database_written),
            memory: self.memory,
            metrics: self.metrics.since(&before.metrics),
        }
    }
}
