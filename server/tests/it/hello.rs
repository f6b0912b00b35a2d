//! How a socket begins when something is in the way: a database that fails, a state that is too large for a frame.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Socket, call, get, handshake, live, origin, resume, send, text};
use crate::support::members::{Someone, make_with_chats, new};
use crate::support::server::{Running, serve};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use store::sql;
use wire::chat::Chats;
use wire::frame::{Bye, ClientFrame, ServerFrame};
use wire::message::{Sent, To};
use wire::sync::Sync;

on_both_engines!(
    a_database_that_fails_logs_nobody_out,
    a_state_of_three_thousand_chats_is_delivered_by_socket_and_by_http,
    a_socket_of_a_session_that_ended_is_refused_as_logged_out,
);

/// Runs a statement of the test's own.
async fn run(server: &Running, statement: &'static str) {
    server.store().write(move |tx| async move { sql(statement).run(tx).await }.boxed()).await.unwrap();
}

async fn send_hello(socket: &mut Socket) -> ServerFrame {
    socket.send(&ClientFrame::Hello { since: None, epoch: None, visible: true }).await;
    socket.next().await
}

async fn a_database_that_fails_logs_nobody_out(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let outages = [
        ("alter table sessions rename to sessions_gone", "alter table sessions_gone rename to sessions"),
        ("alter table inboxes rename to inboxes_gone", "alter table inboxes_gone rename to inboxes"),
    ];
    for (begins, ends) in outages {
        let mut socket = handshake(&server, &anna.cookie, &origin(&server)).await.unwrap();
        run(&server, begins).await;
        let frame = send_hello(&mut socket).await;
        assert!(matches!(frame, ServerFrame::Bye { reason: Bye::Restart, reconnect_ms: Some(_) }), "{frame:?}");
        let user = get(&server, &anna, "/api/user.php").await;
        assert_eq!((user.status, user.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "try_again"));
        assert_eq!(get(&server, &anna, "/chats").await.status, StatusCode::OK, "the page itself needs no database");
        run(&server, ends).await;
        live(&server, &anna).await;
    }
    run(&server, outages[0].0).await;
    let photo = get(&server, &anna, "/photos/1/large").await;
    assert_eq!((photo.status, photo.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "try_again"));
    run(&server, outages[0].1).await;
    assert_eq!(get(&server, &anna, "/photos/1/large").await.status, StatusCode::NOT_FOUND);
    assert_eq!(call(&server, None, Method::GET, "/photos/1/large").go().await.status, StatusCode::NOT_FOUND);
    server.stop().await;
}

async fn a_socket_of_a_session_that_ended_is_refused_as_logged_out(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let mut socket = handshake(&server, &anna.cookie, &origin(&server)).await.unwrap();
    run(&server, "delete from sessions").await;
    let frame = send_hello(&mut socket).await;
    assert_eq!(frame, ServerFrame::Bye { reason: Bye::LoggedOut, reconnect_ms: None });
    server.stop().await;
}

async fn a_state_of_three_thousand_chats_is_delivered_by_socket_and_by_http(on: On) {
    let server = serve(on).await;
    let anna: Someone = make_with_chats(server.store(), new("Anna"), 2999).await;
    let ben = server.member(new("Ben")).await;
    // Frames come in the order of what happened. Once this one is here, those of the many chats are through: a socket
    // that joined before them would be closed as slow, and would have to come back.
    let (mut bens, _) = live(&server, &ben).await;
    let first: Sent = send(&server, &ben, &text(To::Profile(anna.id), "Hello")).await.read();
    bens.find(|frame| matches!(frame, ServerFrame::Message { message, .. } if message == first.message).then_some(()))
        .await;
    let mut socket = handshake(&server, &anna.cookie, &origin(&server)).await.unwrap();
    let ServerFrame::Hello { rev, sync: None, .. } = send_hello(&mut socket).await else { panic!("a hello alone") };

    let reply = get(&server, &anna, "/api/sync.php").await;
    assert!(reply.bytes.len() > 1024 * 1024, "{} bytes", reply.bytes.len());
    let whole: Sync = reply.read();
    assert_eq!((whole.rev, whole.reset, whole.chats.len()), (rev, true, 3000));
    let polled: Chats = get(&server, &anna, "/api/chats.php").await.read();
    assert_eq!((polled.rev, polled.chats.len()), (rev, 3000));

    send(&server, &ben, &text(To::Profile(anna.id), "One more")).await.read::<Sent>();
    let next = socket.find(|frame| match frame {
        ServerFrame::Message { rev, .. } => Some(rev),
        _ => None,
    });
    assert_eq!(next.await, rev.next(), "what came after the hello follows it");
    let (_, delta) = resume(&server, &anna, Some((rev, whole.epoch))).await;
    assert_eq!((delta.reset, delta.chats.len()), (false, 1), "a delta that fits is carried");
    server.stop().await;
}
