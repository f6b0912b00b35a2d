//! `signup-matches.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::reply::Failure;
use axum::Json;
use axum::extract::State;
use contract::{Link, Routes, about};
use serde_json::json;
use std::sync::Arc;
use wire::signup::SignUpMatches;

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("Sign-up")
        .get(
            "/signup-matches.php",
            matches,
            about("Up to 9 real members nearby, each of whom is whom the other looks for.").link(to_like()),
        )
        .with_state(core.clone())
}

fn to_like() -> Link {
    let body = json!({ "profile": { "id": "$response.body#/profiles/0/id" } });
    Link { name: "like-a-match", to: "post_like", parameters: &[], body }
}

async fn matches(State(core): State<Arc<Core>>, member: Member) -> Result<Json<SignUpMatches>, Failure> {
    Ok(Json(super::matches(&core, &member.site.domain, member.id).await?))
}
