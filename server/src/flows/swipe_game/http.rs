//! `swipe-game.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::search::Search;
use crate::http::input::{Body, Query};
use crate::http::reply::Failure;
use crate::http::state::With;
use axum::Json;
use axum::extract::State;
use contract::{Code, Link, Routes, about};
use serde_json::json;
use std::sync::Arc;
use wire::swipe::{Swipe, SwipeAnswer, SwipeGame, SwipeQuery, UndoSwipe};

pub fn routes(core: &Arc<Core>, search: &Arc<Search>) -> Routes {
    Routes::new("Likes")
        .get(
            "/swipe-game.php",
            next,
            about("The next members of the swipe game, and how many of its likes are left today.")
                .details("Who was here last comes first. A client asks again when it has shown most of them.")
                .refuses(&[Code::Invalid])
                .link(to("pass-in-the-game", "post_swipe_game")),
        )
        .post(
            "/swipe-game.php",
            swipe,
            about("Likes or passes somebody in the swipe game, who does not come again.")
                .details(
                    "There are 4 likes a day, by the day of the caller's place; `too_often` refuses one more. Liking \
                     somebody whom the caller likes already uses up none.",
                )
                .refuses(&[Code::NotFound, Code::NotConfirmed, Code::TooOften, Code::Invalid]),
        )
        .delete(
            "/swipe-game.php",
            undo,
            about("Undoes a pass of the swipe game.").refuses(&[Code::NotFound, Code::Invalid]),
        )
        .with_state(With::new(core, search))
}

fn to(name: &'static str, to: &'static str) -> Link {
    let body = json!({ "profile": { "id": "$response.body#/profiles/0/id" }, "liked": false });
    Link { name, to, parameters: &[], body }
}

async fn next(
    State(core): State<Arc<Core>>,
    State(search): State<Arc<Search>>,
    member: Member,
    Query(query): Query<SwipeQuery>,
) -> Result<Json<SwipeGame>, Failure> {
    Ok(Json(super::next(&core, &search, &member.site.domain, member.id, query.utc_offset).await?))
}

async fn swipe(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(body): Body<Swipe>,
) -> Result<Json<SwipeAnswer>, Failure> {
    Ok(Json(super::swipe(&core, &member.site.domain, member.id, body).await?))
}

async fn undo(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(body): Body<UndoSwipe>,
) -> Result<Json<SwipeAnswer>, Failure> {
    Ok(Json(super::undo(&core, &member.site.domain, member.id, body).await?))
}
