//! `like.php`, `pass.php`, `likes.php` and `auto-like.php`.

use super::Act;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::inbox;
use crate::http::input::Body;
use crate::http::reply::{self, Failure, Tagged};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use contract::{Code, Link, Routes, about};
use futures_util::FutureExt;
use serde_json::json;
use std::sync::Arc;
use wire::Rev;
use wire::chat::Done;
use wire::like::{AutoLike, LikeAnswer, LikeProfile, Likes, LikesSeen};

type Answer = Result<Json<LikeAnswer>, Failure>;

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("Likes")
        .get("/likes.php", likes, about("Likes received, likes given, and matches.").link(to_pass()).link(to_unlike()))
        .put("/likes.php", see, about("Marks one received like, or all, as looked at.").refuses(&[Code::NotFound]))
        .post("/like.php", like, about("Likes a profile.").refuses(&[Code::NotFound, Code::NotConfirmed]))
        .delete(
            "/like.php",
            unlike,
            about("Withdraws a like, even of a profile that is no longer available.").refuses(&[Code::NotFound]),
        )
        .post(
            "/pass.php",
            pass,
            about("Passes a received like, which then is not shown to the caller.").refuses(&[Code::NotFound]),
        )
        .delete("/pass.php", undo_pass, about("Undoes a pass.").refuses(&[Code::NotFound]))
        .get(
            "/auto-like.php",
            auto_like,
            about("The sender of the oldest received like that the caller has not looked at."),
        )
        .with_state(core.clone())
}

fn to_pass() -> Link {
    let body = json!({ "profile": { "id": "$response.body#/liked_by/0/id" } });
    Link { name: "pass", to: "post_pass", parameters: &[], body }
}

fn to_unlike() -> Link {
    let body = json!({ "profile": { "id": "$response.body#/liked/0/id" } });
    Link { name: "like-no-longer", to: "delete_like", parameters: &[], body }
}

async fn like(State(core): State<Arc<Core>>, member: Member, Body(body): Body<LikeProfile>) -> Answer {
    act(&core, &member, body, Act::Like).await
}

async fn unlike(State(core): State<Arc<Core>>, member: Member, Body(body): Body<LikeProfile>) -> Answer {
    act(&core, &member, body, Act::Unlike).await
}

async fn pass(State(core): State<Arc<Core>>, member: Member, Body(body): Body<LikeProfile>) -> Answer {
    act(&core, &member, body, Act::Pass).await
}

async fn undo_pass(State(core): State<Arc<Core>>, member: Member, Body(body): Body<LikeProfile>) -> Answer {
    act(&core, &member, body, Act::UndoPass).await
}

async fn act(core: &Core, member: &Member, body: LikeProfile, act: Act) -> Answer {
    Ok(Json(super::act(&core.store, &member.site.domain, member.id, body.profile.id, act).await?))
}

/// All likes; 304 after one index probe if the caller holds the newest revision.
async fn likes(State(core): State<Arc<Core>>, member: Member, headers: HeaderMap) -> Result<Tagged<Likes>, Failure> {
    let (id, now) = (member.id, core.store.now());
    let rev: Option<(Rev,)> = core.store.peek(inbox::rev(id)).await?;
    if let Some(unchanged) = reply::unchanged(&core, &headers, id, rev) {
        return Ok(unchanged);
    }
    let likes = core.read(id, move |conn| async move { super::overview(conn, id, now).await }.boxed()).await?;
    Ok(reply::tagged(&core, id, likes.rev, likes))
}

async fn see(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(body): Body<LikesSeen>,
) -> Result<Json<Done>, Failure> {
    Ok(Json(match body.profile {
        Some(profile) => {
            let answer = super::act(&core.store, &member.site.domain, member.id, profile.id, Act::See).await?;
            Done { rev: answer.rev }
        }
        None => super::see_all(&core.store, member.id).await?,
    }))
}

async fn auto_like(State(core): State<Arc<Core>>, member: Member) -> Result<Json<AutoLike>, Failure> {
    let now = core.store.now();
    let oldest = core.read(member.id, move |conn| {
        async move { super::auto_like(conn, &member.site.domain, member.id, now).await }.boxed()
    });
    Ok(Json(oldest.await?))
}
