//! Brings the schema up to date: the numbered files of `migrations/`, each once.

use super::conn::Tx;
use super::dialect::{Engine, dialect};
use super::sql::sql;
use crate::error::{Error, Result};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../migrations"]
struct Files;

/// Applies what is missing; refuses a database that a newer program has migrated.
pub async fn run(tx: &mut Tx) -> Result<()> {
    let mut names: Vec<String> = Files::iter().map(|name| name.to_string()).collect();
    names.sort_unstable();
    tx.command("create table if not exists migrations (name text primary key)").await?;
    // Two nodes that start at once take turns; SQLite's writer is alone anyway.
    let engine = tx.engine();
    if engine == Engine::Postgres {
        tx.command("lock table migrations").await?;
    }
    let applied: Vec<(String,)> = sql("select name from migrations order by name").all(tx).await?;
    if let Some((stranger,)) = applied.iter().find(|(name,)| !names.contains(name)) {
        return Err(Error::internal(format!("the database has {stranger}, which this program lacks")));
    }
    for name in names.into_iter().filter(|name| !applied.iter().any(|(done,)| done == name)) {
        let file = Files::get(&name).ok_or_else(|| Error::internal(&name))?;
        let text = std::str::from_utf8(&file.data).map_err(Error::internal)?;
        tx.script(&dialect(text, engine)).await?;
        sql("insert into migrations (name) values ($1)").bind(&name).run(tx).await?;
    }
    Ok(())
}
