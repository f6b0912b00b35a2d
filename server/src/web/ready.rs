//! `GET /readyz`, for whoever sends members here: 200, or 503 and what is wrong, a line for each thing.

use crate::app::App;
use axum::extract::State;
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

pub async fn ready(State(app): State<Arc<App>>) -> (StatusCode, String) {
    let mut wrong = app.health.wrong(&app.store).await;
    if !app.ready.load(Ordering::Relaxed) {
        wrong.push("draining".into());
    }
    if wrong.is_empty() {
        (StatusCode::OK, "ready\n".into())
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, format!("{}\n", wrong.join("\n")))
    }
}
