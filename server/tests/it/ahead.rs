//! Statements that are sent ahead, without waiting for the answers of those before them.

use crate::on_both_engines;
use crate::support::{Database, On};
use base::clock::Clock;
use base::error::Error;
use futures_util::FutureExt;
use std::sync::Arc;
use store::nodes::Part;
use store::{Rows, Store, Tx, Url, sql};

on_both_engines!(
    answers_are_taken_in_any_order_however_large_they_are,
    a_change_that_fails_fails_its_transaction_and_says_why,
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

/// Writes the same note twice, and then waits for an answer, or for nothing but the commit.
async fn fails(tx: &mut Tx, waits: bool) -> Result<(), Error> {
    note("one").send(tx).await?;
    note("one").send(tx).await?;
    if waits { sql("select count(*) from meta").number(tx).await.map(drop) } else { note("two").send(tx).await }
}

async fn a_change_that_fails_fails_its_transaction_and_says_why(on: On) {
    let (store, _database) = open(on).await;
    for waits in [false, true, false] {
        let failed = store.write(move |tx| fails(tx, waits).boxed()).await;
        assert!(failed.unwrap_err().is_conflict());
        assert_eq!(notes(&store).await, 0);
    }
    store.write(|tx| note("one").send(tx).boxed()).await.unwrap();
    assert_eq!(notes(&store).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_that_fails_costs_postgresql_no_connection() {
    let (store, _database) = open(On::Postgres).await;
    let backend = async || store.write(|tx| sql("select pg_backend_pid()::bigint").number(tx).boxed()).await.unwrap();
    let before = backend().await;
    store.write(|tx| fails(tx, false).boxed()).await.unwrap_err();
    store.write(|tx| fails(tx, true).boxed()).await.unwrap_err();
    assert_eq!(backend().await, before);
}
