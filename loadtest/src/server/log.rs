//! What the server under load writes to its log. On a terminal it would be written across the view, so it is kept, and
//! said when the server has ended.

use crate::error::{Error, Result};
use std::fs::{File, read_to_string};
use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Of a log only the end is said.
const LINES: usize = 20;

pub struct Log {
    kept: Option<PathBuf>,
}

impl Log {
    /// A log within that folder, or, when nothing is drawn, none: the server says it itself.
    pub fn new(folder: &Path) -> Self {
        Self { kept: stderr().is_terminal().then(|| folder.join("log")) }
    }

    /// Where the server writes.
    pub fn output(&self) -> Result<Stdio> {
        let Some(path) = &self.kept else { return Ok(Stdio::inherit()) };
        Ok(File::create(path).map_err(Error::failed)?.into())
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let log = self.kept.as_ref().and_then(|path| read_to_string(path).ok()).unwrap_or_default();
        eprint!("{}", end(&log));
    }
}

fn end(log: &str) -> String {
    let left_out = log.lines().count().saturating_sub(LINES);
    let end: String = log.split_inclusive('\n').skip(left_out).collect();
    if left_out > 0 { format!("{left_out} lines of the server's log before these\n{end}") } else { end }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_log_is_said_by_its_end() {
        assert_eq!((end(""), end("one\ntwo\n")), (String::new(), "one\ntwo\n".into()));
        let long: Vec<String> = (0..100).map(|nth| format!("line {nth}")).collect();
        let said = end(&long.join("\n"));
        assert!(said.starts_with("80 lines of the server's log before these\nline 80\n"), "{said}");
        assert!(said.ends_with("\nline 99"), "{said}");
    }
}
