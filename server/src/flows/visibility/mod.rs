//! The invisible mode: an invisible member is not shown as present, and seen only by those they liked or wrote to.
//! Joins user, profiles, likes and presence.

pub mod http;

use crate::core::Core;
use crate::domain::likes::admirers;
use crate::domain::profiles;
use crate::domain::user;
use crate::flows::presence;
use crate::sites::Domain;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::sync::Arc;
use store::jobs::{Job, Outcome, Worker};
use store::{Store, Tx};
use wire::user::User;
use wire::{MemberId, Rev};

/// The kind of the job that refreshes the member on the screens of those who like them; its payload is the member's id.
const REFRESH: &str = "visibility";

/// Makes the member invisible, or visible again. Presence follows at once, the lists of everybody who likes the member
/// soon.
pub async fn change(core: &Arc<Core>, domain: &Arc<Domain>, member: MemberId, invisible: bool) -> Result<(User, Rev)> {
    let changed = user::change(&core.store, domain, member, move |tx| set(tx, member, invisible).boxed());
    let changed = changed.await?;
    presence::hide(core, member, invisible);
    core.store.look_for_jobs();
    Ok(changed)
}

/// Adds the job that refreshes the lists of those who like the member. There may be thousands, whose inboxes cannot be
/// locked while this member's is.
async fn set(tx: &mut Tx, member: MemberId, invisible: bool) -> Result<()> {
    if profiles::is_invisible(tx, member).await? == invisible {
        return Ok(());
    }
    profiles::set_invisible(tx, member, invisible).await?;
    refresh(tx, member).await
}

/// Adds the job that shows on the screens of those who like a member whether the member can be seen.
pub async fn refresh(tx: &mut Tx, member: MemberId) -> Result<()> {
    tx.enqueue(Job { kind: REFRESH, payload: member.to_string(), dedup: None, owner: Some(member.0), run_at: tx.now() })
        .await
}

/// The worker that refreshes the lists of those who like a member.
pub fn workers(store: &Arc<Store>) -> Vec<Worker> {
    let store = store.clone();
    let work = move |payload: String| {
        let store = store.clone();
        async move {
            let member = MemberId(payload.parse().map_err(Error::internal)?);
            admirers::refresh_all(&store, member).await?;
            Ok(Outcome::Done)
        }
        .boxed()
    };
    // A member with thousands of admirers holds up one lane.
    vec![Worker::new(REFRESH, 1, work).in_lanes(2)]
}
