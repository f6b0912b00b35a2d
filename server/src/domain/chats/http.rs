//! `chats.php`, `chat.php`, `edits.php`, `message.php`, `send.php`, `read.php`, `price.php`, `gifts.php` and
//! `icebreakers.php`.

use super::{Where, Which};
use crate::app::App;
use crate::error::Error;
use crate::http::input::{Body, Query, limit};
use crate::http::member::{self, Member};
use crate::http::reply;
use crate::inbox;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::FutureExt;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::oneshot;
use wire::chat::{ChatPage, DeleteChat, Done, Edits, Mark, Price};
use wire::message::{CallOff, CalledOff, Gift, Icebreakers, Retract, Retracted, Send, Sent};
use wire::{ConversationId, MemberId, Refusal, Rev, Seq};

const USUAL_PAGE: i64 = 64;
const LARGEST_PAGE: i64 = 200;

/// All chats; 304 after one index probe if the caller holds the newest revision.
pub async fn chats(State(app): State<Arc<App>>, member: Member, headers: HeaderMap) -> Result<Response, Error> {
    let (id, now) = (member.id, app.store.now());
    let rev: Option<(Rev,)> = app.store.peek(inbox::rev(id)).await?;
    if let Some(unchanged) = reply::unchanged(&app, &headers, id, rev) {
        return Ok(unchanged);
    }
    let _contact = app.contacts.begin(id);
    let chats = member::read(&app, id, move |conn| async move { super::overview(conn, id, now).await }.boxed()).await?;
    Ok(reply::tagged(&app, id, chats.rev, chats))
}

#[derive(Debug, Deserialize)]
pub struct PageQuery {
    id: Option<ConversationId>,
    profile: Option<MemberId>,
    before: Option<Seq>,
    after: Option<Seq>,
    limit: Option<i64>,
}

pub async fn chat(
    State(app): State<Arc<App>>,
    member: Member,
    Query(query): Query<PageQuery>,
) -> Result<Json<ChatPage>, Error> {
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
    let _contact = app.contacts.begin(member.id);
    let (limit, now) = (limit(query.limit, USUAL_PAGE, LARGEST_PAGE), app.store.now());
    let page = member::read(&app, member.id, move |conn| {
        async move { super::page(conn, &member.site.domain, member.id, which, place, limit, now).await }.boxed()
    });
    Ok(Json(page.await?))
}

pub async fn send(State(app): State<Arc<App>>, member: Member, Body(send): Body<Send>) -> Result<Json<Sent>, Error> {
    let (answer, answered) = oneshot::channel();
    // The caller may hang up; the message is on its way all the same.
    let answer = Box::new(move |result| drop(answer.send(result)));
    super::send(&app, &member.site.domain, member.id, send, answer);
    Ok(Json(answered.await.map_err(|_| Error::from(Refusal::TryAgain))??))
}

pub async fn mark(State(app): State<Arc<App>>, member: Member, Body(mark): Body<Mark>) -> Result<Json<Done>, Error> {
    Ok(Json(super::mark(&app, member.id, mark).await?))
}

pub async fn delete(
    State(app): State<Arc<App>>,
    member: Member,
    Body(delete): Body<DeleteChat>,
) -> Result<Json<Done>, Error> {
    Ok(Json(match delete {
        DeleteChat::Conversation(it) => super::delete(&app, member.id, it.id).await?,
        DeleteChat::Profile(it) => super::delete_with(&app, member.id, it.id).await?,
    }))
}

pub async fn retract(
    State(app): State<Arc<App>>,
    member: Member,
    Body(retract): Body<Retract>,
) -> Result<Json<Retracted>, Error> {
    Ok(Json(super::edits::retract(&app, &member.site.domain, member.id, retract).await?))
}

pub async fn call_off(
    State(app): State<Arc<App>>,
    member: Member,
    Body(asked): Body<CallOff>,
) -> Result<Json<CalledOff>, Error> {
    Ok(Json(super::refusals::call_off(&app, member.id, asked.client_id).await?))
}

#[derive(Debug, Deserialize)]
pub struct EditsQuery {
    conversation: ConversationId,
    since: i64,
    after: Seq,
    limit: Option<i64>,
}

/// What changed in messages that the caller holds.
pub async fn edits(
    State(app): State<Arc<App>>,
    member: Member,
    Query(query): Query<EditsQuery>,
) -> Result<Json<Edits>, Error> {
    let EditsQuery { conversation, since, after, .. } = query;
    let (limit, now) = (limit(query.limit, USUAL_PAGE, LARGEST_PAGE), app.store.now());
    let edits = app.store.read(move |conn| {
        async move { super::edits::since(conn, member.id, conversation, since, after, limit, now).await }.boxed()
    });
    Ok(Json(edits.await?))
}

/// The catalogue of gifts.
pub async fn gifts(member: Member) -> Json<Vec<Gift>> {
    Json(member.site.domain.gifts.clone())
}

#[derive(Debug, Deserialize)]
pub struct IcebreakersQuery {
    profile: MemberId,
}

pub async fn icebreakers(
    State(app): State<Arc<App>>,
    member: Member,
    Query(query): Query<IcebreakersQuery>,
) -> Result<Json<Icebreakers>, Error> {
    let (id, domain) = (member.id, member.site.domain.clone());
    let shared = member::read(&app, member.id, move |conn| {
        async move { super::icebreakers::shared(conn, &domain.key, id, query.profile).await }.boxed()
    })
    .await?;
    Ok(Json(Icebreakers { items: super::icebreakers::suggest(&app.words, &member.site.locale, &shared) }))
}

pub async fn price(State(app): State<Arc<App>>, member: Member) -> Result<Json<Price>, Error> {
    let price = member::read(&app, member.id, move |conn| {
        async move { super::price(conn, &member.site.domain, member.id).await }.boxed()
    })
    .await?;
    Ok(Json(price))
}
