//! What figures depend on besides the program: the machine and the commit.

use std::fs::read_to_string;
use std::process::Command;

/// Processor, memory and kernel, as Linux names them.
pub fn machine() -> String {
    let cores = cores();
    let processor = field("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown processor".into());
    let kib: u64 = field("/proc/meminfo", "MemTotal").and_then(|text| kib(&text)).unwrap_or(0);
    let kernel = read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{processor}, {cores} cores, {} GiB, Linux {}", kib / 1024 / 1024, kernel.trim())
}

/// The number of cores this program may run on.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The command that repeats this run at the same commit.
pub fn command() -> String {
    let profile = if cfg!(debug_assertions) { "" } else { " --release" };
    let arguments = std::env::args().skip(1).map(|argument| quote(&argument));
    format!("cargo run{profile} -p loadtest -- {}", arguments.collect::<Vec<_>>().join(" "))
}

/// Quotes an argument for a shell, if it needs that.
fn quote(argument: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./:=,+@%".contains(&byte);
    let bare = !argument.is_empty() && argument.bytes().all(plain);
    if bare { argument.to_owned() } else { format!("'{}'", argument.replace('\'', "'\\''")) }
}

/// The commit of the current folder's repository.
pub fn commit() -> String {
    let output = Command::new("git").args(["describe", "--always", "--dirty"]).output();
    let output = output.ok().filter(|output| output.status.success());
    output.map_or_else(|| "unknown".into(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The value of the first line `name : value`.
pub fn field(file: &str, name: &str) -> Option<String> {
    let text = read_to_string(file).ok()?;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'));
    value.map(|value| value.trim().to_owned())
}

pub fn kib(text: &str) -> Option<u64> {
    text.strip_suffix(" kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_is_quoted_only_if_a_shell_would_split_or_expand_it() {
        assert_eq!(["--seed=1", "a b", "it's", ""].map(quote), ["--seed=1", "'a b'", "'it'\\''s'", "''"]);
    }

    #[test]
    fn the_machine_is_described_by_its_cores_memory_and_kernel() {
        let output = machine();
        assert!(
            output.contains(" cores, ") && output.contains(" GiB, Linux ") && !output.contains(" 0 GiB"),
            "{output}"
        );
    }
}
