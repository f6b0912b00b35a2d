//! `match-finder.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::search::Search;
use crate::http::reply::Failure;
use crate::http::state::With;
use axum::Json;
use axum::extract::State;
use contract::{Link, Routes, about};
use serde_json::json;
use std::sync::Arc;
use wire::match_finder::BestMatches;

pub fn routes(core: &Arc<Core>, search: &Arc<Search>) -> Routes {
    Routes::new("Search")
        .get(
            "/match-finder.php",
            best,
            about("Who fits the caller best, each with the reasons and their points.")
                .details(
                    "Each is whom the other looks for. There are points for the ages that the caller prefers, for being \
                     of about the same age, for living near, and for interests and other fields that the site shows and \
                     that both have filled in alike. What the other prefers has none, as no profile shows it.",
                )
                .link(Link {
                    name: "like-who-fits",
                    to: "post_like",
                    parameters: &[],
                    body: json!({ "profile": { "id": "$response.body#/items/0/profile/id" } }),
                }),
        )
        .with_state(With::new(core, search))
}

async fn best(
    State(core): State<Arc<Core>>,
    State(search): State<Arc<Search>>,
    member: Member,
) -> Result<Json<BestMatches>, Failure> {
    Ok(Json(super::best(&core, &search, &member.site.domain, member.id).await?))
}
