//! `like.php`, `pass.php`, `likes.php` and `auto-like.php`.

use super::Act;
use crate::app::App;
use crate::error::Error;
use crate::http::input::Body;
use crate::http::member::{self, Member};
use crate::http::reply;
use crate::inbox;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::FutureExt;
use std::sync::Arc;
use wire::Rev;
use wire::chat::Done;
use wire::like::{AutoLike, LikeAnswer, LikeProfile, LikesSeen};

type Answer = Result<Json<LikeAnswer>, Error>;

pub async fn like(State(app): State<Arc<App>>, member: Member, Body(asked): Body<LikeProfile>) -> Answer {
    act(&app, &member, asked, Act::Like).await
}

pub async fn unlike(State(app): State<Arc<App>>, member: Member, Body(asked): Body<LikeProfile>) -> Answer {
    act(&app, &member, asked, Act::Unlike).await
}

pub async fn pass(State(app): State<Arc<App>>, member: Member, Body(asked): Body<LikeProfile>) -> Answer {
    act(&app, &member, asked, Act::Pass).await
}

pub async fn undo_pass(State(app): State<Arc<App>>, member: Member, Body(asked): Body<LikeProfile>) -> Answer {
    act(&app, &member, asked, Act::UndoPass).await
}

async fn act(app: &App, member: &Member, asked: LikeProfile, act: Act) -> Answer {
    Ok(Json(super::act(app, &member.site.domain, member.id, asked.profile.id, act).await?))
}

/// All likes; 304 after one index probe if the caller holds the newest revision.
pub async fn likes(State(app): State<Arc<App>>, member: Member, headers: HeaderMap) -> Result<Response, Error> {
    let (id, now) = (member.id, app.store.now());
    let rev: Option<(Rev,)> = app.store.peek(inbox::rev(id)).await?;
    if let Some(unchanged) = reply::unchanged(&app, &headers, id, rev) {
        return Ok(unchanged);
    }
    let likes = member::read(&app, id, move |conn| async move { super::overview(conn, id, now).await }.boxed()).await?;
    Ok(reply::tagged(&app, id, likes.rev, likes))
}

pub async fn see(
    State(app): State<Arc<App>>,
    member: Member,
    Body(asked): Body<LikesSeen>,
) -> Result<Json<Done>, Error> {
    Ok(Json(match asked.profile {
        Some(profile) => {
            let answer = super::act(&app, &member.site.domain, member.id, profile.id, Act::See).await?;
            Done { rev: answer.rev }
        }
        None => super::see_all(&app, member.id).await?,
    }))
}

pub async fn auto_like(State(app): State<Arc<App>>, member: Member) -> Result<Json<AutoLike>, Error> {
    let now = app.store.now();
    let oldest = member::read(&app, member.id, move |conn| {
        async move { super::auto_like(conn, &member.site.domain, member.id, now).await }.boxed()
    });
    Ok(Json(oldest.await?))
}
