//! Writes frames to a socket.

use crate::core::Core;
use bytes::{Buf, Bytes};
use futures_util::SinkExt;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Control, Data, OpCode};
use tokio_tungstenite::tungstenite::{Message, Result};

pub type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// A peer that does not take what is written within this time counts as gone.
const WRITE_WITHIN: Duration = Duration::from_secs(15);
/// The same when the server stops, and the time for the peer's own close frame.
pub const LAST_WORD_WITHIN: Duration = Duration::from_secs(1);
/// Texts up to this length are copied into one buffer with the frames beside them, so that all go out in one call to the
/// system, which takes longer than the copy.
const COPIED: usize = 4096;

/// What is written to a socket.
pub enum Frame {
    /// JSON, and therefore valid UTF-8.
    Text(Bytes),
    Ping,
    Close(CloseFrame),
}

/// Writes several frames at once; false if the peer is gone.
pub async fn write(core: &Core, socket: &mut Socket, frames: impl IntoIterator<Item = Frame>) -> bool {
    let written = write_all(socket, frames);
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

/// Texts and pings do without the library's buffer. That one never shrinks, so an idle socket would keep room for the
/// longest that it was ever sent. After a failure a frame may be incomplete, so the socket must be dropped.
async fn write_all<S: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<S>,
    frames: impl IntoIterator<Item = Frame>,
) -> Result<()> {
    // The library's own frames, answers to pings, come first.
    socket.flush().await?;
    let mut ready = Vec::new();
    for frame in frames {
        let (opcode, payload) = match frame {
            Frame::Text(text) => (OpCode::Data(Data::Text), text),
            Frame::Ping => (OpCode::Control(Control::Ping), Bytes::new()),
            Frame::Close(frame) => {
                socket.get_mut().write_all(&std::mem::take(&mut ready)).await?;
                socket.send(Message::Close(Some(frame))).await?;
                continue;
            }
        };
        FrameHeader { opcode, ..FrameHeader::default() }.format(payload.len() as u64, &mut ready)?;
        if payload.len() <= COPIED {
            ready.extend_from_slice(&payload);
        } else {
            socket.get_mut().write_all_buf(&mut std::mem::take(&mut ready).chain(payload)).await?;
        }
    }
    socket.get_mut().write_all(&ready).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::StreamExt;
    use tokio_tungstenite::tungstenite::Utf8Bytes;
    use tokio_tungstenite::tungstenite::protocol::Role;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

    #[tokio::test]
    async fn frames_of_all_lengths_arrive_in_their_order() {
        let (here, there) = tokio::io::duplex(64);
        let mut server = WebSocketStream::from_raw_socket(here, Role::Server, None).await;
        let mut client = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
        let texts = [0, 125, 126, COPIED, COPIED + 1, 70_000, 1].map(|length| "x".repeat(length));
        let end = CloseFrame { code: CloseCode::Restart, reason: Utf8Bytes::from_static("") };
        let frames: Vec<Frame> = texts.iter().map(|text| Frame::Text(text.clone().into())).collect();
        let frames = frames.into_iter().chain([Frame::Ping, Frame::Text("last".into()), Frame::Close(end.clone())]);
        let writing = tokio::spawn(async move { write_all(&mut server, frames).await.map(|()| server) });
        let mut expected: Vec<Message> = texts.iter().map(|text| Message::text(text.as_str())).collect();
        expected.extend([Message::Ping(Bytes::new()), Message::text("last"), Message::Close(Some(end))]);
        for message in expected {
            assert_eq!(client.next().await.unwrap().unwrap(), message);
        }
        writing.await.unwrap().unwrap();
    }
}
