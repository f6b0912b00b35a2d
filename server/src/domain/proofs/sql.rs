//! The queries of proofs: the secrets of this database, and the proofs that were taken.

use base::error::{Error, Result};
use store::{Conn, Tx, sql};
use wire::Millis;

/// The secret of this name, which is `new` if there was none.
pub async fn secret(tx: &mut Tx, name: &str, new: &str) -> Result<String> {
    let now = tx.now();
    sql("insert into secrets (name, secret, created_at) values ($1, $2, $3) on conflict (name) do nothing")
        .bind(name)
        .bind(new)
        .bind(now)
        .run(tx)
        .await?;
    let row: Option<(String,)> = sql("select secret from secrets where name = $1").bind(name).one(tx).await?;
    row.map(|(secret,)| secret).ok_or_else(|| Error::internal("a secret is gone"))
}

/// How many proofs a site has taken since that moment.
pub async fn count(conn: &mut Conn, site: &str, since: Millis) -> Result<i64> {
    sql("select count(*) from used_proofs where site = $1 and used_at > $2").bind(site).bind(since).number(conn).await
}

/// Records that a proof was taken; whether it was not before.
pub async fn add_used(tx: &mut Tx, challenge: &str, site: &str, now: Millis) -> Result<bool> {
    let added = sql("insert into used_proofs (challenge, site, used_at) values ($1, $2, $3)
         on conflict (challenge) do nothing")
    .bind(challenge)
    .bind(site)
    .bind(now)
    .run(tx)
    .await?;
    Ok(added > 0)
}

/// Deletes the proofs that were taken before that moment.
pub async fn sweep(tx: &mut Tx, until: Millis) -> Result<u64> {
    sql("delete from used_proofs where used_at < $1").bind(until).run(tx).await
}
