//! One socket from its first frame to its last: a single task, no timer of its own.
//!
//! Resume: the outbox joins the hub first, then the state since the client's revision is read and sent, then what
//! the outbox gathered meanwhile follows, but for what the state already told. So nothing falls between.

use super::dispatch;
use super::peer::Peer;
use crate::app::{App, BUILD};
use crate::error::Result;
use crate::event::encode;
use crate::http::member::Member;
use crate::presence;
use crate::profiles;
use crate::realtime::{Bucket, Budget, Out, Outbox};
use crate::sync::{self, Since};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use bytes::Bytes;
use futures_util::{FutureExt, SinkExt};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use wire::Rev;
use wire::frame::{Bye, ClientFrame, ServerFrame};
use wire::{MemberId, Refusal};

const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// A peer that takes no byte for so long is gone.
const WRITE_WITHIN: Duration = Duration::from_secs(15);
/// The same when the server stops, and for the peer's own close.
const LAST_WORD_WITHIN: Duration = Duration::from_secs(1);

/// Why a socket ends: told to the peer, or nobody is left to tell.
enum End {
    Told(Bye),
    Gone,
}

pub async fn run(app: Arc<App>, member: Member, mut socket: WebSocket) {
    let now = app.store.now();
    // What is told from here on may have arrived, even if the peer denies it.
    let _contact = app.contacts.begin(member.id);
    let outbox = Arc::new(Outbox::new(member.session.key.clone(), now, Budget::default()));
    let bucket = Bucket::full(app.config.limits.frames_burst, now);
    let mut peer = Peer { app, member, outbox, bucket };
    // What an idle socket awaits is most of what it costs: what comes once is boxed, and gone when it is done.
    let end = match Box::pin(begin(&mut peer, &mut socket)).await {
        Ok(()) => {
            let end = exchange(&mut peer, &mut socket).await;
            peer.app.hub.leave(peer.member.id, &peer.outbox);
            presence::left(&peer.app, peer.member.id);
            if let End::Told(Bye::Restart) = end {
                let rest = peer.outbox.rest().await.into_iter().map(|frame| Message::Text(text_of(frame)));
                write(&peer.app, &mut socket, rest).await;
            }
            end
        }
        Err(end) => end,
    };
    if let End::Told(why) = end {
        Box::pin(say_bye(&peer, &mut socket, why)).await;
    }
}

/// Hello and resume.
async fn begin(peer: &mut Peer, socket: &mut WebSocket) -> Result<(), End> {
    let first = tokio::select! {
        first = timeout(HELLO_WITHIN, socket.recv()) => first.map_err(|_| End::Told(Bye::Protocol))?,
        () = peer.app.stop.cancelled() => return Err(End::Told(Bye::Restart)),
    };
    let Some(Ok(Message::Text(text))) = first else {
        return Err(first.map_or(End::Gone, |_| End::Told(Bye::Protocol)));
    };
    let Ok(ClientFrame::Hello { since, epoch, visible }) = serde_json::from_str(&text) else {
        return Err(End::Told(Bye::Protocol));
    };
    let member = peer.member.id;
    peer.outbox.set_visible(visible);
    peer.app.hub.join(member, peer.outbox.clone());
    if peer.app.stop.is_cancelled() {
        // Nobody in the hub is told any more.
        peer.outbox.close(Bye::Restart);
    }
    // The session may have ended after the upgrade and before the hub could tell.
    let hello = if still_valid(peer).await {
        hello(peer, Since { rev: since, epoch }).await
    } else {
        Err(Refusal::LOGGED_OUT.into())
    };
    match hello {
        Ok(Hello { rev, frame, watchers, invisible }) => {
            peer.outbox.begin_hidden(invisible);
            peer.outbox.told_until(rev);
            if write(&peer.app, socket, [Message::Text(text_of(frame))]).await {
                presence::came(&peer.app, member, &watchers);
                return Ok(());
            }
            peer.app.hub.leave(member, &peer.outbox);
            Err(End::Gone)
        }
        Err(error) => {
            peer.app.hub.leave(member, &peer.outbox);
            let refusal = error.into_refusal();
            Err(End::Told(if refusal == Refusal::LOGGED_OUT { Bye::LoggedOut } else { Bye::Restart }))
        }
    }
}

async fn still_valid(peer: &Peer) -> bool {
    let key = &peer.member.session.key;
    let session = crate::accounts::session_by_key(&peer.app, &peer.member.site.domain, key).await;
    session.is_ok_and(|session| session.is_some())
}

/// The first frame, as of which revision, and who is to know that the member came.
struct Hello {
    rev: Rev,
    frame: Bytes,
    watchers: Vec<MemberId>,
    invisible: bool,
}

async fn hello(peer: &Peer, since: Since) -> Result<Hello> {
    let (member, now) = (peer.member.id, peer.app.store.now());
    let domain = peer.member.site.domain.clone();
    let (sync, watchers, invisible) = (peer.app.store)
        .read(move |conn| {
            async move {
                let sync = sync::sync(conn, &domain, member, &since, now).await?;
                let watchers = presence::watchers(conn, member).await?;
                Ok((sync, watchers, profiles::is_invisible(conn, member).await?))
            }
            .boxed()
        })
        .await?;
    let online = watchers.iter().copied().filter(|it| peer.app.hub.is_present(*it)).collect();
    let rev = sync.rev;
    let frame = ServerFrame::Hello { rev, clock: now, member, build: BUILD.to_owned(), sync, online };
    Ok(Hello { rev, frame: encode(&frame), watchers, invisible })
}

/// The loop: frames in, frames out, until either side ends it.
async fn exchange(peer: &mut Peer, socket: &mut WebSocket) -> End {
    loop {
        tokio::select! {
            received = socket.recv() => {
                let Some(Ok(message)) = received else { return End::Gone };
                peer.outbox.heard(peer.app.store.now());
                match message {
                    Message::Text(text) => if let Err(refused) = dispatch::frame(peer, &text).await {
                        peer.refuse(refused);
                    },
                    Message::Binary(_) => return End::Told(Bye::Protocol),
                    Message::Ping(_) | Message::Pong(_) => {}
                    Message::Close(_) => return End::Gone,
                }
            }
            out = peer.outbox.next() => {
                let mut batch = Vec::new();
                let mut next = Some(out);
                while let Some(out) = next {
                    match out {
                        Out::Change(_, frame) | Out::Frame(frame) => batch.push(Message::Text(text_of(frame))),
                        Out::Heartbeat(frame) => {
                            batch.push(Message::Text(text_of(frame)));
                            batch.push(Message::Ping(Bytes::new()));
                        }
                        Out::Close(why) => return End::Told(why),
                    }
                    next = peer.outbox.take();
                }
                if !write(&peer.app, socket, batch).await {
                    return End::Gone;
                }
            }
        }
    }
}

/// Several frames, flushed once.
async fn write(app: &App, socket: &mut WebSocket, messages: impl IntoIterator<Item = Message>) -> bool {
    let written = async {
        for message in messages {
            socket.feed(message).await?;
        }
        socket.flush().await
    };
    let patience = async {
        if timeout(WRITE_WITHIN, app.stop.cancelled()).await.is_ok() {
            tokio::time::sleep(LAST_WORD_WITHIN).await;
        }
    };
    tokio::select! {
        biased;
        written = written => written.is_ok(),
        () = patience => false,
    }
}

async fn say_bye(peer: &Peer, socket: &mut WebSocket, why: Bye) {
    let window = peer.app.config.drain.reconnect_within_ms;
    let reconnect_ms = match why {
        Bye::Restart => Some(spread(window)),
        Bye::Slow => Some(spread(1000)),
        Bye::LoggedOut | Bye::Replaced | Bye::Protocol => None,
    };
    let code = match why {
        Bye::Restart => close_code::RESTART,
        Bye::Slow | Bye::LoggedOut | Bye::Replaced => close_code::POLICY,
        Bye::Protocol => close_code::PROTOCOL,
    };
    let bye = Message::Text(text_of(encode(&ServerFrame::Bye { reason: why, reconnect_ms })));
    let close = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::default() }));
    if write(&peer.app, socket, [bye, close]).await {
        // The peer's own close ends it in good order; one that does not answer is dropped.
        let _ = timeout(LAST_WORD_WITHIN, async { while let Some(Ok(_)) = socket.recv().await {} }).await;
    }
}

/// A random moment within a window, so that not everybody comes back at once.
fn spread(window: u64) -> u64 {
    getrandom::u64().unwrap_or(0) % window.max(1)
}

/// Frames are JSON and so valid UTF-8.
fn text_of(frame: Bytes) -> Utf8Bytes {
    Utf8Bytes::try_from(frame).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of_future<A, B, C, F: Future>(_: impl Fn(A, B, C) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn the_task_that_every_idle_socket_keeps_is_small() {
        assert!(size_of_future(run) <= 3 * 1024, "{} bytes", size_of_future(run));
    }
}
