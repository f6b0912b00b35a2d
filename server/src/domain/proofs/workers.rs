//! What is done later: proofs that nobody could use again are forgotten.

use super::{LIFETIME, sql};
use base::clock::HOUR;
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use store::jobs::{Outcome, Worker};
use wire::Millis;

const SWEEP: &str = "proofs.sweep";

pub fn workers(store: &Arc<Store>) -> Vec<Worker> {
    let store = store.clone();
    let work = move |_| {
        let store = store.clone();
        async move {
            let now = store.now();
            // By the clock of another server a challenge may live a little longer.
            store.write(move |tx| sql::sweep(tx, Millis(now.0 - 2 * LIFETIME)).boxed()).await?;
            Ok(Outcome::Again(Millis(now.0 + HOUR)))
        }
        .boxed()
    };
    vec![Worker::recurring(SWEEP, work)]
}
