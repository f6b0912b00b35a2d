//! Polls a second that are answered 304, beside what bare hyper does with the same requests in the same run.
//!
//! `cargo bench -p vonk --bench polls`

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

mod support;

use bytes::Bytes;
use futures_util::future::join_all;
use http_body_util::{BodyExt, Empty};
use hyper::body::Incoming;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_TYPE, COOKIE, ETAG, HOST, HeaderValue, IF_NONE_MATCH, ORIGIN};
use hyper::http::response::Parts;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use support::server::{self, Server, Session};
use support::stopwatch::Stopwatch;
use tokio::net::{TcpListener, TcpStream};

/// Connections that are kept alive, each with one poll under way; as many as in
/// `loadtest/scenarios/poll-saturation.toml`.
const CONNECTIONS: usize = 64;

#[tokio::main]
async fn main() {
    if server::is_bare() {
        return answer_not_modified(server::listen().await).await;
    }
    support::print_machine();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let sessions = server::seed(folder.path(), CONNECTIONS);
    println!("{CONNECTIONS} connections, each polls again as soon as it is answered");

    let vonk = Server::vonk(folder.path());
    let pollers = join_all(sessions.iter().map(|Session { cookie, .. }| Poller::first(&vonk, cookie))).await;
    let tags: Vec<HeaderValue> = pollers.iter().map(|poller| poller.tag.clone()).collect();
    let polls = measure("polls, the server", &vonk, pollers).await;
    drop(vonk);

    let bare = Server::bare();
    let pollers = sessions.iter().zip(tags).map(|(session, tag)| Poller::open(&bare, &session.cookie, tag));
    let answers = measure("the same requests, bare hyper", &bare, join_all(pollers).await).await;
    println!("    the server does {:.2} times what bare hyper does", polls / answers);
}

async fn measure(what: &str, server: &Server, pollers: Vec<Poller>) -> f64 {
    let watch = Stopwatch::start(server.process());
    let polling: Vec<_> = pollers.into_iter().map(|poller| tokio::spawn(poller.poll_while(watch))).collect();
    let counts = join_all(polling).await;
    watch.stop(what, counts.into_iter().map(|count| count.unwrap()).sum(), "polls")
}

/// A member without a socket.
struct Poller {
    line: SendRequest<Empty<Bytes>>,
    authority: String,
    cookie: String,
    /// The `ETag` of the state it holds.
    tag: HeaderValue,
}

impl Poller {
    async fn open(server: &Server, cookie: &str, tag: HeaderValue) -> Self {
        let authority = server.authority.clone();
        let stream = TcpStream::connect(&authority).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let (line, connection) = handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        Self { line, authority, cookie: cookie.to_owned(), tag }
    }

    /// Fetches the whole state and keeps its `ETag`.
    async fn first(server: &Server, cookie: &str) -> Self {
        let mut poller = Self::open(server, cookie, HeaderValue::from_static("\"\"")).await;
        let answer = poller.poll().await;
        assert_eq!(answer.status, StatusCode::OK);
        poller.tag = answer.headers[ETAG].clone();
        poller
    }

    async fn poll_while(mut self, watch: Stopwatch) -> u32 {
        let mut count = 0;
        while watch.runs() {
            assert_eq!(self.poll().await.status, StatusCode::NOT_MODIFIED);
            count += 1;
        }
        count
    }

    async fn poll(&mut self) -> Parts {
        let request = Request::get("/api/chats.php")
            .header(HOST, &self.authority)
            .header(ORIGIN, format!("http://{}", self.authority))
            .header(COOKIE, &self.cookie)
            .header(CONTENT_TYPE, "application/json")
            .header("x-client-request", "1")
            .header(IF_NONE_MATCH, &self.tag);
        self.line.ready().await.unwrap();
        let response = self.line.send_request(request.body(Empty::new()).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        body.collect().await.unwrap();
        parts
    }
}

/// The bare server: answers every request with 304.
async fn answer_not_modified(listener: TcpListener) {
    let answer = async |_: Request<Incoming>| {
        let mut response = Response::new(Empty::<Bytes>::new());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        Ok::<_, Infallible>(response)
    };
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        stream.set_nodelay(true).unwrap();
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service_fn(answer)));
    }
}
