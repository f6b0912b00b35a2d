//! `GET /readyz`, for whoever sends members here: 200, or 503 and what is wrong, a line for each thing.

use crate::core::Core;
use crate::health::Health;
use axum::extract::State;
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

pub async fn ready(State((core, health)): State<(Arc<Core>, Arc<Health>)>) -> (StatusCode, String) {
    let mut wrong = health.wrong(&core.store).await;
    if !core.ready.load(Ordering::Relaxed) {
        wrong.push("draining".into());
    }
    if wrong.is_empty() {
        (StatusCode::OK, "ready\n".into())
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, format!("{}\n", wrong.join("\n")))
    }
}
