//! The accept loop: what `axum::serve` does not do for a server of many sockets. It sets TCP_NODELAY, bounds the
//! open connections, gives a slow client ten seconds for its headers, keeps buffers small, and ends in good order.

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// A request's head must fit in it.
const BUFFER: usize = 16 * 1024;

/// Serves until `stop`; then accepts nothing new and lets each connection finish its request.
pub async fn serve(listener: TcpListener, router: Router, connections: usize, stop: CancellationToken) {
    let places = Arc::new(Semaphore::new(connections));
    let open = TaskTracker::new();
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                open.spawn(connection(stream, peer, router.clone(), stop.clone(), place));
            }
            Err(error) => {
                // Out of file descriptors, most likely: going on at once would spin.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    open.close();
    open.wait().await;
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    stop: CancellationToken,
    place: OwnedSemaphorePermit,
) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    // An upgraded socket outlives this connection: it holds the place through its request's extensions.
    let place = Arc::new(place);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Place(place.clone()));
        tower_call(router.clone(), request.map(axum::body::Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // A client that hangs up in the middle is no news.
        _ = connection.as_mut() => {}
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

async fn tower_call(router: Router, request: Request) -> Result<axum::response::Response, std::convert::Infallible> {
    use tower_service::Service;
    let mut router = router;
    router.call(request).await
}

/// A connection's place among the allowed ones, for as long as anything holds it.
#[derive(Clone)]
pub struct Place(#[allow(dead_code)] Arc<OwnedSemaphorePermit>);
