//! The part of a client that an actor needs: the login, four calls and the socket.

use base::error::{Error, Result};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{COOKIE, HOST, HeaderMap, HeaderValue, ORIGIN, SEC_WEBSOCKET_PROTOCOL, SET_COOKIE};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use wire::MemberId;
use wire::chat::Price;
use wire::frame::{ClientFrame, SUBPROTOCOL, ServerFrame};
use wire::like::{LikeAnswer, LikeProfile};
use wire::profile::{ProfileCard, ProfileRef};
use wire::refusal::ErrorBody;
use wire::sync::Sync;
use wire::user::{LogIn, UserAnswer};

/// How long the server may take over an answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(20);

/// Makes calls to one site of the server.
pub struct Client {
    address: SocketAddr,
    host: String,
    origin: String,
}

/// The Cookie header of a session.
pub struct Session(HeaderValue);

impl Client {
    pub fn new(address: SocketAddr, host: &str, https: bool) -> Self {
        let host = format!("{host}:{}", address.port());
        let scheme = if https { "https" } else { "http" };
        Self { address, origin: format!("{scheme}://{host}"), host }
    }

    pub async fn log_in(&self, email: &str, password: &str) -> Result<Session> {
        let body = LogIn { email: email.to_owned(), password: password.to_owned() };
        let (headers, _) = self.call::<UserAnswer>(Method::POST, "/api/user.php", None, &body).await?;
        let cookies = headers.get_all(SET_COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = cookies.filter_map(|line| line.split(';').next());
        let session = pairs
            .find(|pair| pair.trim_start_matches("__Host-").starts_with("session="))
            .and_then(|pair| pair.parse().ok());
        session.map(Session).ok_or_else(|| Error::internal("a login without a session"))
    }

    pub async fn state(&self, session: &Session) -> Result<Sync> {
        Ok(self.call(Method::GET, "/api/sync.php", Some(session), &()).await?.1)
    }

    pub async fn price(&self, session: &Session) -> Result<Price> {
        Ok(self.call(Method::GET, "/api/price.php", Some(session), &()).await?.1)
    }

    pub async fn like(&self, session: &Session, id: MemberId) -> Result<LikeAnswer> {
        let body = LikeProfile { profile: ProfileRef { id } };
        Ok(self.call(Method::POST, "/api/like.php", Some(session), &body).await?.1)
    }

    /// Members of the site who joined lately.
    pub async fn newcomers(&self) -> Result<Vec<ProfileCard>> {
        Ok(self.call(Method::GET, "/demo/newcomers", None, &()).await?.1)
    }

    async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        session: Option<&Session>,
        body: &impl Serialize,
    ) -> Result<(HeaderMap, T)> {
        let mut request = Request::builder().method(method).uri(path).header(HOST, &self.host);
        request = request.header("x-client-request", "1").header(ORIGIN, &self.origin);
        if let Some(session) = session {
            request = request.header(COOKIE, &session.0);
        }
        let body = serde_json::to_vec(body).map_err(Error::internal)?;
        let request = request.body(Full::new(Bytes::from(body))).map_err(Error::internal)?;
        timeout(ANSWERED_WITHIN, self.answer(request)).await.map_err(Error::internal)?
    }

    async fn answer<T: DeserializeOwned>(&self, request: Request<Full<Bytes>>) -> Result<(HeaderMap, T)> {
        let stream = TcpStream::connect(self.address).await.map_err(Error::internal)?;
        let connection = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = connection.map_err(Error::internal)?;
        // The task ends by itself when the sender is dropped.
        tokio::spawn(connection);
        let response = sender.send_request(request).await.map_err(Error::internal)?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.map_err(Error::internal)?.to_bytes();
        if parts.status.is_success() {
            return Ok((parts.headers, serde_json::from_slice(&body).map_err(Error::internal)?));
        }
        let refused: ErrorBody = serde_json::from_slice(&body).map_err(Error::internal)?;
        Err(refused.error.refusal.into())
    }

    pub async fn live(&self, session: &Session) -> Result<Socket> {
        let mut request = format!("ws://{}/api/live", self.host).into_client_request().map_err(Error::internal)?;
        let headers = request.headers_mut();
        headers.insert(COOKIE, session.0.clone());
        headers.insert(ORIGIN, self.origin.parse().map_err(Error::internal)?);
        headers.insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
        let stream = TcpStream::connect(self.address).await.map_err(Error::internal)?;
        let connected = timeout(ANSWERED_WITHIN, client_async(request, stream)).await.map_err(Error::internal)?;
        Ok(Socket(connected.map_err(Error::internal)?.0))
    }
}

pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub async fn send(&mut self, frame: &ClientFrame) -> Result<()> {
        let text = serde_json::to_string(frame).map_err(Error::internal)?;
        self.0.send(Message::text(text)).await.map_err(Error::internal)
    }

    /// The next frame; the end of the socket is an error.
    pub async fn next(&mut self) -> Result<ServerFrame> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).map_err(Error::internal),
                // The library answers pings.
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_)) | None => return Err(Error::internal("the socket was closed")),
                Some(Err(error)) => return Err(Error::internal(error)),
            }
        }
    }
}
