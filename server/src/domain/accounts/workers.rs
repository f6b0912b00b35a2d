//! What is done later: what has run out is forgotten.

use super::lockout::WINDOW;
use super::{DEVICE_DAYS, sql};
use base::clock::{DAY, HOUR};
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use store::jobs::Worker;
use wire::Millis;

const SWEEP: &str = "accounts.sweep";

/// Sessions and failures that have run out are swept away once an hour.
pub fn workers(store: &Arc<Store>) -> Vec<Worker> {
    vec![Worker::sweeping(SWEEP, store, HOUR, |tx| {
        let now = tx.now();
        sql::sweep(tx, now, Millis(now.0 - WINDOW), Millis(now.0 - DEVICE_DAYS * DAY)).boxed()
    })]
}
