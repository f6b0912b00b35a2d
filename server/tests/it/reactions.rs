//! Reactions to messages: live and by poll, by both doors, and refused where there is nothing to react to.

use crate::on_both_engines;
use crate::support::client::{
    Reply, Socket, acquaint, call, delete_chat, get, live, persist, post, resume, retract, send, text,
};
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, serve};
use crate::support::{On, assert_sound};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::json;
use vonk::domain::accounts::{Status, account};
use wire::chat::{ChatPage, Chats, Done, Edits};
use wire::frame::{ClientFrame, ServerFrame};
use wire::message::{Content, Message, Reacted, Sent, To};
use wire::reaction::{React, Reaction, Unreact};
use wire::{ConversationId, Refusal, Rev, Seq};

on_both_engines!(
    a_reaction_reaches_every_device_of_both_and_can_be_changed_and_taken_back,
    a_frame_does_the_same_as_the_call_and_a_refused_one_is_answered,
    a_client_that_was_away_fetches_the_reactions_it_missed,
    a_repeated_reaction_changes_nothing,
    nobody_reacts_to_what_they_do_not_see_or_to_whom_they_cannot_reach,
    of_reactions_and_taking_back_at_once_no_reaction_is_left,
    many_reactions_at_once_end_as_one_for_each_member,
);

async fn react(server: &Running, who: &Someone, id: ConversationId, seq: i64, reaction: &str) -> Reply {
    let body = json!({ "conversation": id, "seq": seq, "reaction": reaction });
    call(server, Some(who), Method::PUT, "/api/reaction.php").json(&body).go().await
}

async fn unreact(server: &Running, who: &Someone, id: ConversationId, seq: i64) -> Reply {
    let body = json!({ "conversation": id, "seq": seq });
    call(server, Some(who), Method::DELETE, "/api/reaction.php").json(&body).go().await
}

/// What a frame reports of a message, with the revision of whom it was sent to.
async fn edited(socket: &mut Socket) -> (Message, Rev) {
    socket
        .find(|frame| match frame {
            ServerFrame::Edited { message, rev, wallet, .. } => {
                assert_eq!(wallet, None, "a reaction costs nothing");
                Some((message, rev))
            }
            _ => None,
        })
        .await
}

async fn message(server: &Running, who: &Someone, id: ConversationId, seq: i64) -> Message {
    let page: ChatPage = get(server, who, &format!("/api/chat.php?id={id}")).await.read();
    page.messages.into_iter().find(|message| message.seq == Seq(seq)).unwrap()
}

fn reactions(message: &Message) -> (Option<Reaction>, Option<Reaction>) {
    (message.sender_reaction, message.recipient_reaction)
}

async fn a_reaction_reaches_every_device_of_both_and_can_be_changed_and_taken_back(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let mut sockets = vec![live(&server, &anna).await.0, live(&server, &ben).await.0, live(&server, &ben).await.0];
    let (heart, hug) = (Some(Reaction::Heart), Some(Reaction::Hug));
    let mut expect = async |reply: Reply, edit: i64, reactions: (Option<Reaction>, Option<Reaction>)| {
        let answer: Reacted = reply.read();
        assert_eq!((answer.message.edit, self::reactions(&answer.message)), (Some(edit), reactions));
        for socket in &mut sockets {
            assert_eq!(edited(socket).await.0, answer.message);
        }
    };
    expect(react(&server, &ben, id, 1, "heart").await, 1, (None, heart)).await;
    expect(react(&server, &anna, id, 1, "hug").await, 2, (hug, heart)).await;
    expect(react(&server, &ben, id, 1, "hug").await, 3, (hug, hug)).await;
    expect(unreact(&server, &anna, id, 1).await, 4, (None, hug)).await;
    for who in [&anna, &ben] {
        assert_eq!(reactions(&message(&server, who, id, 1).await), (None, hug));
        let chats: Chats = get(&server, who, "/api/chats.php").await.read();
        let last = chats.chats[0].last_message.clone().unwrap();
        assert_eq!((chats.chats[0].state.edits, reactions(&last)), (4, (None, hug)), "by poll as well");
    }
    let later: Sent = send(&server, &ben, &text(To::Conversation(id), "Hello, Anna")).await.read();
    assert_eq!((later.message.edit, reactions(&later.message)), (None, (None, None)));
    assert_sound(server.store()).await;
    server.stop().await;
}

async fn a_frame_does_the_same_as_the_call_and_a_refused_one_is_answered(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    let (mut hers, _) = live(&server, &anna).await;
    let (mut his, _) = live(&server, &ben).await;
    let seq = Seq(1);
    his.send(&ClientFrame::React(React { conversation, seq, reaction: Reaction::Wow })).await;
    for socket in [&mut hers, &mut his] {
        assert_eq!(reactions(&edited(socket).await.0), (None, Some(Reaction::Wow)));
    }
    his.send(&ClientFrame::Unreact(Unreact { conversation, seq })).await;
    for socket in [&mut hers, &mut his] {
        assert_eq!(reactions(&edited(socket).await.0), (None, None));
    }
    his.send(&ClientFrame::React(React { conversation, seq: Seq(2), reaction: Reaction::Wow })).await;
    let refused = his
        .find(|frame| match frame {
            ServerFrame::Refused(refused) => Some(refused),
            _ => None,
        })
        .await;
    assert_eq!((refused.client_id, refused.refusal), (None, Refusal::NotFound));
    server.stop().await;
}

async fn a_client_that_was_away_fetches_the_reactions_it_missed(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    for n in 2..=4 {
        send(&server, &anna, &text(To::Conversation(id), &format!("Message {n}"))).await.read::<Sent>();
    }
    let (socket, before) = live(&server, &anna).await;
    drop(socket);
    for (seq, reaction) in [(3, "laugh"), (1, "sad"), (3, "heart")] {
        react(&server, &ben, id, seq, reaction).await.read::<Reacted>();
    }
    let (_, missed) = resume(&server, &anna, Some((before.rev, before.epoch.clone()))).await;
    assert_eq!(missed.chats[0].state.edits, 3, "which tells that there is something to fetch");
    let edits: Edits = get(&server, &anna, &format!("/api/edits.php?conversation={id}&since=0&after=0")).await.read();
    let found: Vec<_> = edits.messages.iter().map(|it| (it.seq, it.edit, it.recipient_reaction)).collect();
    assert_eq!(
        found,
        vec![(Seq(1), Some(2), Some(Reaction::Sad)), (Seq(3), Some(3), Some(Reaction::Heart))],
        "in the order in which they changed"
    );
    server.stop().await;
}

async fn a_repeated_reaction_changes_nothing(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let first: Reacted = react(&server, &ben, id, 1, "heart").await.read();
    let (_, before) = live(&server, &anna).await;
    assert_eq!(react(&server, &ben, id, 1, "heart").await.read::<Reacted>(), first);
    let gone: Reacted = unreact(&server, &ben, id, 1).await.read();
    assert_eq!(unreact(&server, &ben, id, 1).await.read::<Reacted>(), gone);
    let (_, after) = live(&server, &anna).await;
    assert_eq!(after.rev.0, before.rev.0 + 1, "of the three only taking it back changed anything");
    server.stop().await;
}

async fn nobody_reacts_to_what_they_do_not_see_or_to_whom_they_cannot_reach(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (cas, dora) = (server.member(new("Cas")).await, server.member(new("Dora")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let code = async |who: &Someone, id: ConversationId, seq: i64| react(&server, who, id, seq, "heart").await.code();
    for (who, id, seq) in [(&cas, id, 1), (&ben, ConversationId(4_000_000_000), 1), (&ben, id, 2), (&ben, id, 0)] {
        assert_eq!(code(who, id, seq).await, "not_found");
        assert_eq!(unreact(&server, who, id, seq).await.code(), "not_found");
    }
    let unknown = json!({ "conversation": id, "seq": 1, "reaction": "shrug" });
    let reply = call(&server, Some(&ben), Method::PUT, "/api/reaction.php").json(&unknown).go().await;
    assert_eq!((reply.status, reply.code()), (StatusCode::BAD_REQUEST, "malformed".into()));

    react(&server, &ben, id, 1, "heart").await.read::<Reacted>();
    retract(&server, &anna, id, Seq(1)).await;
    let taken_back = message(&server, &ben, id, 1).await;
    assert_eq!(reactions(&taken_back), (None, None), "the reaction went with what it was for");
    assert_eq!(code(&ben, id, 1).await, "not_found");

    send(&server, &anna, &text(To::Conversation(id), "Again")).await.read::<Sent>();
    assert_eq!(delete_chat(&server, &ben, id).await.status, StatusCode::OK);
    assert_eq!(code(&ben, id, 2).await, "not_found", "he deleted it");
    assert_eq!(react(&server, &anna, id, 2, "laugh").await.status, StatusCode::OK, "she did not");

    send(&server, &anna, &text(To::Conversation(id), "And again")).await.read::<Sent>();
    let block = json!({ "profile": { "id": anna.id } });
    post(&server, &ben, "/api/block.php", &block).await.read::<Done>();
    assert_eq!(code(&anna, id, 3).await, "not_available");

    let with_dora = acquaint(&server, &dora, &cas).await;
    let (gone, dora_id) = (with_dora, dora.id);
    server.store().write(move |tx| account::set_status(tx, dora_id, Status::Deleted).boxed()).await.unwrap();
    assert_eq!(code(&cas, gone, 1).await, "not_available");
    let eve = server.member(New { paid: false, ..new("Eve") }).await;
    let with_eve = acquaint(&server, &cas, &eve).await;
    let eve_id = eve.id;
    server.store().write(move |tx| account::set_status(tx, eve_id, Status::NotConfirmed).boxed()).await.unwrap();
    assert_eq!(code(&eve, with_eve, 1).await, "not_confirmed");
    server.stop().await;
}

async fn of_reactions_and_taking_back_at_once_no_reaction_is_left(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    for n in 2..=8 {
        send(&server, &anna, &text(To::Conversation(id), &format!("Message {n}"))).await.read::<Sent>();
    }
    join_all((1..=8).map(async |seq| {
        tokio::join!(
            persist(async || react(&server, &ben, id, seq, "heart").await),
            persist(async || retract(&server, &anna, id, Seq(seq)).await),
            persist(async || react(&server, &anna, id, seq, "sad").await),
        )
    }))
    .await;
    let page: ChatPage = get(&server, &ben, &format!("/api/chat.php?id={id}")).await.read();
    assert_eq!(page.messages.len(), 8);
    for message in &page.messages {
        assert!(matches!(message.content, Content::Retracted { .. }), "{message:?}");
        assert_eq!(reactions(message), (None, None));
    }
    assert_sound(server.store()).await;
    server.stop().await;
}

async fn many_reactions_at_once_end_as_one_for_each_member(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let answers = join_all((0..12).map(async |n| {
        let who = if n % 2 == 0 { &anna } else { &ben };
        let reaction = Reaction::ALL[n % 6].as_str();
        persist(async || react(&server, who, id, 1, reaction).await).await.read::<Reacted>()
    }))
    .await;
    let last = answers.iter().max_by_key(|answer| answer.message.edit).unwrap();
    for who in [&anna, &ben] {
        assert_eq!(message(&server, who, id, 1).await, last.message, "the one with the last edit is what all see");
    }
    assert_sound(server.store()).await;
    server.stop().await;
}
