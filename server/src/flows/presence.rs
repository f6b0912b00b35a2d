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
use store::event::{encode, presence};
use store::{Asked, Conn};
use tokio::sync::mpsc::UnboundedReceiver;
use wire::frame::ServerFrame;
use wire::{ConversationId, MemberId};

/// How long after the last page of a member was closed or hidden the member counts as absent. A page that is reloaded
/// is back sooner, and the partners do not see it go.
const LEAVES_AFTER: Duration = Duration::from_secs(5);

/// Of so many members at once is announced that they are gone, after one pause.
const MOST_AT_ONCE: usize = 1000;

/// The members who are shown a member's presence.
pub struct Watchers {
    partners: Asked<Vec<MemberId>>,
    blocked: Asked<Vec<MemberId>>,
}

impl Watchers {
    pub async fn ask(conn: &mut Conn, member: MemberId) -> Result<Self> {
        let partners = chats::partners(conn, member).await?;
        Ok(Self { partners, blocked: safety::ask_blocked_with(conn, member).await? })
    }

    pub async fn answer(self, conn: &mut Conn) -> Result<Vec<MemberId>> {
        let partners = self.partners.answer(conn).await?;
        let blocked = self.blocked.answer(conn).await?;
        Ok(partners.into_iter().filter(|partner| !blocked.contains(partner)).collect())
    }
}

async fn watchers(conn: &mut Conn, member: MemberId) -> Result<Vec<MemberId>> {
    Watchers::ask(conn, member).await?.answer(conn).await
}

/// A socket began.
pub fn came(core: &Core, member: MemberId, watchers: &[MemberId]) {
    if core.live.is_shown(member) {
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
pub fn hide(core: &Arc<Core>, member: MemberId, hidden: bool) {
    core.live.hide(member, hidden);
    let online = !hidden && core.live.is_shown(member);
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

/// Announces to the sockets here who has come or gone by what other nodes show of them: one whose node has failed
/// announces nothing itself. Runs until the server stops.
pub async fn follow(core: Arc<Core>, mut changed: UnboundedReceiver<MemberId>) {
    loop {
        let mut members = Vec::new();
        tokio::select! {
            number = changed.recv_many(&mut members, MOST_AT_ONCE) => if number == 0 { return },
            () = core.stop.cancelled() => return,
        }
        let (came, may_be_back): (Vec<_>, Vec<_>) = members.into_iter().partition(|member| core.live.is_shown(*member));
        for member in came {
            tell_here(&core, member, true).await;
        }
        if may_be_back.is_empty() {
            continue;
        }
        tokio::select! {
            () = tokio::time::sleep(LEAVES_AFTER) => {}
            () = core.stop.cancelled() => return,
        }
        for member in may_be_back {
            if !core.live.is_shown(member) {
                tell_here(&core, member, false).await;
            }
        }
    }
}

async fn tell_here(core: &Core, member: MemberId, online: bool) {
    match core.store.read(move |conn| watchers(conn, member).boxed()).await {
        Ok(watchers) => core.live.hint_here(&watchers, member, &presence(member, online)),
        Err(error) => tracing::warn!(%error, "presence could not be announced"),
    }
}

/// Announces a member's presence: at once, or after a delay if it is the same before and after that.
fn announce(core: &Arc<Core>, member: MemberId, online: bool, after: Duration) {
    let stopping = core.stop.clone();
    let task = {
        let core = core.clone();
        async move {
            if !after.is_zero() {
                if core.live.is_shown(member) != online {
                    return;
                }
                tokio::select! {
                    () = tokio::time::sleep(after) => {}
                    () = stopping.cancelled() => return,
                }
                if core.live.is_shown(member) != online {
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
