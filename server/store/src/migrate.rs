//! Brings the schema up to date: the numbered files of `migrations/`, each once.
//!
//! While a new version replaces an old one, server by server, both use the new schema. A file that the old version can
//! live with, because it only adds what may be left alone, has a line `-- shared with: NAME`: programs whose newest file
//! is that one, or a later one, may go on and may start. What no version uses any more is removed by a later version.

use super::conn::{Conn, Tx};
use super::dialect::{Engine, dialect};
use super::sql::sql;
use base::error::{Error, Result};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../migrations"]
struct Files;

/// Applies what is missing; refuses a database that a newer program has migrated.
pub async fn run(tx: &mut Tx) -> Result<()> {
    // Two nodes that start at once take turns; SQLite's writer is alone anyway.
    let engine = tx.engine();
    if engine == Engine::Postgres {
        // A change of a large table takes its time, and so does waiting for the node that makes it.
        tx.command("set local statement_timeout = 0").await?;
        tx.command("set local lock_timeout = 0").await?;
        // Of an empty database there is no table to lock, and two that create one at once do not wait for each other. The
        // number is any that nobody else uses in this database.
        tx.command("select pg_advisory_xact_lock(8665107)").await?;
    }
    tx.command("create table if not exists migrations (name text primary key)").await?;
    tx.command("create table if not exists shared_migrations (name text primary key, since text not null)").await?;
    for name in missing(tx).await? {
        let file = Files::get(&name).ok_or_else(|| Error::internal(&name))?;
        let text = std::str::from_utf8(&file.data).map_err(Error::internal)?;
        tx.script(&dialect(text, engine)).await?;
        sql("insert into migrations (name) values ($1)").bind(&name).run(tx).await?;
        if let Some(since) = text.lines().find_map(|line| line.strip_prefix("-- shared with: ")) {
            let note = sql("insert into shared_migrations (name, since) values ($1, $2)");
            note.bind(&name).bind(since.trim()).run(tx).await?;
        }
    }
    Ok(())
}

/// Refuses a database that is not of this program's schema, changing nothing.
pub async fn check(conn: &mut Conn) -> Result<()> {
    let known = sql("
        --[sqlite] select count(*) from sqlite_master where name = 'migrations'
        --[postgres] select count(*) from pg_tables where schemaname = current_schema() and tablename = 'migrations'");
    if known.number(conn).await? == 0 {
        return Err(Error::internal("this is not a database of Vonk"));
    }
    match missing(conn).await?.first() {
        Some(older) => {
            Err(Error::internal(format!("the database lacks {older}: a server that starts brings it up to date")))
        }
        None => Ok(()),
    }
}

/// What this program has and the database lacks, in order.
async fn missing(conn: &mut Conn) -> Result<Vec<String>> {
    let mut names: Vec<String> = Files::iter().map(|name| name.to_string()).collect();
    names.sort_unstable();
    let applied: Vec<(String,)> = sql("select name from migrations order by name").all(conn).await?;
    for (stranger,) in applied.iter().filter(|(name,)| !names.contains(name)) {
        let shared: Option<(String,)> =
            sql("select since from shared_migrations where name = $1").bind(stranger).one(conn).await?;
        if shared.is_none_or(|(since,)| names.last().is_none_or(|newest| *newest < since)) {
            return Err(Error::internal(format!("the database has {stranger}, which this program lacks")));
        }
    }
    names.retain(|name| !applied.iter().any(|(done,)| done == name));
    Ok(names)
}
