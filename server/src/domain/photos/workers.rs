//! What is done later: files without a row are deleted, and photos that were never sent.

use super::{DISCARD, Photos, sql};
use base::clock::DAY;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::sync::Arc;
use store::jobs::{Outcome, Worker};
use store::{Store, Tx};
use wire::{Millis, PhotoId};

const SWEEP: &str = "photos.sweep";
/// How many milliseconds after its upload a photo that was not sent is deleted.
const UNSENT_FOR: i64 = DAY;
/// Rows deleted in one sweep; the rest follows at once.
const SWEPT: i64 = 200;

/// The renditions are made by a worker of `flows/pictures`, as the message or the profile with the photo changes with
/// them.
pub fn workers(store: &Arc<Store>, photos: &Arc<Photos>) -> Vec<Worker> {
    vec![discarder(store, photos), sweeper(store)]
}

/// Deletes the files of photos whose row is gone.
fn discarder(store: &Arc<Store>, photos: &Arc<Photos>) -> Worker {
    let (store, photos) = (store.clone(), photos.clone());
    let work = move |payload: String| {
        let (store, photos) = (store.clone(), photos.clone());
        async move {
            let id = PhotoId(payload.parse().map_err(Error::internal)?);
            if store.read(move |conn| super::of(conn, id).boxed()).await?.is_none() {
                photos.storage.delete_all(id).await?;
            }
            Ok(Outcome::Done)
        }
        .boxed()
    };
    // A storage that does not answer for one photo holds up a lane for minutes.
    Worker::new(DISCARD, 16, work).in_lanes(2)
}

/// Uploads that were never sent, or could not be used, are swept away once a day.
fn sweeper(store: &Arc<Store>) -> Worker {
    let store = store.clone();
    let work = move |_| {
        let store = store.clone();
        async move {
            let now = store.now();
            let full = store.write(move |tx| sweep(tx, Millis(now.0 - UNSENT_FOR)).boxed()).await?;
            Ok(Outcome::Again(if full { now } else { Millis(now.0 + DAY) }))
        }
        .boxed()
    };
    Worker::recurring(SWEEP, work)
}

/// Whether there may be more.
async fn sweep(tx: &mut Tx, until: Millis) -> Result<bool> {
    let stale = sql::stale(tx, until, SWEPT).await?;
    let full = stale.len() >= usize::try_from(SWEPT).map_err(Error::internal)?;
    super::discard_useless(tx, stale).await?;
    Ok(full)
}
