//! A stop: at once, whatever clients hold, and without losing an answer.

use crate::support::client::{call, handshake, live, origin, text};
use crate::support::holders::{Holding, LOCALHOST, connect, head, hold};
use crate::support::members::new;
use crate::support::server::{Counted, Process, metrics, seed_load, serve, vonk};
use crate::support::{Database, On};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use std::sync::mpsc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::sync::oneshot;
use wire::frame::{Bye, ClientFrame, ServerFrame};
use wire::message::{Sent, To};

/// Sends the signal to stop; gives the exit code, which is not zero after a hard stop.
async fn stop(server: Process) -> Option<i32> {
    server.terminate();
    tokio::task::spawn_blocking(move || server.ended()).await.unwrap().code()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_client_that_holds_a_connection_delays_a_stop() {
    let database = Database::new(On::Sqlite);
    let anna = seed_load(&database, 2).remove(0).0;
    for how in [Holding::Silent, Holding::HalfAHead, Holding::HalfABody, Holding::HalfAnUpload, Holding::Unread] {
        let server = Process::serve(&database);
        let held = hold(&server, LOCALHOST, &anna, how).await;
        let seen = call(&server, None, Method::GET, "/healthz").go().await;
        assert_eq!(seen.status, StatusCode::OK);
        assert_eq!(stop(server).await, Some(0), "{how:?}");
        drop(held);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_socket_delays_a_stop() {
    let database = Database::new(On::Sqlite);
    let anna = seed_load(&database, 2).remove(0).0;
    let server = Process::serve(&database);
    let own = origin(&server);
    let mut before_hello = handshake(&server, &anna.cookie, &own).await.unwrap();
    let (mut idle, _) = live(&server, &anna).await;
    assert_eq!(stop(server).await, Some(0));
    for socket in [&mut before_hello, &mut idle] {
        let bye = socket.find(|frame| match frame {
            ServerFrame::Bye { reason, reconnect_ms } => Some((reason, reconnect_ms.is_some())),
            _ => None,
        });
        assert_eq!(bye.await, (Bye::Restart, true));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn paid_sends_under_way_are_finished_and_answered() {
    let server = serve(On::Sqlite).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut socket, _) = live(&server, &anna).await;

    // The one writer stands still, as at a slow disk.
    let (go_on, wait) = mpsc::channel::<()>();
    let (begun, has_begun) = oneshot::channel();
    let store = server.store().clone();
    let stand_still = async move {
        begun.send(()).unwrap();
        wait.recv().unwrap();
        Ok(())
    };
    let slow = tokio::spawn(async move { store.write(move |_| stand_still.boxed()).await });
    has_begun.await.unwrap();

    let by_http = text(To::Profile(ben.id), "Over HTTP");
    let called = call(&server, Some(&anna), Method::POST, "/api/message.php").json(&by_http).go();
    let called = tokio::spawn(called);
    send_is_taken(&server).await;
    let by_socket = text(To::Profile(ben.id), "Over the socket");
    socket.send(&ClientFrame::Send(by_socket.clone())).await;
    socket.send(&ClientFrame::Ping).await;
    socket.find(|frame| matches!(frame, ServerFrame::Pong { .. }).then_some(())).await;

    let stopping = server.core().stop.clone();
    let stopped = tokio::spawn(server.stop());
    stopping.cancelled().await;
    go_on.send(()).unwrap();
    slow.await.unwrap().unwrap();
    assert_eq!(called.await.unwrap().read::<Sent>().client_id, by_http.client_id);
    socket.answer(&by_socket.client_id).await.unwrap();
    let bye = socket.find(|frame| match frame {
        ServerFrame::Bye { reason, .. } => Some(reason),
        _ => None,
    });
    assert_eq!(bye.await, Bye::Restart);
    stopped.await.unwrap();
}

/// Waits until the courier is at work on the first send.
async fn send_is_taken(server: &impl Counted) {
    loop {
        if metrics(server).await.contains("\nvonk_courier_group_size_count 1\n") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_that_left_something_undone_does_not_end_as_if_all_were_well() {
    let database = Database::new(On::Sqlite);
    let (anna, conversation) = seed_load(&database, 2).remove(0);
    let config = tempfile::tempdir().unwrap();
    let usual = include_str!("../../../config/vonk.toml");
    let hasty = usual.replace("hard_stop_seconds = 20", "hard_stop_seconds = 1");
    let hasty = hasty.replace("metrics_listen = \"\"", "metrics_listen = \"127.0.0.1:0\"");
    assert_ne!(usual, hasty);
    std::fs::write(config.path().join("vonk.toml"), hasty).unwrap();
    let config = config.path().to_str().unwrap();
    let server = Process::spawn(vonk(&database, &["serve", "--listen", "127.0.0.1:0", "--config", config]));

    // Nothing can be written: the send under way cannot be finished.
    let lock = rusqlite::Connection::open(database.url.strip_prefix("sqlite:").unwrap()).unwrap();
    lock.busy_timeout(Duration::from_mins(1)).unwrap();
    lock.execute_batch("begin immediate").unwrap();
    let body = serde_json::to_string(&text(To::Conversation(conversation), "Never")).unwrap();
    let mut sender = connect(&server, LOCALHOST).await;
    let send = head(&server, "POST /api/message.php", &anna.cookie, body.len()) + &body;
    sender.write_all(send.as_bytes()).await.unwrap();
    send_is_taken(&server).await;
    assert_eq!(stop(server).await, Some(1));
    drop(lock);
}
