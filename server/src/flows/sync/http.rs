//! `sync.php`.

use super::Since;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Query;
use crate::http::reply::Failure;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use std::sync::Arc;
use wire::Rev;
use wire::sync::Sync;

pub fn routes(core: &Arc<Core>) -> Router {
    Router::new().route("/sync.php", get(sync)).with_state(core.clone())
}

#[derive(Debug, Deserialize)]
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
