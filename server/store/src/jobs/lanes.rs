//! Lanes: each kind of job has a bounded number of its own. A kind that is slow or stuck holds up no other, and a job
//! that is stuck does not hold up its kind while another lane is free. No job is stuck for longer than its lease.

use super::leases::{self, End, Leased, Taken};
use super::worker::{Outcome, Worker};
use crate::task::catch;
use crate::{Store, sql};
use base::error::Result;
use futures_util::FutureExt;
use futures_util::future::join_all;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio_util::sync::CancellationToken;

/// How often the table is queried for jobs, and an outcome that could not be recorded is tried again.
const QUERY_EVERY: Duration = Duration::from_secs(1);

/// Works in all lanes until `stop`, which also interrupts a job.
pub async fn run(store: Arc<Store>, worker: Worker, stop: CancellationToken) {
    let lookout = Mutex::new(store.job_added.subscribe());
    join_all((0..worker.lanes).map(|_| lane(&store, &worker, &lookout, &stop))).await;
}

async fn lane(store: &Store, worker: &Worker, lookout: &Mutex<watch::Receiver<()>>, stop: &CancellationToken) {
    while let Some(leased) = next(store, worker, lookout, stop).await {
        work_off(store, worker, leased, stop).await;
    }
}

/// Waits for jobs; gives none at a stop. One lane at a time queries the table, so more lanes do not query it more
/// often.
async fn next(
    store: &Store,
    worker: &Worker,
    lookout: &Mutex<watch::Receiver<()>>,
    stop: &CancellationToken,
) -> Option<Leased> {
    let mut added = lookout.lock().await;
    while !stop.is_cancelled() {
        added.mark_unchanged();
        match lease(store, worker).await {
            Ok(Some(leased)) => return Some(leased),
            Ok(None) => {}
            Err(error) => tracing::warn!(kind = worker.kind, %error, "jobs could not be taken"),
        }
        tokio::select! {
            () = tokio::time::sleep(QUERY_EVERY) => {}
            _ = added.changed() => {}
            () = stop.cancelled() => {}
        }
    }
    None
}

/// Takes the jobs that are due and does them, as one lane does. Gives their number.
pub async fn work_once(store: &Store, worker: &Worker, stop: &CancellationToken) -> Result<usize> {
    let Some(leased) = lease(store, worker).await? else { return Ok(0) };
    let count = leased.jobs.len();
    work_off(store, worker, leased, stop).await;
    Ok(count)
}

/// Takes the jobs that are due. Mostly there are none, and finding that out needs no transaction.
async fn lease(store: &Store, worker: &Worker) -> Result<Option<Leased>> {
    let (kind, batch) = (worker.kind, worker.batch);
    let due = sql("select id from jobs where kind = $1 and state <> 'dead' and run_at <= $2 limit 1");
    if store.peek::<(i64,)>(due.bind(kind).bind(store.now())).await?.is_none() {
        return Ok(None);
    }
    let leased = store.write(move |tx| leases::take(tx, kind, batch).boxed()).await?;
    Ok((!leased.jobs.is_empty()).then_some(leased))
}

/// Does one job after the other. Those not begun before the lease is over, or not done at a stop, are given back.
async fn work_off(store: &Store, worker: &Worker, leased: Leased, stop: &CancellationToken) {
    for (at, job) in leased.jobs.iter().enumerate() {
        let left = u64::try_from(leased.until.0 - store.now().0).unwrap_or_default();
        if left == 0 {
            return give_back(store, leased.jobs[at..].to_vec()).await;
        }
        let work = catch(async { (worker.work)(job.payload.clone()).await });
        let attempt = tokio::select! {
            biased;
            () = stop.cancelled() => return give_back(store, leased.jobs[at..].to_vec()).await,
            attempt = tokio::time::timeout(Duration::from_millis(left), work) => attempt,
        };
        let end = match attempt {
            Ok(Ok(Outcome::Done)) => End::Done,
            Ok(Ok(Outcome::Again(at))) => End::Again(at),
            Ok(Err(error)) => End::Failed(error.to_string()),
            Err(_) => End::Failed("it took longer than its lease".into()),
        };
        finish(store, worker.kind, job, &end, stop).await;
    }
}

/// Records how a job ended, trying until that is committed: otherwise the job would be done again after its lease.
async fn finish(store: &Store, kind: &'static str, job: &Taken, end: &End, stop: &CancellationToken) {
    loop {
        let (job, end) = (job.clone(), end.clone());
        match store.write(move |tx| async move { leases::write_down(tx, kind, &job, end).await }.boxed()).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(kind, %error, "the end of a job could not be written down"),
        }
        tokio::select! {
            () = tokio::time::sleep(QUERY_EVERY) => {}
            () = stop.cancelled() => return,
        }
    }
}

async fn give_back(store: &Store, jobs: Vec<Taken>) {
    let given = store.write(move |tx| async move { leases::give_back(tx, &jobs).await }.boxed());
    if let Err(error) = given.await {
        tracing::warn!(%error, "leased jobs could not be given back and wait for the end of their lease");
    }
}
