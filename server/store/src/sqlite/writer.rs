//! The one write connection and its thread. A group is all that waited while the last commit was written to the disk,
//! so an idle server commits at once, and a busy one shares each `fsync` among many transactions.

use super::super::after_commit::AfterCommit;
use super::super::conn::{Conn, Tx};
use super::super::counts::Counts;
use super::super::driver::sqlite::Connection;
use super::super::ids::Ids;
use super::super::nodes;
use super::super::task::{at_once, unknown_outcome};
use super::checkpoints::Checkpoints;
use super::lock::Lock;
use base::error::{Error, Fault, Result};
use futures_util::future::BoxFuture;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use wire::Refusal;

/// The most transactions that share one commit.
const GROUP: usize = 64;
/// How many transactions may wait; more are refused with `try_again`.
const QUEUE: usize = 4096;

pub struct Writer {
    queue: mpsc::Sender<Order>,
    thread: Mutex<Option<JoinHandle<()>>>,
    ended: CancellationToken,
}

enum Order {
    Run(Box<dyn Op>),
    /// Transactions that come later are not run.
    Stop,
}

impl Writer {
    pub fn start(
        conn: Connection,
        lock: Lock,
        checkpoints: Checkpoints,
        ids: Arc<Ids>,
        after: AfterCommit,
        counts: Counts,
    ) -> Result<Self> {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let tx = Tx::new(Conn::Sqlite(Box::new(conn)), ids);
        let ended = CancellationToken::new();
        let ending = ended.clone();
        let thread = std::thread::Builder::new()
            .name("sqlite-writer".into())
            .spawn(move || {
                // Dropped last, however this thread ends: first the connection is closed, then the lock is free.
                let _ended = ending.drop_guard();
                let _lock = lock;
                write_in_groups(tx, waiting, &after, checkpoints, &counts);
            })
            .map_err(Error::internal)?;
        Ok(Self { queue, thread: Mutex::new(Some(thread)), ended })
    }

    pub async fn ended(&self) {
        self.ended.cancelled().await;
    }

    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let op = Box::new(Work { rule: Some(work), result: None, answer });
        self.queue.try_send(Order::Run(op)).map_err(|_| Error::from(Refusal::TryAgain))?;
        answered.await.unwrap_or_else(|_| Err(Refusal::TryAgain.into()))
    }

    pub async fn close(&self) {
        // It fails if the thread has already ended.
        let _ = self.queue.send(Order::Stop).await;
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // A panic in it has been logged where it happened.
            let _ = tokio::task::spawn_blocking(move || thread.join()).await;
        }
    }
}

/// A transaction in the writer's queue.
trait Op: Send {
    /// Runs it; true if it is to be committed.
    fn run(&mut self, tx: &mut Tx) -> bool;
    /// Answers the caller, once the outcome of the group's commit is known.
    fn answer(self: Box<Self>, commit: Result<(), Failed>);
}

/// Why a group was not committed.
type Failed = (String, Fault);

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
    fn run(&mut self, tx: &mut Tx) -> bool {
        let Some(rule) = self.rule.take() else { return false };
        let result = at_once(tx.perform(rule));
        let good = result.is_ok();
        self.result = Some(result);
        good
    }

    fn answer(self: Box<Self>, commit: Result<(), Failed>) {
        let result = match (self.result, commit) {
            (Some(Err(refused)), _) => Err(refused),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (_, Err((error, fault))) => Err(unknown_outcome(error, fault)),
            (None, Ok(())) => Err(Refusal::TryAgain.into()),
        };
        // It fails if the caller has gone away; the transaction is committed all the same.
        let _ = self.answer.send(result);
    }
}

fn write_in_groups(
    mut tx: Tx,
    mut waiting: mpsc::Receiver<Order>,
    after: &AfterCommit,
    mut checkpoints: Checkpoints,
    counts: &Counts,
) {
    let mut orders = Vec::with_capacity(GROUP);
    let mut group: Vec<Box<dyn Op>> = Vec::with_capacity(GROUP);
    let mut stopped = false;
    while !stopped && waiting.blocking_recv_many(&mut orders, GROUP) > 0 {
        for order in orders.drain(..) {
            match order {
                Order::Run(op) if !stopped => group.push(op),
                // Dropped, upon which its caller gets `try_again`.
                Order::Run(_) => {}
                Order::Stop => stopped = true,
            }
        }
        if group.is_empty() {
            continue;
        }
        let failed = |error: Error| (error.to_string(), error.fault().unwrap_or(Fault::Other));
        let outcome = commit_group(&mut tx, &mut group).map_err(failed);
        if let Ok(kept) = &outcome {
            if *kept > 0 {
                counts.commits.inc();
                counts.transactions.inc_by(*kept);
            }
            after.follow(&mut tx);
        } else {
            // It fails if no transaction is left to roll back, which does no harm.
            let _ = at_once(tx.command("rollback"));
            tx.events.clear();
            tx.jobs.clear();
        }
        for op in group.drain(..) {
            op.answer(outcome.clone().map(drop));
        }
        if let Conn::Sqlite(conn) = &mut tx.conn {
            checkpoints.after_commit(conn);
        }
    }
}

/// Gives the number of transactions that were committed.
fn commit_group(tx: &mut Tx, group: &mut [Box<dyn Op>]) -> Result<u64> {
    at_once(tx.command("begin immediate"))?;
    let reserved = tx.ids.run_out().then(|| tx.ids.to_reserve());
    if let Some(until) = reserved {
        at_once(nodes::reserve(tx, until))?;
    }
    // With savepoints, one that fails does not affect the others; a single one needs none.
    let alone = group.len() == 1;
    let mut kept = 0;
    for op in group {
        let before = tx.events.len();
        if !alone {
            at_once(tx.command("savepoint op"))?;
        }
        let good = op.run(tx);
        if good {
            kept += 1;
        } else {
            tx.events.truncate(before);
        }
        match (alone, good) {
            (true, true) => {}
            (true, false) => return at_once(tx.command("rollback")).map(|()| 0),
            (false, true) => at_once(tx.command("release op"))?,
            (false, false) => {
                at_once(tx.command("rollback to op"))?;
                at_once(tx.command("release op"))?;
            }
        }
    }
    at_once(tx.command("commit")).inspect_err(|error| {
        if error.fault() == Some(Fault::Unsynced) {
            // After a failed fsync the kernel may forget what it could not write: going on would acknowledge what is
            // lost. A restart reads what truly reached the disk.
            tracing::error!(%error, "the disk failed to sync; stopping");
            std::process::abort();
        }
    })?;
    if let Some(until) = reserved {
        tx.ids.reserve(until);
    }
    Ok(kept)
}
