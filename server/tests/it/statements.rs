//! Statements: sent ahead, without waiting for the answers of those before them, and what follows when one fails.

use crate::on_both_engines;
use crate::support::{Database, On};
use base::clock::Clock;
use base::error::Error;
use futures_util::FutureExt;
use futures_util::future::join_all;
use std::sync::Arc;
use store::nodes::Part;
use store::{Rows, Store, Tx, Url, sql};

on_both_engines!(
    answers_are_taken_in_any_order_however_large_they_are,
    a_change_that_fails_fails_its_transaction_and_says_why,
    a_transaction_that_goes_on_after_a_failed_statement_is_not_committed,
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

async fn a_transaction_that_goes_on_after_a_failed_statement_is_not_committed(on: On) {
    let (store, _database) = open(on).await;
    store.write(|tx| note("0").send(tx).boxed()).await.unwrap();
    // Several at once, so that on SQLite they share a commit, in which the good ones are kept. The bad ones write a new note,
    // and then one that is there.
    let writes = (1..20).map(|n: i64| {
        let names = if n % 2 == 0 { vec![-n, 0] } else { vec![n] };
        let rows = Rows::ids(names);
        let insert = sql("insert into meta (name, value) select cast(r.id as text), 'x' from {rows} as r").rows(rows);
        store.write(move |tx| async move { Ok(insert.run(tx).await.is_ok()) }.boxed())
    });
    for (n, done) in (1..).zip(join_all(writes).await) {
        assert_eq!(done.ok(), (n % 2 == 1).then_some(true), "write {n}");
    }
    assert_eq!(notes(&store).await, 11);
}

/// On a full disk SQLite ends the transaction, after which each statement would be a transaction of its own.
#[tokio::test]
async fn nothing_is_written_by_what_goes_on_after_the_disk_was_full() {
    let (store, _database) = open(On::Sqlite).await;
    let filled = store.write(|tx| {
        async move {
            note("before").run(tx).await?;
            // No more than the file has.
            sql("pragma max_page_count = 1").number(tx).await?;
            let large = sql("insert into meta (name, value) values ('large', $1)").bind("x".repeat(1 << 20));
            let full = large.run(tx).await.unwrap_err();
            assert!(full.to_string().contains("full"), "{full}");
            sql("pragma max_page_count = 1000000").number(tx).await?;
            assert!(note("after").run(tx).await.is_err());
            Ok(())
        }
        .boxed()
    });
    filled.await.unwrap_err();
    assert_eq!(notes(&store).await, 0);
    store.write(|tx| note("later").send(tx).boxed()).await.unwrap();
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
