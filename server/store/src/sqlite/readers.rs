//! Reads beside the writer: read-only connections, each lent to one read at a time.

use super::super::conn::{Conn, Read};
use super::super::driver::sqlite::Connection;
use super::super::row::Row;
use super::super::sql::Sql;
use super::super::task::{at_once, catch};
use base::error::{Error, Result};
use futures_util::future::BoxFuture;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wire::Refusal;

/// How many transactions of several reads may run at the same time.
const READERS: u32 = 4;
/// How long a read waits for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

pub struct Readers {
    path: PathBuf,
    free: Arc<Semaphore>,
    idle: Mutex<Vec<Conn>>,
}

impl Readers {
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), free: Arc::new(Semaphore::new(READERS as usize)), idle: Mutex::new(Vec::new()) }
    }

    /// Several statements may take long, so they run on a thread that may block.
    pub async fn read<T, F>(self: Arc<Self>, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let permit = self.permit().await?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let mut read = Read::new(self.borrow()?);
            at_once(read.command("begin"))?;
            let result = at_once(catch(work(&mut read)));
            // A connection that may still be inside a transaction is not used again.
            if at_once(read.command("rollback")).is_ok() {
                self.give_back(read.conn);
            }
            result
        });
        done.await.unwrap_or_else(|stopped| Err(Error::internal(stopped)))
    }

    /// Reading a row by its key costs less than waking another thread for it, so it is done on the caller's. Every call
    /// finds its session this way and must not wait for the large reads of others, so it needs no permit. As a peek
    /// waits for nothing, there are never more of them at the same time than there are threads.
    pub fn peek<T: Row>(&self, query: Sql) -> Result<Option<T>> {
        if self.free.is_closed() {
            return Err(Refusal::TryAgain.into());
        }
        let mut conn = self.borrow()?;
        let row = at_once(query.one(&mut conn));
        self.give_back(conn);
        row
    }

    /// Waits for the reads that have begun. A connection that a peek still uses closes when it is given back.
    pub async fn close(&self) {
        let all = self.free.acquire_many(READERS).await;
        self.free.close();
        drop(all);
        self.idle().clear();
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit> {
        match tokio::time::timeout(PATIENCE, self.free.clone().acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_closed)) => Err(Refusal::TryAgain.into()),
            Err(_late) => Err(Error::internal("no connection became free to read with")),
        }
    }

    fn borrow(&self) -> Result<Conn> {
        let idle = self.idle().pop();
        idle.map_or_else(|| Ok(Conn::Sqlite(Box::new(Connection::reader(&self.path)?))), Ok)
    }

    fn give_back(&self, conn: Conn) {
        let mut idle = self.idle();
        if !self.free.is_closed() {
            idle.push(conn);
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Conn>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
