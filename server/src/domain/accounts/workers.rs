//! What is done later: what has run out is forgotten.

use super::lockout::WINDOW;
use super::{DEVICE_DAYS, sql};
use base::clock::{DAY, HOUR};
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use store::jobs::{Outcome, Worker};
use wire::Millis;

const SWEEP: &str = "accounts.sweep";

/// Sessions and failures that have run out are swept away once an hour.
pub fn workers(store: &Arc<Store>) -> Vec<Worker> {
    let store = store.clone();
    let work = move |_| {
        let store = store.clone();
        async move {
            let now = store.now();
            let stale = Millis(now.0 - WINDOW);
            let unused = Millis(now.0 - DEVICE_DAYS * DAY);
            store.write(move |tx| sql::sweep(tx, now, stale, unused).boxed()).await?;
            Ok(Outcome::Again(Millis(now.0 + HOUR)))
        }
        .boxed()
    };
    vec![Worker::recurring(SWEEP, work)]
}
