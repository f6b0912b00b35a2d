//! `chats.php`, `chat.php`, `edits.php`, `message.php`, `reaction.php`, `send.php`, `read.php`, `price.php`,
//! `gifts.php` and `icebreakers.php`.

use super::Courier;
use super::{Where, Which};
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::inbox;
use crate::http::input::{Body, Query, limit};
use crate::http::reply::{self, Failure, Tagged};
use crate::http::state::{Own, With};
use crate::sites::Domain;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use base::error::Error;
use contract::{Code, Link, Routes, about};
use futures_util::FutureExt;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::oneshot;
use wire::chat::{ChatPage, Chats, DeleteChat, Done, Edits, Mark, Price};
use wire::message::{CallOff, CalledOff, Gift, Icebreakers, Reacted, Retract, Retracted, Send, Sent};
use wire::reaction::{React, Unreact};
use wire::{ConversationId, Edit, Limit, MemberId, Refusal, Rev, Seq};

/// The messages on a page if the request has no `limit`: more than fit on any screen.
const USUAL_PAGE: i64 = 64;
/// The most messages on a page, which bounds the time and the memory of a request.
const LARGEST_PAGE: i64 = 200;

impl Own for Courier {}

pub fn routes(core: &Arc<Core>, courier: &Arc<Courier>) -> Routes {
    Routes::new("Chats")
        .get("/chats.php", chats, about("All chats, the newest first.").link(to_chat()).link(to_partner()))
        .get(
            "/chat.php",
            chat,
            about("A page of the messages of a chat, the oldest first.")
                .details(
                    "Without `before` and `after` it is the newest page. The request names the chat either by `id` or \
                     by the other member's `profile`, and at most one of `before` and `after`; any other combination \
                     is refused with `invalid`.",
                )
                .refuses(&[Code::Invalid, Code::NotFound])
                .link(to_send())
                .link(to_read()),
        )
        .delete("/chat.php", delete_chat, about("Deletes a chat for the caller alone.").refuses(&[Code::NotFound]))
        .get(
            "/edits.php",
            edits,
            about("Messages that changed after they were sent, for a client that missed a change.")
                .refuses(&[Code::NotFound]),
        )
        .post(
            "/message.php",
            send,
            about("Sends a message, and pays for it in the same transaction.")
                .details(
                    "A repeat under the same `client_id` gets the same answer and is not charged again. A refused \
                     send uses up its `client_id` as well, except for `try_again`, `rate_limited`, `id_expired` and \
                     `id_in_future`.",
                )
                .refuses(SEND)
                .link(to_retract())
                .link(to_call_off())
                .link(to_edits()),
        )
        .delete(
            "/message.php",
            retract,
            about("Retracts a message of the caller within 15 minutes, unless it has been read.").refuses(&[
                Code::NotFound,
                Code::NotAvailable,
                Code::TooLate,
            ]),
        )
        .put(
            "/reaction.php",
            react,
            about("Sets or changes the caller's reaction to a message of either member; it is free.").refuses(REACTION),
        )
        .delete("/reaction.php", unreact, about("Takes the caller's reaction to a message back.").refuses(REACTION))
        .delete("/send.php", call_off, about("Cancels a send whose outcome the client does not know."))
        .post(
            "/read.php",
            mark,
            about("Moves the read or the delivered mark up to a message.").refuses(&[Code::NotFound]),
        )
        .get("/price.php", price, about("The prices of the caller's next text, photo and gift."))
        .get("/gifts.php", gifts, about("The gifts that can be sent."))
        .get(
            "/icebreakers.php",
            icebreakers,
            about("Suggestions for a first message to a profile.").refuses(&[Code::NotFound]),
        )
        .with_state(With::new(core, courier))
}

/// The refusals of a send.
const SEND: &[Code] = &[
    Code::NotFound,
    Code::NotAvailable,
    Code::NotConfirmed,
    Code::InsufficientCredits,
    Code::OnBreak,
    Code::FreeLimit,
    Code::PriceChanged,
    Code::Empty,
    Code::TooLong,
    Code::Invalid,
    Code::IdUsed,
    Code::IdExpired,
    Code::IdInFuture,
    Code::CalledOff,
];

/// The refusals of a reaction.
const REACTION: &[Code] = &[Code::NotFound, Code::NotAvailable, Code::NotConfirmed];

fn to_chat() -> Link {
    let parameters = &[("id", "$response.body#/chats/0/conversation/id")];
    Link { name: "the-newest-chat", to: "get_chat", parameters, body: Value::Null }
}

fn to_partner() -> Link {
    let parameters = &[("id", "$response.body#/chats/0/profile/id")];
    Link { name: "the-other-member", to: "get_profile", parameters, body: Value::Null }
}

fn to_send() -> Link {
    let body = json!({
        "to": { "conversation": "$response.body#/chat/conversation/id" },
        "kind": "text",
        "text": "Hello",
        "quoted_cost": "$response.body#/price/cost",
    });
    Link { name: "write", to: "post_message", parameters: &[], body }
}

fn to_read() -> Link {
    let body = json!({
        "conversation": "$response.body#/chat/conversation/id",
        "seq": "$response.body#/chat/last_seq",
    });
    Link { name: "read", to: "post_read", parameters: &[], body }
}

fn to_retract() -> Link {
    let body = json!({
        "conversation": "$response.body#/message/conversation",
        "seq": "$response.body#/message/seq",
    });
    Link { name: "take-back", to: "delete_message", parameters: &[], body }
}

fn to_call_off() -> Link {
    let body = json!({ "client_id": "$response.body#/client_id" });
    Link { name: "call-off", to: "delete_send", parameters: &[], body }
}

fn to_edits() -> Link {
    let parameters =
        &[("conversation", "$response.body#/message/conversation"), ("after", "$response.body#/message/seq")];
    Link { name: "what-changed-since", to: "get_edits", parameters, body: Value::Null }
}

/// All chats; 304 after one index probe if the caller holds the newest revision.
async fn chats(State(core): State<Arc<Core>>, member: Member, headers: HeaderMap) -> Result<Tagged<Chats>, Failure> {
    let (id, now) = (member.id, core.store.now());
    let rev: Option<(Rev,)> = core.store.peek(inbox::rev(id)).await?;
    if let Some(unchanged) = reply::unchanged(&core, &headers, id, rev) {
        return Ok(unchanged);
    }
    let _contact = core.live.contact(id);
    let chats = core.read(id, move |conn| async move { super::overview(conn, id, now).await }.boxed()).await?;
    Ok(reply::tagged(&core, id, chats.rev, chats))
}

#[derive(Debug, Deserialize, JsonSchema)]
struct PageQuery {
    id: Option<ConversationId>,
    profile: Option<MemberId>,
    before: Option<Seq>,
    after: Option<Seq>,
    limit: Option<Limit>,
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
    let limit = limit(query.limit, USUAL_PAGE, LARGEST_PAGE);
    Ok(Json(page(&core, &member.site.domain, member.id, which, place, limit).await?))
}

/// What a screen of a conversation shows first: the newest messages.
pub async fn newest(core: &Core, domain: &Arc<Domain>, member: MemberId, which: Which) -> Result<ChatPage, Error> {
    page(core, domain, member, which, Where::Newest, USUAL_PAGE).await
}

/// It counts towards the member's limit of reads, and is a contact with the member until the answer is made.
async fn page(
    core: &Core,
    domain: &Arc<Domain>,
    member: MemberId,
    which: Which,
    place: Where,
    limit: i64,
) -> Result<ChatPage, Error> {
    let _contact = core.live.contact(member);
    let (now, domain) = (core.store.now(), domain.clone());
    core.read(member, move |conn| {
        async move { super::page(conn, &domain, member, which, place, limit, now).await }.boxed()
    })
    .await
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
    Ok(Json(super::edits::retract(&core.store, &core.live, &member.site.domain, member.id, retract).await?))
}

async fn react(State(core): State<Arc<Core>>, member: Member, Body(it): Body<React>) -> Result<Json<Reacted>, Failure> {
    Ok(Json(super::reactions::react(&core.store, &member.site.domain, member.id, it).await?))
}

async fn unreact(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(it): Body<Unreact>,
) -> Result<Json<Reacted>, Failure> {
    Ok(Json(super::reactions::unreact(&core.store, &member.site.domain, member.id, it).await?))
}

async fn call_off(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(request): Body<CallOff>,
) -> Result<Json<CalledOff>, Failure> {
    Ok(Json(super::refusals::call_off(&core.store, member.id, request.client_id).await?))
}

#[derive(Debug, Deserialize, JsonSchema)]
struct EditsQuery {
    conversation: ConversationId,
    since: Edit,
    after: Seq,
    limit: Option<Limit>,
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
        async move { super::edits::since(conn, member.id, conversation, since.0, after, limit, now).await }.boxed()
    });
    Ok(Json(edits.await?))
}

/// The catalogue of gifts.
async fn gifts(member: Member) -> Json<Vec<Gift>> {
    Json(member.site.domain.gifts.clone())
}

#[derive(Debug, Deserialize, JsonSchema)]
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
    let niche = member.site.domain.site.niche;
    Ok(Json(Icebreakers { items: super::icebreakers::suggest(&core.words, niche, &member.site.locale, &shared) }))
}

async fn price(State(core): State<Arc<Core>>, member: Member) -> Result<Json<Price>, Failure> {
    let price = core
        .read(member.id, move |conn| async move { super::price(conn, &member.site.domain, member.id).await }.boxed())
        .await?;
    Ok(Json(price))
}
