//! What both engines need to run a transaction: a limit for panics, an error for an unknown outcome.

use base::error::{Error, Fault, Result};
use futures_util::FutureExt;
use std::fmt::Display;
use std::panic::AssertUnwindSafe;

/// A panic in a rule must not take the writer, or an open transaction, with it.
pub async fn catch<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|_| Err(Error::internal("a rule panicked")))
}

/// Runs work that waits for nothing but SQLite, whose calls return when they are done. Waiting for anything else inside
/// a transaction is not allowed, and refused here.
pub fn at_once<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    work.now_or_never().unwrap_or_else(|| Err(Error::internal("a transaction waited for something else")))
}

/// The error for a COMMIT of which it is not known whether it happened. The caller gets `try_again`.
pub fn unknown_outcome(error: impl Display, fault: Fault) -> Error {
    Error::Database { error: format!("whether it was committed is not known: {error}").into(), fault }
}

/// The error for work that was given up.
pub fn no_answer() -> Error {
    unknown_outcome("no answer in time", Fault::Unreachable)
}
