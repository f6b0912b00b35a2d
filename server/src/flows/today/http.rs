//! `today.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::search::Search;
use crate::http::input::Query;
use crate::http::reply::Failure;
use crate::http::state::With;
use axum::Json;
use axum::extract::State;
use contract::{Code, Link, Routes, about};
use serde_json::json;
use std::sync::Arc;
use wire::today::{Today, TodayQuery};

pub fn routes(core: &Arc<Core>, search: &Arc<Search>) -> Routes {
    Routes::new("Search")
        .get(
            "/today.php",
            today,
            about("Who is near the caller and was here lately, and how many likes of the swipe game are left today.")
                .details(
                    "For the member's home, beside the chats and likes of `sync.php`: nobody is here with whom the \
                     caller has a chat or a like, or whom the caller has passed.",
                )
                .refuses(&[Code::Invalid])
                .link(Link {
                    name: "like-who-is-near",
                    to: "post_like",
                    parameters: &[],
                    body: json!({ "profile": { "id": "$response.body#/near/0/id" } }),
                }),
        )
        .with_state(With::new(core, search))
}

async fn today(
    State(core): State<Arc<Core>>,
    State(search): State<Arc<Search>>,
    member: Member,
    Query(query): Query<TodayQuery>,
) -> Result<Json<Today>, Failure> {
    Ok(Json(super::of(&core, &search, &member.site.domain, member.id, query.utc_offset).await?))
}
