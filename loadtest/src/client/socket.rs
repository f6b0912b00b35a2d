//! One member's WebSocket, as a browser holds it.

use crate::client::target::{Session, Target};
use crate::client::traffic::CountedStream;
use crate::error::{Error, Result};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::{COOKIE, ORIGIN, SEC_WEBSOCKET_PROTOCOL};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use wire::Rev;
use wire::chat::{ChatState, Totals};
use wire::frame::{ClientFrame, SUBPROTOCOL, ServerFrame, WalletState};
use wire::profile::ProfileCard;
use wire::sync::Sync;

const HELLO_TIMEOUT: Duration = Duration::from_secs(30);
/// In bytes. With tungstenite's default of 128 KiB a socket, ten thousand idle sockets would take more than a gigabyte.
const READ_BUFFER: usize = 4 * 1024;

pub struct Socket {
    stream: WebSocketStream<CountedStream>,
}

impl Socket {
    /// Connects and sends `hello`. Gives the member's whole state too, or what changed since a revision of an epoch.
    pub async fn open(target: &Target, session: &Session, since: Option<(Rev, String)>) -> Result<(Self, Sync)> {
        let opened = timeout(HELLO_TIMEOUT, Self::connect(target, session, since)).await;
        let opened = opened.unwrap_or_else(|_| Err(Error::failed(format!("no hello within {HELLO_TIMEOUT:?}"))));
        opened.map_err(|error| Error::failed(format!("member {} could not connect: {error}", session.member)))
    }

    async fn connect(target: &Target, session: &Session, since: Option<(Rev, String)>) -> Result<(Self, Sync)> {
        let header = |text: &str| HeaderValue::from_str(text).map_err(Error::failed);
        let url = format!("ws://{}/api/live", target.authority);
        let mut request = url.into_client_request().map_err(Error::failed)?;
        request.headers_mut().insert(COOKIE, header(&session.cookie)?);
        request.headers_mut().insert(ORIGIN, header(&format!("http://{}", target.authority))?);
        request.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));

        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let opened = client_async_with_config(request, target.connect().await?, Some(config)).await;
        let mut socket = Self { stream: opened.map_err(Error::failed)?.0 };
        let (since, epoch) = since.unzip();
        if !socket.send(&ClientFrame::Hello { since, epoch, visible: true }).await {
            return Err(Error::failed("closed before hello"));
        }
        match socket.next().await? {
            Some(ServerFrame::Hello { sync: Some(sync), .. }) => Ok((socket, sync)),
            other => Err(Error::failed(format!("answered hello by {other:?}"))),
        }
    }

    /// Sends a frame; false when the socket has ended.
    pub async fn send(&mut self, frame: &ClientFrame) -> bool {
        // Frames are plain data: serialising them cannot fail.
        let text = serde_json::to_string(frame).unwrap_or_default();
        self.stream.send(Message::text(text)).await.is_ok()
    }

    /// The next frame; none when the socket has ended. A frame that the wire does not know ends the run.
    pub async fn next(&mut self) -> Result<Option<ServerFrame>> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    let read = read(&text);
                    return read.map(Some).map_err(|error| Error::failed(format!("{error} in {text}")));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return Ok(None),
            }
        }
    }
}

/// How the two frames begin that are most of what arrives.
const SENT: &str = r#"{"type":"sent","#;
const MESSAGE: &str = r#"{"type":"message","#;

/// The fields of [`ServerFrame::Message`].
#[derive(Deserialize)]
struct Arrived {
    rev: Rev,
    message: wire::message::Message,
    chat: ChatState,
    totals: Totals,
    profile: Option<ProfileCard>,
    wallet: Option<WalletState>,
}

/// Reads a frame. As the type of a frame may stand behind its other fields, serde keeps those as a tree first, which takes
/// longer than reading them. Where the type comes first this is not needed.
fn read(text: &str) -> serde_json::Result<ServerFrame> {
    if text.starts_with(SENT) {
        return serde_json::from_str(text).map(ServerFrame::Sent);
    }
    if text.starts_with(MESSAGE) {
        let Arrived { rev, message, chat, totals, profile, wallet } = serde_json::from_str(text)?;
        return Ok(ServerFrame::Message { rev, message, chat, totals, profile, wallet });
    }
    serde_json::from_str(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use wire::frame::Bye;

    #[test]
    fn frames_are_read_as_the_wire_describes_them_however_they_begin() {
        let id = "018f2c5e-7b2a-7000-8000-000000000001";
        let message = json!({
            "conversation": 7, "seq": 5, "client_id": id, "sender": 1, "kind": "text", "text": "hi", "sent_at": 9
        });
        let sent = json!({
            "type": "sent", "client_id": id, "message": message, "cost": 5, "credits": 95, "free_left": 0, "rev": 3
        });
        let arrived = json!({
            "type": "message", "rev": 3, "message": message,
            "chat": {
                "conversation": { "id": 7 }, "num_unread_messages": 1, "last_seq": 5, "read_seq": 4, "delivered_seq": 4,
                "cleared_seq": 0, "their_read_seq": 5, "their_delivered_seq": 5, "edits": 0
            },
            "totals": { "unread": 1, "new_likes": 0 },
            "wallet": { "credits": 95, "free_left": 0, "conversations_left": null }
        });
        for (frame, begin) in [(sent, SENT), (arrived, MESSAGE)] {
            // In alphabetical order, the type does not come first.
            let described: ServerFrame = serde_json::from_value(frame).unwrap();
            let text = serde_json::to_string(&described).unwrap();
            assert!(text.starts_with(begin), "{text}");
            assert_eq!(read(&text).unwrap(), described);
        }
        assert!(read(r#"{"type":"sent","client_id":5}"#).is_err());
        let bye = ServerFrame::Bye { reason: Bye::Slow, reconnect_ms: None };
        assert_eq!(read(r#"{"reason":"slow","type":"bye"}"#).unwrap(), bye);
    }
}
