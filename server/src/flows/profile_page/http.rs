//! `profile.php` and `profile-preview.php`.

use super::Viewer;
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
        .get(
            "/profile-preview.php",
            preview,
            about("The caller's own profile as another member sees it.").details(
                "Made by the rules of `profile.php`, for a viewer of that standing. Of the photos that are locked for \
                 such a viewer, the caller may load every rendition.",
            ),
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

/// Who looks: by default a member who is not premium and no match.
#[derive(Debug, Deserialize, JsonSchema)]
struct PreviewQuery {
    /// The viewer is premium.
    #[serde(default)]
    premium: bool,
    /// The viewer and the caller like each other.
    #[serde(default, rename = "match")]
    matched: bool,
}

async fn preview(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(query): Query<PreviewQuery>,
) -> Result<Json<ProfilePage>, Failure> {
    let viewer = Viewer { premium: query.premium, matched: query.matched };
    Ok(Json(super::preview(&core, &member.site.domain, member.id, viewer).await?))
}
