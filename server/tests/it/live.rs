//! The socket: hello, resume, frames that are not right, and that socket, polling and a fresh load agree.

use crate::on_both_engines;
use crate::support::client::{acquaint, delete_chat, get, handshake, live, origin, post, resume, send, text};
use crate::support::members::new;
use crate::support::server::{serve, serve_with};
use crate::support::{On, manual_clock, until};
use base::clock::Clock;
use serde_json::json;
use std::sync::atomic::Ordering;
use tokio_tungstenite::tungstenite::Message;
use wire::chat::Chats;
use wire::frame::{Bye, ClientFrame, ServerFrame};
use wire::message::{Sent, To};
use wire::sync::Sync;
use wire::{Refusal, Rev};

on_both_engines!(
    a_resumed_socket_gets_all_it_missed_and_nothing_twice,
    every_device_of_a_member_sees_the_same,
    another_epoch_or_a_revision_from_the_future_gets_a_whole_snapshot,
);

async fn a_resumed_socket_gets_all_it_missed_and_nothing_twice(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let kept = acquaint(&server, &anna, &ben).await;
    let (socket, before) = live(&server, &ben).await;
    assert!(before.reset && before.user.is_some());
    drop(socket);

    let cas = server.member(new("Cas")).await;
    let deleted = acquaint(&server, &cas, &ben).await;
    delete_chat(&server, &ben, deleted).await;
    send(&server, &anna, &text(To::Conversation(kept), "Missed")).await.read::<Sent>();
    let (mut socket, delta) = resume(&server, &ben, Some((before.rev, before.epoch.clone()))).await;
    assert!(!delta.reset);
    assert_eq!(delta.user, None, "Ben's own record has not changed");
    assert_eq!(delta.gone, vec![deleted]);
    assert_eq!(delta.chats.iter().map(|chat| chat.state.last_seq.0).collect::<Vec<_>>(), vec![2]);
    assert_eq!(delta.totals.unread, 2);

    send(&server, &anna, &text(To::Conversation(kept), "Live")).await.read::<Sent>();
    let next = socket.find(|frame| match frame {
        ServerFrame::Message { rev, .. } => Some(rev),
        _ => None,
    });
    assert_eq!(next.await, delta.rev.next());
    server.stop().await;
}

async fn every_device_of_a_member_sees_the_same(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut phone, _) = live(&server, &anna).await;
    let (mut laptop, _) = live(&server, &anna).await;
    let hello = text(To::Profile(ben.id), "From the phone");
    phone.send(&ClientFrame::Send(hello.clone())).await;
    let own = |frame| match frame {
        ServerFrame::Message { rev, message, wallet, .. } => Some((rev, message.client_id, wallet.unwrap().credits.0)),
        _ => None,
    };
    let (on_phone, on_laptop) = (phone.find(own).await, laptop.find(own).await);
    assert_eq!(on_phone, on_laptop);
    assert_eq!((on_phone.1, on_phone.2), (hello.client_id, 99));
    server.stop().await;
}

async fn another_epoch_or_a_revision_from_the_future_gets_a_whole_snapshot(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    acquaint(&server, &anna, &ben).await;
    let whole: Sync = get(&server, &ben, "/api/sync.php").await.read();
    assert!(whole.reset && whole.chats.len() == 1);
    let sync_since = async |rev: i64, epoch: &str| -> Sync {
        get(&server, &ben, &format!("/api/sync.php?since={rev}&epoch={epoch}")).await.read()
    };
    assert!(!sync_since(whole.rev.0, &whole.epoch).await.reset);
    assert_eq!(sync_since(whole.rev.0 + 1, &whole.epoch).await, whole, "a revision that never was");
    assert_eq!(sync_since(whole.rev.0, "restored").await, whole, "another epoch");
    server.store().begin_epoch().await.unwrap();
    assert!(sync_since(whole.rev.0, &whole.epoch).await.reset);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_not_right_are_refused_and_the_socket_goes_on() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    let (mut socket, _) = live(&server, &anna).await;
    let id = wire::ClientId::new();
    let half = format!(r#"{{"type":"send","client_id":"{}","to":{{"profile":"x"}}}}"#, id.as_str());
    for bad in ["", "{", "[]", r#"{"type":"fly"}"#, r#"{"type":"read"}"#, r#"{"type":"hello","visible":true}"#, &half] {
        socket.raw(Message::text(bad)).await;
        let refused = socket
            .find(|frame| match frame {
                ServerFrame::Refused(refused) => Some(refused),
                _ => None,
            })
            .await;
        assert!(matches!(refused.refusal, Refusal::Malformed { .. }), "{bad}");
        assert_eq!(refused.client_id.is_some(), bad == half, "a send is named if it can be");
        assert!(!refused.message.is_empty());
    }
    for (words, code) in [(" \n", "empty".to_owned()), (&"x".repeat(5000), "too_long".to_owned())] {
        let bad = text(To::Profile(anna.id), words);
        socket.send(&ClientFrame::Send(bad.clone())).await;
        assert_eq!(socket.answer(&bad.client_id).await.unwrap_err().refusal.code(), code);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn binary_and_oversized_frames_and_a_missing_hello_end_the_socket() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    let (mut binary, _) = live(&server, &anna).await;
    binary.raw(Message::binary(vec![1, 2, 3])).await;
    let bye = |frame| match frame {
        ServerFrame::Bye { reason, .. } => Some(reason),
        _ => None,
    };
    assert_eq!(binary.find(bye).await, Bye::Protocol);
    assert_eq!(binary.next_or_end().await, None);

    let (mut large, _) = live(&server, &anna).await;
    large.raw(Message::text("x".repeat(wire::frame::MAX_CLIENT_FRAME + 1))).await;
    while large.next_or_end().await.is_some() {}

    let mut silent = handshake(&server, &anna.cookie, &origin(&server)).await.unwrap();
    silent.send(&ClientFrame::Ping).await;
    assert_eq!(silent.find(bye).await, Bye::Protocol, "hello comes first");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_sends_too_much_is_limited_until_later() {
    let server = serve_with(On::Sqlite, Clock::System, |config| {
        // However slowly they come, the fourth is one too many.
        (config.limits.frames_per_second, config.limits.frames_burst) = (0.001, 3.0);
    })
    .await;
    let anna = server.member(new("Anna")).await;
    let (mut socket, _) = live(&server, &anna).await;
    for _ in 0..4 {
        socket.send(&ClientFrame::Ping).await;
    }
    let refused = socket
        .find(|frame| match frame {
            ServerFrame::Refused(refused) => Some(refused.refusal),
            _ => None,
        })
        .await;
    assert!(matches!(refused, Refusal::RateLimited { retry_ms: 1..=1_000_000 }), "{refused:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn typing_and_presence_reach_the_partner_and_the_heartbeat_carries_the_revision() {
    let server = serve_with(On::Sqlite, Clock::System, |config| config.limits.heartbeat_seconds = 1).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let (mut annas, _) = live(&server, &anna).await;
    let (mut bens, _) = live(&server, &ben).await;
    let came = annas.find(|frame| match frame {
        ServerFrame::Presence { profile, online } => Some((profile, online)),
        _ => None,
    });
    assert_eq!(came.await, (ben.id, true));
    bens.send(&ClientFrame::Typing { conversation: id }).await;
    let typing = annas.find(|frame| match frame {
        ServerFrame::Typing { conversation } => Some(conversation),
        _ => None,
    });
    assert_eq!(typing.await, id);
    let beat = annas.find(|frame| match frame {
        ServerFrame::Ping { rev } => Some(rev),
        _ => None,
    });
    assert_eq!(beat.await, Rev(1));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_whose_task_panics_leaves_the_hub_and_its_member_goes_offline() {
    let (clock, time) = manual_clock();
    let server = serve_with(On::Sqlite, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    acquaint(&server, &anna, &ben).await;
    let (mut annas, _) = live(&server, &anna).await;
    let (mut bens, _) = live(&server, &ben).await;
    let presence = |frame| match frame {
        ServerFrame::Presence { profile, online } => Some((profile, online)),
        _ => None,
    };
    assert_eq!(annas.find(presence).await, (ben.id, true));

    // No rule of a socket panics by itself. Counting a frame by a clock that overflows does.
    let now = time.swap(i64::MIN, Ordering::Relaxed);
    bens.send(&ClientFrame::Ping).await;
    // That the other has come may still be on its way.
    let mut last = bens.next_or_end().await;
    while matches!(last, Some(ServerFrame::Presence { .. })) {
        last = bens.next_or_end().await;
    }
    assert_eq!(last, None, "the socket is gone without a word");
    time.store(now, Ordering::Relaxed);
    until(async || server.live().outboxes(ben.id).is_empty()).await;
    assert_eq!(annas.find(presence).await, (ben.id, false));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_sends_its_clients_the_pause_before_they_reconnect() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    let (mut socket, _) = live(&server, &anna).await;
    server.stop().await;
    let bye = socket
        .find(|frame| match frame {
            ServerFrame::Bye { reason, reconnect_ms } => Some((reason, reconnect_ms)),
            _ => None,
        })
        .await;
    assert!(matches!(bye, (Bye::Restart, Some(0..3000))), "{bye:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_poll_and_a_snapshot_and_the_frames_agree() {
    let server = serve(On::Sqlite).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut bens, start) = live(&server, &ben).await;
    let id = acquaint(&server, &anna, &ben).await;
    send(&server, &ben, &text(To::Conversation(id), "Hi")).await.read::<Sent>();
    send(&server, &anna, &text(To::Conversation(id), "How are you?")).await.read::<Sent>();
    post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": 3 })).await;
    let (mut rev, mut last) = (start.rev, None);
    for _ in 0..4 {
        let (next, chat, totals) = bens
            .find(|frame| match frame {
                ServerFrame::Message { rev, chat, totals, .. } | ServerFrame::Read { rev, chat, totals } => {
                    Some((rev, chat, totals))
                }
                _ => None,
            })
            .await;
        assert_eq!(next, rev.next(), "frames come one by one");
        (rev, last) = (next, Some((chat, totals)));
    }
    let (chat, totals) = last.unwrap();
    let poll: Chats = get(&server, &ben, "/api/chats.php").await.read();
    let snapshot: Sync = get(&server, &ben, "/api/sync.php").await.read();
    let delta = format!("/api/sync.php?since={}&epoch={}", start.rev, start.epoch);
    let delta: Sync = get(&server, &ben, &delta).await.read();
    assert_eq!((poll.rev, poll.totals, poll.chats[0].state), (rev, totals, chat));
    assert_eq!((snapshot.rev, snapshot.totals, &snapshot.chats), (rev, totals, &poll.chats));
    assert_eq!((delta.rev, delta.totals, &delta.chats), (rev, totals, &poll.chats));
    server.stop().await;
}
