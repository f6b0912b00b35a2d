//! Leases: a job that is being done belongs to one lane of one node, which renews the lease while it works. If that
//! node dies, another one takes the job over when the lease has ended. The lease names its node, by the number that its
//! process has: a process that starts ends at once what was leased under a number that nobody else has now.

use crate::{Column, Rows, Tx, nodes, sql};
use base::clock::{MINUTE, SECOND};
use base::error::Result;
use wire::Millis;

/// How long a lease lasts that is not renewed, in milliseconds. For so long a job waits whose server was killed. On
/// SQLite it waits only until the server starts again; on PostgreSQL that server then has another number.
const LEASE: i64 = 20 * SECOND;
/// The age at which a lease is renewed.
pub const RENEWED_AFTER: i64 = 5 * SECOND;
/// Work whose lease could not be renewed is abandoned at this age of the lease. What is left of it allows for an
/// outcome that is still to be recorded, and for a node whose clock is ahead.
pub const ABANDONED_AFTER: i64 = LEASE - 5 * SECOND;
/// How long a lane may work on what it has taken, however often it renews the lease: much longer than jobs take.
const LONGEST: i64 = 4 * MINUTE;
/// The longest pause before a failed job is tried again, in milliseconds.
const LONGEST_PAUSE: i64 = 60 * MINUTE;
/// The number of attempts after which a job is dead. With the pauses between them that is about a day, longer than an
/// outage of a storage should last.
pub const ATTEMPTS: i64 = 32;

/// A leased job. `attempts` also identifies the lease, as whoever takes the job over adds one.
#[derive(Clone, serde::Deserialize)]
pub struct Taken {
    id: i64,
    turn: i64,
    pub payload: String,
    attempts: i64,
}

/// The jobs that one lane has leased, since when, and until when it may work on them.
pub struct Leased {
    pub jobs: Vec<Taken>,
    pub since: Millis,
    pub until: Millis,
}

/// How an attempt ended.
#[derive(Clone)]
pub enum End {
    Done,
    Again(Millis),
    Failed(String),
}

/// Leases jobs that are due, in one statement. The lease is `run_at` moved into the future: a worker that dies is followed
/// when it is due again.
pub async fn take(tx: &mut Tx, kind: &'static str, most: i64) -> Result<Leased> {
    let now = tx.now().0;
    // The sign keeps SQLite from collecting and sorting all jobs that are due, of which there may be thousands: in the
    // order of the index it stops after the first few.
    let mut taken: Vec<Taken> = sql("with due as materialized (select id from jobs
             where kind = $1 and state <> 'dead' and +run_at <= $2 order by turn, run_at, id limit $3
             --[postgres] for update skip locked
         )
         update jobs set state = 'leased', run_at = $4, attempts = attempts + 1, node = $5
         where id in (select id from due) returning id, turn, payload, attempts")
    .bind(kind)
    .bind(now)
    .bind(most)
    .bind(now + LEASE)
    .bind(tx.node())
    .all(tx)
    .await?;
    // Neither engine returns changed rows in an order that one may rely on.
    taken.sort_unstable_by_key(|job| (job.turn, job.id));
    let (spent, jobs) = taken.into_iter().partition(|job| job.attempts > ATTEMPTS);
    for job in spent {
        // None of the lanes that had this job recorded an outcome, so the job itself may have ended them.
        bury(tx, kind, &job, "it was begun and never ended").await?;
    }
    Ok(Leased { jobs, since: Millis(now), until: Millis(now + LONGEST) })
}

/// Renews the lease of these jobs. Gives whether all of them were still leased by the lane that has taken them.
pub async fn renew(tx: &mut Tx, jobs: &[Taken]) -> Result<bool> {
    let until = tx.now().0 + LEASE;
    let renewed = sql("update jobs set run_at = $1
         where state = 'leased' and (id, attempts) in (select r.id, r.attempts from {rows} as r)")
    .bind(until)
    .rows(leases_of(jobs))
    .run(tx)
    .await?;
    Ok(usize::try_from(renewed).is_ok_and(|renewed| renewed == jobs.len()))
}

/// What identifies the leases of jobs.
fn leases_of<'a>(jobs: impl IntoIterator<Item = &'a Taken>) -> Rows {
    let mut rows = Rows::new(&[("id", Column::Int), ("attempts", Column::Int)]);
    for job in jobs {
        rows.push([job.id.into(), job.attempts.into()]);
    }
    rows
}

/// Ends the leases of processes that are no more, of whichever kind: those whose number nobody else has, and those that had
/// this process's number before. Any lane may take these jobs now. Of several with the same key the newest is kept, which
/// does what the others were to do.
///
/// They stay leased until they are taken. If they waited, one that is added at the same moment could have the same key.
pub async fn end_all(tx: &mut Tx) -> Result<()> {
    let others = nodes::others(tx).await?;
    sql("with theirs as (select r.id as number from {rows} as r)
         delete from jobs where state = 'leased' and node not in (select number from theirs) and exists (
             select 1 from jobs twin where twin.dedup = jobs.dedup and (twin.state = 'waiting' or (twin.state = 'leased'
                 and twin.node not in (select number from theirs) and twin.id > jobs.id)))")
    .rows(Rows::ids(others.iter().copied()))
    .run(tx)
    .await?;
    sql("update jobs set run_at = $1 where state = 'leased' and node not in (select r.id from {rows} as r)")
        .bind(tx.now())
        .rows(Rows::ids(others))
        .run(tx)
        .await
        .map(drop)
}

/// Does nothing to jobs that another lane has leased by now.
pub async fn write_down(tx: &mut Tx, kind: &'static str, ended: Vec<(Taken, End)>) -> Result<()> {
    let (done, others): (Vec<_>, Vec<_>) = ended.into_iter().partition(|(_, end)| matches!(end, End::Done));
    if !done.is_empty() {
        delete(tx, done.iter().map(|(job, _)| job)).await?;
    }
    for (job, end) in others {
        follow(tx, kind, &job, end).await?;
    }
    Ok(())
}

async fn follow(tx: &mut Tx, kind: &'static str, job: &Taken, end: End) -> Result<()> {
    match end {
        End::Done => delete(tx, [job]).await,
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

/// Gives back jobs that were leased and not done, so that any lane may take them at once.
pub async fn give_back(tx: &mut Tx, jobs: &[Taken]) -> Result<()> {
    let now = tx.now();
    for job in jobs {
        put_back(tx, job, now, job.attempts - 1, None).await?;
    }
    Ok(())
}

async fn delete(tx: &mut Tx, jobs: impl IntoIterator<Item = &Taken>) -> Result<()> {
    sql("delete from jobs where state = 'leased' and (id, attempts) in (select r.id, r.attempts from {rows} as r)")
        .rows(leases_of(jobs))
        .send(tx)
        .await
}

/// Lets a leased job wait again. If one with the same key was added meanwhile, that one stays instead.
async fn put_back(tx: &mut Tx, job: &Taken, at: Millis, attempts: i64, error: Option<String>) -> Result<()> {
    let twin: Option<(i64,)> = sql("select twin.id from jobs j join jobs twin on twin.dedup = j.dedup
         where j.id = $1 and twin.id <> j.id and twin.state = 'waiting'")
    .bind(job.id)
    .one(tx)
    .await?;
    if twin.is_some() {
        return delete(tx, [job]).await;
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
    let Taken { id, payload, attempts, .. } = job;
    tracing::error!(job = id, kind, payload, attempts, error, "a job is dead: it is not tried again");
    sql("update jobs set state = 'dead', last_error = $3 where id = $1 and attempts = $2")
        .bind(*id)
        .bind(*attempts)
        .bind(error)
        .run(tx)
        .await
        .map(drop)
}
