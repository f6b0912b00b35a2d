//! Heartbeats of all sockets of this node, by one task. A heartbeat carries the member's newest revision, so that a
//! client notices even the loss of the last frame; the revisions are read in batches. A socket whose client was silent
//! for too long is closed, as is one whose session has expired or was ended.

use crate::core::Core;
use crate::domain::accounts;
use crate::domain::inbox;
use crate::flows::activity;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use store::event::{SessionKey, encode};
use wire::MemberId;
use wire::frame::{Bye, ServerFrame};

/// The number of members in one query.
const BATCH: usize = 500;

/// Runs until the server stops.
pub async fn run(core: Arc<Core>) {
    let interval = Duration::from_secs(core.config.limits.heartbeat_seconds.max(1));
    let mut noted = core.store.now();
    loop {
        core.live.forget_contacts();
        let since = std::mem::replace(&mut noted, core.store.now());
        if let Err(error) = activity::note(&core, since).await {
            tracing::warn!(%error, "who was here this turn is not recorded");
        }
        let members = core.live.connected();
        let batches = members.chunks(BATCH);
        // The batches are spread over the interval instead of waking every socket at once.
        let pause = interval / u32::try_from(batches.len().max(1)).unwrap_or(1);
        if members.is_empty() && stopped(&core, interval).await {
            return;
        }
        for batch in batches {
            beat(&core, batch.to_vec()).await;
            if stopped(&core, pause).await {
                return;
            }
        }
    }
}

async fn stopped(core: &Core, after: Duration) -> bool {
    tokio::time::timeout(after, core.stop.cancelled()).await.is_ok()
}

async fn beat(core: &Core, members: Vec<MemberId>) {
    let silence = i64::try_from(core.config.limits.silent_seconds * 1000).unwrap_or(i64::MAX);
    let now = core.store.now();
    let outboxes = members.iter().flat_map(|member| core.live.outboxes(*member));
    let sessions: BTreeSet<SessionKey> = outboxes.map(|outbox| outbox.session.clone()).collect();
    let read = core.store.read(move |conn| {
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
                for outbox in core.live.outboxes(member) {
                    if ended.contains(&outbox.session) {
                        outbox.close(Bye::LoggedOut);
                    } else if outbox.last_seen().0 < now.0 - silence {
                        outbox.close(Bye::Slow);
                    } else {
                        outbox.heartbeat(&frame);
                    }
                }
            }
        }
        Err(error) => tracing::warn!(%error, "no heartbeat this turn"),
    }
}
