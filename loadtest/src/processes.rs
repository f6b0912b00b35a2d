//! What the two processes of a run use while it goes on, the server's and this program's, as Linux tells it.

use crate::figures::number;
use crate::machine::{field, kib};
use serde::{Deserialize, Serialize};
use std::fs::{read_dir, read_to_string};
use std::path::Path;
use std::time::{Duration, Instant};

/// What a process has used so far.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    pub cpu: Duration,
    /// The memory it has now, and the most it ever had, in KiB.
    pub resident_kib: u64,
    pub peak_kib: u64,
}

impl Usage {
    /// Of the process with that id, or `self`.
    pub fn of(process: impl std::fmt::Display) -> Option<Self> {
        let stat = read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The second field is the name in parentheses, which may hold spaces; user and system time are the 14th
        // and 15th.
        let mut fields = stat.rsplit_once(") ")?.1.split(' ').skip(11);
        let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
        let status = format!("/proc/{process}/status");
        let memory = |name| field(&status, name).and_then(|text| kib(&text));
        // Linux tells these times in hundredths of a second.
        Some(Self {
            cpu: Duration::from_millis(ticks * 10),
            resident_kib: memory("VmRSS")?,
            peak_kib: memory("VmHWM")?,
        })
    }
}

/// One process between two looks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Process {
    /// 100 is one core.
    pub cpu_percent: f64,
    pub resident_mib: f64,
}

/// Both processes between two looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    pub server: Option<Process>,
    pub generator: Option<Process>,
    /// Descriptors this program opened since it began: nearly all of them sockets.
    pub sockets: u64,
}

/// Looks at the processes of a run, again and again.
pub struct Gauges {
    server: Option<u32>,
    files_before: u64,
    last: (Instant, [Option<Usage>; 2]),
}

impl Gauges {
    /// To be made before the first connection. The server's process is known only when it is the run's own.
    pub fn new(server: Option<u32>) -> Self {
        Self { server, files_before: open_files(), last: (Instant::now(), usages(server)) }
    }

    pub fn read(&mut self) -> Reading {
        let now = (Instant::now(), usages(self.server));
        let took = (now.0 - self.last.0).as_secs_f64().max(0.001);
        let process = |which: usize| {
            let (before, after) = (self.last.1[which]?, now.1[which]?);
            let cpu_percent = after.cpu.saturating_sub(before.cpu).as_secs_f64() / took * 100.0;
            Some(Process { cpu_percent, resident_mib: number(after.resident_kib) / 1024.0 })
        };
        let sockets = open_files().saturating_sub(self.files_before);
        let reading = Reading { server: process(0), generator: process(1), sockets };
        self.last = now;
        reading
    }
}

fn usages(server: Option<u32>) -> [Option<Usage>; 2] {
    [server.and_then(Usage::of), Usage::of("self")]
}

/// Descriptors this program has open.
pub fn open_files() -> u64 {
    let folder = Path::new("/proc/self/fd");
    // Since Linux 6.2 the folder's size is their number; before, they must be counted one by one.
    let told = folder.metadata().map_or(0, |it| it.len());
    if told > 0 { told } else { read_dir(folder).map_or(0, |entries| entries.count() as u64) }
}

/// How many descriptors this program may have open.
pub fn most_open_files() -> Option<u64> {
    let limits = read_to_string("/proc/self/limits").ok()?;
    limits.lines().find_map(|line| line.strip_prefix("Max open files")?.split_whitespace().next()?.parse().ok())
}

/// How many connections to one address can be open at once.
pub fn most_ports() -> Option<u64> {
    let range = read_to_string("/proc/sys/net/ipv4/ip_local_port_range").ok()?;
    let mut ends = range.split_whitespace().map_while(|end| end.parse::<u64>().ok());
    let (first, last) = (ends.next()?, ends.next()?);
    Some(last.saturating_sub(first) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_knows_what_it_used() {
        let usage = Usage::of("self").unwrap();
        assert!(usage.resident_kib > 100 && usage.peak_kib >= usage.resident_kib, "{usage:?}");
        assert!(usage.peak_kib < 10_000_000 && usage.cpu < Duration::from_hours(1), "{usage:?}");
        assert!(Usage::of("0").is_none());
    }

    #[test]
    fn what_is_opened_is_seen_as_a_socket_and_a_busy_process_as_busy() {
        let mut gauges = Gauges::new(None);
        let listeners: Vec<_> = (0..50).map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let begun = Instant::now();
        while Usage::of("self").unwrap().cpu < gauges.last.1[1].unwrap().cpu + Duration::from_millis(50) {
            assert!(begun.elapsed() < Duration::from_mins(1));
        }
        let reading = gauges.read();
        // Other tests open and close files meanwhile.
        assert!((40..200).contains(&reading.sockets), "{reading:?}");
        assert!(reading.generator.unwrap().cpu_percent > 0.0 && reading.server.is_none(), "{reading:?}");
        drop(listeners);
    }

    #[test]
    fn the_system_tells_its_limits() {
        assert!(most_open_files().unwrap() >= 256);
        assert!((1..=65_536).contains(&most_ports().unwrap()));
    }
}
