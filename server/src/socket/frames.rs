//! Frames on their way out.

use crate::app::App;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use bytes::Bytes;
use futures_util::SinkExt;
use std::time::Duration;
use tokio::time::timeout;

/// A peer that takes no byte for so long is gone.
const WRITE_WITHIN: Duration = Duration::from_secs(15);
/// The same when the server stops, and for the peer's own close.
pub const LAST_WORD_WITHIN: Duration = Duration::from_secs(1);

/// Several frames, flushed once.
pub async fn write(app: &App, socket: &mut WebSocket, messages: impl IntoIterator<Item = Message>) -> bool {
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

/// Frames are JSON and so valid UTF-8.
pub fn text_of(frame: Bytes) -> Utf8Bytes {
    Utf8Bytes::try_from(frame).unwrap_or_default()
}
