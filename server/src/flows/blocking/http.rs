//! `block.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Body;
use crate::http::reply::Failure;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::block::{BlockProfile, Blocks};
use wire::chat::Done;

pub fn routes(core: &Arc<Core>) -> Router {
    Router::new().route("/block.php", get(blocks).post(block).delete(unblock)).with_state(core.clone())
}

async fn blocks(State(core): State<Arc<Core>>, member: Member) -> Result<Json<Blocks>, Failure> {
    let now = core.store.now();
    Ok(Json(core.read(member.id, move |conn| async move { super::list(conn, member.id, now).await }.boxed()).await?))
}

async fn block(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(body): Body<BlockProfile>,
) -> Result<Json<Done>, Failure> {
    Ok(Json(super::block(&core.store, &member.site.domain, member.id, body.profile.id).await?))
}

async fn unblock(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(body): Body<BlockProfile>,
) -> Result<Json<Done>, Failure> {
    Ok(Json(super::unblock(&core.store, member.id, body.profile.id).await?))
}
