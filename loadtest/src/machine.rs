//! What a figure depends on besides the program: the machine, the commit, what the processes used.

use std::fs::read_to_string;
use std::process::Command;
use std::time::Duration;

/// Processor, memory and kernel, as Linux tells them.
pub fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let processor = field("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown processor".into());
    let kib: u64 = field("/proc/meminfo", "MemTotal").and_then(|text| kib(&text)).unwrap_or(0);
    let kernel = read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{processor}, {cores} cores, {} GiB, Linux {}", kib / 1024 / 1024, kernel.trim())
}

/// The commit in the current folder.
pub fn commit() -> String {
    let told = Command::new("git").args(["describe", "--always", "--dirty"]).output();
    let told = told.ok().filter(|output| output.status.success());
    told.map_or_else(|| "unknown".into(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// What a process has used so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    pub cpu: Duration,
    /// The most memory it ever had, in KiB.
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
        let peak = field(&format!("/proc/{process}/status"), "VmHWM").and_then(|text| kib(&text))?;
        // Linux tells these times in hundredths of a second.
        Some(Self { cpu: Duration::from_millis(ticks * 10), peak_kib: peak })
    }
}

/// The value of the first line `name : value`.
fn field(file: &str, name: &str) -> Option<String> {
    let text = read_to_string(file).ok()?;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'));
    value.map(|value| value.trim().to_owned())
}

fn kib(text: &str) -> Option<u64> {
    text.strip_suffix(" kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_knows_what_it_used() {
        let usage = Usage::of("self").unwrap();
        assert!(usage.peak_kib > 100 && usage.peak_kib < 10_000_000, "{usage:?}");
        assert!(usage.cpu < Duration::from_hours(1), "{usage:?}");
        assert!(Usage::of("0").is_none());
    }
}
