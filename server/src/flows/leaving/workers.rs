//! What is done later: deleted accounts are erased when their time is over.

use super::{ERASE, erase};
use crate::core::Core;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::sync::Arc;
use store::jobs::{Outcome, Worker};
use wire::MemberId;

pub fn workers(core: &Arc<Core>) -> Vec<Worker> {
    let core = core.clone();
    let work = move |payload: String| {
        let core = core.clone();
        async move {
            let member = MemberId(payload.parse().map_err(Error::internal)?);
            run(&core, member).await
        }
        .boxed()
    };
    vec![Worker::new(ERASE, 1, work)]
}

async fn run(core: &Arc<Core>, member: MemberId) -> Result<Outcome> {
    let now = core.store.now();
    match erase::due_at(core, member).await? {
        None => Ok(Outcome::Done),
        // It was brought back and deleted again in the meantime.
        Some(due) if due > now => Ok(Outcome::Again(due)),
        Some(_) if erase::step(core, member).await? => {
            // The files of the photos.
            core.store.look_for_jobs();
            Ok(Outcome::Done)
        }
        Some(_) => Ok(Outcome::Again(now)),
    }
}
