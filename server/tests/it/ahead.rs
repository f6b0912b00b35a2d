//! Statements that are sent ahead, without waiting for the answers of those before them.

use crate::on_both_engines;
use crate::support::client::{acquaint, send, text};
use crate::support::members::new;
use crate::support::server::serve;
use crate::support::{Database, On};
use base::clock::Clock;
use base::error::Error;
use futures_util::FutureExt;
use std::sync::Arc;
use store::nodes::Part;
use store::{Rows, Store, Url, sql};
use vonk::domain::chats::command::Command;
use vonk::domain::chats::courier::deliver_group;
use wire::message::{Outgoing, Sent, To};
use wire::{ClientId, ConversationId, Credits, MemberId};

on_both_engines!(
    answers_are_taken_in_any_order_however_large_they_are,
    a_change_that_fails_fails_its_transaction_and_leaves_nothing,
    an_answer_after_a_change_that_failed_says_why_the_change_failed,
);

async fn open(on: On) -> (Arc<Store>, Database) {
    let database = Database::new(on);
    let (committed, _events) = tokio::sync::mpsc::unbounded_channel();
    let store = Store::open(&Url::parse(&database.url).unwrap(), Part::Server, Clock::System, committed).await.unwrap();
    (Arc::new(store), database)
}

async fn notes(store: &Store) -> i64 {
    store.read(|conn| sql("select count(*) from meta where value = 'x'").number(conn).boxed()).await.unwrap()
}

fn note(name: &'static str) -> store::Sql {
    sql("insert into meta (name, value) values ($1, 'x')").bind(name)
}

async fn answers_are_taken_in_any_order_however_large_they_are(on: On) {
    let (store, _database) = open(on).await;
    let taken = store.write(|tx| {
        async move {
            let ids = (0..20_000).collect::<Vec<i64>>();
            let large = sql("select r.id, 'some words that make the answer larger' from {rows} as r order by r.id");
            let large = large.rows(Rows::ids(ids.clone())).ask::<(i64, String)>(tx).await?;
            note("between").send(tx).await?;
            let count = sql("select count(*) from meta where value = 'x'").ask::<(i64,)>(tx).await?;
            let doubled = count.map(|rows| rows[0].0 * 2);
            assert_eq!(doubled.answer(tx).await?, 2, "what was sent before has happened");
            let large = large.answer(tx).await?;
            assert!(large.iter().map(|(id, _)| *id).eq(ids));
            Ok(())
        }
        .boxed()
    });
    taken.await.unwrap();
    assert_eq!(notes(&store).await, 1);
}

async fn a_change_that_fails_fails_its_transaction_and_leaves_nothing(on: On) {
    let (store, _database) = open(on).await;
    let failed: Result<(), Error> = store
        .write(|tx| {
            async move {
                note("one").send(tx).await?;
                note("one").send(tx).await?;
                note("two").send(tx).await
            }
            .boxed()
        })
        .await;
    assert!(failed.unwrap_err().is_conflict());
    assert_eq!(notes(&store).await, 0);
    let went_well = store.write(|tx| note("one").send(tx).boxed()).await;
    went_well.unwrap();
    assert_eq!(notes(&store).await, 1);
}

async fn an_answer_after_a_change_that_failed_says_why_the_change_failed(on: On) {
    let (store, _database) = open(on).await;
    for _ in 0..3 {
        let failed: Result<i64, Error> = store
            .write(|tx| {
                async move {
                    note("one").send(tx).await?;
                    note("one").send(tx).await?;
                    sql("select count(*) from meta").number(tx).await
                }
                .boxed()
            })
            .await;
        assert!(failed.unwrap_err().is_conflict());
    }
    assert_eq!(notes(&store).await, 0);
}

/// Each wait costs every sender of the group as much as a small statement does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_group_of_sends_waits_for_postgresql_three_times() {
    let server = serve(On::Postgres).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    send(&server, &anna, &text(To::Conversation(conversation), "Hi")).await.read::<Sent>();
    let mut waits = Vec::new();
    for _ in 0..30 {
        let group = [command(&server, anna.id, conversation), command(&server, ben.id, conversation)];
        let before = server.store().counts().round_trips.get();
        deliver_group(server.store(), group.into()).await.unwrap();
        waits.push(server.store().counts().round_trips.get() - before);
    }
    // Each connection prepares its statements once, and the server's other work is counted too.
    assert_eq!(waits.iter().min(), Some(&3), "{waits:?}");
    server.stop().await;
}

fn command(server: &crate::support::server::Running, sender: MemberId, to: ConversationId) -> Command {
    Command {
        quote: None,
        sender,
        client_id: ClientId::new(),
        to: To::Conversation(to),
        content: Outgoing::Text { text: "Together".into() },
        quoted_cost: Credits(1),
        price: Credits(1),
        free_conversations: 2,
        message_id: server.store().id(),
        conversation_id: ConversationId(server.store().id()),
        at: server.store().now(),
    }
}
