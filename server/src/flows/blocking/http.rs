//! `block.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Body;
use crate::http::reply::Failure;
use axum::Json;
use axum::extract::State;
use contract::{Code, Link, Routes, about};
use futures_util::FutureExt;
use serde_json::json;
use std::sync::Arc;
use wire::block::{BlockProfile, Blocks};
use wire::chat::Done;

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("Blocks")
        .get("/block.php", blocks, about("The members whom the caller has blocked.").link(to_unblock()))
        .post("/block.php", block, about("Blocks a profile, in both directions.").refuses(&[Code::NotFound]))
        .delete("/block.php", unblock, about("Lifts a block, upon which the chat returns."))
        .with_state(core.clone())
}

fn to_unblock() -> Link {
    let body = json!({ "profile": { "id": "$response.body#/items/0/id" } });
    Link { name: "take-back", to: "delete_block", parameters: &[], body }
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
