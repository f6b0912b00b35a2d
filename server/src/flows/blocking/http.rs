//! `block.php`.

use super::blocking;
use crate::app::App;
use crate::error::Error;
use crate::http::input::Body;
use crate::http::member::{self, Member};
use axum::Json;
use axum::extract::State;
use futures_util::FutureExt;
use std::sync::Arc;
use wire::block::{BlockProfile, Blocks};
use wire::chat::Done;

pub async fn blocks(State(app): State<Arc<App>>, member: Member) -> Result<Json<Blocks>, Error> {
    let now = app.store.now();
    Ok(Json(
        member::read(&app, member.id, move |conn| async move { blocking::list(conn, member.id, now).await }.boxed())
            .await?,
    ))
}

pub async fn block(
    State(app): State<Arc<App>>,
    member: Member,
    Body(asked): Body<BlockProfile>,
) -> Result<Json<Done>, Error> {
    Ok(Json(blocking::block(&app, &member.site.domain, member.id, asked.profile.id).await?))
}

pub async fn unblock(
    State(app): State<Arc<App>>,
    member: Member,
    Body(asked): Body<BlockProfile>,
) -> Result<Json<Done>, Error> {
    Ok(Json(blocking::unblock(&app, member.id, asked.profile.id).await?))
}
