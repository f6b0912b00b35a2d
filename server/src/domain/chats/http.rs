//! `chats.php`, `chat.php`, `edits.php`, `message.php`, `send.php`, `read.php`, `price.php`, `gifts.php` and
//! `icebreakers.php`.

use super::Courier;
use super::{Where, Which};
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::inbox;
use crate::http::input::{Body, Query, limit};
use crate::http::reply::{self, Failure};
use crate::http::state::{Own, With};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use futures_util::FutureExt;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::oneshot;
use wire::chat::{ChatPage, DeleteChat, Done, Edits, Mark, Price};
use wire::message::{CallOff, CalledOff, Gift, Icebreakers, Retract, Retracted, Send, Sent};
use wire::{ConversationId, MemberId, Refusal, Rev, Seq};

const USUAL_PAGE: i64 = 64;
const LARGEST_PAGE: i64 = 200;

impl Own for Courier {}

pub fn routes(core: &Arc<Core>, courier: &Arc<Courier>) -> Router {
    Router::new()
        .route("/chats.php", get(chats))
        .route("/chat.php", get(chat).delete(delete_chat))
        .route("/edits.php", get(edits))
        .route("/message.php", post(send).delete(retract))
        .route("/send.php", delete(call_off))
        .route("/read.php", post(mark))
        .route("/price.php", get(price))
        .route("/gifts.php", get(gifts))
        .route("/icebreakers.php", get(icebreakers))
        .with_state(With::new(core, courier))
}

/// All chats; 304 after one index probe if the caller holds the newest revision.
async fn chats(State(core): State<Arc<Core>>, member: Member, headers: HeaderMap) -> Result<Response, Failure> {
    let (id, now) = (member.id, core.store.now());
    let rev: Option<(Rev,)> = core.store.peek(inbox::rev(id)).await?;
    if let Some(unchanged) = reply::unchanged(&core, &headers, id, rev) {
        return Ok(unchanged);
    }
    let _contact = core.contacts.begin(id);
    let chats = core.read(id, move |conn| async move { super::overview(conn, id, now).await }.boxed()).await?;
    Ok(reply::tagged(&core, id, chats.rev, chats))
}

#[derive(Debug, Deserialize)]
struct PageQuery {
    id: Option<ConversationId>,
    profile: Option<MemberId>,
    before: Option<Seq>,
    after: Option<Seq>,
    limit: Option<i64>,
}

async fn chat(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(query): Query<PageQuery>,
) -> Result<Json<ChatPage>, Failure> {
    let which = match (query.id, query.profile) {
        (Some(id), None) => Which::Conversation(id),
        (None, Some(profile)) => Which::Profile(profile),
        _ => return Err(Refusal::Invalid { field: "id".into() }.into()),
    };
    let place = match (query.before, query.after) {
        (None, None) => Where::Newest,
        (Some(before), None) => Where::Before(before),
        (None, Some(after)) => Where::After(after),
        _ => return Err(Refusal::Invalid { field: "before".into() }.into()),
    };
    let _contact = core.contacts.begin(member.id);
    let (limit, now) = (limit(query.limit, USUAL_PAGE, LARGEST_PAGE), core.store.now());
    let page = core.read(member.id, move |conn| {
        async move { super::page(conn, &member.site.domain, member.id, which, place, limit, now).await }.boxed()
    });
    Ok(Json(page.await?))
}

async fn send(
    State(core): State<Arc<Core>>,
    State(courier): State<Arc<Courier>>,
    member: Member,
    Body(send): Body<Send>,
) -> Result<Json<Sent>, Failure> {
    let (answer, answered) = oneshot::channel();
    // The caller may hang up; the message is on its way all the same.
    let answer = Box::new(move |result| drop(answer.send(result)));
    super::send(&core.store, &courier, &member.site.domain, member.id, send, answer);
    Ok(Json(answered.await.map_err(|_| Failure::from(Refusal::TryAgain))??))
}

async fn mark(State(core): State<Arc<Core>>, member: Member, Body(mark): Body<Mark>) -> Result<Json<Done>, Failure> {
    Ok(Json(super::mark(&core.store, member.id, mark).await?))
}

async fn delete_chat(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(delete): Body<DeleteChat>,
) -> Result<Json<Done>, Failure> {
    Ok(Json(match delete {
        DeleteChat::Conversation(it) => super::delete(&core.store, member.id, it.id).await?,
        DeleteChat::Profile(it) => super::delete_with(&core.store, member.id, it.id).await?,
    }))
}

async fn retract(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(retract): Body<Retract>,
) -> Result<Json<Retracted>, Failure> {
    Ok(Json(super::edits::retract(&core.store, &core.contacts, &member.site.domain, member.id, retract).await?))
}

async fn call_off(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(asked): Body<CallOff>,
) -> Result<Json<CalledOff>, Failure> {
    Ok(Json(super::refusals::call_off(&core.store, member.id, asked.client_id).await?))
}

#[derive(Debug, Deserialize)]
struct EditsQuery {
    conversation: ConversationId,
    since: i64,
    after: Seq,
    limit: Option<i64>,
}

/// What changed in messages that the caller holds.
async fn edits(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(query): Query<EditsQuery>,
) -> Result<Json<Edits>, Failure> {
    let EditsQuery { conversation, since, after, .. } = query;
    let (limit, now) = (limit(query.limit, USUAL_PAGE, LARGEST_PAGE), core.store.now());
    let edits = core.store.read(move |conn| {
        async move { super::edits::since(conn, member.id, conversation, since, after, limit, now).await }.boxed()
    });
    Ok(Json(edits.await?))
}

/// The catalogue of gifts.
async fn gifts(member: Member) -> Json<Vec<Gift>> {
    Json(member.site.domain.gifts.clone())
}

#[derive(Debug, Deserialize)]
struct IcebreakersQuery {
    profile: MemberId,
}

async fn icebreakers(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(query): Query<IcebreakersQuery>,
) -> Result<Json<Icebreakers>, Failure> {
    let (id, domain) = (member.id, member.site.domain.clone());
    let shared = core
        .read(member.id, move |conn| {
            async move { super::icebreakers::shared(conn, &domain.key, id, query.profile).await }.boxed()
        })
        .await?;
    Ok(Json(Icebreakers { items: super::icebreakers::suggest(&core.words, &member.site.locale, &shared) }))
}

async fn price(State(core): State<Arc<Core>>, member: Member) -> Result<Json<Price>, Failure> {
    let price = core
        .read(member.id, move |conn| async move { super::price(conn, &member.site.domain, member.id).await }.boxed())
        .await?;
    Ok(Json(price))
}
