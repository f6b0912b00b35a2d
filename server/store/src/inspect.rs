//! How a tool reads a database that it must not change: the database is neither created, nor migrated, nor locked.

use super::conn::Conn;
use super::dialect::Engine;
use super::driver::sqlite::Connection;
use super::sql::sql;
use super::url::Url;
use super::{migrate, postgres, sqlite};
use base::error::{Error, Fault, Result};
use futures_util::future::BoxFuture;

/// The result of an inspection.
pub enum Inspected<T> {
    Sound(T),
    /// The file itself is damaged, at these places.
    Damaged(Vec<String>),
}

/// Runs reads in one snapshot of a database whose schema is the one this program knows, which may be served meanwhile.
pub async fn peek<T, F>(url: &Url, reads: F) -> Result<T>
where
    F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T>>,
{
    let place = url.shown()?;
    let looked = async {
        let mut conn = open(url).await?;
        migrate::check(&mut conn).await?;
        reads(&mut conn).await
    };
    looked.await.map_err(|error: Error| error.at(&place))
}

/// Refuses a database into which nothing should be moved, before anything of it is changed: one with another schema.
pub async fn check_target(url: &Url) -> Result<()> {
    let place = url.shown()?;
    let checked = async {
        let mut conn = open(url).await?;
        let tables = sql("
            --[sqlite] select count(*) from sqlite_schema
            --[postgres] select count(*) from pg_tables where schemaname = current_schema()");
        if tables.number(&mut conn).await? == 0 { Ok(()) } else { migrate::check(&mut conn).await }
    };
    checked.await.map_err(|error: Error| error.at(&place))
}

async fn open(url: &Url) -> Result<Conn> {
    match url {
        Url::Sqlite(path) => {
            let conn: Connection = sqlite::inspect::open(path)?;
            conn.script("begin")?;
            Ok(Conn::Sqlite(Box::new(conn)))
        }
        Url::Postgres(url) => postgres::inspect(url).await,
    }
}

/// The same, after a check of the whole file.
pub async fn inspect<T, F>(url: &Url, reads: F) -> Result<Inspected<T>>
where
    F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T>>,
{
    let place = url.shown()?;
    let looked = async {
        let mut conn = open(url).await?;
        let damage = damage(&mut conn).await?;
        if !damage.is_empty() {
            return Ok(Inspected::Damaged(damage));
        }
        migrate::check(&mut conn).await?;
        reads(&mut conn).await.map(Inspected::Sound)
    };
    looked.await.map_err(|error: Error| error.at(&place))
}

/// Runs SQLite's check of the whole file. PostgreSQL checks the checksum of each page that it reads.
async fn damage(conn: &mut Conn) -> Result<Vec<String>> {
    if conn.engine() == Engine::Postgres {
        return Ok(Vec::new());
    }
    let found: Result<Vec<(String,)>> = sql("pragma integrity_check(20)").all(conn).await;
    match found {
        Ok(found) => Ok(found.into_iter().map(|(line,)| line).filter(|line| line != "ok").collect()),
        Err(error) if error.fault() == Some(Fault::Corrupt) => Ok(vec![error.to_string()]),
        Err(error) => Err(error),
    }
}
