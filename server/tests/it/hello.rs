//! How a socket begins when something is in the way: a database that fails.

use crate::on_both_engines;
use crate::support::On;
use crate::support::door::{Socket, call, get, handshake, live, origin};
use crate::support::members::new;
use crate::support::server::{Running, serve};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use vonk::store::sql;
use wire::frame::{Bye, ClientFrame, ServerFrame};

on_both_engines!(
    a_database_that_fails_logs_nobody_out,
    a_socket_of_a_session_that_ended_is_told_so,
);

/// Runs a statement of the test's own.
async fn run(server: &Running, statement: &'static str) {
    server.store().write(move |tx| async move { sql(statement).run(tx).await }.boxed()).await.unwrap();
}

async fn say_hello(socket: &mut Socket) -> ServerFrame {
    socket.say(&ClientFrame::Hello { since: None, epoch: None, visible: true }).await;
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
        let told = say_hello(&mut socket).await;
        assert!(matches!(told, ServerFrame::Bye { reason: Bye::Restart, reconnect_ms: Some(_) }), "{told:?}");
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

async fn a_socket_of_a_session_that_ended_is_told_so(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let mut socket = handshake(&server, &anna.cookie, &origin(&server)).await.unwrap();
    run(&server, "delete from sessions").await;
    let told = say_hello(&mut socket).await;
    assert_eq!(told, ServerFrame::Bye { reason: Bye::LoggedOut, reconnect_ms: None });
    server.stop().await;
}
