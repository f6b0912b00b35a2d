//! Work that must happen after a COMMIT: a row written by that same COMMIT, leased by a worker, done at least once.
//! A job must therefore bear being done twice.
//!
//! Each kind has a worker of its own, so that a slow one holds up no other, and rows of a kind that this program does
//! not know (a newer one has added them) stay for whoever does. A job that fails again and again is dead in the end:
//! it is logged, counted, and stays in the table.

use super::task::catch;
use super::{Column, Conn, Rows, Store, Tx, Value, sql};
use base::clock::{MINUTE, SECOND};
use base::error::Result;
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
/// The longest pause before a failed job is tried again.
const LONGEST_PAUSE: i64 = 60 * MINUTE;
/// After it a job is dead. With the pauses between them that is about a day: longer than a storage is away.
pub const ATTEMPTS: i64 = 32;

/// A job to be done.
#[derive(Clone, Debug)]
pub struct Job {
    pub kind: &'static str,
    pub payload: String,
    /// While a job with this key waits, another is not added.
    pub dedup: Option<String>,
    /// Whose it is: owners take turns, however many jobs each has.
    pub owner: Option<i64>,
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
    /// Whether the server promises the first job of this kind itself: it recurs from then on.
    pub recurs: bool,
    /// Jobs taken at once: several are cheaper, one by one keeps the turns of those that take seconds.
    pub batch: i64,
    pub work: Box<dyn Fn(String) -> BoxFuture<'static, Result<Outcome>> + Send + Sync>,
}

impl Worker {
    pub fn new<F>(kind: &'static str, batch: i64, work: F) -> Self
    where
        F: Fn(String) -> BoxFuture<'static, Result<Outcome>> + Send + Sync + 'static,
    {
        Self { kind, recurs: false, batch, work: Box::new(work) }
    }

    /// For work that recurs, and ends with [`Outcome::Again`].
    pub fn recurring<F>(kind: &'static str, work: F) -> Self
    where
        F: Fn(String) -> BoxFuture<'static, Result<Outcome>> + Send + Sync + 'static,
    {
        Self { recurs: true, ..Self::new(kind, 1, work) }
    }
}

/// A leased job. `attempts` also names the lease: whoever takes the job over counts one more.
#[derive(Clone, serde::Deserialize)]
struct Taken {
    id: i64,
    payload: String,
    attempts: i64,
}

/// How an attempt ended.
#[derive(Clone)]
enum End {
    Done,
    Again(Millis),
    Failed(String),
}

impl Tx {
    /// Promises a job: kept if, and only if, this transaction commits.
    pub async fn enqueue(&mut self, job: Job) -> Result<()> {
        self.enqueue_all(vec![job]).await
    }

    /// Promises several in one statement.
    pub async fn enqueue_all(&mut self, mut jobs: Vec<Job>) -> Result<()> {
        // In the order of their keys, so that two transactions meet the same waiting jobs in the same order; and a
        // statement may meet a waiting job once only.
        jobs.sort_by(|one, other| (&one.dedup, one.run_at).cmp(&(&other.dedup, other.run_at)));
        jobs.dedup_by(|later, first| first.dedup.is_some() && later.dedup == first.dedup);
        let mut rows = Rows::new(&[
            ("id", Column::Int),
            ("kind", Column::Text),
            ("payload", Column::Text),
            ("dedup", Column::Text),
            ("owner", Column::Int),
            ("run_at", Column::Int),
        ]);
        for job in jobs {
            let id = self.id();
            rows.push(vec![
                Value::from(id),
                job.kind.into(),
                job.payload.into(),
                job.dedup.into(),
                job.owner.into(),
                job.run_at.into(),
            ]);
        }
        if rows.is_empty() {
            return Ok(());
        }
        // An owner's next turn comes after those the owner has; who has none is next, as whoever is next already: who
        // comes with one job waits for one of each other owner, not for all of them.
        // A waiting twin is touched, not passed over: no worker takes it before this transaction has committed.
        sql("insert into jobs (id, kind, payload, dedup, owner, run_at, turn)
             select r.id, r.kind, r.payload, r.dedup, r.owner, r.run_at, case when r.owner is null then 0 else coalesce(
                 1 + (select max(j.turn) from jobs j
                      where j.kind = r.kind and j.state <> 'dead' and j.owner = r.owner),
                 (select min(j.turn) from jobs j where j.kind = r.kind and j.state <> 'dead'), 0) end
             from {rows} as r where true order by r.dedup, r.id
             on conflict (dedup) where state = 'waiting' do update set
                 run_at = case when excluded.run_at < jobs.run_at then excluded.run_at else jobs.run_at end")
        .rows(rows)
        .run(self)
        .await
        .map(drop)
    }
}

impl Store {
    /// Says that a job which somebody waits for has been committed: it is looked for at once, by this node.
    pub fn look_for_jobs(&self) {
        self.job_added.send_modify(|()| {});
    }
}

/// Promises the first jobs of those kinds that recur; each recurs by itself from then on.
pub async fn begin(store: &Store, workers: &[Worker]) -> Result<()> {
    let kinds: Vec<&'static str> = workers.iter().filter(|worker| worker.recurs).map(|worker| worker.kind).collect();
    store
        .write(move |tx| {
            async move {
                let now = tx.now();
                let first = |kind: &'static str| {
                    let (payload, dedup) = (String::new(), Some(kind.to_owned()));
                    Job { kind, payload, dedup, owner: None, run_at: now }
                };
                tx.enqueue_all(kinds.into_iter().map(first).collect()).await
            }
            .boxed()
        })
        .await
}

/// How many jobs there are of each kind and state.
pub async fn census(conn: &mut Conn) -> Result<Vec<(String, String, i64)>> {
    sql("select kind, state, count(*) as n from jobs group by kind, state order by kind, state").all(conn).await
}

/// Works until `stop`, which is looked at between two jobs and during each.
pub async fn run(store: Arc<Store>, worker: Worker, stop: CancellationToken) {
    let mut added = store.job_added.subscribe();
    while !stop.is_cancelled() {
        added.mark_unchanged();
        match work_once(&store, &worker, &stop).await {
            Ok(0) => {}
            Ok(_) => continue,
            Err(error) => tracing::warn!(kind = worker.kind, %error, "jobs could not be taken"),
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            _ = added.changed() => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Takes what is due and does it; tells how many there were.
pub async fn work_once(store: &Store, worker: &Worker, stop: &CancellationToken) -> Result<usize> {
    let (kind, batch, now) = (worker.kind, worker.batch, store.now());
    let due = sql("select id from jobs where kind = $1 and state <> 'dead' and run_at <= $2 limit 1");
    if store.peek::<(i64,)>(due.bind(kind).bind(now)).await?.is_none() {
        return Ok(0);
    }
    let taken = store.write(move |tx| take(tx, kind, batch).boxed()).await?;
    for (at, job) in taken.iter().enumerate() {
        if store.now().0 >= now.0 + LEASE {
            // The others of a batch that took too long are somebody else's by now.
            break;
        }
        let outcome = tokio::select! {
            biased;
            () = stop.cancelled() => {
                give_back(store, taken[at..].to_vec()).await;
                break;
            }
            outcome = catch(async { (worker.work)(job.payload.clone()).await }) => outcome,
        };
        let end = match outcome {
            Ok(Outcome::Done) => End::Done,
            Ok(Outcome::Again(at)) => End::Again(at),
            Err(error) => End::Failed(error.to_string()),
        };
        finish(store, kind, job, &end, stop).await;
    }
    Ok(taken.len())
}

/// The lease is `run_at` moved into the future: a worker that dies is followed when it is due again.
async fn take(tx: &mut Tx, kind: &'static str, batch: i64) -> Result<Vec<Taken>> {
    let now = tx.now().0;
    let due: Vec<Taken> = sql("select id, payload, attempts from jobs
         where kind = $1 and state <> 'dead' and run_at <= $2 order by turn, run_at, id limit $3
         --[postgres] for update skip locked")
    .bind(kind)
    .bind(now)
    .bind(batch)
    .all(tx)
    .await?;
    let (spent, mut due): (Vec<_>, Vec<_>) = due.into_iter().partition(|job| job.attempts >= ATTEMPTS);
    for job in spent {
        // Whoever had it never came back: it may be what ended them.
        bury(tx, kind, &job, "it was begun and never ended").await?;
    }
    if !due.is_empty() {
        sql("update jobs set state = 'leased', run_at = $1, attempts = attempts + 1
             where id in (select r.id from {rows} as r)")
        .bind(now + LEASE)
        .rows(Rows::ids(due.iter().map(|job| job.id)))
        .run(tx)
        .await?;
    }
    for job in &mut due {
        job.attempts += 1;
    }
    Ok(due)
}

/// Writes down how a job ended, and tries until it is written: else it would be done again after its lease.
async fn finish(store: &Store, kind: &'static str, job: &Taken, end: &End, stop: &CancellationToken) {
    loop {
        let (job, end) = (job.clone(), end.clone());
        match store.write(move |tx| async move { write_down(tx, kind, &job, end).await }.boxed()).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(kind, %error, "the end of a job could not be written down"),
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = stop.cancelled() => return,
        }
    }
}

async fn write_down(tx: &mut Tx, kind: &'static str, job: &Taken, end: End) -> Result<()> {
    match end {
        End::Done => delete(tx, job).await,
        End::Again(at) => put_back(tx, job, at, 0, None).await,
        End::Failed(error) if job.attempts >= ATTEMPTS => bury(tx, kind, job, &error).await,
        End::Failed(error) => {
            tracing::warn!(job = job.id, kind, attempts = job.attempts, %error, "a job failed and will be tried again");
            let pause = (SECOND << job.attempts.clamp(0, 12)).min(LONGEST_PAUSE);
            let at = Millis(tx.now().0 + pause);
            put_back(tx, job, at, job.attempts, Some(error)).await
        }
    }
}

/// At a stop: jobs that were leased and not done are anybody's at once.
async fn give_back(store: &Store, jobs: Vec<Taken>) {
    let given = store.write(move |tx| {
        async move {
            let now = tx.now();
            for job in &jobs {
                put_back(tx, job, now, job.attempts - 1, None).await?;
            }
            Ok(())
        }
        .boxed()
    });
    if let Err(error) = given.await {
        tracing::warn!(%error, "leased jobs could not be given back and wait for the end of their lease");
    }
}

async fn delete(tx: &mut Tx, job: &Taken) -> Result<()> {
    sql("delete from jobs where id = $1 and state = 'leased' and attempts = $2")
        .bind(job.id)
        .bind(job.attempts)
        .run(tx)
        .await
        .map(drop)
}

/// Lets a leased job wait again; a twin that was added meanwhile takes its place.
async fn put_back(tx: &mut Tx, job: &Taken, at: Millis, attempts: i64, error: Option<String>) -> Result<()> {
    let twin: Option<(i64,)> = sql("select twin.id from jobs j join jobs twin on twin.dedup = j.dedup
         where j.id = $1 and twin.id <> j.id and twin.state = 'waiting'")
    .bind(job.id)
    .one(tx)
    .await?;
    if twin.is_some() {
        return delete(tx, job).await;
    }
    sql("update jobs set state = 'waiting', run_at = $3, attempts = $4, last_error = $5
         where id = $1 and state = 'leased' and attempts = $2")
    .bind(job.id)
    .bind(job.attempts)
    .bind(at)
    .bind(attempts)
    .bind(error)
    .run(tx)
    .await
    .map(drop)
}

async fn bury(tx: &mut Tx, kind: &'static str, job: &Taken, error: &str) -> Result<()> {
    let Taken { id, payload, attempts } = job;
    tracing::error!(job = id, kind, payload, attempts, error, "a job is dead: it is not tried again");
    sql("update jobs set state = 'dead', last_error = $3 where id = $1 and attempts = $2")
        .bind(*id)
        .bind(*attempts)
        .bind(error)
        .run(tx)
        .await
        .map(drop)
}
