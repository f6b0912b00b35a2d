//! SQLite: one task owns the only write connection and commits in groups; readers have a read-only pool.
//!
//! A group is whatever waited while the last commit was on its way to the disk, so an idle server commits at once
//! and a busy one shares each `fsync` among many.

use super::conn::{Conn, Tx};
use super::ids::Ids;
use super::task::{Committed, catch, unknown_outcome};
use crate::error::{Error, Result};
use futures_util::future::BoxFuture;
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use wire::Refusal;

/// Releases from 3.7.0 to 3.51.2 can corrupt a WAL that two connections write or checkpoint.
const OLDEST_SAFE: (i32, &str) = (3_051_003, "3.51.3");
/// The most transactions that share one commit.
const GROUP: usize = 64;
/// Work that may wait; past it a caller is told to try again.
const QUEUE: usize = 4096;
const READERS: u32 = 4;

pub struct Sqlite {
    readers: SqlitePool,
    queue: mpsc::Sender<Box<dyn Op>>,
    writer: tokio::sync::Mutex<Option<tokio::task::JoinHandle<()>>>,
    stop: tokio_util::sync::CancellationToken,
}

impl Sqlite {
    pub async fn open(path: &Path, ids: Arc<Ids>, committed: Committed) -> Result<Self> {
        refuse_unsafe_engine(sqlite_version())?;
        keep_no_statistics();
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|e| Error::internal(format!("{}: {e}", folder.display())))?;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            .statement_cache_capacity(512)
            // A group's rows fit: the engine's thread need not wait for ours in the middle of a query.
            .row_buffer_size(1024)
            .command_buffer_size(1024)
            .pragma("temp_store", "memory")
            .pragma("cache_size", "-65536")
            .pragma("wal_autocheckpoint", "4000");
        let conn = options.clone().create_if_missing(true).connect().await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(Duration::from_secs(5))
            .connect_lazy_with(options.create_if_missing(false).read_only(true));
        let (queue, waiting) = mpsc::channel(QUEUE);
        let stop = tokio_util::sync::CancellationToken::new();
        let tx = Tx { conn: Conn::Sqlite(Box::new(conn)), events: Vec::new(), ids };
        let writer = tokio::spawn(write_in_groups(tx, waiting, committed, stop.clone()));
        Ok(Self { readers, queue, writer: tokio::sync::Mutex::new(Some(writer)), stop })
    }

    pub fn connect(&self) -> impl Future<Output = Result<Conn>> + Send + use<> {
        let readers = self.readers.clone();
        async move { Ok(Conn::SqlitePooled(readers.acquire().await?)) }
    }

    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let op = Box::new(Work { rule: Some(work), result: None, answer });
        self.queue.try_send(op).map_err(|_| Error::from(Refusal::TryAgain))?;
        answered.await.unwrap_or_else(|_| Err(Refusal::TryAgain.into()))
    }

    pub async fn close(&self) {
        self.stop.cancel();
        if let Some(writer) = self.writer.lock().await.take() {
            // The writer only ends by itself; a panic in it has been logged by the runtime.
            let _ = writer.await;
        }
        self.readers.close().await;
    }
}

/// A transaction's work on its way through the writer.
trait Op: Send {
    /// Whether it wants to be committed.
    fn run<'a>(&'a mut self, tx: &'a mut Tx) -> BoxFuture<'a, bool>;
    /// Tells the caller, now that the group's commit is known.
    fn answer(self: Box<Self>, commit: Result<(), String>);
}

struct Work<F, T> {
    rule: Option<F>,
    result: Option<Result<T>>,
    answer: oneshot::Sender<Result<T>>,
}

impl<T, F> Op for Work<F, T>
where
    T: Send + 'static,
    F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
{
    fn run<'a>(&'a mut self, tx: &'a mut Tx) -> BoxFuture<'a, bool> {
        Box::pin(async move {
            let Some(rule) = self.rule.take() else { return false };
            let result = catch(rule(tx)).await;
            let good = result.is_ok();
            self.result = Some(result);
            good
        })
    }

    fn answer(self: Box<Self>, commit: Result<(), String>) {
        let result = match (self.result, commit) {
            (Some(Err(refused)), _) => Err(refused),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (_, Err(error)) => Err(unknown_outcome(error)),
            (None, Ok(())) => Err(Refusal::TryAgain.into()),
        };
        // The caller may have gone away; the work stands all the same.
        let _ = self.answer.send(result);
    }
}

async fn write_in_groups(
    mut tx: Tx,
    mut waiting: mpsc::Receiver<Box<dyn Op>>,
    committed: Committed,
    stop: tokio_util::sync::CancellationToken,
) {
    let mut group: Vec<Box<dyn Op>> = Vec::with_capacity(GROUP);
    loop {
        tokio::select! {
            biased;
            taken = waiting.recv_many(&mut group, GROUP) => if taken == 0 { return },
            () = stop.cancelled() => return,
        }
        let outcome = commit_group(&mut tx, &mut group).await;
        match &outcome {
            Ok(()) if !tx.events.is_empty() => {
                // Nobody listens in a tool such as `vonk seed`.
                let _ = committed.send(std::mem::take(&mut tx.events));
            }
            Ok(()) => {}
            Err(_) => {
                // Without a transaction left to roll back this fails, and may.
                let _ = tx.raw("rollback").await;
                tx.events.clear();
            }
        }
        for op in group.drain(..) {
            op.answer(outcome.clone());
        }
    }
}

async fn commit_group(tx: &mut Tx, group: &mut [Box<dyn Op>]) -> Result<(), String> {
    let text = |error: sqlx::Error| error.to_string();
    tx.raw("begin immediate").await.map_err(text)?;
    // An op that fails alone must not take its neighbours along; one that is alone needs no savepoint.
    let alone = group.len() == 1;
    for op in group {
        let heard = tx.events.len();
        if !alone {
            tx.raw("savepoint op").await.map_err(text)?;
        }
        let good = op.run(tx).await;
        if !good {
            tx.events.truncate(heard);
        }
        match (alone, good) {
            (true, true) => {}
            (true, false) => return tx.raw("rollback").await.map_err(text),
            (false, true) => tx.raw("release op").await.map_err(text)?,
            (false, false) => tx.raw("rollback to op; release op").await.map_err(text)?,
        }
    }
    match tx.raw("commit").await {
        Ok(()) => Ok(()),
        Err(error) => {
            if disk_failed(&error) {
                // After a failed fsync the kernel may forget what it could not write: going on would acknowledge
                // what is lost. A restart reads what truly reached the disk.
                tracing::error!(%error, "the disk failed to sync; stopping");
                std::process::abort();
            }
            Err(error.to_string())
        }
    }
}

/// `SQLITE_IOERR` and its extended codes (the low byte is 10).
fn disk_failed(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else { return false };
    error.code().and_then(|code| code.parse::<i32>().ok()).is_some_and(|code| code & 0xff == 10)
}

#[allow(unsafe_code)] // a C function without arguments that reads a constant
fn sqlite_version() -> i32 {
    unsafe { libsqlite3_sys::sqlite3_libversion_number() }
}

/// Counting its memory costs the engine a lock at each allocation, and nobody asks for the count. Must come before the
/// first connection of the process; after it, it is refused and does nothing.
#[allow(unsafe_code)] // as SQLite documents the call: no argument but the switch
fn keep_no_statistics() {
    unsafe { libsqlite3_sys::sqlite3_config(libsqlite3_sys::SQLITE_CONFIG_MEMSTATUS, 0) };
}

fn refuse_unsafe_engine(version: i32) -> Result<()> {
    if version >= OLDEST_SAFE.0 {
        return Ok(());
    }
    Err(Error::internal(format!(
        "this build bundles SQLite {version}, which can corrupt its write-ahead log; {} or later is needed",
        OLDEST_SAFE.1
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_can_corrupt_its_log_is_refused() {
        assert!(refuse_unsafe_engine(3_051_002).is_err());
        assert!(refuse_unsafe_engine(3_051_003).is_ok());
        assert!(refuse_unsafe_engine(sqlite_version()).is_ok(), "the bundled one");
    }
}
