//! The epoch: a name for the history of revisions that a database holds. A database restored from a backup lacks
//! revisions that clients have seen. It therefore begins a new epoch, upon which every client fetches a whole snapshot.

use super::conn::{Conn, Tx};
use super::sql::{Asked, sql};
use base::error::{Error, Result};

/// Asks for the epoch in force.
pub async fn ask_epoch(conn: &mut Conn) -> Result<Asked<String>> {
    let rows = sql("select value from meta where name = 'epoch'").ask::<(String,)>(conn).await?;
    Ok(rows.try_map(|mut rows| {
        rows.pop().map(|(epoch,)| epoch).ok_or_else(|| Error::internal("this database has no epoch"))
    }))
}

/// Gives the epoch in force; a new database gets its first one.
pub async fn ensure(tx: &mut Tx) -> Result<String> {
    let first = format!("{:x}", tx.id());
    sql("insert into meta (name, value) values ('epoch', $1) on conflict do nothing").bind(first).run(tx).await?;
    ask_epoch(tx).await?.answer(tx).await
}

pub async fn begin(tx: &mut Tx) -> Result<String> {
    let epoch = format!("{:x}", tx.id());
    sql("update meta set value = $1 where name = 'epoch'").bind(&epoch).run(tx).await?;
    Ok(epoch)
}
