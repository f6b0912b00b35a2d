//! The invisible mode: an invisible member is not shown as present, and seen only by those they liked or wrote to.

use crate::accounts;
use crate::app::App;
use crate::error::{Error, Result};
use crate::likes::admirers;
use crate::presence;
use crate::profiles;
use crate::settings::Domain;
use crate::store::Tx;
use crate::store::jobs::{Job, Outcome, Worker};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::user::User;
use wire::{MemberId, Rev};

/// The kind of the job that tells a member's admirers; its payload is the member's id.
const TELL: &str = "visibility";

/// Makes the member invisible, or visible again. Presence follows at once; everybody who likes the member is told soon.
pub async fn change(app: &Arc<App>, domain: &Arc<Domain>, member: MemberId, invisible: bool) -> Result<(User, Rev)> {
    let changed = accounts::change_own_record(app, domain, member, move |tx| set(tx, member, invisible).boxed());
    let changed = changed.await?;
    presence::hide(app, member, invisible);
    app.store.look_for_jobs();
    Ok(changed)
}

/// There may be thousands to tell, and their inboxes cannot be locked while this member's is: that is a job's.
async fn set(tx: &mut Tx, member: MemberId, invisible: bool) -> Result<()> {
    if profiles::is_invisible(tx, member).await? == invisible {
        return Ok(());
    }
    profiles::set_invisible(tx, member, invisible).await?;
    tx.enqueue(Job { kind: TELL, payload: member.to_string(), dedup: None, owner: Some(member.0), run_at: tx.now() })
        .await
}

pub fn teller(app: &Arc<App>) -> Worker {
    let store = app.store.clone();
    let work = move |payload: String| {
        let store = store.clone();
        async move {
            let member = MemberId(payload.parse().map_err(Error::internal)?);
            admirers::tell_all(&store, member).await?;
            Ok(Outcome::Done)
        }
        .boxed()
    };
    Worker { kind: TELL, batch: 1, work: Box::new(work) }
}
