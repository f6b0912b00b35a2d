//! Workers: what does the jobs of a kind.

use base::error::Result;
use futures_util::future::BoxFuture;
use wire::Millis;

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
    /// Jobs that are done at the same time on this node, at most.
    pub lanes: usize,
    /// Jobs that one lane takes at once: several are cheaper, one by one keeps the turns of those that take seconds.
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

    /// More lanes than one let the other jobs of this kind go on while one waits for something far away. Jobs of one
    /// owner, and twins by their key, may then be done at the same time.
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
}
