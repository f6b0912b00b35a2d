//! The accept loop: what `axum::serve` does not do for a server of many sockets. It sets TCP_NODELAY, bounds the
//! open connections, disconnects a client that takes longer than ten seconds for the head of a request or is slower
//! than the configured rate after it, keeps buffers small, and lets requests finish when it stops.

use super::stream::Stream;
use crate::core::Core;
use crate::http::place::{Pace, Place, Places};
use crate::http::site::subscriber;
use crate::sites::Domains;
use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::task::TaskTracker;

/// How long a client may take over the head of a request, so that idle connections do not stay open.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// The size of a connection's buffer in bytes, in which the head of a request must fit.
const BUFFER: usize = 16 * 1024;
/// How long a client may take over the rest of its request, or over its answer, once the server stops.
const LAST_WORD_WITHIN: Duration = Duration::from_secs(1);

/// The routes of the sites of each database.
pub struct SiteRoutes {
    all: Domains,
    routes: Vec<(Domains, Router)>,
}

impl SiteRoutes {
    /// What no site answers to goes to the first.
    pub fn new(all: Domains, routes: Vec<(Domains, Router)>) -> Self {
        Self { all, routes }
    }

    pub fn for_every_host(routes: Router) -> Self {
        Self::new(Domains::default(), vec![(Domains::default(), routes)])
    }

    fn of(&self, headers: &HeaderMap) -> &Router {
        if let [(_, only)] = self.routes.as_slice() {
            return only;
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let asked = self.all.of_host(host);
        let found = asked.and_then(|site| self.routes.iter().find(|(domains, _)| domains.of_key(&site.key).is_some()));
        &found.unwrap_or(&self.routes[0]).1
    }
}

/// Serves until the stop; then accepts nothing new and lets each connection finish its request.
pub async fn serve(listener: TcpListener, routes: SiteRoutes, core: Arc<Core>) {
    let routes = Arc::new(routes);
    let places = Places::new(&core.config);
    let open = TaskTracker::new();
    loop {
        tokio::select! {
            (stream, peer, place) = accept(&listener, &places) => {
                open.spawn(connection(stream, peer, place, routes.clone(), core.clone()));
            }
            () = core.stop.cancelled() => break,
        }
    }
    drop(listener);
    open.close();
    open.wait().await;
}

async fn accept(listener: &TcpListener, places: &Places) -> (TcpStream, SocketAddr, Arc<Place>) {
    loop {
        let permit = places.free().await;
        match listener.accept().await {
            Ok((stream, peer)) => {
                if let Some(place) = places.take(permit, subscriber(peer.ip())) {
                    return (stream, peer, Arc::new(place));
                }
                tracing::debug!(%peer, "closed: visitors at this address hold all the connections they may");
            }
            Err(error) => {
                // Out of file descriptors, most likely: going on at once would spin.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn connection(stream: TcpStream, peer: SocketAddr, place: Arc<Place>, routes: Arc<SiteRoutes>, core: Arc<Core>) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let held = place.clone();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(held.clone());
        answer(routes.of(request.headers()).clone(), request, held.clone())
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Stream::new(stream, place.clone())), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        biased;
        // A client that hangs up in the middle is no news.
        _ = connection.as_mut() => return,
        () = place.progress.client_is_too_slow(pace(&core)) => return,
        () = core.stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    tokio::select! {
        _ = connection => {}
        () = place.progress.client_is_too_slow(Pace::at_most(LAST_WORD_WITHIN)) => {}
    }
}

fn pace(core: &Core) -> Pace {
    let limits = &core.config.limits;
    let window = Duration::from_secs(limits.patience_seconds);
    Pace { window, bytes: limits.patience_seconds.saturating_mul(limits.slowest_bytes_per_second) }
}

async fn answer(
    mut router: Router,
    request: hyper::Request<Incoming>,
    place: Arc<Place>,
) -> Result<Response, Infallible> {
    use tower_service::Service;
    place.progress.client_sends();
    let watched = request.map(|body| axum::body::Body::new(RequestBody { body, ended: false, place: place.clone() }));
    let response = router.call(Request::from(watched)).await;
    place.progress.client_takes();
    response
}

/// The body of a request. While it is being read the client is waited for; once it is dropped, the server is.
struct RequestBody {
    body: Incoming,
    ended: bool,
    place: Arc<Place>,
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        self.ended |= matches!(frame, Poll::Ready(None));
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        self.place.progress.server_works(self.ended || self.body.is_end_stream());
    }
}
