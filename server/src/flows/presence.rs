//! Presence: a member is here while a page of theirs is on screen. It is shown to those they have a chat with, unless
//! the member is invisible or either blocked the other, and is never simulated. Going offline is announced 5 s later,
//! so that a page that reloads does not flicker.

use crate::core::Core;
use crate::domain::chats;
use crate::domain::safety;
use base::error::Result;
use futures_util::FutureExt;
use std::sync::Arc;
use std::time::Duration;
use store::Conn;
use store::event::{encode, presence};
use wire::frame::ServerFrame;
use wire::{ConversationId, MemberId};

const LEAVES_AFTER: Duration = Duration::from_secs(5);

/// Who is shown a member's presence.
pub async fn watchers(conn: &mut Conn, member: MemberId) -> Result<Vec<MemberId>> {
    let partners = chats::partners(conn, member).await?;
    safety::not_blocked(conn, member, partners).await
}

/// A socket began.
pub fn came(core: &Core, member: MemberId, watchers: &[MemberId]) {
    if core.hub.is_present(member) {
        hint(core, member, true, watchers);
    }
}

/// A socket ended.
pub fn left(core: &Arc<Core>, member: MemberId) {
    if !core.hub.is_present(member) {
        announce(core, member, false, LEAVES_AFTER);
    }
}

/// A page was shown or hidden.
pub fn changed(core: &Arc<Core>, member: MemberId) {
    let online = core.hub.is_present(member);
    announce(core, member, online, if online { Duration::ZERO } else { LEAVES_AFTER });
}

/// The member became invisible, or visible again: that is announced at once.
pub fn hide(core: &Arc<Core>, member: MemberId, hidden: bool) {
    core.hub.hide(member, hidden);
    announce(core, member, core.hub.is_present(member), Duration::ZERO);
}

/// A member is typing: shown to the other, and kept nowhere. An invisible member's typing is not shown.
pub async fn typing(core: &Core, member: MemberId, conversation: ConversationId) -> Result<()> {
    let partner = core.store.read(move |conn| {
        async move {
            let Some(partner) = chats::partner(conn, member, conversation).await? else {
                return Err(wire::Refusal::NotFound.into());
            };
            Ok(safety::not_blocked(conn, member, vec![partner]).await?.pop())
        }
        .boxed()
    });
    if let Some(partner) = partner.await?
        && !core.hub.is_hidden(member)
    {
        core.hub.hint(partner, member, &encode(&ServerFrame::Typing { conversation }));
    }
    Ok(())
}

fn announce(core: &Arc<Core>, member: MemberId, online: bool, after: Duration) {
    let stopping = core.stop.clone();
    let task = {
        let core = core.clone();
        async move {
            if !after.is_zero() {
                tokio::select! {
                    () = tokio::time::sleep(after) => {}
                    () = stopping.cancelled() => return,
                }
                if core.hub.is_present(member) != online {
                    return;
                }
            }
            let watchers = core.store.read(move |conn| watchers(conn, member).boxed()).await;
            match watchers {
                Ok(watchers) => hint(&core, member, online, &watchers),
                Err(error) => tracing::warn!(%error, "presence could not be announced"),
            }
        }
    };
    core.tasks.spawn(task);
}

fn hint(core: &Core, member: MemberId, online: bool, watchers: &[MemberId]) {
    let frame = presence(member, online);
    for watcher in watchers {
        core.hub.hint(*watcher, member, &frame);
    }
}
