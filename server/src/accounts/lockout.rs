//! Too many failed logins lock a name for some minutes, whether such an account exists or not: the answers must not
//! tell which. Kept in the database, so that a restart or a second node does not open the door.

use super::sql;
use crate::clock::MINUTE;
use crate::error::Result;
use crate::store::{Store, Tx};
use futures_util::FutureExt;
use wire::{Millis, Refusal};

/// Failures within [`WINDOW`] that lock a name.
pub const FAILURES: i64 = 5;
pub const WINDOW: i64 = 15 * MINUTE;
const LOCKED_FOR: i64 = 15 * MINUTE;

pub async fn refuse_if_locked(store: &Store, name: &str) -> Result<()> {
    let row: Option<sql::FailuresRow> = store.peek(sql::failures(name)).await?;
    match row.map(|row| row.locked_until.0 - store.now().0) {
        Some(left) if left > 0 => Err(locked_out(left).into()),
        _ => Ok(()),
    }
}

/// Counts one more failure and says how it is refused.
pub async fn count_failure(store: &Store, name: &str) -> Result<Refusal> {
    let name = name.to_owned();
    store
        .write(move |tx| {
            async move {
                let now = tx.now();
                let failures = sql::count_failure(tx, &name, now, Millis(now.0 - WINDOW)).await?;
                if failures < FAILURES {
                    return Ok(Refusal::BadCredentials);
                }
                sql::lock_name(tx, &name, Millis(now.0 + LOCKED_FOR)).await?;
                Ok(locked_out(LOCKED_FOR))
            }
            .boxed()
        })
        .await
}

/// A successful login clears the count.
pub async fn forget(tx: &mut Tx, name: &str) -> Result<()> {
    sql::forget_failures(tx, name).await?;
    Ok(())
}

fn locked_out(left: i64) -> Refusal {
    Refusal::LockedOut { minutes: (left + MINUTE - 1) / MINUTE }
}
