//! Presence: a member is here while a page of theirs is on screen. Told to those they have a chat with, never
//! simulated; who goes is told a little later, as a page that reloads is back at once.

use crate::app::App;
use crate::chats;
use crate::error::Result;
use crate::event::encode;
use futures_util::FutureExt;
use std::sync::Arc;
use std::time::Duration;
use wire::MemberId;
use wire::frame::ServerFrame;

const LEAVES_AFTER: Duration = Duration::from_secs(5);

/// A socket began.
pub fn came(app: &App, member: MemberId, partners: &[MemberId]) {
    if app.hub.is_present(member) {
        hint(app, member, true, partners);
    }
}

/// A socket ended.
pub fn left(app: &Arc<App>, member: MemberId) {
    if !app.hub.is_present(member) {
        tell(app, member, false);
    }
}

/// A page was shown or hidden.
pub fn changed(app: &Arc<App>, member: MemberId) {
    tell(app, member, app.hub.is_present(member));
}

fn tell(app: &Arc<App>, member: MemberId, online: bool) {
    let stopping = app.stop.clone();
    let task = {
        let app = app.clone();
        async move {
            if !online {
                tokio::select! {
                    () = tokio::time::sleep(LEAVES_AFTER) => {}
                    () = stopping.cancelled() => return,
                }
                if app.hub.is_present(member) {
                    return;
                }
            }
            if let Err(error) = tell_partners(&app, member, online).await {
                tracing::warn!(%error, "presence could not be told");
            }
        }
    };
    app.tasks.spawn(task);
}

async fn tell_partners(app: &App, member: MemberId, online: bool) -> Result<()> {
    let partners = app.store.read(move |conn| chats::partners(conn, member).boxed()).await?;
    hint(app, member, online, &partners);
    Ok(())
}

fn hint(app: &App, member: MemberId, online: bool, partners: &[MemberId]) {
    let frame = encode(&ServerFrame::Presence { profile: member, online });
    for partner in partners {
        app.hub.hint(*partner, &frame);
    }
}
