//! Writes frames to a socket.

use crate::core::Core;
use bytes::{Buf, Bytes};
use futures_util::SinkExt;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Message, Result, Utf8Bytes};

pub type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// A peer that does not take what is written within this time counts as gone.
const WRITE_WITHIN: Duration = Duration::from_secs(15);
/// The same when the server stops, and the time for the peer's own close frame.
pub const LAST_WORD_WITHIN: Duration = Duration::from_secs(1);
/// The longest text that is copied into the library's buffer. That buffer never shrinks, so an idle socket would keep
/// room for the whole state that it was sent first.
const COPIED: usize = 512;

/// Writes several frames and flushes once; false if the peer is gone.
pub async fn write(core: &Core, socket: &mut Socket, messages: impl IntoIterator<Item = Message>) -> bool {
    let written = async {
        for message in messages {
            match message {
                Message::Text(text) if text.len() > COPIED => write_through(socket, text.into()).await?,
                message => socket.feed(message).await?,
            }
        }
        socket.flush().await
    };
    let time_limit = async {
        if timeout(WRITE_WITHIN, core.stop.cancelled()).await.is_ok() {
            tokio::time::sleep(LAST_WORD_WITHIN).await;
        }
    };
    tokio::select! {
        biased;
        written = written => written.is_ok(),
        () = time_limit => false,
    }
}

/// Writes one text without the library's buffer. After a failure the frame may be incomplete, so the socket must be
/// dropped.
async fn write_through(socket: &mut Socket, text: Bytes) -> Result<()> {
    // Frames in the library's buffer come first.
    socket.flush().await?;
    let mut header = Vec::new();
    let text_frame = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
    text_frame.format(text.len() as u64, &mut header)?;
    socket.get_mut().write_all_buf(&mut header.chain(text)).await?;
    Ok(())
}

/// The text of a frame, which is JSON and therefore valid UTF-8.
pub fn text_of(frame: Bytes) -> Utf8Bytes {
    Utf8Bytes::try_from(frame).unwrap_or_default()
}
