//! `profile.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Query;
use crate::http::reply::Failure;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use std::sync::Arc;
use wire::MemberId;
use wire::profile_page::ProfilePage;

pub fn routes(core: &Arc<Core>) -> Router {
    Router::new().route("/profile.php", get(profile)).with_state(core.clone())
}

#[derive(Debug, Deserialize)]
struct ProfileQuery {
    id: MemberId,
}

async fn profile(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(query): Query<ProfileQuery>,
) -> Result<Json<ProfilePage>, Failure> {
    Ok(Json(super::page(&core, &member.site.domain, member.id, query.id).await?))
}
