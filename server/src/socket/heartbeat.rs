//! Heartbeats of all sockets of this node, by one task. A heartbeat carries the member's newest revision, so that a
//! client notices even the loss of the last frame; the revisions are read in batches. A socket whose client was silent
//! for too long is closed, as is one whose session has expired or was ended.
//!
//! When something was missed that another node said, a heartbeat is due at once: it brings what the lost frames did not.

use crate::core::Core;
use crate::domain::accounts;
use crate::domain::inbox;
use crate::flows::activity;
use base::faults;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use store::event::{SessionKey, encode};
use wire::MemberId;
use wire::frame::{Bye, ServerFrame};

/// The number of members in one query.
const BATCH: usize = 500;

/// The least pause between two heartbeats that are due at once.
const RESTS: Duration = Duration::from_secs(1);
/// How many times as often heartbeats are sent while other nodes are not heard, and nothing else brings what they commit.
const CUT_OFF: u32 = 6;

/// Runs until the server stops.
pub async fn run(core: Arc<Core>) {
    let normal = Duration::from_secs(core.config.limits.heartbeat_seconds.max(1));
    let mut is_due_at_once = false;
    let mut noted = core.store.now();
    loop {
        core.live.forget_contacts();
        let since = std::mem::replace(&mut noted, core.store.now());
        if let Err(error) = activity::note(&core, since).await {
            tracing::warn!(%error, "who was here this turn is not recorded");
        }
        let members = core.live.connected();
        let batches = members.chunks(BATCH);
        let interval = match (is_due_at_once, core.live.is_cut_off()) {
            (true, _) => RESTS,
            (false, true) => normal / CUT_OFF,
            (false, false) => normal,
        };
        // Such a round goes through all members, even if more is missed meanwhile: the next one follows at once.
        let goes_on = std::mem::take(&mut is_due_at_once);
        // The batches are spread over the interval instead of waking every socket at once.
        let pause = interval / u32::try_from(batches.len().max(1)).unwrap_or(1);
        if members.is_empty() {
            match wait(&core, interval).await {
                Next::Stop => return,
                Next::Missed => is_due_at_once = true,
                Next::Batch => {}
            }
        }
        for batch in batches {
            beat(&core, batch.to_vec()).await;
            match wait(&core, pause).await {
                Next::Stop => return,
                Next::Missed => {
                    is_due_at_once = true;
                    if !goes_on {
                        break;
                    }
                }
                Next::Batch => {}
            }
        }
    }
}

/// What comes after a pause.
enum Next {
    Batch,
    /// Something was missed that another node said.
    Missed,
    Stop,
}

async fn wait(core: &Core, pause: Duration) -> Next {
    tokio::select! {
        () = core.stop.cancelled() => Next::Stop,
        () = tokio::time::sleep(pause) => Next::Batch,
        () = core.live.missed_something() => Next::Missed,
    }
}

async fn beat(core: &Core, members: Vec<MemberId>) {
    if faults::is_on("no-healing") {
        return;
    }
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
