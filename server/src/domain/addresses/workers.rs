//! What is done later: changes that can no longer be undone are forgotten.

use super::{UNDO_DAYS, sql};
use base::clock::DAY;
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use store::jobs::Worker;
use wire::Millis;

const SWEEP: &str = "addresses.sweep";

/// A change may be carried out a day after it was asked for.
const KEPT: i64 = (UNDO_DAYS + 1) * DAY;

pub fn workers(store: &Arc<Store>) -> Vec<Worker> {
    vec![Worker::sweeping(SWEEP, store, DAY, |tx| {
        let until = Millis(tx.now().0 - KEPT);
        async move { sql::sweep(tx, until).await.map(drop) }.boxed()
    })]
}
