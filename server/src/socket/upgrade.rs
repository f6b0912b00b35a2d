//! Who may open a socket: a logged-in member, from the site's own pages.

use super::{Sockets, connection};
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::malformed;
use crate::http::reply::Failure;
use crate::http::state::{Own, With};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::SEC_WEBSOCKET_PROTOCOL;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use contract::{Code, Routes, about};
use hyper_util::rt::TokioIo;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use wire::Refusal;
use wire::frame::{MAX_CLIENT_FRAME, SUBPROTOCOL};

/// The size of a socket's read buffer, which a member's frame seldom exceeds. Every idle socket keeps its buffer, and
/// the library's default is 128 KiB.
const READ_BUFFER: usize = 512;
/// How many bytes of frames are gathered before they are written: none, as each frame is written at once.
const WRITE_BUFFER: usize = 0;
/// The most bytes that may be unwritten inside the library. The outbox bounds the frames that wait; this bounds the
/// frame that is being written.
const MOST_UNWRITTEN: usize = 1024 * 1024;

impl Own for Sockets {}

pub fn routes(core: &Arc<Core>, sockets: &Arc<Sockets>) -> Routes {
    Routes::new("Live")
        .get(
            "/live",
            live,
            about("Opens the socket, a WebSocket with the subprotocol `vonk.v1`.")
                .details("`/api/asyncapi.json` describes its frames. The header `Origin` has to name the site itself.")
                .answers(101, "The connection is a WebSocket from here on.", None)
                .refuses(&[Code::Malformed, Code::WrongOrigin]),
        )
        .with_state(With::new(core, sockets))
}

async fn live(State(sockets): State<Arc<Sockets>>, member: Member, mut request: Request) -> Response {
    let response = match accept(&sockets, &member, &request) {
        Ok(response) => response,
        Err(refusal) => return Failure::from(refusal).into_response(),
    };
    let upgrade = hyper::upgrade::on(&mut request);
    let tasks = sockets.core.tasks.clone();
    tasks.clone().spawn(async move {
        // It fails if the client has gone away.
        let Ok(upgraded) = upgrade.await else { return };
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(WRITE_BUFFER)
            .max_write_buffer_size(MOST_UNWRITTEN)
            .max_message_size(Some(MAX_CLIENT_FRAME))
            .max_frame_size(Some(MAX_CLIENT_FRAME));
        let socket = WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await;
        // In a task of its own, which is smaller than this one: it needs no room for the upgrade.
        tasks.spawn(connection::run(sockets, member, socket));
    });
    response
}

/// The answer to a valid handshake from somebody who may open a socket.
fn accept(sockets: &Sockets, member: &Member, request: &Request) -> Result<Response, Refusal> {
    let mut response = create_response_with_body(request, Body::empty).map_err(malformed)?;
    if !member.site.is_origin_in(request.headers()) {
        return Err(Refusal::WrongOrigin);
    }
    if !sockets.core.ready.load(Ordering::Relaxed) {
        return Err(Refusal::TryAgain);
    }
    if !offers_subprotocol(request.headers()) {
        return Err(malformed(format_args!("the subprotocol {SUBPROTOCOL} is missing")));
    }
    response.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
    let taken = sockets.handshakes.take(member.id, sockets.core.store.now());
    taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })?;
    Ok(response)
}

fn offers_subprotocol(headers: &HeaderMap) -> bool {
    let mut offered =
        headers.get_all(SEC_WEBSOCKET_PROTOCOL).iter().flat_map(|value| value.as_bytes().split(|it| *it == b','));
    offered.any(|name| name.trim_ascii() == SUBPROTOCOL.as_bytes())
}
