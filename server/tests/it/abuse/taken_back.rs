//! Two members who share the cost of a chat: one writes, the other looks and denies it, the first takes it back.

use crate::on_both_engines;
use crate::support::client::{acquaint, get, live, photo, post, retract, send, settled, text, upload};
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, serve_with};
use crate::support::{On, manual_clock};
use base::clock::Clock;
use hyper::StatusCode;
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::Duration;
use wire::chat::ChatPage;
use wire::message::{Retracted, Sent, To};
use wire::user::UserAnswer;
use wire::{Balance, Credits, Millis, Seq};

on_both_engines!(
    a_message_that_reached_the_receiver_is_not_paid_back_though_it_has_no_mark,
    what_was_never_given_out_is_paid_back_however_often_the_receiver_was_here_before,
    a_mark_of_delivery_is_enough_by_itself,
    a_photo_that_was_fetched_is_not_paid_back,
    a_free_message_that_was_given_out_is_not_free_again,
    a_receiver_who_looks_at_the_very_moment_sees_the_message_or_its_credits_come_back_never_both,
);

async fn a_message_that_reached_the_receiver_is_not_paid_back_though_it_has_no_mark(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let chat = format!("/api/chat.php?id={id}");
    for look in ["/api/chats.php", "/api/sync.php", &chat, "socket before", "socket after"] {
        time.fetch_add(1000, Ordering::Relaxed);
        let before = if look == "socket before" { Some(live(&server, &ben).await) } else { None };
        let sent: Sent = send(&server, &anna, &text(To::Conversation(id), "For nothing")).await.read();
        match look {
            "socket before" => {}
            "socket after" => drop(live(&server, &ben).await),
            call => assert_eq!(get(&server, &ben, call).await.status, StatusCode::OK),
        }
        let answer: Retracted = retract(&server, &anna, id, sent.message.seq).await.read();
        assert_eq!((answer.reached, answer.returned, answer.credits), (true, Credits(0), sent.credits), "{look}");
        drop(before);
    }
    server.stop().await;
}

async fn what_was_never_given_out_is_paid_back_however_often_the_receiver_was_here_before(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    get(&server, &ben, "/api/chats.php").await;
    drop(live(&server, &ben).await);
    ended(&server, &ben).await;
    time.fetch_add(1000, Ordering::Relaxed);
    send(&server, &anna, &text(To::Conversation(id), "On second thought")).await.read::<Sent>();
    // None of these gives Ben a message.
    get(&server, &ben, "/api/user.php").await.read::<UserAnswer>();
    post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": 1 })).await;
    let answer: Retracted = retract(&server, &anna, id, Seq(2)).await.read();
    assert_eq!((answer.reached, answer.returned, answer.credits), (false, Credits(1), Balance(99)));
    server.stop().await;
}

/// Waits until the server knows that the member's sockets are gone.
async fn ended(server: &Running, who: &Someone) {
    while server.live().may_have_reached(Vec::new(), who.id, Millis(i64::MAX)).await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn a_mark_of_delivery_is_enough_by_itself(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": 1, "mark": "delivered" })).await;
    time.fetch_add(1000, Ordering::Relaxed);
    let answer: Retracted = retract(&server, &anna, id, Seq(1)).await.read();
    assert_eq!((answer.reached, answer.returned), (true, Credits(0)));
    server.stop().await;
}

async fn a_photo_that_was_fetched_is_not_paid_back(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    for fetched in [true, false] {
        time.fetch_add(1000, Ordering::Relaxed);
        let uploaded = upload(&server, &anna).await;
        settled(&server).await;
        let sent: Sent = send(&server, &anna, &photo(To::Conversation(id), uploaded.id)).await.read();
        if fetched {
            let picture = get(&server, &ben, &format!("/photos/{}/large", uploaded.id)).await;
            assert_eq!(picture.status, StatusCode::OK);
        }
        let answer: Retracted = retract(&server, &anna, id, sent.message.seq).await.read();
        assert_eq!((answer.reached, answer.returned), (fetched, Credits(if fetched { 0 } else { 3 })));
    }
    server.stop().await;
}

async fn a_free_message_that_was_given_out_is_not_free_again(on: On) {
    let (clock, _time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(New { free_left: 2, paid: false, credits: 0, ..new("Anna") }).await;
    let ben = server.member(new("Ben")).await;
    let mut hello = text(To::Profile(ben.id), "Free");
    hello.quoted_cost = Credits(0);
    let sent: Sent = send(&server, &anna, &hello).await.read();
    get(&server, &ben, "/api/chats.php").await;
    let answer: Retracted = retract(&server, &anna, sent.message.conversation, Seq(1)).await.read();
    assert_eq!((answer.reached, answer.returned, answer.free_left), (true, Credits(0), 1));
    server.stop().await;
}

/// The two aim: the one looks when the other takes back.
async fn a_receiver_who_looks_at_the_very_moment_sees_the_message_or_its_credits_come_back_never_both(on: On) {
    let server = serve_with(on, Clock::System, |config| {
        (config.limits.writes_per_second, config.limits.writes_burst) = (1000.0, 1000.0);
    });
    let server = server.await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let chat = format!("/api/chat.php?id={id}");
    for round in 0..40u64 {
        let sent: Sent = send(&server, &anna, &text(To::Conversation(id), "Catch")).await.read();
        let look = async {
            tokio::time::sleep(Duration::from_micros(round * 100)).await;
            get(&server, &ben, &chat).await.read::<ChatPage>()
        };
        let (answer, page) = tokio::join!(retract(&server, &anna, id, sent.message.seq), look);
        let seen = page.messages.contains(&sent.message);
        let answer: Retracted = answer.read();
        assert!(!(seen && answer.returned > Credits(0)), "seen and paid back");
        assert_eq!(answer.returned, Credits(i64::from(!answer.reached)));
    }
    server.stop().await;
}
