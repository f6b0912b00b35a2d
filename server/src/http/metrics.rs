//! `GET /metrics`, for a collector on this machine. To anyone else, and to whoever comes by way of a proxy, there is no
//! such page.

use crate::app::App;
use crate::telemetry;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

const FORWARDED: [&str; 4] = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

pub async fn metrics(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    if !peer.ip().is_loopback() || FORWARDED.iter().any(|name| headers.contains_key(*name)) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], telemetry::text(&app).await).into_response()
}
