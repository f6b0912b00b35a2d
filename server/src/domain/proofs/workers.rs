//! What is done later: proofs that nobody could use again are forgotten.

use super::{LIFETIME, sql};
use base::clock::HOUR;
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use store::jobs::Worker;
use wire::Millis;

const SWEEP: &str = "proofs.sweep";

pub fn workers(store: &Arc<Store>) -> Vec<Worker> {
    vec![Worker::sweeping(SWEEP, store, HOUR, |tx| {
        // By the clock of another server a challenge may live a little longer.
        let until = Millis(tx.now().0 - 2 * LIFETIME);
        async move { sql::sweep(tx, until).await.map(drop) }.boxed()
    })]
}
