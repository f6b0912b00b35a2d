//! Spans that the server tells a collector, and collectors that are not there or do not answer.

use crate::support::client::{call, get, live, send, text};
use crate::support::server::{Process, seed_load, vonk};
use crate::support::{Database, On, until};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use hyper::Method;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use serde_json::json;
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use wire::frame::ClientFrame;
use wire::message::{Sent, To};

/// All that a span may say beside its name and times.
const ATTRIBUTES: [&str; 6] =
    ["db.system.name", "http.request.method", "http.response.status_code", "http.route", "kind", "sends"];

/// Keeps what it is told.
struct Collector {
    url: String,
    told: Arc<Mutex<Vec<Bytes>>>,
}

impl Collector {
    async fn start() -> Self {
        let told = Arc::<Mutex<Vec<Bytes>>>::default();
        let take = async |State(told): State<Arc<Mutex<Vec<Bytes>>>>, body: Bytes| told.lock().unwrap().push(body);
        let routes = Router::new().route("/v1/traces", post(take)).with_state(told.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Self { url, told }
    }

    fn spans(&self) -> Vec<Span> {
        let told = self.told.lock().unwrap().clone();
        let decoded = told.into_iter().map(|it| ExportTraceServiceRequest::decode(it).unwrap());
        let resources = decoded.flat_map(|it| it.resource_spans);
        resources.flat_map(|it| it.scope_spans).flat_map(|it| it.spans).collect()
    }
}

fn serve(database: &Database, collector: &str, most_waiting: &str) -> Process {
    let mut command = vonk(database, &["serve", "--listen", "127.0.0.1:0"]);
    command.env("VONK_TELEMETRY_OTLP", collector).env("VONK_TELEMETRY_SAMPLED", "1.0");
    // The library's own settings: it sends often, and keeps so many spans that wait.
    command.env("OTEL_BSP_SCHEDULE_DELAY", "50").env("OTEL_BSP_MAX_QUEUE_SIZE", most_waiting);
    Process::spawn(command)
}

/// Whether a span of the one name is directly inside one of the other.
fn is_inside(spans: &[Span], inner: &str, outer: &str) -> bool {
    let is_in = |it: &Span, of: &Span| it.parent_span_id == of.span_id && it.trace_id == of.trace_id;
    let outers: Vec<&Span> = spans.iter().filter(|of| of.name == outer).collect();
    spans.iter().any(|it| it.name == inner && outers.iter().any(|of| is_in(it, of)))
}

/// Whether a group of the courier says that it came of a span of this name.
fn is_followed(spans: &[Span], name: &str) -> bool {
    let groups = spans.iter().filter(|it| it.name == "courier group");
    let links: Vec<_> = groups.flat_map(|it| &it.links).map(|link| &link.span_id).collect();
    spans.iter().any(|it| it.name == name && links.contains(&&it.span_id))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_learns_what_was_done_within_what_and_nothing_of_members() {
    let (database, collector) = (Database::new(On::Sqlite), Collector::start().await);
    let (anna, chat) = seed_load(&database, 2).remove(0);
    let server = serve(&database, &collector.url, "2048");
    let words = "Nobody else reads this";
    send(&server, &anna, &text(To::Conversation(chat), words)).await.read::<Sent>();
    let (mut socket, _) = live(&server, &anna).await;
    let it = text(To::Conversation(chat), words);
    socket.send(&ClientFrame::Send(it.clone())).await;
    socket.answer(&it.client_id).await.unwrap();
    get(&server, &anna, &format!("/api/chat.php?id={}", chat.0)).await;
    let login = json!({ "email": anna.email, "password": "not-her-password" });
    call(&server, None, Method::POST, "/api/login.php").json(&login).go().await;
    call(&server, None, Method::GET, &format!("/photos/{}/{}", chat.0, anna.email)).go().await;
    until(async || {
        let spans = collector.spans();
        is_inside(&spans, "transaction", "courier group")
            && is_inside(&spans, "transaction", "job")
            && is_inside(&spans, "read", "request")
            && is_followed(&spans, "request")
            && is_followed(&spans, "frame")
    })
    .await;
    server.terminate();
    assert!(server.ended().success());

    let spans = collector.spans();
    assert!(spans.iter().any(|it| it.name == "request" && format!("{:?}", it.attributes).contains("/photos/*/*")));
    for span in &spans {
        let unknown = span.attributes.iter().find(|it| !ATTRIBUTES.contains(&it.key.as_str()));
        assert!(unknown.is_none() && span.events.is_empty(), "{span:?}");
    }
    let told: Vec<u8> = collector.told.lock().unwrap().concat();
    let told = String::from_utf8_lossy(&told);
    let cookie = anna.cookie.rsplit('=').next().unwrap();
    for secret in [words, &anna.email, cookie, "not-her-password", "127.0.0.1", &chat.0.to_string()] {
        assert!(!told.contains(secret), "a collector was told {secret}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_send_on_without_a_collector_and_with_one_that_never_answers() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let gone = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let urls = [&silent, &gone].map(|it| format!("http://{}", it.local_addr().unwrap()));
    drop(gone);
    for url in urls {
        let database = Database::new(On::Sqlite);
        let (anna, chat) = seed_load(&database, 2).remove(0);
        let server = serve(&database, &url, "16");
        let (mut socket, _) = live(&server, &anna).await;
        // More spans than may wait.
        for n in 0..80 {
            let it = text(To::Conversation(chat), &format!("Number {n}"));
            socket.send(&ClientFrame::Send(it.clone())).await;
            socket.answer(&it.client_id).await.unwrap();
        }
        server.terminate();
        assert!(server.ended().success());
    }
}
