//! Checkpoints copy the log into the database, so that the log can begin anew. A thread with a connection of its own
//! copies most of it while the writer goes on. The writer copies only what was added meanwhile, between two groups. A
//! reader never waits for either.

use super::super::driver::sqlite::{Connection, Log};
use base::error::{Error, Result};
use prometheus_client::metrics::counter::Counter;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The bytes in the log at which it is copied. A page that changed several times is copied once, so a longer log means
/// less copying: at 16 MiB half as much again is written in all. The writer may add as much again while the thread copies. After that
/// it waits for the thread, so the log stays bounded even if the thread gets too little processor time.
const DUE: i32 = 64 << 20;
/// How often the thread copies what was added during its last pass. On a busy server about every second short pass ends
/// before the next commit.
const PASSES: usize = 8;

/// The writer's side.
pub struct Checkpoints {
    /// Pages the log holds, as of the last commit.
    pages: Arc<AtomicI32>,
    /// The same at the commit before. If there are fewer pages now, the log has begun anew.
    last: i32,
    /// The number of pages at which the log is copied.
    due: i32,
    /// How many pages later it is due again.
    step: i32,
    request: SyncSender<()>,
    finished: Receiver<()>,
    copying: bool,
    done: Counter,
}

impl Checkpoints {
    pub fn start(path: &Path, writer: &mut Connection, done: Counter) -> Result<Self> {
        let (pages, step) = (Arc::new(AtomicI32::new(0)), DUE / writer.page()?);
        let counter = pages.clone();
        writer.watch_log(move |count| counter.store(count, Ordering::Relaxed))?;
        let (request, requests) = sync_channel(1);
        let (finish, finished) = sync_channel(1);
        let path = path.to_owned();
        std::thread::Builder::new()
            .name("sqlite-checkpoint".into())
            .spawn(move || copy_on_request(&path, &requests, &finish))
            .map_err(Error::internal)?;
        Ok(Self { pages, last: 0, due: step, step, request, finished, copying: false, done })
    }

    /// To be called between two groups.
    pub fn after_commit(&mut self, writer: &mut Connection) {
        let pages = self.pages.load(Ordering::Relaxed);
        if pages < self.last {
            self.due = self.step;
        }
        self.last = pages;
        if self.copying {
            let ahead = pages >= self.due + self.step;
            if self.finished.try_recv().is_ok() || ahead && self.finished.recv().is_ok() {
                self.copying = false;
                checkpoint(writer);
                self.done.inc();
                // The next commit begins the log anew, unless somebody still reads from it.
                self.due = pages + self.step;
            }
        } else if pages >= self.due {
            self.copying = self.request.try_send(()).is_ok();
        }
    }
}

fn copy_on_request(path: &Path, requests: &Receiver<()>, finish: &SyncSender<()>) {
    // A connection for each copy: one that stayed open would prevent the removal of the log when the writer closes.
    while requests.recv().is_ok() {
        match Connection::writer(path) {
            Ok(conn) => catch_up(&conn),
            Err(error) => tracing::warn!(%error, "the log could not be opened to be copied"),
        }
        if finish.send(()).is_err() {
            return;
        }
    }
}

/// Copies the log, then what was added meanwhile, and so on. SQLite syncs the database only at the end of a pass during
/// which nothing was committed. After a single long pass the writer would have to sync everything that was copied.
fn catch_up(conn: &Connection) {
    for _ in 0..PASSES {
        match checkpoint(conn) {
            Some(log) if log.copied == log.pages => {}
            // A reader still needs the old pages, or the copy failed.
            _ => return,
        }
    }
}

/// What fails is tried again by the next checkpoint, as the log keeps what has not been copied and synced.
fn checkpoint(conn: &Connection) -> Option<Log> {
    conn.checkpoint().inspect_err(|error| tracing::warn!(%error, "a checkpoint failed")).ok()
}
