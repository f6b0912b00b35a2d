//! One socket from its first frame to its last: a single task, no timer of its own.
//!
//! To resume without a gap, the outbox joins live delivery before the state since the client's revision is read. The
//! state is sent first; then follow the frames that the outbox has gathered meanwhile, except those that the state
//! includes.

use super::Sockets;
use super::dispatch;
use super::farewell::{End, send_bye, unreadable};
use super::frames::{Frame, Socket, write};
use super::peer::Peer;
use crate::core::BUILD;
use crate::domain::accounts;
use crate::domain::accounts::member::Member;
use crate::domain::profiles;
use crate::flows::presence::Watchers;
use crate::flows::sync::{self, Since};
use crate::live::{Budget, Out};
use base::error::Result;
use bytes::Bytes;
use futures_util::{FutureExt, StreamExt};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::event::encode;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use wire::Rev;
use wire::frame::{Bye, ClientFrame, HELLO_SECONDS, ServerFrame};
use wire::{MemberId, Refusal};

/// How long a client may take over its first frame.
const HELLO_WITHIN: Duration = Duration::from_secs(HELLO_SECONDS);
/// The largest first frame, in bytes: as much as may wait for a socket at any other time. A client fetches a larger
/// state from `sync.php`, as a call may take longer than the opening of a socket, and a proxy compresses its answer.
const LARGEST_HELLO: usize = Budget::DEFAULT.bytes;

/// It is not an `async fn`, whose future would have room for each argument twice.
pub fn run(sockets: Arc<Sockets>, member: Member, mut socket: Socket) -> impl Future<Output = ()> {
    // From here on a frame may have arrived, even if the peer never confirms it.
    let contact = sockets.core.live.contact(member.id);
    let mut peer = Peer::new(sockets, member);
    async move {
        let _contact = contact;
        // A task always has room for the largest future that it may ever await. Everything that an idle socket does not
        // await is therefore boxed, here and in `exchange`, and freed when it is done.
        let end = match Box::pin(begin(&mut peer, &mut socket)).await {
            Ok(()) => {
                tracing::debug!(member = peer.member.id.0, "a socket is live");
                let end = exchange(&mut peer, &mut socket).await;
                peer.leave();
                if let End::Bye(Bye::Restart) = end {
                    let rest = peer.outbox.rest().await.into_iter().map(Frame::Text);
                    Box::pin(write(peer.core(), &mut socket, rest)).await;
                }
                end
            }
            Err(end) => {
                peer.leave();
                end
            }
        };
        tracing::debug!(member = peer.member.id.0, ?end, "a socket ends");
        Box::pin(send_bye(&peer, &mut socket, end)).await;
    }
}

/// Hello and resume.
async fn begin(peer: &mut Peer, socket: &mut Socket) -> Result<(), End> {
    let late = End::Broken(CloseCode::Policy, "no hello within 10 seconds");
    let first = tokio::select! {
        first = timeout(HELLO_WITHIN, socket.next()) => first.map_err(|_| late)?,
        () = peer.core().stop.cancelled() => return Err(End::Bye(Bye::Restart)),
    };
    let not_hello = End::Broken(CloseCode::Protocol, "the first frame is not a valid hello");
    let text = match first {
        Some(Ok(Message::Text(text))) => text,
        Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
        Some(Ok(_)) => return Err(not_hello),
        Some(Err(error)) => return Err(unreadable(&error)),
    };
    let Ok(ClientFrame::Hello { since, epoch, visible }) = serde_json::from_str(&text) else {
        return Err(not_hello);
    };
    peer.outbox.set_visible(visible);
    peer.join();
    if peer.core().stop.is_cancelled() {
        // The server has closed the sockets that had joined before; this one has to close itself.
        peer.outbox.close(Bye::Restart);
    }
    match resume(peer, Since { rev: since, epoch }).await {
        Ok(Hello { rev, frame, watchers, invisible }) => {
            peer.core().live.begin_hidden(peer.member.id, &peer.outbox, invisible);
            peer.outbox.skip_until(rev);
            if write(peer.core(), socket, [Frame::Text(frame)]).await {
                peer.announce(&watchers);
                return Ok(());
            }
            Err(End::Gone)
        }
        Err(error) => {
            // Unless the session has ended, the client is to come back.
            let refusal = error.into_refusal();
            Err(End::Bye(if refusal == Refusal::LOGGED_OUT { Bye::LoggedOut } else { Bye::Restart }))
        }
    }
}

/// Makes the first frame if the session is still valid: it may have ended between the upgrade and the joining.
async fn resume(peer: &Peer, since: Since) -> Result<Hello> {
    let Member { session, site, .. } = &peer.member;
    let session = accounts::session_by_key(&peer.core().store, &site.domain, &session.key).await?;
    session.ok_or(Refusal::LOGGED_OUT)?;
    hello(peer, since).await
}

/// The first frame, the revision of its state, and the members who are shown that this one is present.
struct Hello {
    rev: Rev,
    frame: Bytes,
    watchers: Vec<MemberId>,
    invisible: bool,
}

async fn hello(peer: &Peer, since: Since) -> Result<Hello> {
    let (member, now) = (peer.member.id, peer.core().store.now());
    let domain = peer.member.site.domain.clone();
    let (sync, watchers, invisible) = (peer.core().store)
        .read_in_turn(member.0, move |conn| {
            async move {
                // These queries travel together with the first ones of the state.
                let watchers = Watchers::ask(conn, member).await?;
                let invisible = profiles::ask_invisible(conn, member).await?;
                let sync = sync::sync(conn, &domain, member, &since, now).await?;
                Ok((sync, watchers.answer(conn).await?, invisible.answer(conn).await?))
            }
            .boxed()
        })
        .await?;
    let online = peer.core().live.present(&watchers);
    let rev = sync.rev;
    let frame =
        |sync, online| encode(&ServerFrame::Hello { rev, clock: now, member, build: BUILD.to_owned(), sync, online });
    let whole = frame(Some(sync), online.clone());
    let frame = if whole.len() <= LARGEST_HELLO { whole } else { frame(None, online) };
    Ok(Hello { rev, frame, watchers, invisible })
}

/// Receives and sends frames until either side ends the socket.
async fn exchange(peer: &mut Peer, socket: &mut Socket) -> End {
    // A peer that does not read is no delay of the server's.
    let mut free_since = Instant::now();
    loop {
        tokio::select! {
            received = socket.next() => {
                let message = match received {
                    Some(Ok(message)) => message,
                    Some(Err(error)) => return unreadable(&error),
                    None => return End::Gone,
                };
                peer.outbox.seen(peer.core().store.now());
                match message {
                    Message::Text(text) => if let Err(refused) = Box::pin(dispatch::frame(peer, &text)).await {
                        peer.refuse(refused);
                    },
                    Message::Binary(_) => return End::Broken(CloseCode::Unsupported, "frames are text"),
                    // The library answers pings. A browser sends no pings, and one pong for each of the server's.
                    Message::Ping(_) | Message::Pong(_) => if peer.take_frame().is_err() {
                        return End::Broken(CloseCode::Policy, "too many pings");
                    },
                    Message::Close(_) | Message::Frame(_) => return End::Gone,
                }
            }
            out = peer.outbox.next() => {
                let mut batch = Vec::new();
                let mut next = Some(out);
                while let Some(out) = next {
                    match out {
                        Out::Change { frame, committed, .. } => {
                            if committed > free_since {
                                peer.core().live.taken(committed);
                            }
                            batch.push(Frame::Text(frame));
                        }
                        Out::Frame(frame) => batch.push(Frame::Text(frame)),
                        Out::Heartbeat(frame) => {
                            batch.push(Frame::Text(frame));
                            batch.push(Frame::Ping);
                        }
                        Out::Close(why) => return End::Bye(why),
                    }
                    next = peer.outbox.take();
                }
                if !Box::pin(write(peer.core(), socket, batch)).await {
                    return End::Gone;
                }
                free_since = Instant::now();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of_future<A, B, C, F: Future>(_: impl Fn(A, B, C) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn the_task_that_every_idle_socket_keeps_is_small() {
        assert!(size_of_future(run) <= 1024, "{} bytes", size_of_future(run));
    }
}
