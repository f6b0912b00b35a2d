//! Places among the connections: who holds one must get on with it, and nobody holds too many.

use crate::support::client::{Reply, acquaint, call, get, live, send, text};
use crate::support::holders::{ELSEWHERE, FURTHER, Holding, LOCALHOST, connect, head, hold, status};
use crate::support::members::new;
use crate::support::server::{Process, Running, seed_load, serve_with};
use crate::support::{Database, On, PATIENCE};
use base::clock::Clock;
use hyper::{Method, StatusCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;
use vonk::config::Limits;
use wire::frame::ServerFrame;
use wire::message::{Sent, To};

async fn server(change: impl FnOnce(&mut Limits)) -> Running {
    serve_with(On::Sqlite, Clock::System, |config| {
        config.photos.uploads_at_once = 32;
        change(&mut config.limits);
    })
    .await
}

async fn healthy(server: &Running) -> Reply {
    let answered = timeout(PATIENCE, call(server, None, Method::GET, "/healthz").go());
    answered.await.expect("somebody still holds all places")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_go_on_loses_the_place() {
    let server = server(|limits| {
        limits.connections = 4;
        limits.patience_seconds = 1;
    })
    .await;
    let anna = server.member(new("Anna")).await;
    for how in [Holding::Silent, Holding::HalfAHead, Holding::HalfABody, Holding::HalfAnUpload, Holding::Unread] {
        let mut held = Vec::new();
        for _ in 0..4 {
            held.push(hold(&server, LOCALHOST, &anna, how).await);
        }
        assert_eq!(healthy(&server).await.status, StatusCode::OK, "{how:?}");
        drop(held);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_cannot_take_every_place() {
    let server = server(|limits| {
        limits.connections = 8;
        limits.connections_per_address = 4;
        limits.patience_seconds = 3600;
    })
    .await;
    let anna = server.member(new("Anna")).await;
    let mut held = Vec::new();
    for _ in 0..12 {
        held.push(hold(&server, ELSEWHERE, &anna, Holding::HalfABody).await);
    }
    assert_eq!(healthy(&server).await.status, StatusCode::OK);
    drop(held);
    server.stop().await;
}

/// With the limits of a new site, in a process of its own: two of the strangers' addresses hold half of its places.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_half_open_connections_keep_nobody_out() {
    let database = Database::new(On::Sqlite);
    let [(anna, chat), (ben, _)] = seed_load(&database, 2).try_into().expect("two members");
    let server = Process::serve(&database);
    let (mut socket, _) = live(&server, &ben).await;
    let mut held = Vec::new();
    for _ in 0..2500 {
        for (address, how) in [(ELSEWHERE, Holding::Silent), (FURTHER, Holding::HalfAHead)] {
            held.push(hold(&server, address, &anna, how).await);
            held.push(hold(&server, address, &anna, how).await);
        }
    }
    let sent: Sent = send(&server, &anna, &text(To::Conversation(chat), "Past the crowd")).await.read();
    socket
        .find(|frame| matches!(frame, ServerFrame::Message { message, .. } if message == sent.message).then_some(()))
        .await;
    let closed = async {
        for stream in &mut held {
            // Reset or ended, as its system likes it.
            let _ = stream.read_to_end(&mut Vec::new()).await;
        }
    };
    timeout(PATIENCE, closed).await.expect("the server waits for none of them");
    assert_eq!(get(&server, &anna, "/api/chats.php").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_members_behind_one_address_are_not_shut_out() {
    let server = server(|limits| limits.connections_per_address = 4).await;
    let mut members = Vec::new();
    for _ in 0..120 {
        let member = server.member(new("Anna")).await;
        let (socket, _) = live(&server, &member).await;
        members.push((member, socket));
    }
    // Visitors hold what they may, and go on holding it; the members are none of them.
    let mut held = Vec::new();
    for _ in 0..8 {
        held.push(connect(&server, LOCALHOST).await);
    }
    let (_, socket) = &mut members[0];
    socket.send(&wire::frame::ClientFrame::Ping).await;
    socket.find(|frame| matches!(frame, ServerFrame::Pong { .. }).then_some(())).await;
    assert_eq!(status(&mut held[7]).await, None, "one visitor too many");

    drop(held);
    let answered = async {
        loop {
            let mut visitor = connect(&server, LOCALHOST).await;
            // Refused while the server has not seen yet that the others are gone.
            let written = visitor.write_all(head(&server, "GET /healthz", "", 0).as_bytes()).await;
            if written.is_ok() && status(&mut visitor).await == Some(200) {
                return;
            }
        }
    };
    timeout(PATIENCE, answered).await.expect("a visitor's place is free again");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_member_cannot_take_every_place_either() {
    let server = server(|limits| limits.connections_per_member = 3).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(live(&server, &anna).await);
    }
    let refused = get(&server, &anna, "/api/user.php").await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (429, "rate_limited"));
    assert_eq!(get(&server, &ben, "/api/user.php").await.status, StatusCode::OK);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proxys_connections_are_nobodys() {
    let server = serve_with(On::Sqlite, Clock::System, |config| {
        config.behind_proxy = true;
        config.limits.connections_per_address = 1;
        config.limits.connections_per_member = 1;
    })
    .await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let sockets = [live(&server, &anna).await, live(&server, &anna).await, live(&server, &ben).await];
    acquaint(&server, &anna, &ben).await;
    drop(sockets);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_is_refused_before_its_body_was_read_gets_the_reason() {
    let server = server(|limits| {
        limits.writes_per_second = 0.001;
        limits.writes_burst = 1.0;
    })
    .await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    for (path, cookie, length, expected) in [
        ("/api/photo.php", "", 10_000_000, 403),
        ("/api/photo.php", anna.cookie.as_str(), 14_000_000, 413),
        ("/api/photo.php", anna.cookie.as_str(), 10_000_000, 429),
        ("/api/read.php", ben.cookie.as_str(), 1_000_000, 413),
        ("/api/read.php", ben.cookie.as_str(), 1_000_000, 429),
    ] {
        let mut stream = connect(&server, LOCALHOST).await;
        stream.write_all(head(&server, &format!("POST {path}"), cookie, length).as_bytes()).await.unwrap();
        let rest = vec![b' '; length];
        stream.write_all(&rest).await.unwrap_or_else(|error| panic!("{path} {expected}: {error}"));
        assert_eq!(status(&mut stream).await, Some(expected), "{path}");
    }
    server.stop().await;
}
