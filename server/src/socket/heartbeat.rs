//! One wheel for all sockets of this node: each gets a heartbeat with the member's newest revision, read in batches,
//! so that even the loss of the very last frame is noticed. One that was silent for too long is closed, and so is one
//! whose session has run out or whose member may not be here any more.

use crate::accounts;
use crate::app::App;
use crate::event::{SessionKey, encode};
use crate::inbox;
use futures_util::FutureExt;
use std::collections::BTreeSet;
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
    let now = app.store.now();
    let sessions: BTreeSet<SessionKey> = members.iter().flat_map(|member| app.hub.sessions(*member)).collect();
    let read = app.store.read(move |conn| {
        async move {
            let valid = accounts::still_valid(conn, &sessions, now).await?;
            let ended: BTreeSet<SessionKey> = sessions.into_iter().filter(|key| !valid.contains(key)).collect();
            Ok((inbox::revs(conn, &members).await?, ended))
        }
        .boxed()
    });
    match read.await {
        Ok((revs, ended)) => {
            for (member, rev) in revs {
                let frame = encode(&ServerFrame::Ping { rev });
                app.hub.each(member, |outbox| {
                    if ended.contains(&outbox.session) {
                        outbox.close(Bye::LoggedOut);
                    } else if outbox.last_heard().0 < now.0 - silence {
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
