//! The numbers of the processes that have a database open: leased, renewed, lost, given back.

use crate::support::{Database, On, until};
use base::clock::Clock;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::time::Duration;
use store::nodes::Part;
use store::{Sql, Store, Url, sql};
use tokio::sync::mpsc;

async fn open(database: &Database) -> Store {
    let (committed, _) = mpsc::unbounded_channel();
    Store::open(&Url::parse(&database.url).unwrap(), Part::Server, Clock::System, committed).await.unwrap()
}

/// The number in the ids that a store makes.
fn number_of(store: &Store) -> i64 {
    store.id() >> 8 & 31
}

async fn run(store: &Store, change: Sql) {
    store.write(|tx| async move { change.run(tx).await.map(drop) }.boxed()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_process_has_a_number_of_its_own_and_one_that_was_given_back_rests_for_longest() {
    let database = Database::new(On::Postgres);
    let (one, two) = (open(&database).await, open(&database).await);
    let mut numbers = BTreeSet::from([number_of(&one), number_of(&two)]);
    assert_eq!(numbers.len(), 2);
    two.close().await;
    for _ in 0..20 {
        let next = open(&database).await;
        assert!(numbers.insert(number_of(&next)), "{} again, beside {numbers:?}", number_of(&next));
        next.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_processes_that_start_at_once_have_twenty_numbers() {
    let database = Database::ready(On::Postgres);
    // Each has connections of its own, of which PostgreSQL allows a hundred.
    let stores = futures_util::future::join_all((0..20).map(|_| open(&database))).await;
    let numbers: BTreeSet<i64> = stores.iter().map(number_of).collect();
    assert_eq!(numbers.len(), 20);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_whose_number_was_taken_meanwhile_goes_on_under_another_one() {
    let database = Database::new(On::Postgres);
    let (slept, other) = (open(&database).await, open(&database).await);
    let lost = number_of(&slept);
    run(&other, sql("update nodes set token = 'another process' where number = $1").bind(lost)).await;
    until(async || number_of(&slept) != lost).await;
    assert_ne!(number_of(&slept), number_of(&other));
    let holders = sql("select count(*) from nodes where number = $1 and token = 'another process'").bind(lost);
    assert_eq!(slept.read(|conn| holders.number(conn).boxed()).await.unwrap(), 1, "what was taken is left alone");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_waits_while_all_numbers_are_taken() {
    let database = Database::new(On::Postgres);
    let first = open(&database).await;
    run(&first, sql("update nodes set token = 'another process', until = until + $1").bind(1_i64 << 52)).await;
    let waiting = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        run(&first, sql("update nodes set until = 0 where number = 9")).await;
    };
    let (opened, ()) = tokio::join!(open(&database), waiting);
    assert_eq!(number_of(&opened), 9);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_that_make_the_schema_at_once_take_turns() {
    let database = Database::new(On::Postgres);
    let stores = futures_util::future::join_all((0..4).map(|_| open(&database))).await;
    let epochs: BTreeSet<&str> = stores.iter().map(Store::epoch).collect();
    assert_eq!(epochs.len(), 1);
}
