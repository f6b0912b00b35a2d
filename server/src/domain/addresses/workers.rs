//! What is done later: changes that can no longer be undone are forgotten.

use super::{UNDO_DAYS, sql};
use base::clock::DAY;
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use store::jobs::{Outcome, Worker};
use wire::Millis;

const SWEEP: &str = "addresses.sweep";

/// A change may be carried out a day after it was asked for.
const KEPT: i64 = (UNDO_DAYS + 1) * DAY;

pub fn workers(store: &Arc<Store>) -> Vec<Worker> {
    let store = store.clone();
    let work = move |_| {
        let store = store.clone();
        async move {
            let now = store.now();
            store.write(move |tx| sql::sweep(tx, Millis(now.0 - KEPT)).boxed()).await?;
            Ok(Outcome::Again(Millis(now.0 + DAY)))
        }
        .boxed()
    };
    vec![Worker::recurring(SWEEP, work)]
}
