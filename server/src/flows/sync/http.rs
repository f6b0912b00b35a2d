//! `sync.php`.

use super::Since;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Query;
use crate::http::reply::Failure;
use axum::Json;
use axum::extract::State;
use contract::{Link, Routes, about};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use wire::Rev;
use wire::sync::Sync;

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("State")
        .get(
            "/sync.php",
            sync,
            about("Everything that changed after a revision, or the whole state.").link(Link {
                name: "since-then",
                to: "get_sync",
                parameters: &[("since", "$response.body#/rev"), ("epoch", "$response.body#/epoch")],
                body: Value::Null,
            }),
        )
        .with_state(core.clone())
}

#[derive(Debug, Deserialize, JsonSchema)]
struct SyncQuery {
    since: Option<Rev>,
    epoch: Option<String>,
}

async fn sync(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(query): Query<SyncQuery>,
) -> Result<Json<Sync>, Failure> {
    let since = Since { rev: query.since, epoch: query.epoch };
    Ok(Json(super::delta(&core, &member.site.domain, member.id, since).await?))
}
