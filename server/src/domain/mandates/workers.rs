//! What is done later: codes that nobody entered are deleted, mandates that lapsed are ended, and the accounts of those
//! that ended long ago are forgotten.

use super::rules::{PROOF_DAYS, lapsed_before};
use super::sql;
use base::clock::{DAY, HOUR};
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use store::jobs::Worker;
use wire::Millis;

const SWEEP: &str = "mandates.sweep";

pub fn workers(store: &Arc<Store>) -> Vec<Worker> {
    vec![Worker::sweeping(SWEEP, store, HOUR, |tx| {
        async move {
            let now = tx.now();
            sql::sweep(tx, now.0 / DAY, Millis(now.0 - HOUR)).await?;
            sql::end_lapsed(tx, lapsed_before(now), now).await?;
            sql::forget_details(tx, Millis(now.0 - PROOF_DAYS * DAY)).await.map(drop)
        }
        .boxed()
    })]
}
