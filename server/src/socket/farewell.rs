//! How a socket ends, and how its peer is told.

use super::frames::{LAST_WORD_WITHIN, text_of, write};
use super::peer::Peer;
use crate::event::encode;
use axum::extract::ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use wire::frame::{Bye, ServerFrame};

/// Why a socket ends.
#[derive(Debug)]
pub enum End {
    Told(Bye),
    /// The peer broke the protocol: with the code and the words of the close frame, for whoever writes such a client.
    Broken(CloseCode, &'static str),
    /// Nobody is left to tell.
    Gone,
}

/// The end of a socket that cannot be read any further.
pub fn unreadable(error: axum::Error) -> End {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    match error.as_deref() {
        Ok(tungstenite::Error::Capacity(_)) => End::Broken(close_code::SIZE, "a frame has at most 16384 bytes"),
        Ok(tungstenite::Error::Utf8(_)) => End::Broken(close_code::INVALID, "text is UTF-8"),
        Ok(tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => End::Gone,
        Ok(tungstenite::Error::Protocol(_)) => End::Broken(close_code::PROTOCOL, "this is not a WebSocket frame"),
        _ => End::Gone,
    }
}

pub async fn say_bye(peer: &Peer, socket: &mut WebSocket, end: End) {
    let (reason, code, words) = match end {
        End::Told(Bye::Restart) => (Bye::Restart, close_code::RESTART, ""),
        End::Told(why) => (why, close_code::POLICY, ""),
        End::Broken(code, words) => (Bye::Protocol, code, words),
        End::Gone => return,
    };
    let reconnect_ms = match reason {
        Bye::Restart => Some(spread(peer.app.config.drain.reconnect_within_ms)),
        Bye::Slow => Some(spread(1000)),
        Bye::LoggedOut | Bye::Replaced | Bye::Protocol => None,
    };
    let bye = Message::Text(text_of(encode(&ServerFrame::Bye { reason, reconnect_ms })));
    let close = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(words) }));
    if write(&peer.app, socket, [bye, close]).await {
        // The peer's own close ends it in good order; one that does not answer is dropped.
        let _ = timeout(LAST_WORD_WITHIN, closed(socket)).await;
    }
}

/// The end of a socket that can be read. One that cannot be has no end: what is left of it in the network's buffers
/// would make the system reset the connection, and the peer might not read what it was told.
async fn closed(socket: &mut WebSocket) {
    while let Some(received) = socket.recv().await {
        if received.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// A random moment within a window, so that not everybody comes back at once.
fn spread(window: u64) -> u64 {
    getrandom::u64().unwrap_or(0) % window.max(1)
}
