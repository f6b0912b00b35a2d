//! One wheel for all sockets of this node: each gets a heartbeat with the member's newest revision, read in batches,
//! so that even the loss of the very last frame is noticed; one that was silent for too long is closed.

use crate::app::App;
use crate::event::encode;
use crate::inbox;
use futures_util::FutureExt;
use std::sync::Arc;
use std::time::Duration;
use wire::MemberId;
use wire::frame::{Bye, ServerFrame};

/// Members asked about in one query.
const BATCH: usize = 500;

/// Turns until the server stops.
pub async fn run(app: Arc<App>) {
    let turn = Duration::from_secs(app.config.limits.heartbeat_seconds.max(1));
    loop {
        app.contacts.forget();
        let members = app.hub.members();
        let batches = members.chunks(BATCH);
        // The beats are spread over the turn instead of waking every socket at once.
        let pause = turn / u32::try_from(batches.len().max(1)).unwrap_or(1);
        if members.is_empty() && stopped(&app, turn).await {
            return;
        }
        for batch in batches {
            beat(&app, batch.to_vec()).await;
            if stopped(&app, pause).await {
                return;
            }
        }
    }
}

async fn stopped(app: &App, after: Duration) -> bool {
    tokio::time::timeout(after, app.stop.cancelled()).await.is_ok()
}

async fn beat(app: &App, members: Vec<MemberId>) {
    let silence = i64::try_from(app.config.limits.silent_seconds * 1000).unwrap_or(i64::MAX);
    let since = app.store.now().0 - silence;
    let revs = app.store.read(move |conn| async move { inbox::revs(conn, &members).await }.boxed()).await;
    match revs {
        Ok(revs) => {
            for (member, rev) in revs {
                let frame = encode(&ServerFrame::Ping { rev });
                app.hub.each(member, |outbox| {
                    if outbox.last_heard().0 < since {
                        outbox.close(Bye::Slow);
                    } else {
                        outbox.heartbeat(&frame);
                    }
                });
            }
        }
        Err(error) => tracing::warn!(%error, "no heartbeat this turn"),
    }
}
