//! What the measured time cost in bytes, commits and memory, read at its beginning and at its end.

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
    /// Bytes written to storage; none when the process is not known.
    pub server_written: Option<u64>,
    pub database_written: Option<u64>,
    pub memory: Option<Memory>,
    /// The server's own counters.
    pub metrics: Metrics,
}

/// The server's own memory before its members connected, and with them. Its program is not in it: most of that is first
/// used when the first members come, however many they are.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    pub members: usize,
    pub before_kib: u64,
    pub after_kib: u64,
}

impl Memory {
    /// To be read before the first of so many members connects; none when the server's process is not known.
    pub fn before(members: usize, watched: &Watched) -> Option<Self> {
        let kib = watched.server_kib()?;
        Some(Self { members, before_kib: kib, after_kib: kib })
    }

    /// Memory for each member, in a run in which members only hold a connection.
    pub fn kib_per_member(self) -> f64 {
        (float(self.after_kib) - float(self.before_kib)) / float(self.members as u64)
    }

    fn by_now(self, watched: &Watched) -> Option<Self> {
        Some(Self { after_kib: watched.server_kib()?, ..self })
    }
}

impl Costs {
    /// The costs of a window, cut short when the run is interrupted; none when that happens before the window begins.
    pub async fn of(
        window: Window,
        targets: Vec<Target>,
        watched: Watched,
        memory: Option<Memory>,
        stop: Stop,
    ) -> Option<Self> {
        tokio::select! {
            () = sleep_until(window.from.into()) => {}
            () = stop.requested() => return None,
        }
        let before = Self::so_far(&targets, &watched, memory).await;
        tokio::select! {
            () = sleep_until(window.until.into()) => {}
            () = stop.requested() => {}
        }
        Some(Self::so_far(&targets, &watched, memory).await.since(&before))
    }

    async fn so_far(targets: &[Target], watched: &Watched, memory: Option<Memory>) -> Self {
        let [server, database] = watched.written();
        // The targets of a run share one count.
        let traffic = targets.first().map(|target| &target.traffic);
        let (sent, received) = traffic.map_or((0, 0), |traffic| (traffic.sent(), traffic.received()));
        let mut metrics = Metrics::default();
        for target in targets {
            metrics = metrics.plus(&Metrics::read(target).await);
        }
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
