//! Times and memory.

use std::time::{Duration, Instant};

/// How often each search in memory is made.
const TIMES: usize = 5;

#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// Measures what is done, by the quickest of some times: what else the machine does meanwhile is no part of it.
    pub fn take<T>(&mut self, work: impl Fn() -> T) -> T {
        let measured = || {
            let begun = Instant::now();
            (work(), begun.elapsed())
        };
        let (done, first) = measured();
        self.add((1..TIMES).map(|_| measured().1).fold(first, Duration::min));
        done
    }

    pub fn print(&self, what: &str) {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = |hundredths: usize| {
            let place = (sorted.len() * hundredths / 100).min(sorted.len().saturating_sub(1));
            sorted.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        let (half, most, all) = (at(50), at(99), at(100));
        println!("    {what:<44}{half:>9.2} ms p50, {most:>8.2} p99, {all:>8.2} at most ({})", sorted.len());
    }
}

/// The memory that this process has, in MiB.
pub fn resident_mib() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let kib: f64 = line.trim().trim_end_matches(" kB").parse().unwrap();
    kib / 1024.0
}
