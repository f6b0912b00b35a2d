//! What the processes of a run use while it goes on: the server, its database if that is a process, and this program.

use crate::measure::limits::open_files;
use crate::measure::usage::{Usage, own_memory, written, written_by_family};
use crate::numbers::float;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// The ids of the processes that the run has started.
#[derive(Clone, Debug, Default)]
pub struct Watched {
    /// Those of one server or of several, whose figures are added up.
    pub servers: Vec<u32>,
    pub database: Option<u32>,
}

impl Watched {
    /// Bytes that each of the two has written to storage so far.
    pub fn written(&self) -> [Option<u64>; 2] {
        let servers = self.servers.iter().map(|id| written(*id)).reduce(|one, other| Some(one? + other?));
        [servers.flatten(), self.database.and_then(written_by_family)]
    }

    /// The memory of the servers themselves now.
    pub fn server_kib(&self) -> Option<u64> {
        self.servers.iter().map(|id| own_memory(*id)).reduce(|one, other| Some(one? + other?)).flatten()
    }

    /// Of the servers, their database and this program.
    pub fn usages(&self) -> [Option<Usage>; 3] {
        [Usage::of_all(&self.servers), self.database.and_then(Usage::of_family), Usage::of("self")]
    }
}

/// One process between two readings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Process {
    /// 100 is one core.
    pub cpu_percent: f64,
    pub resident_mib: f64,
}

/// All processes between two readings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    pub server: Option<Process>,
    pub database: Option<Process>,
    pub generator: Option<Process>,
    /// File descriptors this program has opened since the run began: nearly all of them sockets.
    pub sockets: u64,
}

/// Reads the processes of a run at intervals.
pub struct Gauges {
    pub watched: Watched,
    files_before: u64,
    last: (Instant, [Option<Usage>; 3]),
}

impl Gauges {
    /// To be made before the first connection.
    pub fn new(watched: Watched) -> Self {
        let last = (Instant::now(), watched.usages());
        Self { watched, files_before: open_files(), last }
    }

    pub fn read(&mut self) -> Reading {
        let now = (Instant::now(), self.watched.usages());
        let took = (now.0 - self.last.0).as_secs_f64().max(0.001);
        let process = |which: usize| {
            let (before, after) = (self.last.1[which]?, now.1[which]?);
            let cpu_percent = after.cpu.saturating_sub(before.cpu).as_secs_f64() / took * 100.0;
            Some(Process { cpu_percent, resident_mib: float(after.resident_kib) / 1024.0 })
        };
        let [server, database, generator] = [0, 1, 2].map(process);
        let sockets = open_files().saturating_sub(self.files_before);
        self.last = now;
        Reading { server, database, generator, sockets }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn open_descriptors_are_counted_and_a_busy_process_is_seen_as_busy() {
        let mut gauges = Gauges::new(Watched::default());
        let listeners: Vec<_> = (0..50).map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let begun = Instant::now();
        while Usage::of("self").unwrap().cpu < gauges.last.1[2].unwrap().cpu + Duration::from_millis(50) {
            assert!(begun.elapsed() < Duration::from_mins(1));
        }
        let reading = gauges.read();
        // Other tests open and close files meanwhile.
        assert!((40..200).contains(&reading.sockets), "{reading:?}");
        assert!(reading.generator.unwrap().cpu_percent > 0.0 && reading.server.is_none(), "{reading:?}");
        drop(listeners);
    }
}
