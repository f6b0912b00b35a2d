//! Sockets that send too much, or what is no frame.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Socket, acquaint, handshake, live, origin, send, text};
use crate::support::manual_clock;
use crate::support::members::new;
use crate::support::server::{Running, serve, serve_with};
use base::clock::Clock;
use futures_util::FutureExt;
use std::sync::atomic::Ordering;
use store::sql;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use vonk::domain::user;
use wire::ConversationId;
use wire::frame::{Bye, ClientFrame, MAX_CLIENT_FRAME, ServerFrame};
use wire::message::{Sent, To};

on_both_engines!(a_heartbeat_closes_sockets_whose_session_ran_out_or_whose_account_was_disabled);

/// How many frames like this come before the next message.
async fn count(socket: &mut Socket, is_one: impl Fn(&ServerFrame) -> bool) -> usize {
    let mut count = 0;
    loop {
        match socket.next().await {
            ServerFrame::Message { .. } => return count,
            frame => count += usize::from(is_one(&frame)),
        }
    }
}

/// Waits until the server has read everything that was sent so far.
async fn drain(socket: &mut Socket) {
    socket.send(&ClientFrame::Ping).await;
    socket.find(|frame| matches!(frame, ServerFrame::Pong { .. }).then_some(())).await;
}

fn is_typing(frame: &ServerFrame) -> bool {
    matches!(frame, ServerFrame::Typing { .. })
}

#[tokio::test(flavor = "multi_thread")]
async fn typing_is_passed_on_every_three_seconds_at_most() {
    let (clock, time) = manual_clock();
    let server = serve_with(On::Sqlite, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id: ConversationId = acquaint(&server, &anna, &ben).await;
    let (mut annas, _) = live(&server, &anna).await;
    let (mut bens, _) = live(&server, &ben).await;
    let mut typed = async |times: usize| {
        for _ in 0..times {
            bens.send(&ClientFrame::Typing { conversation: id }).await;
        }
        drain(&mut bens).await;
        send(&server, &ben, &text(To::Conversation(id), "Done")).await.read::<Sent>();
        count(&mut annas, is_typing).await
    };
    assert_eq!(typed(90).await, 2, "one, and one that the network may have held up");
    time.fetch_add(3000, Ordering::Relaxed);
    assert_eq!(typed(20).await, 1);
    time.fetch_add(2900, Ordering::Relaxed);
    assert_eq!(typed(5).await, 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_flickers_is_not_announced_each_time() {
    let (clock, _time) = manual_clock();
    let server = serve_with(On::Sqlite, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let (mut annas, _) = live(&server, &anna).await;
    let (mut bens, _) = live(&server, &ben).await;
    for _ in 0..49 {
        for visible in [false, true] {
            bens.send(&ClientFrame::Visible { visible }).await;
        }
    }
    drain(&mut bens).await;
    // What is announced by a task of its own has been announced when these have ended.
    for _ in 0..2 {
        send(&server, &ben, &text(To::Conversation(id), "Done")).await.read::<Sent>();
    }
    let is_here = |frame: &ServerFrame| matches!(frame, ServerFrame::Presence { profile, .. } if *profile == ben.id);
    let announced = count(&mut annas, is_here).await + count(&mut annas, is_here).await;
    assert!((1..=21).contains(&announced), "{announced}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pings_of_the_protocol_are_counted_like_frames() {
    let (clock, _time) = manual_clock();
    let server = serve_with(On::Sqlite, clock, |config| config.limits.frames_burst = 10.0).await;
    let anna = server.member(new("Anna")).await;
    let (mut socket, _) = live(&server, &anna).await;
    for _ in 0..11 {
        socket.raw(Message::Ping(Vec::new().into())).await;
    }
    let (bye, code, words) = socket.farewell().await;
    assert_eq!(bye, Some(ServerFrame::Bye { reason: Bye::Protocol, reconnect_ms: None }));
    assert_eq!((code, words.as_str()), (1008, "too many pings"));
    server.stop().await;
}

async fn opened(server: &Running, cookie: &str) -> Socket {
    handshake(server, cookie, &origin(server)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_breaks_the_protocol_is_closed_with_the_reason() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    let not_utf8 = Frame::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true);
    let unknown = Frame::message(Vec::new(), OpCode::Data(Data::Reserved(5)), true);
    let after_hello = [
        (Message::binary(vec![1, 2, 3]), 1003, "frames are text"),
        (Message::text("x".repeat(MAX_CLIENT_FRAME + 1)), 1009, "a frame has at most 16384 bytes"),
        (Message::Frame(not_utf8), 1007, "text is UTF-8"),
        (Message::Frame(unknown), 1002, "this is not a WebSocket frame"),
    ];
    for (message, code, words) in after_hello {
        let (mut socket, _) = live(&server, &anna).await;
        socket.raw(message).await;
        let bye = Some(ServerFrame::Bye { reason: Bye::Protocol, reconnect_ms: None });
        assert_eq!(socket.farewell().await, (bye, code, words.to_owned()));
    }
    for first in [Message::text(r#"{"type":"ping"}"#), Message::text("{"), Message::binary(Vec::new())] {
        let mut socket = opened(&server, &anna.cookie).await;
        socket.raw(first).await;
        let (_, code, words) = socket.farewell().await;
        assert_eq!((code, words.as_str()), (1002, "the first frame is not a valid hello"));
    }
    server.stop().await;
}

async fn a_heartbeat_closes_sockets_whose_session_ran_out_or_whose_account_was_disabled(on: On) {
    let server = serve_with(on, Clock::System, |config| config.limits.heartbeat_seconds = 1).await;
    let (anna, ben, cas) =
        (server.member(new("Anna")).await, server.member(new("Ben")).await, server.member(new("Cas")).await);
    let (mut annas, _) = live(&server, &anna).await;
    let (mut bens, _) = live(&server, &ben).await;
    let (mut cass, _) = live(&server, &cas).await;
    let ended = Some(ServerFrame::Bye { reason: Bye::LoggedOut, reconnect_ms: None });
    let beat = |frame| matches!(frame, ServerFrame::Ping { .. }).then_some(());

    server.store().write(move |tx| async move { user::disable(tx, anna.id).await }.boxed()).await.unwrap();
    assert_eq!(annas.farewell().await.0, ended);
    bens.find(beat).await;

    let run_out =
        sql("update sessions set expires_at = $2 where member_id = $1").bind(ben.id).bind(server.store().now());
    server.store().write(move |tx| async move { run_out.run(tx).await }.boxed()).await.unwrap();
    assert_eq!(bens.farewell().await.0, ended);
    cass.find(beat).await;
    cass.find(beat).await;
    server.stop().await;
}
