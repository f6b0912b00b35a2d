//! `GET /metrics`, for a collector. It has a listener of its own, so that no proxy in front of the site leads there.

use super::telemetry::{self, Counted};
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::Arc;

pub fn router(counted: Counted) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(Arc::new(counted))
}

async fn metrics(State(counted): State<Arc<Counted>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], telemetry::text(&counted).await).into_response()
}
