//! SQLite, by way of rusqlite: one connection to the file. Each call runs where it is made and does not return before
//! it is done: a statement takes a few microseconds, less than handing it to another thread and waiting for the answer.

use super::super::row::{self, Cells, Row};
use super::super::value::Value;
use super::log_file;
use base::error::{Error, Fault, Result};
use rusqlite::config::DbConfig;
use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, OpenFlags};
use std::borrow::Cow;
use std::cell::Cell;
use std::path::Path;

pub struct Connection {
    engine: rusqlite::Connection,
    /// See [`take_failed`](Self::take_failed).
    failed: Cell<bool>,
}

/// The state of the log after a checkpoint.
pub struct Log {
    pub pages: i32,
    /// The pages of it that have been copied into the database.
    pub copied: i32,
}

/// The bytes of a page, in a file that is made; one that exists keeps its own. A commit writes each page that it changes as
/// a whole, and a message changes some ten pages by a few bytes each. With the 4096 bytes that are usual, more than twice as
/// much is written for a message, and seven in a hundred fewer of them a second when many are written at once.
const PAGE: i32 = 1024;

/// The KiB of pages that the writer keeps in memory. SQLite looks at each of them when it commits after it has split a page
/// and put the parts in order, which is every second or third commit; so with four times as many pages a busy writer is
/// slower by a twentieth and takes 60 MiB more. What it does not have the system has.
const CACHE: i32 = 16_384;

/// Without a mutex: Rust already makes sure that only one thread at a time uses a connection.
const UNSHARED: OpenFlags = OpenFlags::SQLITE_OPEN_NO_MUTEX;

/// How many statements are kept prepared: enough for all of the server's, in each of the ten sizes that a statement
/// with a table of rows has.
const PREPARED: usize = 512;

impl Connection {
    /// The connection that writes; makes the file if it is missing.
    pub fn writer(path: &Path) -> Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        log_file::register()?;
        let conn = rusqlite::Connection::open_with_flags_and_vfs(path, flags | UNSHARED, log_file::NAME);
        let conn = Self::prepared(conn.map_err(failed)?)?;
        conn.engine.pragma_update(None, "page_size", PAGE).map_err(failed)?;
        conn.engine.pragma_update(None, "journal_mode", "wal").map_err(failed)?;
        conn.engine.pragma_update(None, "synchronous", "full").map_err(failed)?;
        conn.engine.pragma_update(None, "foreign_keys", true).map_err(failed)?;
        conn.engine.pragma_update(None, "cache_size", -CACHE).map_err(failed)?;
        // See sqlite/checkpoints.rs: the writer does not stop to copy a long log.
        conn.engine.pragma_update(None, "wal_autocheckpoint", 0).map_err(failed)?;
        Ok(conn)
    }

    /// For reading a file that nobody has open. Nothing is written beside it, so its folder need not be writable.
    pub fn of_a_file_at_rest(path: &Path) -> Result<Self> {
        // These characters have a meaning in a URI.
        let path = path.display().to_string().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        Self::open(Path::new(&format!("file:{path}?immutable=1")), flags)
    }

    pub fn reader(path: &Path) -> Result<Self> {
        let conn = Self::open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        conn.engine.pragma_update(None, "cache_size", -8192).map_err(failed)?;
        Ok(conn)
    }

    fn open(path: &Path, flags: OpenFlags) -> Result<Self> {
        Self::prepared(rusqlite::Connection::open_with_flags(path, flags | UNSHARED).map_err(failed)?)
    }

    fn prepared(conn: rusqlite::Connection) -> Result<Self> {
        conn.busy_timeout(std::time::Duration::from_secs(5)).map_err(failed)?;
        conn.pragma_update(None, "temp_store", "memory").map_err(failed)?;
        // Query plans must not depend on the arguments. Otherwise a statement that compares a column with an argument
        // is planned anew each time it runs, which takes longer than running it.
        conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(failed)?;
        conn.set_prepared_statement_cache_capacity(PREPARED);
        Ok(Self { engine: conn, failed: Cell::new(false) })
    }

    /// The bytes of a page of this file.
    pub fn page(&self) -> Result<i32> {
        self.engine.pragma_query_value(None, "page_size", |row| row.get(0)).map_err(failed)
    }

    /// Calls `on_commit` after each commit with the number of pages in the log.
    pub fn watch_log(&mut self, on_commit: impl Fn(i32) + Send + 'static) -> Result<()> {
        let hook = move |_: &mut _, pages| {
            on_commit(pages);
            Ok(())
        };
        self.engine.wal_hook(Some(hook)).map_err(failed)
    }

    /// Copies the log into the database as far as no reader still needs the old pages. It waits for nobody.
    pub fn checkpoint(&self) -> Result<Log> {
        let log = |row: &rusqlite::Row<'_>| Ok(Log { pages: row.get(1)?, copied: row.get(2)? });
        self.engine.query_row("pragma wal_checkpoint(passive)", (), log).map_err(failed)
    }

    /// A whole script, without arguments.
    pub fn script(&self, text: &str) -> Result<()> {
        self.engine.execute_batch(text).map_err(failed)
    }

    /// A statement without arguments that is run again and again: `begin`, `commit`.
    pub fn command(&self, text: &'static str) -> Result<()> {
        self.engine.prepare_cached(text).map_err(failed)?.raw_execute().map_err(failed)?;
        Ok(())
    }

    pub fn all<'v, T: Row>(&self, text: &str, args: impl Iterator<Item = &'v Value>) -> Result<Vec<T>> {
        let mut statement = self.bound(text, args)?;
        let mut rows = statement.raw_query();
        let mut read = Vec::new();
        while let Some(row) = rows.next().map_err(|error| self.note_failure(error))? {
            read.push(row::read(row, read.is_empty())?);
        }
        Ok(read)
    }

    /// Hands over each row of a query, until `take` gives that it wants no more.
    pub fn each(&self, text: &str, mut take: impl FnMut(&rusqlite::Row<'_>) -> Result<bool>) -> Result<()> {
        let mut statement = self.engine.prepare(text).map_err(failed)?;
        let mut rows = statement.raw_query();
        while let Some(row) = rows.next().map_err(failed)? {
            if !take(row)? {
                break;
            }
        }
        Ok(())
    }

    /// The names of all tables and their columns, without those that SQLite keeps for itself.
    pub fn columns(&self) -> Result<Vec<(String, String)>> {
        let query = "select t.name, c.name from sqlite_schema t, pragma_table_info(t.name) c
                     where t.type = 'table' and t.name not like 'sqlite~_%' escape '~'";
        self.all(query, [].into_iter())
    }

    /// Gives the number of rows it changed.
    pub fn run<'v>(&self, text: &str, args: impl Iterator<Item = &'v Value>) -> Result<u64> {
        Ok(self.bound(text, args)?.raw_execute().map_err(|error| self.note_failure(error))? as u64)
    }

    fn note_failure(&self, error: rusqlite::Error) -> Error {
        self.failed.set(true);
        failed(error)
    }

    /// Whether a statement has failed since this was last asked. It may have been half done, see [`stops_where_it_fails`],
    /// so its transaction must be rolled back.
    pub fn take_failed(&self) -> bool {
        self.failed.take()
    }

    fn bound<'v>(&self, text: &str, args: impl Iterator<Item = &'v Value>) -> Result<CachedStatement<'_>> {
        let mut statement = self.engine.prepare_cached(text).map_err(failed)?;
        if self.failed.get() && self.engine.is_autocommit() && !statement.readonly() {
            // On a full or broken disk SQLite rolls the whole transaction back, after which it would commit each statement by
            // itself.
            return Err(Error::internal("a statement after one with which its transaction has ended"));
        }
        for (i, value) in args.enumerate() {
            statement.raw_bind_parameter(i + 1, value).map_err(failed)?;
        }
        Ok(statement)
    }
}

/// A change that SQLite leaves half done when it fails. Usually it undoes the statement and keeps the transaction; for that
/// it copies each page before it changes it, if the statement has more than one row: a twentieth of what a paid message
/// costs. PostgreSQL rolls the whole transaction back, and so does the writer here.
pub fn stops_where_it_fails(text: &str) -> Cow<'_, str> {
    for (usual, stopping) in [("insert into", "insert or fail into"), ("update", "update or fail")] {
        if let Some(rest) = text.trim_start().strip_prefix(usual) {
            return Cow::Owned(format!("{stopping}{rest}"));
        }
    }
    Cow::Borrowed(text)
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Int(None) | Self::Text(None) | Self::Bool(None) => ToSqlOutput::Borrowed(ValueRef::Null),
            Self::Int(Some(n)) => ToSqlOutput::Borrowed(ValueRef::Integer(*n)),
            Self::Bool(Some(b)) => ToSqlOutput::Borrowed(ValueRef::Integer(i64::from(*b))),
            Self::Text(Some(t)) => ToSqlOutput::Borrowed(ValueRef::Text(t.as_bytes())),
        })
    }
}

impl Cells for rusqlite::Row<'_> {
    fn name(&self, at: usize) -> &str {
        self.as_ref().column_name(at).unwrap_or("(none)")
    }

    fn is_null(&self, at: usize) -> Result<bool> {
        Ok(matches!(self.get_ref(at).map_err(failed)?, ValueRef::Null))
    }

    fn int(&self, at: usize) -> Result<i64> {
        self.get_ref(at).map_err(failed)?.as_i64().map_err(Error::internal)
    }

    fn bool(&self, at: usize) -> Result<bool> {
        Ok(self.int(at)? != 0)
    }

    fn text(&self, at: usize) -> Result<&str> {
        self.get_ref(at).map_err(failed)?.as_str().map_err(Error::internal)
    }
}

/// An error of SQLite.
pub fn failed(error: rusqlite::Error) -> Error {
    use rusqlite::ffi;
    let code = error.sqlite_error().map_or(0, |it| it.extended_code);
    let fault = match code {
        ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_UNIQUE => Fault::Conflict,
        ffi::SQLITE_IOERR_FSYNC | ffi::SQLITE_IOERR_DIR_FSYNC => Fault::Unsynced,
        // The second comes when the log's index cannot grow.
        ffi::SQLITE_FULL | ffi::SQLITE_IOERR_SHMSIZE => Fault::Full,
        // The low byte of an extended code is the plain code.
        code if [ffi::SQLITE_CORRUPT, ffi::SQLITE_NOTADB].contains(&(code & 0xff)) => Fault::Corrupt,
        _ => Fault::Other,
    };
    Error::Database { error: Box::new(error), fault }
}
