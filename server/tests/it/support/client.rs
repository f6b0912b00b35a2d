//! A client of the server: calls and sockets, by libraries that the server does not use.

use super::contract;
use super::members::Someone;
use super::server::Served;
use super::{PATIENCE, until};
use futures_util::{FutureExt, SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{HeaderMap, Method, Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use store::sql;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};
use wire::chat::ConversationRef;
use wire::frame::{ClientFrame, SUBPROTOCOL, ServerFrame};
use wire::message::{Outgoing, Send, Sent, To};
use wire::photo::Photo;
use wire::sync::Sync;
use wire::{ClientId, Credits, Millis, PhotoId, Rev, Seq};

/// The answer to a call.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Bytes,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    pub fn read<T: DeserializeOwned>(&self) -> T {
        assert_eq!(self.status, StatusCode::OK, "{:?}", self.bytes);
        serde_json::from_slice(&self.bytes).unwrap()
    }

    /// The code of a refusal.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// A call that is being built.
pub struct Call {
    address: SocketAddr,
    request: hyper::http::request::Builder,
    body: Bytes,
}

/// A call as the client makes it: with its header, as this member or as a visitor.
pub fn call(server: &impl Served, who: Option<&Someone>, method: Method, path: &str) -> Call {
    let mut request = Request::builder().method(method).uri(path);
    request = request
        .header("host", format!("{}:{}", server.host(), server.address().port()))
        .header("x-client-request", "1");
    if let Some(who) = who {
        request = request.header("cookie", &who.cookie);
    }
    Call { address: server.address(), request, body: Bytes::new() }
}

impl Call {
    pub fn header(mut self, name: &str, value: &str) -> Self {
        if let Some(headers) = self.request.headers_mut() {
            headers.remove(name);
        }
        self.request = self.request.header(name, value);
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        self.request.headers_mut().unwrap().remove(name);
        self
    }

    pub fn json(self, body: &impl Serialize) -> Self {
        let body = serde_json::to_vec(body).unwrap();
        self.body(body)
    }

    pub fn body(mut self, body: impl Into<Bytes>) -> Self {
        self.body = body.into();
        self
    }

    /// The answer, which is one that the document of the calls names.
    pub async fn go(self) -> Reply {
        let (method, path) = (self.request.method_ref().cloned(), self.request.uri_ref().map(Uri::to_string));
        let reply = self.answer().await;
        contract::check_reply(&method.unwrap(), &path.unwrap(), &reply);
        reply
    }

    /// The answer, whatever it is.
    pub async fn answer(self) -> Reply {
        self.try_answer().await.unwrap()
    }

    /// The same, where the server may be gone before it has given one.
    pub async fn try_answer(self) -> Result<Reply, Box<dyn std::error::Error>> {
        let stream = TcpStream::connect(self.address).await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        let response = sender.send_request(self.request.body(Full::new(self.body))?).await?;
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await?.to_bytes();
        Ok(Reply { status: parts.status, headers: parts.headers, bytes })
    }
}

pub async fn get(server: &impl Served, who: &Someone, path: &str) -> Reply {
    call(server, Some(who), Method::GET, path).go().await
}

pub async fn post(server: &impl Served, who: &Someone, path: &str, body: &impl Serialize) -> Reply {
    call(server, Some(who), Method::POST, path).json(body).go().await
}

/// A text to somebody, at the price of a credit, under a new id.
pub fn text(to: To, text: &str) -> Send {
    Send {
        client_id: ClientId::new(),
        to,
        content: Outgoing::Text { text: text.into() },
        quoted_cost: Credits(1),
        quote: None,
    }
}

pub fn gift(to: To, gift: &str) -> Send {
    Send {
        client_id: ClientId::new(),
        to,
        content: Outgoing::Gift { gift: gift.into() },
        quoted_cost: Credits(3),
        quote: None,
    }
}

pub fn photo(to: To, photo: PhotoId) -> Send {
    Send { client_id: ClientId::new(), to, content: Outgoing::Photo { photo }, quoted_cost: Credits(3), quote: None }
}

/// A small picture, as a camera might make it.
pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let picture =
        image::RgbImage::from_fn(width, height, |x, y| image::Rgb([x, y, x ^ y].map(|it| it.to_le_bytes()[0])));
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Jpeg).unwrap();
    bytes.into_inner()
}

/// Uploads a file under a new key.
pub async fn upload_file(server: &impl Served, who: &Someone, file: Vec<u8>) -> Reply {
    let key = ClientId::new();
    call(server, Some(who), Method::POST, "/api/photo.php")
        .header("idempotency-key", key.as_str())
        .body(file)
        .go()
        .await
}

/// A photo of this member's that can be sent.
pub async fn upload(server: &impl Served, who: &Someone) -> Photo {
    let reply = upload_file(server, who, jpeg(96, 72)).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{:?}", reply.bytes);
    serde_json::from_slice(&reply.bytes).unwrap()
}

/// A photo of this member's profile, once `settled`.
pub async fn add_profile_photo(server: &impl Served, who: &Someone) -> Photo {
    let key = ClientId::new();
    let call = call(server, Some(who), Method::POST, "/api/profile-photos.php");
    let reply = call.header("idempotency-key", key.as_str()).body(jpeg(96, 72)).go().await;
    assert_eq!(reply.status, StatusCode::CREATED, "{:?}", reply.bytes);
    serde_json::from_slice(&reply.bytes).unwrap()
}

/// Waits until every photo has become ready or been refused, and every list shows who is invisible.
pub async fn settled(server: &super::server::Running) {
    until(async || {
        let left = sql("select (select count(*) from photos where status = 'processing')
             + (select count(*) from jobs where kind = 'visibility')");
        server.store().read(|conn| left.number(conn).boxed()).await.unwrap() == 0
    })
    .await;
}

pub async fn send(server: &impl Served, who: &Someone, send: &Send) -> Reply {
    post(server, who, "/api/message.php", send).await
}

/// The id of a send that is made at this moment.
pub fn id_made_at(at: Millis) -> ClientId {
    let (high, low) = ClientId::new().halves();
    ClientId::from_halves(ClientId::first_half_at(at) | (high & 0xffff), low)
}

/// Makes a call until the server is not too busy for it, as clients do: it may have had an effect when it was refused
/// with `try_again`.
pub async fn persist(call: impl AsyncFn() -> Reply) -> Reply {
    let answered = async {
        loop {
            let reply = call().await;
            if reply.code() != "try_again" {
                return reply;
            }
        }
    };
    timeout(PATIENCE, answered).await.expect("the server is not busy for ever")
}

/// Takes back a message.
pub async fn retract(server: &impl Served, who: &Someone, conversation: wire::ConversationId, seq: Seq) -> Reply {
    let body = json!({ "conversation": conversation, "seq": seq });
    call(server, Some(who), Method::DELETE, "/api/message.php").json(&body).go().await
}

/// The first message of two members; gives their conversation.
pub async fn acquaint(server: &impl Served, one: &Someone, other: &Someone) -> wire::ConversationId {
    let sent: Sent = self::send(server, one, &text(To::Profile(other.id), "Hello")).await.read();
    sent.message.conversation
}

pub async fn delete_chat(server: &impl Served, who: &Someone, id: wire::ConversationId) -> Reply {
    let body = json!({ "conversation": ConversationRef { id } });
    call(server, Some(who), Method::DELETE, "/api/chat.php").json(&body).go().await
}

/// A socket as a client holds it.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

/// The handshake alone.
pub async fn handshake(server: &impl Served, cookie: &str, origin: &str) -> Result<Socket, Box<Error>> {
    handshake_as(server, cookie, origin, SUBPROTOCOL).await
}

pub async fn handshake_as(
    server: &impl Served,
    cookie: &str,
    origin: &str,
    protocol: &str,
) -> Result<Socket, Box<Error>> {
    let url = format!("ws://{}:{}/api/live", server.host(), server.address().port());
    let mut request = url.into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("cookie", cookie.parse().unwrap());
    headers.insert("origin", origin.parse().unwrap());
    headers.insert("sec-websocket-protocol", protocol.parse().unwrap());
    let stream = TcpStream::connect(server.address()).await.unwrap();
    let (stream, _) = client_async(request, stream).await.map_err(Box::new)?;
    Ok(Socket { stream })
}

pub fn origin(server: &impl Served) -> String {
    format!("http://{}:{}", server.host(), server.address().port())
}

/// A socket after its hello, and the state that it was sent.
pub async fn live(server: &impl Served, who: &Someone) -> (Socket, Sync) {
    resume(server, who, None).await
}

pub async fn resume(server: &impl Served, who: &Someone, since: Option<(Rev, String)>) -> (Socket, Sync) {
    let mut socket = handshake(server, &who.cookie, &origin(server)).await.unwrap();
    let (since, epoch) = since.map_or((None, None), |(rev, epoch)| (Some(rev), Some(epoch)));
    socket.send(&ClientFrame::Hello { since, epoch, visible: true }).await;
    match socket.next().await {
        ServerFrame::Hello { rev, sync, .. } => {
            let sync = sync.expect("the state fits into a frame");
            assert_eq!(rev, sync.rev);
            (socket, sync)
        }
        other => panic!("no hello: {other:?}"),
    }
}

fn frame(text: &str) -> ServerFrame {
    contract::check_frame(text);
    serde_json::from_str(text).unwrap()
}

impl Socket {
    pub async fn send(&mut self, frame: &ClientFrame) {
        self.raw(Message::text(serde_json::to_string(frame).unwrap())).await;
    }

    /// The same, where the server may be gone.
    pub async fn try_send(&mut self, frame: &ClientFrame) -> Result<(), Box<Error>> {
        self.stream.send(Message::text(serde_json::to_string(frame).unwrap())).await.map_err(Box::new)
    }

    pub async fn raw(&mut self, message: Message) {
        self.stream.send(message).await.unwrap();
    }

    /// The next frame.
    pub async fn next(&mut self) -> ServerFrame {
        self.next_or_end().await.expect("a frame, not the end")
    }

    /// The last frame of the server, and the code and the reason of the close frame.
    pub async fn farewell(&mut self) -> (Option<ServerFrame>, u16, String) {
        let mut last = None;
        loop {
            let message = timeout(PATIENCE, self.stream.next()).await.expect("silence");
            match message {
                Some(Ok(Message::Text(text))) => last = Some(frame(&text)),
                Some(Ok(Message::Close(Some(close)))) => return (last, close.code.into(), close.reason.to_string()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("no close frame, but {other:?}"),
            }
        }
    }

    /// The next frame, or `None` when the server has closed the socket.
    pub async fn next_or_end(&mut self) -> Option<ServerFrame> {
        loop {
            let message = timeout(PATIENCE, self.stream.next()).await.expect("silence");
            match message {
                Some(Ok(Message::Text(text))) => return Some(frame(&text)),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return None,
            }
        }
    }

    /// A frame that comes within a moment.
    pub async fn soon(&mut self, moment: Duration) -> Option<ServerFrame> {
        match timeout(moment, self.stream.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => Some(frame(&text)),
            _ => None,
        }
    }

    /// The next frame that `pick` takes; others are passed over.
    pub async fn find<T>(&mut self, pick: impl Fn(ServerFrame) -> Option<T>) -> T {
        let found = async {
            loop {
                if let Some(found) = pick(self.next().await) {
                    return found;
                }
            }
        };
        // Heartbeats come all the time: waiting for silence alone would never end.
        timeout(PATIENCE, found).await.expect("the frame comes")
    }

    /// The answer to a send.
    pub async fn answer(&mut self, id: &ClientId) -> Result<Sent, wire::frame::Refused> {
        self.find(|frame| match frame {
            ServerFrame::Sent(sent) if sent.client_id == *id => Some(Ok(sent)),
            ServerFrame::Refused(refused) if refused.client_id.as_ref() == Some(id) => Some(Err(refused)),
            _ => None,
        })
        .await
    }
}
