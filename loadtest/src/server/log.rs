//! The log of the server under load. On a terminal it would be written across the live view, so it is kept in a file
//! and its end is printed when the server has ended, unless it is to be quiet.

use crate::error::{Error, Result};
use std::fs::{OpenOptions, read_to_string};
use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// How many of the last lines are printed.
const LINES: usize = 20;

pub struct Log {
    /// The file, if the log is kept; otherwise the server writes to standard error itself.
    file: Option<PathBuf>,
    is_quiet: bool,
}

impl Log {
    /// A log in this file when it is quiet, or the live view is drawn on a terminal.
    pub fn new(file: &Path, is_quiet: bool) -> Self {
        Self { file: (is_quiet || stderr().is_terminal()).then(|| file.to_owned()), is_quiet }
    }

    /// Where the server writes. A server that starts again goes on in the same file.
    pub fn output(&self) -> Result<Stdio> {
        let Some(path) = &self.file else { return Ok(Stdio::inherit()) };
        Ok(OpenOptions::new().create(true).append(true).open(path).map_err(Error::failed)?.into())
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        if self.is_quiet {
            return;
        }
        let log = self.file.as_ref().and_then(|path| read_to_string(path).ok()).unwrap_or_default();
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
    fn only_the_end_of_a_long_log_is_printed() {
        assert_eq!((end(""), end("one\ntwo\n")), (String::new(), "one\ntwo\n".into()));
        let long: Vec<String> = (0..100).map(|nth| format!("line {nth}")).collect();
        let text = end(&long.join("\n"));
        assert!(text.starts_with("80 lines of the server's log before these\nline 80\n"), "{text}");
        assert!(text.ends_with("\nline 99"), "{text}");
    }
}
