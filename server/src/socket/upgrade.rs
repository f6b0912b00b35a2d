//! Who may open a socket: a logged-in member, from the site's own pages.

use super::connection;
use crate::app::App;
use crate::error::Error;
use crate::http::input::malformed;
use crate::http::member::{Member, has_own_origin};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use wire::Refusal;
use wire::frame::{MAX_CLIENT_FRAME, SUBPROTOCOL};

/// Read at once from a socket; a frame from a member is seldom longer. What is read into is kept by every idle socket for
/// ever, and the default is 128 KiB.
const READ_BUFFER: usize = 512;
/// Frames are written as they come.
const WRITE_BUFFER: usize = 0;
/// The outbox bounds what waits; this bounds the one frame that is under way.
const MOST_UNWRITTEN: usize = 1024 * 1024;

pub async fn live(
    State(app): State<Arc<App>>,
    member: Member,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match allowed(&app, &member, &headers, upgrade) {
        Ok(upgrade) => {
            let tasks = app.tasks.clone();
            upgrade.on_upgrade(async move |socket: WebSocket| {
                // A task of its own, so that hyper's, with its buffers, ends here.
                tasks.spawn(connection::run(app, member, socket));
            })
        }
        Err(refusal) => Error::from(refusal).into_response(),
    }
}

fn allowed(
    app: &App,
    member: &Member,
    headers: &HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<WebSocketUpgrade, Refusal> {
    let upgrade = upgrade.map_err(|rejection| malformed(rejection.body_text()))?;
    if !has_own_origin(headers, &member.site) {
        return Err(Refusal::WrongOrigin);
    }
    if !app.ready.load(Ordering::Relaxed) {
        return Err(Refusal::TryAgain);
    }
    let upgrade = upgrade.protocols([SUBPROTOCOL]);
    if upgrade.selected_protocol().is_none() {
        return Err(malformed(format_args!("the subprotocol {SUBPROTOCOL} is missing")));
    }
    let taken = app.buckets.handshakes.take(member.id, app.store.now());
    taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })?;
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MOST_UNWRITTEN)
        .max_message_size(MAX_CLIENT_FRAME)
        .max_frame_size(MAX_CLIENT_FRAME))
}
