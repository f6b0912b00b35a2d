//! One member's HTTP calls: a connection that is kept alive, one call after the other.

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
use wire::profile::ProfileRef;
use wire::profile_page::ProfilePage;
use wire::refusal::{ErrorBody, RefusedCall};
use wire::user::UserAnswer;
use wire::{ClientId, ConversationId, MemberId, PhotoId, Seq};

const CALL_TIMEOUT: Duration = Duration::from_secs(30);
/// The photo that members upload, of the size a phone sends after scaling it down.
const PHOTO: &[u8] = include_bytes!("../../../config/demo/photos/canal.jpg");

#[derive(Clone, Debug)]
pub enum Call {
    /// Asks for the chats, with the `ETag` of the last answer.
    Poll,
    /// A page of the messages after a number.
    MessagesAfter(ConversationId, Seq),
    Browse(MemberId),
    Like(MemberId),
    Unlike(MemberId),
    Send(Send),
    Upload(ClientId),
}

#[derive(Debug)]
pub enum Reply {
    /// 304: no chat has changed.
    Unchanged,
    Chats(Chats),
    Page(Box<ChatPage>),
    Sent(Box<Sent>),
    Uploaded(PhotoId),
    Done,
    Refused(RefusedCall),
}

/// A call and the moment from which its latency counts.
#[derive(Debug)]
pub struct Scheduled {
    pub call: Call,
    pub intended: Instant,
}

/// The outcome of a call.
#[derive(Debug)]
pub struct Answer {
    pub by: MemberIndex,
    pub scheduled: Scheduled,
    /// How long this program delayed the call. Time spent waiting for the answer to an earlier call is the server's.
    pub held_up: Duration,
    pub at: Instant,
    /// An error when the server did not answer, or not in the form of the wire.
    pub reply: Result<Reply>,
}

/// The prices of a member.
pub async fn price(target: &Target, session: &Session) -> Result<Price> {
    fetched(target, session, "/api/price.php").await
}

/// The member's own record.
pub async fn user(target: &Target, session: &Session) -> Result<UserAnswer> {
    fetched(target, session, "/api/user.php").await
}

/// A page of the messages after a number, as large as there are.
pub async fn page(target: &Target, session: &Session, conversation: ConversationId, after: Seq) -> Result<ChatPage> {
    fetched(target, session, &format!("/api/chat.php?id={conversation}&after={after}&limit=200")).await
}

/// The answer to one call, over a connection of its own.
async fn fetched<T: DeserializeOwned>(target: &Target, session: &Session, path: &str) -> Result<T> {
    let mut caller = Caller::new(target, session);
    let request = caller.request(Method::GET, path);
    let answer = timeout(CALL_TIMEOUT, caller.exchange(request, Bytes::new())).await;
    let (status, _, body) = answer.map_err(Error::failed)??;
    serde_json::from_slice(&body).map_err(|error| Error::failed(format!("{path}: {status}, {error}")))
}

/// The text of `GET /metrics`, if the server serves it.
pub async fn metrics(target: &Target) -> Result<String> {
    let address = target.metrics.ok_or_else(|| Error::failed("/metrics: no address"))?;
    let target = Target { address, ..target.clone() };
    let mut caller = Caller::new(&target, &Session { member: MemberId(0), cookie: String::new() });
    let request = caller.request(Method::GET, "/metrics");
    let answer = timeout(CALL_TIMEOUT, caller.exchange(request, Bytes::new())).await;
    let (status, _, body) = answer.map_err(Error::failed)??;
    if status.is_success() {
        Ok(String::from_utf8_lossy(&body).into_owned())
    } else {
        Err(Error::failed(format!("/metrics: {status}")))
    }
}

/// A handle to the task that makes a member's calls. The task ends when the handle is dropped.
pub struct Calls(UnboundedSender<Scheduled>);

impl Calls {
    pub fn start(target: &Target, session: &Session, by: MemberIndex, answers: UnboundedSender<Answer>) -> Self {
        let (queue, scheduled) = unbounded_channel();
        tokio::spawn(Caller::new(target, session).run(by, scheduled, answers));
        Self(queue)
    }

    pub fn schedule(&self, call: Call, intended: Instant) {
        // The task outlives the pair that holds this handle, so sending cannot fail.
        let _ = self.0.send(Scheduled { call, intended });
    }
}

struct Caller {
    target: Target,
    cookie: HeaderValue,
    etag: Option<HeaderValue>,
    connection: Option<SendRequest<Full<Bytes>>>,
}

impl Caller {
    fn new(target: &Target, session: &Session) -> Self {
        // A cookie that is no valid header value is left out: the server then refuses the calls.
        let cookie = HeaderValue::from_str(&session.cookie).unwrap_or_else(|_| HeaderValue::from_static(""));
        Self { target: target.clone(), cookie, etag: None, connection: None }
    }

    async fn run(mut self, by: MemberIndex, mut queue: UnboundedReceiver<Scheduled>, answers: UnboundedSender<Answer>) {
        // When the answer to the last call was there.
        let mut free = None;
        while let Some(scheduled) = queue.recv().await {
            let left = Instant::now();
            let held_up = left - free.unwrap_or(scheduled.intended).max(scheduled.intended);
            let reply = timeout(CALL_TIMEOUT, self.call(&scheduled.call)).await;
            let reply = reply.unwrap_or_else(|_| Err(Error::failed(format!("no answer within {CALL_TIMEOUT:?}"))));
            if reply.is_err() {
                self.connection = None;
            }
            let at = Instant::now();
            free = Some(at);
            if answers.send(Answer { by, scheduled, held_up, at, reply }).is_err() {
                return;
            }
        }
    }

    async fn call(&mut self, call: &Call) -> Result<Reply> {
        match call {
            Call::Poll => self.poll().await,
            Call::MessagesAfter(conversation, after) => {
                let path = format!("/api/chat.php?id={conversation}&after={after}");
                self.get(&path, |page| Reply::Page(Box::new(page))).await
            }
            Call::Browse(id) => self.get(&format!("/api/profile.php?id={id}"), |_: ProfilePage| Reply::Done).await,
            Call::Like(id) => self.like(Method::POST, *id).await,
            Call::Unlike(id) => self.like(Method::DELETE, *id).await,
            Call::Send(send) => {
                let request = self.request(Method::POST, "/api/message.php");
                self.exchange_json(request, json(send), |sent| Reply::Sent(Box::new(sent))).await
            }
            Call::Upload(id) => {
                let request = self.request(Method::POST, "/api/photo.php").header("idempotency-key", id.as_str());
                self.exchange_json(request, Bytes::from_static(PHOTO), |photo: Photo| Reply::Uploaded(photo.id)).await
            }
        }
    }

    async fn poll(&mut self) -> Result<Reply> {
        let mut request = self.request(Method::GET, "/api/chats.php");
        if let Some(etag) = &self.etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        let (status, etag, body) = self.exchange(request, Bytes::new()).await?;
        if status == StatusCode::NOT_MODIFIED {
            return Ok(Reply::Unchanged);
        }
        self.etag = etag;
        parse(status, &body, Reply::Chats)
    }

    async fn get<T: DeserializeOwned>(&mut self, path: &str, reply: impl FnOnce(T) -> Reply) -> Result<Reply> {
        let request = self.request(Method::GET, path);
        self.exchange_json(request, Bytes::new(), reply).await
    }

    async fn like(&mut self, method: Method, id: MemberId) -> Result<Reply> {
        let request = self.request(method, "/api/like.php");
        let body = json(&LikeProfile { profile: ProfileRef { id } });
        self.exchange_json(request, body, |_: LikeAnswer| Reply::Done).await
    }

    async fn exchange_json<T: DeserializeOwned>(
        &mut self,
        request: hyper::http::request::Builder,
        body: Bytes,
        reply: impl FnOnce(T) -> Reply,
    ) -> Result<Reply> {
        let (status, _, body) = self.exchange(request, body).await?;
        parse(status, &body, reply)
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
        let mut connection = match self.connection.take().filter(|it| !it.is_closed()) {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        connection.ready().await.map_err(Error::failed)?;
        let response = connection.send_request(request).await.map_err(Error::failed)?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.map_err(Error::failed)?.to_bytes();
        self.connection = Some(connection);
        Ok((parts.status, parts.headers.get(ETAG).cloned(), body))
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>> {
        let stream = TokioIo::new(self.target.connect().await?);
        let (sender, connection) = http1::handshake(stream).await.map_err(Error::failed)?;
        // The task ends by itself when the sender is dropped.
        tokio::spawn(connection);
        Ok(sender)
    }
}

fn json(body: &impl Serialize) -> Bytes {
    // The shapes of the wire are plain data: serialising them cannot fail.
    Bytes::from(serde_json::to_vec(body).unwrap_or_default())
}

fn parse<T: DeserializeOwned>(status: StatusCode, body: &[u8], reply: impl FnOnce(T) -> Reply) -> Result<Reply> {
    let unreadable = |error| Error::failed(format!("{status}, {error}: {}", String::from_utf8_lossy(body)));
    if status.is_success() {
        return serde_json::from_slice(body).map(reply).map_err(unreadable);
    }
    let refused: ErrorBody = serde_json::from_slice(body).map_err(unreadable)?;
    Ok(Reply::Refused(refused.error))
}
