//! `GET /healthz` and `GET /readyz`, for a load balancer. The second answers 200, or 503 with a line for each fault.

use crate::core::Core;
use crate::health::Health;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use contract::{Routes, about};
use std::sync::Arc;
use std::sync::atomic::Ordering;

pub fn routes(core: &Arc<Core>, health: &Arc<Health>) -> Routes {
    let text = Some("text/plain");
    Routes::new("Health")
        .get("/healthz", alive, about("Whether the process runs.").answers(200, "The process runs.", text))
        .get(
            "/readyz",
            ready,
            about("Whether the server can serve requests.")
                .answers(200, "The server can serve requests.", text)
                .answers(503, "The reasons why it cannot, one in each line.", text),
        )
        .with_state((core.clone(), health.clone()))
}

async fn alive() -> &'static str {
    "ok"
}

async fn ready(State((core, health)): State<(Arc<Core>, Arc<Health>)>) -> Response {
    let mut wrong = health.wrong(&core.store).await;
    if !core.ready.load(Ordering::Relaxed) {
        wrong.push("draining".into());
    }
    if wrong.is_empty() {
        "ready\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, format!("{}\n", wrong.join("\n"))).into_response()
    }
}
