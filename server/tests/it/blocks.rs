//! Who is kept out, and who does not want to be seen.

use super::likes::{change, like};
use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{acquaint, call, get, live, persist, photo, post, send, settled, text, upload};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve};
use hyper::{Method, StatusCode};
use serde_json::json;
use std::time::Duration;
use wire::block::Blocks;
use wire::chat::{Chat, ChatPage, Chats, Done, Totals};
use wire::frame::{ClientFrame, ServerFrame};
use wire::like::Likes;
use wire::message::{Content, Sent, To};
use wire::profile_page::ProfilePage;
use wire::user::UserAnswer;
use wire::{MemberId, Seq};

on_both_engines!(
    taking_a_block_away_brings_back_the_chat_and_the_sight_of_each_other,
    two_who_block_each_other_are_apart_until_both_take_it_back,
    a_block_that_races_with_the_first_message_closes_its_conversation,
    a_block_takes_the_chat_and_the_likes_away_and_keeps_the_other_out,
    nothing_passes_while_a_block_races_with_sends,
    a_profile_is_seen_with_how_one_stands_with_it,
    an_invisible_member_is_neither_present_nor_seen_by_strangers,
    all_chats_with_a_profile_are_deleted_at_once,
);

async fn a_block_takes_the_chat_and_the_likes_away_and_keeps_the_other_out(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &ben, &anna).await;
    like(&server, &ben, anna.id).await;
    let (mut annas, _) = live(&server, &anna).await;
    let (mut bens, _) = live(&server, &ben).await;
    change(&server, &anna, Method::POST, "/api/block.php", ben.id).await.read::<Done>();
    let gone = annas.find(|frame| match frame {
        ServerFrame::ChatGone { conversation, totals, .. } => Some((conversation, totals.unread)),
        _ => None,
    });
    assert_eq!(gone.await, (id, 0));
    annas.find(|frame| matches!(frame, ServerFrame::LikeGone { .. }).then_some(())).await;
    // A hint and a change travel on their own: either may come first.
    let (mut like_gone, mut offline) = (false, false);
    while !(like_gone && offline) {
        match bens.next().await {
            ServerFrame::LikeGone { profile, .. } => like_gone = profile == anna.id,
            ServerFrame::Presence { profile, online } => offline = profile == anna.id && !online,
            _ => {}
        }
    }

    let refused = send(&server, &ben, &text(To::Conversation(id), "Hello?")).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::NOT_FOUND, "not_available".into()));
    for (who, path) in
        [(&ben, format!("/api/profile.php?id={}", anna.id)), (&anna, format!("/api/profile.php?id={}", ben.id))]
    {
        assert_eq!(get(&server, who, &path).await.code(), "not_found");
    }
    assert_eq!(change(&server, &ben, Method::POST, "/api/like.php", anna.id).await.code(), "not_found");
    let blocks: Blocks = get(&server, &anna, "/api/block.php").await.read();
    assert_eq!(blocks.items.iter().map(|card| card.id).collect::<Vec<_>>(), [ben.id]);
    let bens_blocks: Blocks = get(&server, &ben, "/api/block.php").await.read();
    assert!(bens_blocks.items.is_empty(), "who was blocked learns nothing of it");

    change(&server, &anna, Method::DELETE, "/api/block.php", ben.id).await.read::<Done>();
    let likes: Likes = get(&server, &anna, "/api/likes.php").await.read();
    assert!(likes.liked_by.is_empty(), "taking a block away brings no like back");
    server.stop().await;
}

async fn nothing_passes_while_a_block_races_with_sends(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let sends = async {
        for _ in 0..30 {
            send(&server, &ben, &text(To::Conversation(id), "Still there?")).await;
            change(&server, &ben, Method::POST, "/api/like.php", anna.id).await;
        }
    };
    let block = async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        change(&server, &anna, Method::POST, "/api/block.php", ben.id).await.read::<Done>();
    };
    tokio::join!(sends, block);
    // `stop` checks every invariant, including those about blocks.
    server.stop().await;
}

async fn a_profile_is_seen_with_how_one_stands_with_it(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let page = async || get(&server, &anna, &format!("/api/profile.php?id={}", ben.id)).await.read::<ProfilePage>();
    let first = page().await;
    assert_eq!((first.profile.card.name.as_str(), first.like, first.conversation), ("Ben", None, None));
    like(&server, &ben, anna.id).await;
    let id = acquaint(&server, &ben, &anna).await;
    let (_bens, _) = live(&server, &ben).await;
    let then = page().await;
    assert!(then.like.is_some_and(|like| like.like_new));
    assert_eq!((then.conversation, then.online), (Some(id), true));
    server.stop().await;
}

async fn an_invisible_member_is_neither_present_nor_seen_by_strangers(on: On) {
    let server = serve(on).await;
    let (anna, ben, cas) =
        (server.member(new("Anna")).await, server.member(new("Ben")).await, server.member(new("Cas")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let (mut bens, _) = live(&server, &ben).await;
    let (mut annas, _) = live(&server, &anna).await;
    let presence = |frame| match frame {
        ServerFrame::Presence { profile, online } => Some((profile, online)),
        _ => None,
    };
    assert_eq!(bens.find(presence).await, (anna.id, true));
    let hide = async |invisible: bool| {
        let body = json!({ "invisible": invisible });
        let answer = call(&server, Some(&anna), Method::PUT, "/api/visibility.php").json(&body).go().await;
        assert_eq!(answer.read::<UserAnswer>().user.invisible, invisible);
    };
    hide(true).await;
    assert_eq!(bens.find(presence).await, (anna.id, false));
    let closed_frame = annas.find(|frame| match frame {
        ServerFrame::User { user, .. } => Some(user.invisible),
        _ => None,
    });
    assert!(closed_frame.await, "the member's other devices learn of it");
    // Typing is a sign of life too. The frame that follows shows that nothing came before it.
    annas.send(&ClientFrame::Typing { conversation: id }).await;
    let (_again, _) = live(&server, &anna).await;
    send(&server, &anna, &text(To::Conversation(id), "I am still invisible")).await.read::<Sent>();
    let next = bens.find(|frame| match frame {
        ServerFrame::Typing { .. } | ServerFrame::Presence { .. } => Some(false),
        ServerFrame::Message { .. } => Some(true),
        _ => None,
    });
    assert!(next.await);

    let sees = async |who| get(&server, who, &format!("/api/profile.php?id={}", anna.id)).await.status;
    assert_eq!(sees(&cas).await, StatusCode::NOT_FOUND, "a stranger");
    assert_eq!(sees(&ben).await, StatusCode::OK, "somebody she wrote to");
    let stranger = send(&server, &cas, &text(To::Profile(anna.id), "Boo")).await;
    assert_eq!(stranger.code(), "not_available");
    like(&server, &anna, cas.id).await;
    assert_eq!(sees(&cas).await, StatusCode::OK, "somebody she likes");
    hide(false).await;
    assert_eq!(bens.find(presence).await, (anna.id, true));
    server.stop().await;
}

async fn all_chats_with_a_profile_are_deleted_at_once(on: On) {
    let server = serve(on).await;
    let (anna, ben, cas) =
        (server.member(new("Anna")).await, server.member(new("Ben")).await, server.member(new("Cas")).await);
    acquaint(&server, &anna, &ben).await;
    acquaint(&server, &anna, &cas).await;
    for other in [ben.id, ben.id] {
        change(&server, &anna, Method::DELETE, "/api/chat.php", other).await.read::<Done>();
    }
    let chats: Chats = get(&server, &anna, "/api/chats.php").await.read();
    assert_eq!(chats.chats.iter().map(|chat| chat.profile.id()).collect::<Vec<_>>(), [cas.id]);
    let bens: Chats = get(&server, &ben, "/api/chats.php").await.read();
    assert_eq!(bens.chats.len(), 1, "the other keeps it");
    server.stop().await;
}

async fn block(server: &Running, who: &Someone, other: MemberId) {
    change(server, who, Method::POST, "/api/block.php", other).await.read::<Done>();
}

async fn unblock(server: &Running, who: &Someone, other: MemberId) {
    change(server, who, Method::DELETE, "/api/block.php", other).await.read::<Done>();
}

async fn chats(server: &Running, who: &Someone) -> Vec<Chat> {
    get(server, who, "/api/chats.php").await.read::<Chats>().chats
}

fn chat_in(frame: ServerFrame) -> Option<(Chat, Totals)> {
    match frame {
        ServerFrame::Chat { chat, totals, .. } => Some((chat, totals)),
        _ => None,
    }
}

async fn taking_a_block_away_brings_back_the_chat_and_the_sight_of_each_other(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &ben, &anna).await;
    send(&server, &anna, &text(To::Conversation(id), "Hello, Ben")).await.read::<Sent>();
    let picture = upload(&server, &anna).await.id;
    send(&server, &anna, &photo(To::Conversation(id), picture)).await.read::<Sent>();
    settled(&server).await;
    send(&server, &ben, &text(To::Conversation(id), "How are you?")).await.read::<Sent>();
    post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": 4 })).await;
    let before = (chats(&server, &anna).await, chats(&server, &ben).await);
    let (mut annas, _) = live(&server, &anna).await;
    let (mut bens, _) = live(&server, &ben).await;

    block(&server, &anna, ben.id).await;
    let (closed, totals) = bens.find(chat_in).await;
    assert_eq!((closed.profile.id(), closed.profile.card(), totals.unread), (anna.id, None, 0));
    let marks = (closed.state.their_read_seq, closed.state.their_delivered_seq);
    assert_eq!(marks, (Seq(0), Seq(0)), "old marks are not sent either");
    assert_eq!(chats(&server, &ben).await, [closed], "polling and the frame agree");
    assert_eq!(chats(&server, &anna).await, []);
    let page: ChatPage = get(&server, &ben, &format!("/api/chat.php?id={id}")).await.read();
    assert_eq!(page.profile.card(), None);
    let contents: Vec<Content> = page.messages.into_iter().map(|message| message.content).collect();
    assert_eq!(contents[1], Content::Text { text: "Hello, Ben".into() }, "what she wrote stays readable");
    assert_eq!(contents[2], Content::Withheld);
    let small = format!("/photos/{picture}/small");
    assert_eq!(get(&server, &ben, &small).await.status, StatusCode::NOT_FOUND);

    unblock(&server, &anna, ben.id).await;
    let (reopened, _) = bens.find(chat_in).await;
    let (back, totals) = annas.find(chat_in).await;
    assert_eq!(totals.unread, 1, "what she had not read waits again");
    // Each change of what is shown counts as an edit, so that clients fetch the messages again.
    let as_before = |mut chat: Chat| {
        chat.state.edits -= 2;
        chat
    };
    assert_eq!((vec![as_before(back)], vec![as_before(reopened)]), before);
    let online = |frame| match frame {
        ServerFrame::Presence { profile, online } => Some((profile, online)),
        _ => None,
    };
    assert_eq!(bens.find(online).await, (anna.id, true));
    let page: ChatPage = get(&server, &ben, &format!("/api/chat.php?id={id}")).await.read();
    assert!(matches!(page.messages[2].content, Content::Photo { .. }));
    assert_eq!(get(&server, &ben, &small).await.status, StatusCode::OK);
    send(&server, &ben, &text(To::Conversation(id), "There you are")).await.read::<Sent>();
    server.stop().await;
}

async fn two_who_block_each_other_are_apart_until_both_take_it_back(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    block(&server, &anna, ben.id).await;
    block(&server, &ben, anna.id).await;
    block(&server, &ben, anna.id).await;
    assert_eq!((chats(&server, &anna).await.len(), chats(&server, &ben).await.len()), (0, 0));
    unblock(&server, &anna, ben.id).await;
    let annas = chats(&server, &anna).await;
    assert_eq!((annas.len(), annas[0].profile.card()), (1, None), "her record, without him");
    assert_eq!(send(&server, &anna, &text(To::Conversation(id), "Hello?")).await.code(), "not_available");
    unblock(&server, &ben, anna.id).await;
    for who in [&anna, &ben] {
        let chats = chats(&server, who).await;
        assert!(chats.len() == 1 && chats[0].profile.card().is_some());
    }
    server.stop().await;
}

async fn a_block_that_races_with_the_first_message_closes_its_conversation(on: On) {
    let server = serve(on).await;
    for _ in 0..25 {
        let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
        let hello = text(To::Profile(anna.id), "Hello");
        let sending = persist(async || send(&server, &ben, &hello).await);
        let (sent, ()) = tokio::join!(sending, block(&server, &anna, ben.id));
        assert_eq!(chats(&server, &anna).await, [], "whichever came first, nothing of him is on her screen");
        let bens = chats(&server, &ben).await;
        match sent.status {
            StatusCode::OK => assert!(bens.len() == 1 && bens[0].profile.card().is_none()),
            _ => assert_eq!((sent.code(), bens.len()), ("not_available".into(), 0)),
        }
    }
    // `stop` checks every invariant, including those about blocks.
    server.stop().await;
}
