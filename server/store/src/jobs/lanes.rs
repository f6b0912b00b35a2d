//! Lanes: each kind of job has a bounded number of its own. A kind that is slow or stuck holds up no other, and a job
//! that is stuck does not hold up its kind while another lane is free. No job is stuck for longer than some minutes.
//!
//! What follows the taking of a job is written lightly: should it be lost with the machine, the lease ends and the job is
//! done again, as after any failure of its lane.

use super::endings::Endings;
use super::leases::{self, ABANDONED_AFTER, End, Leased, RENEWED_AFTER, Taken};
use super::worker::{Outcome, Worker};
use crate::task::catch;
use crate::{Manner, Store, sql};
use base::SPANS;
use base::error::Result;
use base::faults;
use futures_util::FutureExt;
use futures_util::future::join_all;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, trace_span};
use wire::Millis;

/// How often the table is queried for jobs, and a lease is looked at.
const QUERY_EVERY: Duration = Duration::from_secs(1);
/// How long a lane waits for the renewal of its lease before it tries again.
const RENEWED_WITHIN: Duration = Duration::from_secs(4);

/// What the lanes of a kind share. One of them at a time queries the table, for itself and for the others that have
/// nothing to do: more lanes do not query it more often, and take their jobs in one transaction.
struct Lookout {
    queue: Mutex<Queue>,
    /// The lanes that wait for jobs.
    idle: AtomicUsize,
    endings: Endings,
}

struct Queue {
    added: watch::Receiver<()>,
    /// What was taken for other lanes.
    taken: VecDeque<Leased>,
    /// Whether all that was due was taken. Only the bell, or time, brings more.
    is_drained: bool,
}

/// Works in all lanes until `stop`, which also interrupts a job.
pub async fn run(store: Arc<Store>, worker: Worker, stop: CancellationToken) {
    let queue = Queue { added: store.bell.subscribe(worker.kind), taken: VecDeque::new(), is_drained: false };
    let lookout = Lookout { queue: Mutex::new(queue), idle: AtomicUsize::new(0), endings: Endings::of(worker.kind) };
    join_all((0..worker.lanes).map(|_| lane(&store, &worker, &lookout, &stop))).await;
    for leased in lookout.queue.into_inner().taken {
        give_back(&store, leased.jobs).await;
    }
}

async fn lane(store: &Store, worker: &Worker, lookout: &Lookout, stop: &CancellationToken) {
    while let Some(leased) = next(store, worker, lookout, stop).await {
        work_off(store, worker, &lookout.endings, leased, stop).await;
    }
}

/// Waits for jobs; gives none at a stop.
async fn next(store: &Store, worker: &Worker, lookout: &Lookout, stop: &CancellationToken) -> Option<Leased> {
    lookout.idle.fetch_add(1, Ordering::Relaxed);
    let mut queue = lookout.queue.lock().await;
    let leased = take(store, worker, lookout, &mut queue, stop).await;
    lookout.idle.fetch_sub(1, Ordering::Relaxed);
    leased
}

async fn take(
    store: &Store,
    worker: &Worker,
    lookout: &Lookout,
    queue: &mut Queue,
    stop: &CancellationToken,
) -> Option<Leased> {
    while !stop.is_cancelled() {
        if let Some(leased) = queue.taken.pop_front() {
            return Some(leased);
        }
        let is_rung = queue.added.has_changed().unwrap_or(true);
        if !queue.is_drained || is_rung {
            queue.added.mark_unchanged();
            let lanes = lookout.idle.load(Ordering::Relaxed);
            match lease(store, worker, lanes, is_rung).await {
                Ok(leased) if !leased.is_empty() => {
                    let number = leased.iter().map(|it| it.jobs.len()).sum::<usize>();
                    queue.is_drained = i64::try_from(number).is_ok_and(|number| number < most(worker, lanes));
                    queue.taken.extend(leased);
                    continue;
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(kind = worker.kind, %error, "jobs could not be taken"),
            }
        }
        queue.is_drained = false;
        tokio::select! {
            () = tokio::time::sleep(QUERY_EVERY) => {}
            _ = queue.added.changed() => {}
            () = stop.cancelled() => {}
        }
    }
    None
}

/// Takes the jobs that are due and does them, as one lane does. Gives their number.
pub async fn work_once(store: &Store, worker: &Worker, stop: &CancellationToken) -> Result<usize> {
    let (mut count, endings) = (0, Endings::of(worker.kind));
    for leased in lease(store, worker, 1, false).await? {
        count += leased.jobs.len();
        work_off(store, worker, &endings, leased, stop).await;
    }
    Ok(count)
}

/// Takes the jobs that are due, for so many lanes: a list for each that gets any. Unless the bell rang there are mostly
/// none, and finding that out needs no transaction.
async fn lease(store: &Store, worker: &Worker, lanes: usize, is_rung: bool) -> Result<Vec<Leased>> {
    let kind = worker.kind;
    let due = sql("select id from jobs where kind = $1 and state <> 'dead' and run_at <= $2 limit 1");
    if !is_rung && store.peek::<(i64,)>(due.bind(kind).bind(store.now())).await?.is_none() {
        return Ok(Vec::new());
    }
    let most = most(worker, lanes);
    let Leased { jobs, since, until } = store.write(move |tx| leases::take(tx, kind, most).boxed()).await?;
    let each = jobs.len().div_ceil(lanes).max(1);
    Ok(jobs.chunks(each).map(|jobs| Leased { jobs: jobs.to_vec(), since, until }).collect())
}

/// How many jobs so many lanes take at once.
fn most(worker: &Worker, lanes: usize) -> i64 {
    worker.batch.saturating_mul(i64::try_from(lanes).unwrap_or(i64::MAX))
}

/// Does one job after the other. Those not begun in time, or not done at a stop, are given back.
async fn work_off(store: &Store, worker: &Worker, endings: &Endings, leased: Leased, stop: &CancellationToken) {
    let mut renewed = leased.since;
    for (at, job) in leased.jobs.iter().enumerate() {
        let rest = &leased.jobs[at..];
        let left = u64::try_from(leased.until.0 - store.now().0).unwrap_or_default();
        if left == 0 {
            return give_back(store, rest.to_vec()).await;
        }
        if faults::at_of("jobs.after-taking", worker.kind).is_err() {
            return give_back(store, rest.to_vec()).await;
        }
        let span = trace_span!(target: SPANS, parent: None, "job", kind = worker.kind);
        let work = async {
            let outcome = (worker.work)(job.payload.clone()).await?;
            faults::at_of("jobs.after-running", worker.kind).map(|()| outcome)
        };
        let work = catch(work).instrument(span);
        let attempt = tokio::select! {
            biased;
            () = stop.cancelled() => return give_back(store, rest.to_vec()).await,
            () = keep(store, worker.kind, rest, &mut renewed) => return give_back(store, rest.to_vec()).await,
            attempt = tokio::time::timeout(Duration::from_millis(left), work) => attempt,
        };
        let end = match attempt {
            Ok(Ok(Outcome::Done)) => End::Done,
            Ok(Ok(Outcome::Again(at))) => End::Again(at),
            Ok(Err(error)) => End::Failed(error.to_string()),
            Err(_) => End::Failed("it took longer than a job may take".into()),
        };
        let is_due_again = matches!(end, End::Again(at) if at <= store.now());
        endings.record(store, job.clone(), end, stop).await;
        if is_due_again {
            store.bell.add([worker.kind]);
            store.bell.ring();
        }
    }
}

/// Renews the lease of jobs that have been leased since that time, as often as it is needed. Ends when that cannot be
/// done: somebody else may then do them.
async fn keep(store: &Store, kind: &'static str, jobs: &[Taken], since: &mut Millis) {
    loop {
        let now = store.now();
        if now.0 >= since.0 + RENEWED_AFTER {
            let these = jobs.to_vec();
            let renewal =
                store.write_as(Manner::Light, move |tx| async move { leases::renew(tx, &these).await }.boxed());
            match tokio::time::timeout(RENEWED_WITHIN, renewal).await {
                Ok(Ok(true)) => *since = now,
                Ok(Ok(false)) => return tracing::warn!(kind, "another lane has taken over jobs whose lease had ended"),
                Ok(Err(error)) => tracing::warn!(kind, %error, "a lease could not be renewed"),
                Err(_) => tracing::warn!(kind, "a lease could not be renewed in time"),
            }
            if store.now().0 >= since.0 + ABANDONED_AFTER {
                return;
            }
        }
        tokio::time::sleep(QUERY_EVERY).await;
    }
}

async fn give_back(store: &Store, jobs: Vec<Taken>) {
    let given = store.write_as(Manner::Light, move |tx| async move { leases::give_back(tx, &jobs).await }.boxed());
    if let Err(error) = given.await {
        tracing::warn!(%error, "leased jobs could not be given back and wait for the end of their lease");
    }
}
