//! Work that must happen after a COMMIT: a row written by that same COMMIT, leased by a worker, done at least once.
//! A job must therefore bear being done twice.

use super::{Store, Tx, sql};
use crate::clock::{MINUTE, SECOND};
use crate::error::Result;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use wire::Millis;

/// How long a worker may take before another may take over.
const LEASE: i64 = 5 * MINUTE;
/// How often the table is looked at.
const LOOK: Duration = Duration::from_secs(1);
/// Jobs taken at once.
const TAKE: i64 = 16;

/// A job to be done.
#[derive(Clone, Debug)]
pub struct Job {
    pub kind: &'static str,
    pub payload: String,
    /// While a job with this key waits, another is not added.
    pub dedup: Option<String>,
    pub run_at: Millis,
}

/// What a worker says of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// Do it again then: how recurring work recurs.
    Again(Millis),
}

/// Does the jobs of one kind, given their payload.
pub struct Worker {
    pub kind: &'static str,
    pub work: Box<dyn Fn(String) -> BoxFuture<'static, Result<Outcome>> + Send + Sync>,
}

#[derive(serde::Deserialize)]
struct Taken {
    id: i64,
    kind: String,
    payload: String,
    attempts: i64,
}

impl Tx {
    /// Promises a job: kept if, and only if, this transaction commits.
    pub async fn enqueue(&mut self, job: Job) -> Result<()> {
        let id = self.id();
        sql("insert into jobs (id, kind, payload, dedup, run_at) values ($1, $2, $3, $4, $5) on conflict do nothing")
            .bind(id)
            .bind(job.kind)
            .bind(job.payload)
            .bind(job.dedup)
            .bind(job.run_at)
            .run(self)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Says that a job which somebody waits for has been committed: it is looked for at once, by this node.
    pub fn look_for_jobs(&self) {
        self.job_added.notify_one();
    }
}

/// Works until `stop`; what is under way then is finished.
pub async fn run(store: Arc<Store>, workers: Vec<Worker>, stop: CancellationToken) {
    loop {
        match work_once(&store, &workers).await {
            Ok(0) => {}
            Ok(_) => continue,
            Err(error) => tracing::warn!(%error, "jobs could not be taken"),
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = store.job_added.notified() => {}
            () = stop.cancelled() => return,
        }
    }
}

/// Takes what is due and does it; tells how many there were.
pub async fn work_once(store: &Store, workers: &[Worker]) -> Result<usize> {
    let kinds: Vec<&'static str> = workers.iter().map(|worker| worker.kind).collect();
    let taken = store.write(move |tx| take(tx, kinds).boxed()).await?;
    for job in &taken {
        let Some(worker) = workers.iter().find(|worker| worker.kind == job.kind) else { continue };
        let outcome = (worker.work)(job.payload.clone()).await;
        let (id, attempts) = (job.id, job.attempts);
        store.write(move |tx| finish(tx, id, attempts, outcome).boxed()).await?;
    }
    Ok(taken.len())
}

/// The lease is `run_at` moved into the future: a worker that dies is followed when it is due again.
async fn take(tx: &mut Tx, kinds: Vec<&'static str>) -> Result<Vec<Taken>> {
    let now = tx.now().0;
    let due: Vec<Taken> =
        sql("select id, kind, payload, attempts from jobs where run_at <= $1 order by run_at limit $2
         --[postgres] for update skip locked")
        .bind(now)
        .bind(TAKE)
        .all(tx)
        .await?;
    let due: Vec<Taken> = due.into_iter().filter(|job| kinds.contains(&job.kind.as_str())).collect();
    for job in &due {
        sql("update jobs set run_at = $2, attempts = attempts + 1 where id = $1")
            .bind(job.id)
            .bind(now + LEASE)
            .run(tx)
            .await?;
    }
    Ok(due)
}

async fn finish(tx: &mut Tx, id: i64, attempts: i64, outcome: Result<Outcome>) -> Result<()> {
    match outcome {
        Ok(Outcome::Done) => sql("delete from jobs where id = $1").bind(id).run(tx).await?,
        Ok(Outcome::Again(at)) => {
            sql("update jobs set run_at = $2, attempts = 0, last_error = null where id = $1")
                .bind(id)
                .bind(at)
                .run(tx)
                .await?
        }
        Err(error) => {
            let wait = (SECOND << attempts.min(12)).min(60 * MINUTE);
            tracing::warn!(job = id, attempts, %error, "a job failed and will be tried again");
            let at = tx.now().0 + wait;
            sql("update jobs set run_at = $2, last_error = $3 where id = $1")
                .bind(id)
                .bind(at)
                .bind(error.to_string())
                .run(tx)
                .await?
        }
    };
    Ok(())
}
