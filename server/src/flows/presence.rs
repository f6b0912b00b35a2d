//! Presence: a member is here while a page of theirs is on screen. Told to those they have a chat with, unless the
//! member is invisible or either blocked the other; never simulated. Who goes is told a little later, as a page that
//! reloads is back at once.

use crate::app::App;
use crate::chats;
use crate::error::Result;
use crate::event::{encode, presence};
use crate::safety;
use crate::store::Conn;
use futures_util::FutureExt;
use std::sync::Arc;
use std::time::Duration;
use wire::frame::ServerFrame;
use wire::{ConversationId, MemberId};

const LEAVES_AFTER: Duration = Duration::from_secs(5);

/// Who is told about a member.
pub async fn watchers(conn: &mut Conn, member: MemberId) -> Result<Vec<MemberId>> {
    let partners = chats::partners(conn, member).await?;
    safety::not_blocked(conn, member, partners).await
}

/// A socket began.
pub fn came(app: &App, member: MemberId, watchers: &[MemberId]) {
    if app.hub.is_present(member) {
        hint(app, member, true, watchers);
    }
}

/// A socket ended.
pub fn left(app: &Arc<App>, member: MemberId) {
    if !app.hub.is_present(member) {
        tell(app, member, false, LEAVES_AFTER);
    }
}

/// A page was shown or hidden.
pub fn changed(app: &Arc<App>, member: MemberId) {
    let online = app.hub.is_present(member);
    tell(app, member, online, if online { Duration::ZERO } else { LEAVES_AFTER });
}

/// The member became invisible, or visible again: that is told at once.
pub fn hide(app: &Arc<App>, member: MemberId, hidden: bool) {
    app.hub.hide(member, hidden);
    tell(app, member, app.hub.is_present(member), Duration::ZERO);
}

/// A member is typing: told to the other, and forgotten. An invisible member's typing is not told.
pub async fn typing(app: &App, member: MemberId, conversation: ConversationId) -> Result<()> {
    let told = app.store.read(move |conn| {
        async move {
            let Some(partner) = chats::partner(conn, member, conversation).await? else {
                return Err(wire::Refusal::NotFound.into());
            };
            Ok(safety::not_blocked(conn, member, vec![partner]).await?.pop())
        }
        .boxed()
    });
    if let Some(partner) = told.await?
        && !app.hub.is_hidden(member)
    {
        app.hub.hint(partner, member, &encode(&ServerFrame::Typing { conversation }));
    }
    Ok(())
}

fn tell(app: &Arc<App>, member: MemberId, online: bool, after: Duration) {
    let stopping = app.stop.clone();
    let task = {
        let app = app.clone();
        async move {
            if !after.is_zero() {
                tokio::select! {
                    () = tokio::time::sleep(after) => {}
                    () = stopping.cancelled() => return,
                }
                if app.hub.is_present(member) != online {
                    return;
                }
            }
            let watchers = app.store.read(move |conn| watchers(conn, member).boxed()).await;
            match watchers {
                Ok(watchers) => hint(&app, member, online, &watchers),
                Err(error) => tracing::warn!(%error, "presence could not be told"),
            }
        }
    };
    app.tasks.spawn(task);
}

fn hint(app: &App, member: MemberId, online: bool, watchers: &[MemberId]) {
    let frame = presence(member, online);
    for watcher in watchers {
        app.hub.hint(*watcher, member, &frame);
    }
}
