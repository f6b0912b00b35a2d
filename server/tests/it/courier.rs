//! The courier when the database refuses what one of a group writes: a group fails as a whole, and only the one that
//! cannot be written is not delivered.

use crate::on_both_engines;
use crate::support::client::{acquaint, call, get, send, text};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve};
use crate::support::{On, assert_sound};
use base::error::{Error, Result};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use std::sync::mpsc;
use std::time::Duration;
use store::sql;
use vonk::domain::chats::Courier;
use vonk::domain::chats::command::Command;
use vonk::domain::chats::courier::deliver_group;
use wire::chat::ChatPage;
use wire::message::{Outgoing, Send, Sent, To};
use wire::user::UserAnswer;
use wire::{ClientId, ConversationId, Credits, MemberId};

on_both_engines!(
    of_a_group_that_fails_as_a_whole_only_the_one_that_cannot_be_written_is_not_delivered,
    a_send_that_cannot_be_written_is_answered_try_again_and_is_charged_once_it_can,
    a_courier_that_cannot_answer_any_more_is_reported_and_ends_the_server,
);

const POISON: &str = "This cannot be written";

/// The statement that writes a whole group's messages fails because of one of them.
async fn poison(server: &Running) {
    // PostgreSQL's trigger needs a function: any that raises will do.
    run(
        server,
        "--[sqlite] create trigger poisoned before insert on messages when new.body = 'This cannot be written'
         --[sqlite] begin select raise(abort, 'it cannot be written'); end
         --[postgres] create trigger poisoned before insert on messages for each row
         --[postgres] when (new.body = 'This cannot be written') execute function entries_stay()",
    )
    .await;
}

async fn heal(server: &Running) {
    run(server, "--[sqlite] drop trigger poisoned\n--[postgres] drop trigger poisoned on messages").await;
}

async fn run(server: &Running, statement: &'static str) {
    server.store().write(move |tx| async move { sql(statement).run(tx).await }.boxed()).await.unwrap();
}

fn command(server: &Running, sender: MemberId, to: ConversationId, words: &str) -> Command {
    Command {
        quote: None,
        sender,
        client_id: ClientId::new(),
        to: To::Conversation(to),
        content: Outgoing::Text { text: words.into() },
        quoted_cost: Credits(1),
        price: Credits(1),
        free_conversations: 2,
        message_id: server.store().id(),
        conversation_id: ConversationId(server.store().id()),
        at: server.store().now(),
    }
}

/// What each of these is answered when all of them wait as the courier begins: they are one group.
async fn in_one_group(server: &Running, commands: &[Command]) -> Vec<Result<Sent>> {
    let (courier, deliveries) = Courier::start(server.store().clone());
    let mut answers = Vec::new();
    for command in commands {
        let (answer, answered) = mpsc::channel();
        courier.take(command.clone(), Box::new(move |result| drop(answer.send(result))));
        answers.push(answered);
    }
    courier.close();
    deliveries.await;
    answers.into_iter().map(|answered| answered.recv().unwrap()).collect()
}

async fn credits(server: &Running, who: &Someone) -> i64 {
    get(server, who, "/api/user.php").await.read::<UserAnswer>().user.credits.0
}

async fn messages(server: &Running, who: &Someone, id: ConversationId) -> Vec<ClientId> {
    let page: ChatPage = get(server, who, &format!("/api/chat.php?id={id}")).await.read();
    page.messages.into_iter().map(|message| message.client_id).collect()
}

async fn of_a_group_that_fails_as_a_whole_only_the_one_that_cannot_be_written_is_not_delivered(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (cas, dora) = (server.member(new("Cas")).await, server.member(new("Dora")).await);
    let here = acquaint(&server, &anna, &ben).await;
    let there = acquaint(&server, &cas, &dora).await;
    poison(&server).await;
    // A poor one is refused in the group, and when tried alone.
    let dear = Command { quoted_cost: Credits(9), ..command(&server, ben.id, here, "Too dear") };
    let commands = [
        command(&server, anna.id, here, "One"),
        command(&server, cas.id, there, "Two"),
        command(&server, anna.id, here, POISON),
        command(&server, anna.id, here, "Three"),
        dear,
        command(&server, ben.id, here, "Four"),
        command(&server, dora.id, there, "Five"),
    ];
    for round in 0..2 {
        let answers = in_one_group(&server, &commands).await;
        for (command, answer) in commands.iter().zip(&answers) {
            match (&command.content, answer) {
                (Outgoing::Text { text }, Err(Error::Database { .. })) => assert_eq!(text, POISON),
                (Outgoing::Text { text }, Err(Error::Refused(refusal))) => {
                    assert_eq!((text.as_str(), refusal.code()), ("Too dear", "price_changed"));
                }
                (Outgoing::Text { text }, Ok(sent)) => {
                    assert!(text != POISON && sent.cost == Credits(1) && sent.client_id == command.client_id);
                }
                other => panic!("{other:?} in round {round}"),
            }
        }
        // Sent once more, all get the same answers, and nobody pays twice.
        assert_eq!(messages(&server, &ben, here).await.len(), 1 + 3);
        assert_eq!(messages(&server, &dora, there).await.len(), 1 + 2);
        assert_eq!((credits(&server, &anna).await, credits(&server, &ben).await), (100 - 3, 100 - 1));
        assert_eq!((credits(&server, &cas).await, credits(&server, &dora).await), (100 - 2, 100 - 1));
        assert_sound(server.store()).await;
    }
    heal(&server).await;
    server.stop().await;
}

async fn a_send_that_cannot_be_written_is_answered_try_again_and_is_charged_once_it_can(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    poison(&server).await;
    let sends: Vec<Send> = (0..12)
        .map(|n| text(To::Conversation(id), &if n == 5 { POISON.to_owned() } else { format!("Number {n}") }))
        .collect();
    let replies = join_all(sends.iter().map(|it| send(&server, &anna, it))).await;
    for (n, reply) in replies.iter().enumerate() {
        if n == 5 {
            assert_eq!((reply.status, reply.code()), (StatusCode::SERVICE_UNAVAILABLE, "try_again".into()));
        } else {
            assert_eq!(reply.read::<Sent>().cost, Credits(1));
        }
    }
    assert_eq!(credits(&server, &anna).await, 100 - 1 - 11, "what was not delivered was not charged");
    heal(&server).await;
    for _ in 0..2 {
        assert_eq!(send(&server, &anna, &sends[5]).await.read::<Sent>().cost, Credits(1));
        assert_eq!(credits(&server, &anna).await, 100 - 1 - 12);
    }
    server.stop().await;
}

async fn a_courier_that_cannot_answer_any_more_is_reported_and_ends_the_server(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let command = command(&server, anna.id, id, "Who receives it?");
    let health = server.server.shards[0].health.clone();
    server.server.shards[0].courier.take(command, Box::new(|_| panic!("an answer that ends the task of all answers")));
    tokio::time::timeout(Duration::from_mins(1), health.broken()).await.expect("the server begins to stop");
    let reply = call(&server, None, Method::GET, "/readyz").go().await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(String::from_utf8_lossy(&reply.bytes).contains("the courier has ended"), "{reply:?}");
    assert_eq!(messages(&server, &ben, id).await.len(), 2, "what was taken is delivered");
}

/// Each wait costs every sender of the group as much as a small statement does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_group_waits_for_postgresql_three_times() {
    let server = serve(On::Postgres).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let mut waits = Vec::new();
    for _ in 0..30 {
        let group = [command(&server, anna.id, id, "Together"), command(&server, ben.id, id, "Together")];
        let before = server.store().counts().round_trips.get();
        deliver_group(server.store(), group.into()).await.unwrap();
        waits.push(server.store().counts().round_trips.get() - before);
    }
    // Each connection prepares its statements once, and the server's other work is counted too.
    assert_eq!(waits.iter().min(), Some(&3), "{waits:?}");
    server.stop().await;
}
