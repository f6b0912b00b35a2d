//! What a client fetches after it has missed frames: which messages changed, and the outcome of a send.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Reply, acquaint, call, get, live, persist, post, send, text};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve};
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::json;
use wire::chat::{ChatPage, Chats, Done, Edits};
use wire::message::{CalledOff, Content, Send, Sent, To};
use wire::{ConversationId, Seq};

on_both_engines!(
    a_client_that_missed_edits_fetches_the_messages_that_changed,
    many_edits_are_fetched_a_page_at_a_time,
    a_send_that_was_called_off_is_refused_when_it_arrives,
    a_send_that_was_accepted_is_not_called_off,
    a_send_and_its_calling_off_at_once_have_one_outcome,
    a_delivered_mark_reaches_the_sender_and_its_repeat_changes_nothing,
);

async fn edits(server: &Running, who: &Someone, id: ConversationId, query: &str) -> Reply {
    get(server, who, &format!("/api/edits.php?conversation={id}&{query}")).await
}

async fn call_off(server: &Running, who: &Someone, it: &Send) -> Reply {
    let body = json!({ "client_id": it.client_id });
    call(server, Some(who), Method::DELETE, "/api/send.php").json(&body).go().await
}

/// Anna writes so many messages to Ben, the first of them a greeting.
async fn chat_of(server: &Running, anna: &Someone, ben: &Someone, messages: usize) -> ConversationId {
    let id = acquaint(server, anna, ben).await;
    for n in 1..messages {
        send(server, anna, &text(To::Conversation(id), &format!("Message {n}"))).await.read::<Sent>();
    }
    id
}

async fn take_back(server: &Running, who: &Someone, id: ConversationId, seq: i64) {
    let body = json!({ "conversation": id, "seq": seq });
    let reply = call(server, Some(who), Method::DELETE, "/api/message.php").json(&body).go().await;
    assert_eq!(reply.status, StatusCode::OK);
}

fn places(edits: &Edits) -> Vec<i64> {
    edits.messages.iter().map(|message| message.seq.0).collect()
}

async fn a_client_that_missed_edits_fetches_the_messages_that_changed(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = chat_of(&server, &anna, &ben, 5).await;
    for seq in [4, 2] {
        take_back(&server, &anna, id, seq).await;
    }
    let all: Edits = edits(&server, &ben, id, "since=0&after=0").await.read();
    assert_eq!((places(&all), all.edits), (vec![4, 2], 2), "in the order in which they changed");
    assert!(all.messages.iter().all(|message| matches!(message.content, Content::Retracted { .. })));
    let later: Edits = edits(&server, &ben, id, "since=1&after=0").await.read();
    assert_eq!((places(&later), later.edits), (vec![2], 2));
    let newer: Edits = edits(&server, &ben, id, "since=0&after=3").await.read();
    assert_eq!((places(&newer), newer.edits), (vec![4], 2), "only of the messages that are held");
    let none: Edits = edits(&server, &ben, id, "since=2&after=0").await.read();
    assert_eq!((places(&none), none.edits), (vec![], 2));

    let chats: Chats = get(&server, &ben, "/api/chats.php").await.read();
    assert_eq!((chats.chats[0].state.edits, chats.rev), (2, all.rev));
    let stranger = server.member(new("Carla")).await;
    assert_eq!(edits(&server, &stranger, id, "since=0&after=0").await.status, StatusCode::NOT_FOUND);
    server.stop().await;
}

async fn many_edits_are_fetched_a_page_at_a_time(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = chat_of(&server, &anna, &ben, 5).await;
    for seq in [5, 1, 3] {
        take_back(&server, &anna, id, seq).await;
    }
    let first: Edits = edits(&server, &ben, id, "since=0&after=0&limit=2").await.read();
    assert_eq!((places(&first), first.edits), (vec![5, 1], 2), "there is more, as the chat counts three");
    let rest: Edits = edits(&server, &ben, id, "since=2&after=0&limit=2").await.read();
    assert_eq!((places(&rest), rest.edits), (vec![3], 3));
    server.stop().await;
}

async fn a_send_that_was_called_off_is_refused_when_it_arrives(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let late = text(To::Conversation(id), "Still on its way");
    for _ in 0..2 {
        let answer: CalledOff = call_off(&server, &anna, &late).await.read();
        assert_eq!(answer.sent, None);
    }
    let refused = send(&server, &anna, &late).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, "called_off".into()));
    let page: ChatPage = get(&server, &ben, &format!("/api/chat.php?id={id}")).await.read();
    assert_eq!(page.messages.len(), 1);
    let another = server.member(new("Carla")).await;
    assert_eq!(call_off(&server, &another, &late).await.read::<CalledOff>().sent, None, "ids are each sender's own");
    server.stop().await;
}

async fn a_send_that_was_accepted_is_not_called_off(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let hello = text(To::Profile(ben.id), "Hello");
    let sent: Sent = send(&server, &anna, &hello).await.read();
    let answer: CalledOff = call_off(&server, &anna, &hello).await.read();
    assert_eq!(answer.sent, Some(sent.clone()));
    assert_eq!(send(&server, &anna, &hello).await.read::<Sent>(), sent, "a repeat gets the first answer");
    server.stop().await;
}

async fn a_send_and_its_calling_off_at_once_have_one_outcome(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let sends: Vec<Send> = (0..20).map(|n| text(To::Conversation(id), &format!("Message {n}"))).collect();
    let both = sends.iter().map(async |it| {
        let (sent, answer) = tokio::join!(
            persist(async || send(&server, &anna, it).await),
            persist(async || call_off(&server, &anna, it).await)
        );
        (sent.status == StatusCode::OK, answer.read::<CalledOff>().sent.is_some())
    });
    let outcomes = join_all(both).await;
    assert!(outcomes.iter().all(|(accepted, frame)| accepted == frame), "{outcomes:?}");
    let page: ChatPage = get(&server, &ben, &format!("/api/chat.php?id={id}")).await.read();
    assert_eq!(page.messages.len(), 1 + outcomes.iter().filter(|(accepted, _)| *accepted).count());
    server.stop().await;
}

async fn a_delivered_mark_reaches_the_sender_and_its_repeat_changes_nothing(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = chat_of(&server, &anna, &ben, 3).await;
    let (_, before) = live(&server, &anna).await;
    for seq in [3, 3, 2] {
        post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": seq, "mark": "delivered" }))
            .await
            .read::<Done>();
    }
    let (_, after) = live(&server, &anna).await;
    assert_eq!(after.rev.0, before.rev.0 + 1, "only the first moved anything");
    let chats: Chats = get(&server, &ben, "/api/chats.php").await.read();
    assert_eq!(chats.chats[0].state.delivered_seq, Seq(3));
    let absent = json!({ "conversation": 1, "seq": 1, "mark": "delivered" });
    assert_eq!(post(&server, &ben, "/api/read.php", &absent).await.status, StatusCode::NOT_FOUND);
    server.stop().await;
}
