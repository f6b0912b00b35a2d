//! How a socket ends: the close frame, and the wait until the peer has read it.

use super::frames::{Frame, LAST_WORD_WITHIN, Socket, write};
use super::peer::Peer;
use futures_util::StreamExt;
use store::event::encode;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};
use wire::frame::{Bye, ServerFrame};

/// Why a socket ends.
#[derive(Debug)]
pub enum End {
    Bye(Bye),
    /// The peer broke the protocol. Holds the code and the reason of the close frame, for the developer of the client.
    Broken(CloseCode, &'static str),
    /// The peer is gone: no close frame is sent.
    Gone,
}

/// The reason for the end of a socket that cannot be read any further.
pub fn unreadable(error: &Error) -> End {
    match error {
        Error::Capacity(_) => End::Broken(CloseCode::Size, "a frame has at most 16384 bytes"),
        Error::Utf8(_) => End::Broken(CloseCode::Invalid, "text is UTF-8"),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => End::Gone,
        Error::Protocol(_) => End::Broken(CloseCode::Protocol, "this is not a WebSocket frame"),
        _ => End::Gone,
    }
}

pub async fn send_bye(peer: &Peer, socket: &mut Socket, end: End) {
    let (reason, code, words) = match end {
        End::Bye(Bye::Restart) => (Bye::Restart, CloseCode::Restart, ""),
        End::Bye(why) => (why, CloseCode::Policy, ""),
        End::Broken(code, words) => (Bye::Protocol, code, words),
        End::Gone => return,
    };
    let reconnect_ms = match reason {
        Bye::Restart => Some(spread(peer.core().config.drain.reconnect_within_ms)),
        Bye::Slow => Some(spread(1000)),
        Bye::LoggedOut | Bye::Replaced | Bye::Protocol => None,
    };
    let bye = Frame::Text(encode(&ServerFrame::Bye { reason, reconnect_ms }));
    let close = Frame::Close(CloseFrame { code, reason: Utf8Bytes::from_static(words) });
    if write(peer.core(), socket, [bye, close]).await {
        // A peer answers a close frame with its own. The socket of one that does not is dropped.
        let _ = timeout(LAST_WORD_WITHIN, closed(socket)).await;
    }
}

/// Waits until the peer has closed the socket. If the socket cannot be read it waits for ever: to close a connection
/// while unread bytes are in the system's buffer resets it, and the peer might never read the close frame.
async fn closed(socket: &mut Socket) {
    while let Some(received) = socket.next().await {
        if received.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// A random time within a window, so that clients do not all reconnect at the same moment.
fn spread(window: u64) -> u64 {
    getrandom::u64().unwrap_or(0) % window.max(1)
}
