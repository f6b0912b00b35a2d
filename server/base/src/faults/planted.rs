//! The plan: a file whose lines are `POINT ACTION`, or `SWITCH on`.
//!
//! It is a file because a test then plants a fault while the server runs. The first line of a point is taken out of it
//! before its action is carried out, so what has ended the server is gone when it starts again, and the test sees what has
//! happened. A switch stays.

use crate::error::{Error, Result};
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// The variable of the environment that names the file.
pub const VARIABLE: &str = "VONK_FAULTS";
const DELAY: Duration = Duration::from_millis(300);

/// Carries out what is planted at a point, if anything is.
pub fn at(point: &str) -> Result<()> {
    let Some(action) = take(point) else { return Ok(()) };
    tracing::warn!(point, action, "a fault that was planted");
    match action.as_str() {
        "panic" => panic!("a panic was planted at {point}"),
        "error" => Err(Error::internal(format_args!("an error was planted at {point}"))),
        "delay" => {
            // It blocks, as inside a transaction of SQLite nothing else may wait.
            std::thread::sleep(DELAY);
            Ok(())
        }
        "abort" => std::process::abort(),
        other => Err(Error::internal(format_args!("{other} cannot be planted at {point}"))),
    }
}

/// The same for a point that jobs of each kind have.
pub fn at_of(point: &str, kind: &str) -> Result<()> {
    at(&format!("{point}:{kind}"))
}

/// Whether the plan switches something on.
pub fn is_on(switch: &str) -> bool {
    read().is_some_and(|(_, plan)| plan.lines().any(|line| line.split_once(' ') == Some((switch, "on"))))
}

/// Takes the first action of a point out of the plan.
fn take(point: &str) -> Option<String> {
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let (path, plan) = read()?;
    let (action, rest) = without(&plan, point)?;
    // A reader sees the one plan or the other, and never half of one.
    let next = path.with_extension("next");
    fs::write(&next, rest).and_then(|()| fs::rename(&next, path)).ok()?;
    Some(action)
}

fn without(plan: &str, point: &str) -> Option<(String, String)> {
    let mut lines: Vec<&str> = plan.lines().collect();
    let is_of_point = |line: &&str| line.split_once(' ').is_some_and(|(name, _)| name == point);
    let taken = lines.iter().position(is_of_point)?;
    let (_, action) = lines.remove(taken).split_once(' ')?;
    Some((action.to_owned(), lines.iter().flat_map(|line| [line, "\n"]).collect()))
}

fn read() -> Option<(&'static PathBuf, String)> {
    static PATH: OnceLock<Option<PathBuf>> = OnceLock::new();
    let path = PATH.get_or_init(|| std::env::var_os(VARIABLE).map(PathBuf::from)).as_ref()?;
    Some((path, fs::read_to_string(path).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_action_of_a_point_is_taken_and_the_others_stay() {
        let plan = "one error\ntwo abort\ntwo delay\nthree on\n";
        let (action, rest) = without(plan, "two").unwrap();
        assert_eq!((action.as_str(), rest.as_str()), ("abort", "one error\ntwo delay\nthree on\n"));
        assert_eq!(without(plan, "tw"), None);
    }

    #[test]
    fn without_a_plan_nothing_happens() {
        assert!(at("one").is_ok() && at_of("two", "photo").is_ok() && !is_on("three"));
    }
}
