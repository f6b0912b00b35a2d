//! The client's end of a socket.

use crate::support::server::Server;
use futures_util::{SinkExt, StreamExt, TryStreamExt, stream};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use wire::frame::{ClientFrame, SUBPROTOCOL, ServerFrame};

/// Handshakes under way at once.
const CONNECTING: usize = 16;

pub type Socket = WebSocketStream<TcpStream>;

/// Connects all of them, and gives them in the order in which they were given.
pub async fn all(connects: impl Iterator<Item = impl Future<Output = Result<Socket, Error>>>) -> Vec<Socket> {
    stream::iter(connects).buffered(CONNECTING).try_collect().await.unwrap()
}

/// Connects a member and sends `hello`.
pub async fn member(server: &Server, cookie: &str) -> Result<Socket, Error> {
    let mut request = format!("ws://{}/api/live", server.authority).into_client_request()?;
    let headers = request.headers_mut();
    headers.insert("cookie", cookie.parse()?);
    headers.insert("origin", format!("http://{}", server.authority).parse()?);
    headers.insert("sec-websocket-protocol", SUBPROTOCOL.parse()?);
    let mut socket = open(server, request).await?;
    let hello = ClientFrame::Hello { since: None, epoch: None, visible: true };
    socket.send(Message::text(serde_json::to_string(&hello).unwrap())).await?;
    let answer = socket.next().await.unwrap()?;
    let frame: ServerFrame = serde_json::from_str(answer.to_text()?).unwrap();
    assert!(matches!(frame, ServerFrame::Hello { .. }), "{frame:?}");
    Ok(socket)
}

/// Connects to a server that expects no session.
pub async fn plain(server: &Server) -> Result<Socket, Error> {
    open(server, format!("ws://{}/", server.authority).into_client_request()?).await
}

async fn open(server: &Server, request: Request) -> Result<Socket, Error> {
    let stream = TcpStream::connect(&server.authority).await?;
    stream.set_nodelay(true)?;
    let (socket, _) = client_async_with_config(request, stream, Some(buffers())).await?;
    Ok(socket)
}

/// With the default read buffer of 128 KiB, thousands of sockets would take more memory than what is measured.
pub fn buffers() -> WebSocketConfig {
    WebSocketConfig::default().read_buffer_size(4096)
}
