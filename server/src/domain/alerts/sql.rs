//! The queries of alerts.

use base::error::Result;
use store::{Conn, Tx, sql};
use wire::{MemberId, Millis};

/// The alerts that a member has put away after a time.
pub async fn dismissed(conn: &mut Conn, member: MemberId, after: Millis) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = sql("select alert from dismissals where member_id = $1 and dismissed_at > $2")
        .bind(member)
        .bind(after)
        .all(conn)
        .await?;
    Ok(rows.into_iter().map(|(alert,)| alert).collect())
}

/// Every alert that a member has put away, and when.
pub async fn all(conn: &mut Conn, member: MemberId) -> Result<Vec<(String, Millis)>> {
    sql("select alert, dismissed_at from dismissals where member_id = $1 order by alert").bind(member).all(conn).await
}

/// Stores that a member has put an alert away.
pub async fn dismiss(tx: &mut Tx, member: MemberId, alert: &str, now: Millis) -> Result<u64> {
    sql("insert into dismissals (member_id, alert, dismissed_at) values ($1, $2, $3)
         on conflict (member_id, alert) do update set dismissed_at = excluded.dismissed_at")
    .bind(member)
    .bind(alert)
    .bind(now)
    .run(tx)
    .await
}

/// Forgets what a member has put away.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from dismissals where member_id = $1").bind(member).run(tx).await
}
