//! One member's calls over HTTP: a connection that is kept alive, one call after the other.

use crate::client::target::{MemberIndex, Session, Target};
use crate::error::{Error, Result};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{CONTENT_TYPE, COOKIE, ETAG, HOST, HeaderValue, IF_NONE_MATCH, ORIGIN};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;
use wire::chat::{ChatPage, Chats, Price};
use wire::like::{LikeAnswer, LikeProfile};
use wire::message::{Send, Sent};
use wire::photo::Photo;
use wire::profile::{ProfilePage, ProfileRef};
use wire::refusal::{ErrorBody, RefusedCall};
use wire::{ClientId, ConversationId, MemberId, PhotoId, Seq};

const ANSWERED_WITHIN: Duration = Duration::from_secs(30);
/// What members upload: a photo of the size that phones send after shrinking it.
const PHOTO: &[u8] = include_bytes!("../../../config/demo/photos/canal.jpg");

#[derive(Clone, Debug)]
pub enum Ask {
    /// Whether any chat has changed since the last time.
    Poll,
    /// What was written after a place.
    News(ConversationId, Seq),
    Browse(MemberId),
    Like(MemberId),
    Unlike(MemberId),
    Send(Send),
    Upload(ClientId),
}

#[derive(Debug)]
pub enum Told {
    Unchanged,
    Chats(Chats),
    News(Box<ChatPage>),
    Sent(Box<Sent>),
    Uploaded(PhotoId),
    Done,
    Refused(RefusedCall),
}

/// A call and when it was intended.
#[derive(Debug)]
pub struct Asked {
    pub ask: Ask,
    pub intended: Instant,
}

/// What became of a call.
#[derive(Debug)]
pub struct Answer {
    pub by: MemberIndex,
    pub asked: Asked,
    /// How long this program let it wait: what waited for the answer before it waited for the server.
    pub held_up: Duration,
    pub at: Instant,
    pub told: Result<Told>,
}

/// What a member pays.
pub async fn price(target: &Target, session: &Session) -> Result<Price> {
    let mut caller = Caller::new(target, session);
    let request = caller.request(Method::GET, "/api/price.php");
    let (status, _, body) = caller.exchange(request, Bytes::new()).await?;
    let unreadable = |error| Error::failed(format!("price.php: {status}, {error}"));
    serde_json::from_slice(&body).map_err(unreadable)
}

/// What the server counts of itself, if it says it.
pub async fn metrics(target: &Target) -> Result<String> {
    let address = target.metrics.ok_or_else(|| Error::failed("/metrics: no address"))?;
    let target = Target { address, ..target.clone() };
    let mut caller = Caller::new(&target, &Session { member: MemberId(0), cookie: String::new() });
    let request = caller.request(Method::GET, "/metrics");
    let answer = timeout(ANSWERED_WITHIN, caller.exchange(request, Bytes::new())).await;
    let (status, _, body) = answer.map_err(Error::failed)??;
    if status.is_success() {
        Ok(String::from_utf8_lossy(&body).into_owned())
    } else {
        Err(Error::failed(format!("/metrics: {status}")))
    }
}

/// The way in to a member's calls. They end when it is dropped.
pub struct Calls(UnboundedSender<Asked>);

impl Calls {
    pub fn start(target: &Target, session: &Session, by: MemberIndex, answers: UnboundedSender<Answer>) -> Self {
        let (asks, asked) = unbounded_channel();
        tokio::spawn(Caller::new(target, session).answer_all(by, asked, answers));
        Self(asks)
    }

    pub fn ask(&self, ask: Ask, intended: Instant) {
        // Its end only comes with the end of the pair.
        let _ = self.0.send(Asked { ask, intended });
    }
}

struct Caller {
    target: Target,
    cookie: HeaderValue,
    etag: Option<HeaderValue>,
    line: Option<SendRequest<Full<Bytes>>>,
}

impl Caller {
    fn new(target: &Target, session: &Session) -> Self {
        // A cookie that cannot be a header logs nobody in: the calls are refused.
        let cookie = HeaderValue::from_str(&session.cookie).unwrap_or_else(|_| HeaderValue::from_static(""));
        Self { target: target.clone(), cookie, etag: None, line: None }
    }

    async fn answer_all(
        mut self,
        by: MemberIndex,
        mut asked: UnboundedReceiver<Asked>,
        answers: UnboundedSender<Answer>,
    ) {
        let mut free = None;
        while let Some(asked) = asked.recv().await {
            let left = Instant::now();
            let held_up = left - free.unwrap_or(asked.intended).max(asked.intended);
            let told = timeout(ANSWERED_WITHIN, self.call(&asked.ask)).await;
            let told = told.unwrap_or_else(|_| Err(Error::failed(format!("no answer within {ANSWERED_WITHIN:?}"))));
            if told.is_err() {
                self.line = None;
            }
            let at = Instant::now();
            free = Some(at);
            if answers.send(Answer { by, asked, held_up, at, told }).is_err() {
                return;
            }
        }
    }

    async fn call(&mut self, ask: &Ask) -> Result<Told> {
        match ask {
            Ask::Poll => self.poll().await,
            Ask::News(conversation, after) => {
                let path = format!("/api/chat.php?id={conversation}&after={after}");
                self.get(&path, |page| Told::News(Box::new(page))).await
            }
            Ask::Browse(id) => self.get(&format!("/api/profile.php?id={id}"), |_: ProfilePage| Told::Done).await,
            Ask::Like(id) => self.like(Method::POST, *id).await,
            Ask::Unlike(id) => self.like(Method::DELETE, *id).await,
            Ask::Send(send) => {
                let request = self.request(Method::POST, "/api/message.php");
                self.tell(request, json(send), |sent| Told::Sent(Box::new(sent))).await
            }
            Ask::Upload(id) => {
                let request = self.request(Method::POST, "/api/photo.php").header("idempotency-key", id.as_str());
                self.tell(request, Bytes::from_static(PHOTO), |photo: Photo| Told::Uploaded(photo.id)).await
            }
        }
    }

    async fn poll(&mut self) -> Result<Told> {
        let mut request = self.request(Method::GET, "/api/chats.php");
        if let Some(etag) = &self.etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        let (status, etag, body) = self.exchange(request, Bytes::new()).await?;
        if status == StatusCode::NOT_MODIFIED {
            return Ok(Told::Unchanged);
        }
        self.etag = etag;
        read(status, &body, Told::Chats)
    }

    async fn get<T: DeserializeOwned>(&mut self, path: &str, told: impl FnOnce(T) -> Told) -> Result<Told> {
        let request = self.request(Method::GET, path);
        self.tell(request, Bytes::new(), told).await
    }

    async fn like(&mut self, method: Method, id: MemberId) -> Result<Told> {
        let request = self.request(method, "/api/like.php");
        let body = json(&LikeProfile { profile: ProfileRef { id } });
        self.tell(request, body, |_: LikeAnswer| Told::Done).await
    }

    async fn tell<T: DeserializeOwned>(
        &mut self,
        request: hyper::http::request::Builder,
        body: Bytes,
        told: impl FnOnce(T) -> Told,
    ) -> Result<Told> {
        let (status, _, body) = self.exchange(request, body).await?;
        read(status, &body, told)
    }

    fn request(&self, method: Method, path: &str) -> hyper::http::request::Builder {
        let authority = &self.target.authority;
        Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, authority)
            .header(ORIGIN, format!("http://{authority}"))
            .header(COOKIE, &self.cookie)
            .header(CONTENT_TYPE, "application/json")
            .header("x-client-request", "1")
    }

    async fn exchange(
        &mut self,
        request: hyper::http::request::Builder,
        body: Bytes,
    ) -> Result<(StatusCode, Option<HeaderValue>, Bytes)> {
        let request = request.body(Full::new(body)).map_err(Error::failed)?;
        let mut line = match self.line.take().filter(|line| !line.is_closed()) {
            Some(line) => line,
            None => self.connect().await?,
        };
        line.ready().await.map_err(Error::failed)?;
        let response = line.send_request(request).await.map_err(Error::failed)?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.map_err(Error::failed)?.to_bytes();
        self.line = Some(line);
        Ok((parts.status, parts.headers.get(ETAG).cloned(), body))
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>> {
        let stream = TokioIo::new(self.target.connect().await?);
        let (line, connection) = http1::handshake(stream).await.map_err(Error::failed)?;
        // Ends by itself when the line is dropped.
        tokio::spawn(connection);
        Ok(line)
    }
}

fn json(body: &impl Serialize) -> Bytes {
    // What goes over the wire is plain data: serialising it cannot fail.
    Bytes::from(serde_json::to_vec(body).unwrap_or_default())
}

fn read<T: DeserializeOwned>(status: StatusCode, body: &[u8], told: impl FnOnce(T) -> Told) -> Result<Told> {
    let unreadable = |error| Error::failed(format!("{status}, {error}: {}", String::from_utf8_lossy(body)));
    if status.is_success() {
        return serde_json::from_slice(body).map(told).map_err(unreadable);
    }
    let refused: ErrorBody = serde_json::from_slice(body).map_err(unreadable)?;
    Ok(Told::Refused(refused.error))
}
