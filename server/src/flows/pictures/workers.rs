//! What is done later: photos that were uploaded are made ready, and what shows them is brought up to date.

use crate::core::Core;
use crate::domain::chats;
use crate::domain::photos::{self, Made, Photos, ShownOn};
use crate::flows::own_profile;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::sync::Arc;
use store::jobs::{Outcome, Worker};
use wire::PhotoId;

pub fn workers(core: &Arc<Core>, photos: &Arc<Photos>) -> Vec<Worker> {
    let (core, photos) = (core.clone(), photos.clone());
    let work = move |payload: String| {
        let (core, photos) = (core.clone(), photos.clone());
        async move {
            let id = PhotoId(payload.parse().map_err(Error::internal)?);
            let made = photos::make(&core.store, &photos, id).await?;
            finish(&core, id, made).await?;
            Ok(Outcome::Done)
        }
        .boxed()
    };
    // One job at a time per lane, because each takes seconds and owners take turns. With more than one lane, a photo is
    // decoded while another waits for the storage.
    vec![Worker::new(photos::JOB, 1, work).in_lanes(2)]
}

async fn finish(core: &Core, id: PhotoId, made: Made) -> Result<()> {
    let row = core.store.read(move |conn| photos::of(conn, id).boxed()).await?;
    match row {
        None => Ok(()),
        Some(row) if row.shown_on() == ShownOn::Profile => {
            own_profile::photos::finish(core, row.member_id, id, made).await
        }
        Some(row) => chats::edits::finish_photo(core, row.member_id, id, made).await,
    }
}
