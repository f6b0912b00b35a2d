//! The epoch: the name of a database's line of revisions. A database restored from a backup says less than clients
//! have seen, so it begins a new one and every client takes a whole snapshot.

use super::conn::{Conn, Tx};
use super::sql::sql;
use base::error::{Error, Result};

/// The epoch in force.
pub async fn epoch(conn: &mut Conn) -> Result<String> {
    let row: Option<(String,)> = sql("select value from meta where name = 'epoch'").one(conn).await?;
    row.map(|(epoch,)| epoch).ok_or_else(|| Error::internal("this database has no epoch"))
}

/// Gives a new database its first epoch; tells the one in force.
pub async fn ensure(tx: &mut Tx) -> Result<String> {
    let first = format!("{:x}", tx.id());
    sql("insert into meta (name, value) values ('epoch', $1) on conflict do nothing").bind(first).run(tx).await?;
    epoch(tx).await
}

pub async fn begin(tx: &mut Tx) -> Result<String> {
    let epoch = format!("{:x}", tx.id());
    sql("update meta set value = $1 where name = 'epoch'").bind(&epoch).run(tx).await?;
    Ok(epoch)
}
