//! Checkpoints bring what the log has gathered back into the database, so that the log can begin anew. A thread of its
//! own copies the bulk, with a connection of its own, while the writer goes on; the writer copies only what was added
//! meanwhile, between two groups. A reader never waits for either.

use super::super::driver::sqlite::{Connection, Log};
use base::error::{Error, Result};
use prometheus_client::metrics::counter::Counter;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Pages of log, 64 MiB. A page that changed often meanwhile is copied once: at 4 000 pages twice as much was copied.
const DUE: i32 = 16_000;
/// How far the writer may get ahead of a copy under way: past it, it waits, so that the log stays bounded even if the
/// thread that copies is starved.
const AHEAD: i32 = DUE;
/// On a busy server about every second short pass ends before the next commit.
const PASSES: usize = 8;

/// The writer's side.
pub struct Checkpoints {
    /// Pages the log holds, as of the last commit.
    pages: Arc<AtomicI32>,
    /// What it held then; less means that it has begun anew.
    last: i32,
    /// How long it may become before it is copied.
    due: i32,
    request: SyncSender<()>,
    finished: Receiver<()>,
    copying: bool,
    done: Counter,
}

impl Checkpoints {
    pub fn start(path: &Path, writer: &mut Connection, done: Counter) -> Result<Self> {
        let pages = Arc::new(AtomicI32::new(0));
        let counter = pages.clone();
        writer.watch_log(move |count| counter.store(count, Ordering::Relaxed))?;
        let (request, requests) = sync_channel(1);
        let (finish, finished) = sync_channel(1);
        let path = path.to_owned();
        std::thread::Builder::new()
            .name("sqlite-checkpoint".into())
            .spawn(move || copy_on_request(&path, &requests, &finish))
            .map_err(Error::internal)?;
        Ok(Self { pages, last: 0, due: DUE, request, finished, copying: false, done })
    }

    /// Between two groups.
    pub fn after_commit(&mut self, writer: &mut Connection) {
        let pages = self.pages.load(Ordering::Relaxed);
        if pages < self.last {
            self.due = DUE;
        }
        self.last = pages;
        if self.copying {
            let ahead = pages >= self.due + AHEAD;
            if self.finished.try_recv().is_ok() || ahead && self.finished.recv().is_ok() {
                self.copying = false;
                checkpoint(writer);
                self.done.inc();
                // The next commit begins the log anew, unless somebody still reads from it.
                self.due = pages + DUE;
            }
        } else if pages >= self.due {
            self.copying = self.request.try_send(()).is_ok();
        }
    }
}

fn copy_on_request(path: &Path, requests: &Receiver<()>, finish: &SyncSender<()>) {
    // A connection for each: one that stayed open would keep the log from being cleared away when the writer closes.
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

/// Copies, then copies what was added meanwhile, and so on. SQLite syncs the database only at the end of a pass during
/// which nothing was committed: after one long pass alone the writer would have to sync all that it copied.
fn catch_up(conn: &Connection) {
    for _ in 0..PASSES {
        match checkpoint(conn) {
            Some(log) if log.copied == log.pages => {}
            // A reader is in the way, or it failed.
            _ => return,
        }
    }
}

/// What fails is tried again with the next one: the log keeps what has not been copied and synced.
fn checkpoint(conn: &Connection) -> Option<Log> {
    conn.checkpoint().inspect_err(|error| tracing::warn!(%error, "a checkpoint failed")).ok()
}
