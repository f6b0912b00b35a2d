//! What a process has used so far, read from `/proc`.

use crate::measure::machine::{field, kib};
use std::fmt::Display;
use std::fs::{read_dir, read_to_string};
use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub struct Usage {
    pub cpu: Duration,
    /// Resident memory now, and its peak, in KiB.
    pub resident_kib: u64,
    pub peak_kib: u64,
}

impl Usage {
    /// Of the process with that id, or `self`. Processor time includes children that have ended.
    pub fn of(process: impl Display) -> Option<Self> {
        let status = format!("/proc/{process}/status");
        let memory = |name| field(&status, name).and_then(|text| kib(&text));
        Some(Self { cpu: stat(&process)?.cpu, resident_kib: memory("VmRSS")?, peak_kib: memory("VmHWM")? })
    }

    /// Of several processes together; none when one of them is gone.
    pub fn of_all(processes: &[u32]) -> Option<Self> {
        let each = processes.iter().map(Self::of).collect::<Option<Vec<_>>>()?;
        each.into_iter().reduce(|one, other| Self {
            cpu: one.cpu + other.cpu,
            resident_kib: one.resident_kib + other.resident_kib,
            peak_kib: one.peak_kib + other.peak_kib,
        })
    }

    /// Of a process and its children, as PostgreSQL has one for each connection. Shared memory is counted once; the peak
    /// of all together is not known, so it is what they have now.
    pub fn of_family(parent: u32) -> Option<Self> {
        let (mut cpu, mut own, mut shared) = (stat(parent)?.cpu, 0, 0);
        let children = processes().filter(|(_, stat)| stat.parent == parent);
        for (id, usage) in children.chain([(parent, Stat { parent: 0, cpu: Duration::ZERO })]) {
            let status = format!("/proc/{id}/status");
            let memory = |name| field(&status, name).and_then(|text| kib(&text)).unwrap_or(0);
            cpu += usage.cpu;
            own += memory("RssAnon");
            shared = shared.max(memory("RssShmem"));
        }
        Some(Self { cpu, resident_kib: own + shared, peak_kib: own + shared })
    }
}

/// The memory of a process that is nobody else's, in KiB: without the program and other files, which the system reads in
/// where they are first used, and can drop again.
pub fn own_memory(process: u32) -> Option<u64> {
    kib(&field(&format!("/proc/{process}/status"), "RssAnon")?)
}

/// Bytes that a process has caused to be written to storage, its ended children included. Linux shows it only to the
/// same user and to root.
pub fn written(process: u32) -> Option<u64> {
    field(&format!("/proc/{process}/io"), "write_bytes")?.parse().ok()
}

/// The same of a process and all its children.
pub fn written_by_family(parent: u32) -> Option<u64> {
    let children = processes().filter(|(_, stat)| stat.parent == parent);
    Some(written(parent)? + children.filter_map(|(id, _)| written(id)).sum::<u64>())
}

/// The ids of the processes that a process has started and that have not ended.
pub fn children(parent: u32) -> Vec<u32> {
    processes().filter(|(_, stat)| stat.parent == parent).map(|(id, _)| id).collect()
}

struct Stat {
    parent: u32,
    cpu: Duration,
}

fn stat(process: impl Display) -> Option<Stat> {
    let stat = read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is the name in parentheses, which may hold spaces; the fourth is the parent, from the 14th on
    // come user and system time, its own and those of its former children.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks: u64 = fields.get(11..15)?.iter().filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    // These times are in hundredths of a second on every Linux.
    Some(Stat { parent: fields.get(1)?.parse().ok()?, cpu: Duration::from_millis(ticks * 10) })
}

fn processes() -> impl Iterator<Item = (u32, Stat)> {
    let entries = read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    ids.filter_map(|id| Some((id, stat(id)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::Instant;

    #[test]
    fn the_usage_of_a_process_is_read() {
        let usage = Usage::of("self").unwrap();
        assert!(usage.resident_kib > 100 && usage.peak_kib >= usage.resident_kib, "{usage:?}");
        assert!(usage.peak_kib < 10_000_000 && usage.cpu < Duration::from_hours(1), "{usage:?}");
        assert!(Usage::of("0").is_none() && Usage::of_family(0).is_none());
    }

    #[test]
    fn the_memory_of_a_process_itself_grows_with_what_it_holds() {
        let own = || own_memory(std::process::id()).unwrap();
        let before = own();
        let held = std::hint::black_box(vec![1_u8; 64 << 20]);
        assert!(own() >= before + (50 << 10), "{before} KiB, and then {} KiB", own());
        drop(held);
    }

    #[test]
    fn the_usage_of_a_family_includes_its_children() {
        let own = Usage::of_family(std::process::id()).unwrap();
        // Busy until a line arrives on its standard input.
        let busy = "while ! read -t 0 _; do :; done";
        let mut child = Command::new("bash").args(["-c", busy]).stdin(Stdio::piped()).spawn().unwrap();
        let begun = Instant::now();
        let used = |id| stat(id).unwrap().cpu;
        while used(child.id()) < Duration::from_millis(100) {
            assert!(begun.elapsed() < Duration::from_mins(1));
        }
        let with_child = Usage::of_family(std::process::id()).unwrap();
        writeln!(child.stdin.take().unwrap()).unwrap();
        child.wait().unwrap();
        assert!(with_child.cpu >= own.cpu + Duration::from_millis(100), "{own:?} {with_child:?}");
        assert!(with_child.resident_kib > 100, "{with_child:?}");
        let after = Usage::of_family(std::process::id()).unwrap();
        assert!(after.cpu >= with_child.cpu, "the usage of a child remains after its end");
    }

    #[test]
    fn what_is_written_to_storage_is_counted() {
        // Beside the program: the system's temporary folder may be a memory disk.
        let beside = std::env::current_exe().unwrap();
        let mut file = tempfile::tempfile_in(beside.parent().unwrap()).unwrap();
        let before = written_by_family(std::process::id()).unwrap();
        file.write_all(&vec![1; 1 << 20]).unwrap();
        file.sync_all().unwrap();
        let after = written_by_family(std::process::id()).unwrap();
        assert!(after - before >= 1 << 20, "{before} and then {after}");
    }
}
