//! Too many failed logins lock a name for some minutes, also if no such account exists, so that the answers do not
//! reveal which do. The failures are kept in the database, so that neither a restart nor a second node ends a lock.
//!
//! An attempt is counted before the password is checked, so that simultaneous guesses are as limited as guesses made
//! one after the other. The right password clears the count. A device that has logged in to the account before has a
//! count of its own, so that the guesses of a stranger do not lock it out.

use super::sql::{self, AttemptsRow};
use crate::mailboxes::mailbox_of;
use base::clock::MINUTE;
use base::error::Result;
use futures_util::FutureExt;
use store::{Store, Tx};
use wire::{Millis, Refusal};

/// The failures within [`WINDOW`] that lock a name: so few that trying even a short list of common passwords takes
/// hours.
pub const FAILURES: i64 = 5;
/// The time within which failures are counted together, in milliseconds.
pub const WINDOW: i64 = 15 * MINUTE;
/// How long a name is locked, in milliseconds.
const LOCKED_FOR: i64 = 15 * MINUTE;

/// The name under which an account's failed logins are counted.
pub fn attempts_of(domain: &str, email: &str) -> String {
    format!("{domain}|{email}")
}

/// The name under which the tries to get an account for a mailbox are counted; who holds its lock may take an address
/// of it.
pub fn claims_of(domain: &str, email: &str) -> String {
    format!("signup|{domain}|{}", mailbox_of(email))
}

/// Counts one more attempt as failed, and gives the refusal for the case that it fails. It is refused at once if the
/// name is locked; the last attempt that is allowed locks it beforehand.
pub async fn begin_attempt(store: &Store, name: &str) -> Result<Refusal> {
    let name = name.to_owned();
    store
        .write(move |tx| {
            async move {
                let now = tx.now();
                let before = sql::lock_attempts(tx, &name, now).await?;
                if before.locked_until > now {
                    return Err(locked_out(before.locked_until.0 - now.0).into());
                }
                let after = one_more(&before, now);
                sql::set_attempts(tx, &name, &after).await?;
                let is_last = after.locked_until > now;
                Ok(if is_last { locked_out(LOCKED_FOR) } else { Refusal::BadCredentials })
            }
            .boxed()
        })
        .await
}

/// The count after one more attempt; it starts anew after a lock, and when the window has passed.
fn one_more(before: &AttemptsRow, now: Millis) -> AttemptsRow {
    let is_over = before.failures >= FAILURES || before.first_at.0 < now.0 - WINDOW;
    let (failures, first_at) = if is_over { (1, now) } else { (before.failures + 1, before.first_at) };
    let locked_until = if failures >= FAILURES { Millis(now.0 + LOCKED_FOR) } else { Millis(0) };
    AttemptsRow { failures, first_at, locked_until }
}

/// Locks a name until the transaction ends: another one that locks it waits, and then sees what this one wrote.
pub async fn lock(tx: &mut Tx, name: &str) -> Result<()> {
    let now = tx.now();
    sql::lock_attempts(tx, name, now).await.map(drop)
}

/// A successful login clears the count.
pub async fn forget(tx: &mut Tx, name: &str) -> Result<()> {
    sql::forget_attempts(tx, name).await?;
    Ok(())
}

fn locked_out(left: i64) -> Refusal {
    Refusal::LockedOut { minutes: (left + MINUTE - 1) / MINUTE }
}
