//! What benchmarks share: what they print besides their figures, and servers to measure.
#![allow(dead_code)] // no benchmark needs all of it

pub mod server;
pub mod stopwatch;

use std::fs::read_to_string;
use std::time::Duration;

/// The arguments after `--`, without the `--bench` that cargo adds.
pub fn arguments() -> Vec<String> {
    std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect()
}

/// Processor, cores and kernel, as Linux names them.
pub fn print_machine() {
    let info = read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let processor = processor.map_or("unknown processor", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let kernel = read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    println!("machine   {processor}, {cores} cores, Linux {}", kernel.trim());
}

/// Processor time this process has used so far, in all its threads.
pub fn processor_time() -> Duration {
    processor_time_of(std::process::id())
}

pub fn processor_time_of(process: u32) -> Duration {
    let stat = read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // After the name in parentheses, which may hold spaces, user and system time are the 12th and 13th field.
    let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields).split(' ').skip(11).take(2);
    let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
    // These times are in hundredths of a second on every Linux.
    Duration::from_millis(ticks * 10)
}
