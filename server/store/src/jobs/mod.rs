//! Work that must happen after a COMMIT: a row written by that same COMMIT, leased by a worker, done at least once.
//! Doing a job twice must therefore have the same effect as doing it once.
//!
//! Rows of a kind that this program does not know were added by a newer one, and are left to that. A job that fails
//! again and again is dead in the end: it is logged, counted, and stays in the table.
//!
//! - [`job`] what is to be done, and how it is added · [`worker`] what does it
//! - [`lanes`] each kind works in lanes of its own · [`leases`] whose a job is while it is done, and how it ends ·
//!   [`endings`] recorded for several lanes at once

mod endings;
mod job;
mod lanes;
mod leases;
mod worker;

pub use job::Job;
pub use lanes::{run, work_once};
pub use leases::ATTEMPTS;
pub use worker::{Outcome, Worker};

use crate::{Conn, Store, sql};
use base::error::Result;
use futures_util::FutureExt;

/// Takes back the jobs of an earlier process of this node that did not end in good order, and adds the first job of each
/// kind that recurs; each recurs by itself from then on.
pub async fn begin(store: &Store, workers: &[Worker]) -> Result<()> {
    let kinds: Vec<&'static str> = workers.iter().filter(|worker| worker.recurs).map(|worker| worker.kind).collect();
    store
        .write(move |tx| {
            async move {
                leases::end_all(tx).await?;
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
