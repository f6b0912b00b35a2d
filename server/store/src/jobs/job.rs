//! A job, and how a transaction adds it.

use crate::{Column, Rows, Store, Tx, Value, sql};
use base::error::Result;
use wire::Millis;

/// A job to be done.
#[derive(Clone, Debug)]
pub struct Job {
    pub kind: &'static str,
    pub payload: String,
    /// While a job with this key waits, another is not added.
    pub dedup: Option<String>,
    /// Owners take turns, however many jobs each of them has.
    pub owner: Option<i64>,
    pub run_at: Millis,
}

/// Adds jobs. A new job's turn comes after those of its owner's waiting jobs. An owner without any gets the lowest turn that
/// waits, so a single job waits for one job of each other owner, not for all of them. A waiting job with the same key is
/// updated rather than skipped. That locks it, so no worker takes it before this transaction has committed.
const ADD: &str = "insert into jobs (id, kind, payload, dedup, owner, run_at, turn)
    select r.id, r.kind, r.payload, r.dedup, r.owner, r.run_at, case when r.owner is null then 0 else coalesce(
        1 + (select max(j.turn) from jobs j where j.kind = r.kind and j.state <> 'dead' and j.owner = r.owner),
        (select min(j.turn) from jobs j where j.kind = r.kind and j.state <> 'dead'), 0) end
    from {rows} as r where true order by r.dedup, r.id
    on conflict (dedup) where state = 'waiting' do update set
        run_at = case when excluded.run_at < jobs.run_at then excluded.run_at else jobs.run_at end";

impl Tx {
    /// Adds a job, which is done if and only if this transaction commits.
    pub async fn enqueue(&mut self, job: Job) -> Result<()> {
        self.enqueue_all(vec![job]).await
    }

    /// Adds several jobs with one statement.
    pub async fn enqueue_all(&mut self, mut jobs: Vec<Job>) -> Result<()> {
        if jobs.is_empty() {
            return Ok(());
        }
        // In the order of their keys, so that two transactions lock the same waiting jobs in the same order. Without
        // repeats, because one statement may not update a row twice.
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
        self.jobs.extend(jobs.iter().map(|job| job.kind));
        for job in jobs {
            let id = self.id();
            rows.push([
                Value::from(id),
                job.kind.into(),
                job.payload.into(),
                job.dedup.into(),
                job.owner.into(),
                job.run_at.into(),
            ]);
        }
        sql(ADD).rows(rows).send(self).await
    }
}

impl Store {
    /// Wakes this node's lanes for the jobs that have been committed: somebody waits for one.
    pub fn look_for_jobs(&self) {
        self.bell.ring();
    }
}
