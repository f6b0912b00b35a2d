//! When members were last here, by which those who are found are in order.

use super::sql;
use base::error::Result;
use store::{Conn, Tx};
use wire::{MemberId, Millis};

/// The steps, in milliseconds, in which it is recorded when a member was last here.
pub const STEP: i64 = 15 * 60 * 1000;

/// The beginning of the step in which a time is.
pub fn step_of(at: Millis) -> Millis {
    Millis(at.0.div_euclid(STEP) * STEP)
}

/// Those of these members of whom it is not recorded that they are here now.
pub async fn not_noted(conn: &mut Conn, members: &[MemberId], now: Millis) -> Result<Vec<MemberId>> {
    let rows = sql::active_before(conn, members, step_of(now)).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Records that these members are here now.
pub async fn note(tx: &mut Tx, members: &[MemberId]) -> Result<()> {
    let now = step_of(tx.now());
    sql::set_active(tx, members, now).await.map(drop)
}
