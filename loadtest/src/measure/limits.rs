//! How many connections this program has, and how many it may have.

use std::fs::{read_dir, read_to_string};
use std::path::Path;

/// Descriptors this program has open.
pub fn open_files() -> u64 {
    let folder = Path::new("/proc/self/fd");
    // Since Linux 6.2 the size of this folder is the number of descriptors; before, they must be counted one by one.
    let size = folder.metadata().map_or(0, |it| it.len());
    if size > 0 { size } else { read_dir(folder).map_or(0, |entries| entries.count() as u64) }
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
    fn the_limits_of_the_system_are_read() {
        assert!(most_open_files().unwrap() >= 256);
        assert!((1..=65_536).contains(&most_ports().unwrap()));
    }
}
