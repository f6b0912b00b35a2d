//! SQLite: one thread owns the only write connection and commits in groups; readers have connections of their own.
//!
//! - [`writer`] group commit · [`readers`] snapshots beside it · [`lock`] one process at a time
//! - [`checkpoints`] copies the log into the database · [`release`] the version of SQLite
//! - [`inspect`] reading without changing anything

mod checkpoints;
pub mod inspect;
mod lock;
mod readers;
mod release;
mod writer;

use super::after_commit::AfterCommit;
use super::conn::{Read, Tx};
use super::counts::Counts;
use super::driver::sqlite::Connection;
use super::ids::Ids;
use super::private::{complain, narrow};
use super::row::Row;
use super::sql::Sql;
use base::error::{Error, Result};
use checkpoints::Checkpoints;
use futures_util::future::BoxFuture;
use readers::Readers;
use std::path::Path;
use std::sync::Arc;
use writer::Writer;

pub struct Sqlite {
    writer: Writer,
    readers: Arc<Readers>,
}

impl Sqlite {
    pub fn open(path: &Path, ids: Arc<Ids>, after: AfterCommit, counts: &Counts) -> Result<Self> {
        release::prepare()?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|e| Error::internal(format!("{}: {e}", folder.display())))?;
            complain(folder);
        }
        let lock = lock::take(path)?;
        let mut conn = Connection::writer(path)?;
        for suffix in ["", "-wal", "-shm", "-lock"] {
            let mut file = path.as_os_str().to_owned();
            file.push(suffix);
            narrow(Path::new(&file));
        }
        let checkpoints = Checkpoints::start(path, &mut conn, counts.checkpoints.clone())?;
        let writer = Writer::start(conn, lock, checkpoints, ids, after, counts.clone())?;
        Ok(Self { writer, readers: Arc::new(Readers::new(path)) })
    }

    /// Waits until the thread that writes has ended, for whatever reason.
    pub async fn ended(&self) {
        self.writer.ended().await;
    }

    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        self.writer.write(work).await
    }

    pub async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        self.readers.clone().read(work).await
    }

    pub fn peek<T: Row>(&self, query: Sql) -> Result<Option<T>> {
        self.readers.peek(query)
    }

    /// The readers close first: SQLite brings the log back into the database and removes it with the last connection,
    /// if that one may write.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
