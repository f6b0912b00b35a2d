//! Presence: a member is present while a page of theirs is on screen. It is shown to those they have a chat with,
//! unless the member is invisible or either blocked the other, and is never simulated. Going offline is announced 5 s
//! later, so that a page that reloads does not flicker.

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

/// How long after the last page of a member was closed or hidden the member counts as absent. A page that is reloaded
/// is back sooner, and the partners do not see it go.
const LEAVES_AFTER: Duration = Duration::from_secs(5);

/// The members who are shown a member's presence.
pub async fn watchers(conn: &mut Conn, member: MemberId) -> Result<Vec<MemberId>> {
    let partners = chats::partners(conn, member).await?;
    safety::not_blocked(conn, member, partners).await
}

/// A socket began.
pub async fn came(core: &Core, member: MemberId, watchers: &[MemberId]) {
    if core.live.is_present(member).await {
        core.live.hint(watchers, member, &presence(member, true));
    }
}

/// A socket ended.
pub fn left(core: &Arc<Core>, member: MemberId) {
    announce(core, member, false, LEAVES_AFTER);
}

/// The first of a member's pages was shown, or the last one hidden.
pub fn changed(core: &Arc<Core>, member: MemberId, online: bool) {
    announce(core, member, online, if online { Duration::ZERO } else { LEAVES_AFTER });
}

/// The member became invisible, or visible again: that is announced at once.
pub async fn hide(core: &Arc<Core>, member: MemberId, hidden: bool) {
    core.live.hide(member, hidden);
    let online = !hidden && core.live.is_present(member).await;
    announce(core, member, online, Duration::ZERO);
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
        && !core.live.is_hidden(member)
    {
        core.live.hint(&[partner], member, &encode(&ServerFrame::Typing { conversation }));
    }
    Ok(())
}

/// Announces a member's presence: at once, or after a delay if it is the same before and after that.
fn announce(core: &Arc<Core>, member: MemberId, online: bool, after: Duration) {
    let stopping = core.stop.clone();
    let task = {
        let core = core.clone();
        async move {
            if !after.is_zero() {
                if core.live.is_present(member).await != online {
                    return;
                }
                tokio::select! {
                    () = tokio::time::sleep(after) => {}
                    () = stopping.cancelled() => return,
                }
                if core.live.is_present(member).await != online {
                    return;
                }
            }
            let watchers = core.store.read(move |conn| watchers(conn, member).boxed()).await;
            match watchers {
                Ok(watchers) => core.live.hint(&watchers, member, &presence(member, online)),
                Err(error) => tracing::warn!(%error, "presence could not be announced"),
            }
        }
    };
    core.tasks.spawn(task);
}
