//! `GET /healthz` and `GET /readyz`, for a load balancer. The second answers 200, or 503 with a line for each fault.

use crate::core::Core;
use crate::health::Health;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contract::{Routes, about};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The server's databases and the health of what works with each.
pub type Watched = Arc<[(Arc<Core>, Arc<Health>)]>;

pub fn routes(core: &Arc<Core>, databases: &Watched) -> Routes {
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
        .with_state((core.clone(), databases.clone()))
}

async fn alive() -> &'static str {
    "ok"
}

/// Whether the databases work that a request asks about: with the name of a site that site's, and otherwise any, as a
/// server of which one database fails still serves the others' sites.
async fn ready(State((core, databases)): State<(Arc<Core>, Watched)>, headers: HeaderMap) -> Response {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let is_asked = |it: &Arc<Core>| !core.domains.is_named(host) || it.shard == core.shard;
    let (mut works, mut lines) = (false, String::new());
    for (core, health) in databases.iter().filter(|(core, _)| is_asked(core)) {
        let mut wrong = health.wrong(&core.store).await;
        if !core.ready.load(Ordering::Relaxed) {
            wrong.push("draining".into());
        }
        works |= wrong.is_empty();
        let sites = if databases.len() > 1 { format!("{}: ", core.domains.keys()) } else { String::new() };
        lines.extend(wrong.into_iter().map(|it| format!("{sites}{it}\n")));
    }
    if works {
        format!("ready\n{lines}").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, lines).into_response()
    }
}
