//! What is done later: tokens that have expired are deleted.

use super::sql;
use base::clock::HOUR;
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use store::jobs::{Outcome, Worker};
use wire::Millis;

const SWEEP: &str = "tokens.sweep";

pub fn workers(store: &Arc<Store>) -> Vec<Worker> {
    let store = store.clone();
    let work = move |_| {
        let store = store.clone();
        async move {
            let now = store.now();
            store.write(move |tx| sql::sweep(tx, now).boxed()).await?;
            Ok(Outcome::Again(Millis(now.0 + HOUR)))
        }
        .boxed()
    };
    vec![Worker::recurring(SWEEP, work)]
}
