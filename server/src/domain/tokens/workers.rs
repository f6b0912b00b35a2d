//! What is done later: tokens that have expired are deleted.

use super::sql;
use base::clock::HOUR;
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use store::jobs::Worker;

const SWEEP: &str = "tokens.sweep";

pub fn workers(store: &Arc<Store>) -> Vec<Worker> {
    vec![Worker::sweeping(SWEEP, store, HOUR, |tx| {
        let now = tx.now();
        async move { sql::sweep(tx, now).await.map(drop) }.boxed()
    })]
}
