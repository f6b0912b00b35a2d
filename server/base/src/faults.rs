//! Faults that a test plants at named points of the server: there it panics, fails, waits or ends.
//!
//! They exist only with debug assertions, as in the build that is tested. In a release build a point is nothing, and the
//! variable that names the plan is refused like any other that the server does not know.
//!
//! These are few lines of our own and not the crate `fail`, because that one had its last release in 2022, is built in by a
//! feature that any other crate of a build can turn on, and repeats a fault that has ended the process when it starts anew.

#[cfg(debug_assertions)]
mod planted;

#[cfg(debug_assertions)]
pub use planted::{VARIABLE, at, at_of, is_on};

/// The points, of which those of jobs are followed by `:` and the kind of the job.
pub const POINTS: [&str; 8] = [
    "courier.before-begin",
    "courier.after-decisions",
    "courier.before-commit",
    "courier.after-commit",
    "live.before-delivery",
    "jobs.after-taking",
    "jobs.after-running",
    "jobs.after-end",
];

#[cfg(not(debug_assertions))]
#[inline]
pub fn at(_point: &str) -> crate::error::Result<()> {
    Ok(())
}

#[cfg(not(debug_assertions))]
#[inline]
pub fn at_of(_point: &str, _kind: &str) -> crate::error::Result<()> {
    Ok(())
}

#[cfg(not(debug_assertions))]
#[inline]
pub fn is_on(_switch: &str) -> bool {
    false
}
