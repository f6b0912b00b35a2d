//! `profile.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Query;
use crate::http::reply::Failure;
use axum::Json;
use axum::extract::State;
use contract::{Code, Link, Routes, about};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use wire::MemberId;
use wire::profile_page::ProfilePage;

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("Profiles")
        .get(
            "/profile.php",
            profile,
            about("A profile, and the likes and the chat that the caller shares with it.")
                .refuses(&[Code::NotFound])
                .link(to_like())
                .link(to_icebreakers())
                .link(to_block()),
        )
        .with_state(core.clone())
}

fn to_like() -> Link {
    let body = json!({ "profile": { "id": "$response.body#/profile/id" } });
    Link { name: "like", to: "post_like", parameters: &[], body }
}

fn to_block() -> Link {
    let body = json!({ "profile": { "id": "$response.body#/profile/id" } });
    Link { name: "block", to: "post_block", parameters: &[], body }
}

fn to_icebreakers() -> Link {
    let parameters = &[("profile", "$response.body#/profile/id")];
    Link { name: "first-sentences", to: "get_icebreakers", parameters, body: Value::Null }
}

#[derive(Debug, Deserialize, JsonSchema)]
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
