//! Many requests in one moment against what is left: no more is spent than there is.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{acquaint, get, gift, live, send, text};
use crate::support::members::{New, new};
use crate::support::server::serve;
use futures_util::future::join_all;
use hyper::StatusCode;
use wire::Credits;
use wire::frame::ClientFrame;
use wire::message::{Send, Sent, To};
use wire::user::UserAnswer;

on_both_engines!(
    fifty_sends_at_once_over_both_transports_spend_what_there_is_and_no_more,
    twenty_free_messages_at_once_are_as_many_as_are_left,
);

async fn fifty_sends_at_once_over_both_transports_spend_what_there_is_and_no_more(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(New { credits: 11, ..new("Anna") }).await, server.member(new("Ben")).await);
    let to = To::Conversation(acquaint(&server, &anna, &ben).await);
    let sends: Vec<Send> = (0..25).map(|n| if n % 5 == 0 { gift(to, "tulip") } else { text(to, "Quick") }).collect();
    let by_http = join_all(sends.iter().map(|it| {
        let (server, anna) = (&server, &anna);
        async move {
            let reply = send(server, anna, it).await;
            (reply.status == StatusCode::OK).then(|| reply.read::<Sent>())
        }
    }));
    let by_socket = join_all((0..25).map(|n| {
        let it = if n % 5 == 0 { gift(to, "candle") } else { text(to, "Quicker") };
        let (server, anna) = (&server, &anna);
        async move {
            // At most eight sockets are open at a time: each of these is one of five.
            if n % 5 != 0 {
                let reply = send(server, anna, &it).await;
                return (reply.status == StatusCode::OK).then(|| reply.read::<Sent>());
            }
            let (mut socket, _) = live(server, anna).await;
            socket.send(&ClientFrame::Send(it.clone())).await;
            socket.answer(&it.client_id).await.ok()
        }
    }));
    let (by_http, by_socket) = tokio::join!(by_http, by_socket);
    let spent: i64 = by_http.into_iter().chain(by_socket).flatten().map(|sent| sent.cost.0).sum();
    let left = get(&server, &anna, "/api/user.php").await.read::<UserAnswer>().user.credits.0;
    assert_eq!((spent, left), (10 - left, left), "what was paid is what is gone");
    assert_eq!(left, 0, "texts took the last of it");
    server.stop().await;
}

async fn twenty_free_messages_at_once_are_as_many_as_are_left(on: On) {
    let server = serve(on).await;
    let anna = server.member(New { free_left: 4, credits: 0, ..new("Anna") }).await;
    let ben = server.member(new("Ben")).await;
    let conversation = acquaint(&server, &ben, &anna).await;
    let free = |_| Send { quoted_cost: Credits(0), ..text(To::Conversation(conversation), "Free") };
    let sends: Vec<Send> = (0..20).map(free).collect();
    let replies = join_all(sends.iter().map(|it| send(&server, &anna, it))).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == StatusCode::OK).count(), 4);
    for reply in replies.iter().filter(|reply| reply.status != StatusCode::OK) {
        assert_eq!((reply.status, reply.code()), (StatusCode::CONFLICT, "price_changed".into()));
    }
    server.stop().await;
}
