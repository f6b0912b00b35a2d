//! When members were last here, recorded with their profiles: the lists of those who can be found begin with who was
//! here last.

use crate::core::Core;
use crate::domain::profiles::activity;
use base::error::Result;
use futures_util::FutureExt;
use wire::{MemberId, Millis};

/// The number of members in one query.
const BATCH: usize = 500;

/// Records those who have been in contact with this node since a time. Most are recorded already, and cost a read.
pub async fn note(core: &Core, since: Millis) -> Result<()> {
    let now = core.store.now();
    for batch in core.live.in_contact(since).chunks(BATCH) {
        let batch: Vec<MemberId> = batch.to_vec();
        let new =
            core.store.read(move |conn| async move { activity::not_noted(conn, &batch, now).await }.boxed()).await?;
        if !new.is_empty() {
            core.store.write(move |tx| async move { activity::note(tx, &new).await }.boxed()).await?;
        }
    }
    Ok(())
}
