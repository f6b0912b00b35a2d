//! Workers: what does the jobs of a kind.

use crate::{Store, Tx};
use base::error::Result;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use wire::Millis;

/// The outcome of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// To be done again at that time: how recurring work recurs.
    Again(Millis),
}

/// Does the jobs of one kind, given their payload.
pub struct Worker {
    pub kind: &'static str,
    /// Whether the server adds the first job of this kind itself, which recurs from then on.
    pub recurs: bool,
    /// Jobs that are done at the same time on this node, at most.
    pub lanes: usize,
    /// How many jobs one lane takes at once, at most. Several at once cost less; kinds whose jobs take seconds take
    /// one, so that owners keep their turns.
    pub batch: i64,
    pub work: Box<dyn Fn(String) -> BoxFuture<'static, Result<Outcome>> + Send + Sync>,
}

impl Worker {
    pub fn new<F>(kind: &'static str, batch: i64, work: F) -> Self
    where
        F: Fn(String) -> BoxFuture<'static, Result<Outcome>> + Send + Sync + 'static,
    {
        Self { kind, recurs: false, lanes: 1, batch, work: Box::new(work) }
    }

    /// With more than one lane, the other jobs of this kind go on while one waits for something remote. Jobs of one
    /// owner, and jobs with the same key, may then be done at the same time.
    #[must_use]
    pub fn in_lanes(self, lanes: usize) -> Self {
        Self { lanes, ..self }
    }

    /// For work that recurs, and ends with [`Outcome::Again`]. There is one such job, so one lane.
    pub fn recurring<F>(kind: &'static str, work: F) -> Self
    where
        F: Fn(String) -> BoxFuture<'static, Result<Outcome>> + Send + Sync + 'static,
    {
        Self { recurs: true, ..Self::new(kind, 1, work) }
    }

    /// For work that deletes what has run out, in one transaction, and is done again `every` so many milliseconds.
    pub fn sweeping<F>(kind: &'static str, store: &Arc<Store>, every: i64, sweep: F) -> Self
    where
        F: for<'t> Fn(&'t mut Tx) -> BoxFuture<'t, Result<()>> + Send + Sync + 'static,
    {
        let (store, sweep) = (store.clone(), Arc::new(sweep));
        Self::recurring(kind, move |_| {
            let (store, sweep) = (store.clone(), sweep.clone());
            async move {
                store.write(move |tx| async move { sweep(tx).await }.boxed()).await?;
                Ok(Outcome::Again(Millis(store.now().0 + every)))
            }
            .boxed()
        })
    }
}
