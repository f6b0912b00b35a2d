//! The store on both engines: what commits, what is emitted; and that the two schemas are one.

use crate::on_both_engines;
use crate::support::{Database, On, until};
use base::clock::{Clock, DAY, HOUR};
use base::error::Error;
use futures_util::FutureExt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use store::event::{Commit, Event};
use store::nodes::Part;
use store::{Queried, Rows, Store, Url, record, sql};
use tokio::sync::mpsc;
use wire::frame::ServerFrame;
use wire::{MemberId, Refusal, Rev};

on_both_engines!(
    a_refused_transaction_leaves_nothing_and_emits_no_event,
    many_writers_at_once_lose_nothing_and_a_bad_one_fails_alone,
    a_panicking_rule_fails_alone_and_the_store_goes_on,
    a_caller_who_goes_away_does_not_stop_the_work,
    the_books_refuse_to_be_rewritten,
    a_row_is_read_by_its_columns_places_and_names,
    a_filter_without_a_value_is_not_in_the_query,
    records_are_written_and_read_by_their_columns,
    the_ids_of_a_process_are_after_those_of_the_one_before_whatever_the_clock_says,
);

async fn open(on: On, clock: Clock) -> (Arc<Store>, mpsc::UnboundedReceiver<Commit>, Database) {
    let database = Database::new(on);
    let (committed, events) = mpsc::unbounded_channel();
    let store = Store::open(&Url::parse(&database.url).unwrap(), Part::Server, clock, committed).await.unwrap();
    (Arc::new(store), events, database)
}

async fn note(store: &Store, name: &'static str) -> Result<(), Error> {
    let insert = sql("insert into meta (name, value) values ($1, 'x')").bind(name);
    store.write(move |tx| async move { insert.run(tx).await.map(drop) }.boxed()).await
}

async fn notes(store: &Store) -> i64 {
    store.read(|conn| sql("select count(*) from meta where value = 'x'").number(conn).boxed()).await.unwrap()
}

fn event() -> Event {
    Event::changed(MemberId(1), Rev(1), &ServerFrame::Ping { rev: Rev(1) })
}

async fn a_refused_transaction_leaves_nothing_and_emits_no_event(on: On) {
    let (store, mut events, _database) = open(on, Clock::System).await;
    let counted = || (store.counts().commits.get(), store.counts().transactions.get());
    let before = counted();
    let refused: Result<(), Error> = store
        .write(|tx| {
            async move {
                sql("insert into meta (name, value) values ('a', 'x')").run(tx).await?;
                tx.emit(event());
                Err(Refusal::NotFound.into())
            }
            .boxed()
        })
        .await;
    assert!(matches!(refused, Err(Error::Refused(Refusal::NotFound))));
    assert_eq!(counted(), before, "nothing was committed");
    store
        .write(|tx| {
            async move {
                tx.emit(event());
                Ok(())
            }
            .boxed()
        })
        .await
        .unwrap();
    assert_eq!(notes(&store).await, 0);
    assert_eq!(events.recv().await.unwrap().events.len(), 1, "only the second transaction emits its event");
    assert!(events.try_recv().is_err());
}

async fn many_writers_at_once_lose_nothing_and_a_bad_one_fails_alone(on: On) {
    let (store, mut events, _database) = open(on, Clock::System).await;
    let before = store.counts().transactions.get();
    let writes = (0..200).map(|n| {
        let store = store.clone();
        tokio::spawn(async move {
            store
                .write(move |tx| {
                    async move {
                        let name = if n % 10 == 0 { "the same".to_owned() } else { format!("n{n}") };
                        tx.emit(event());
                        sql("insert into meta (name, value) values ($1, 'x')").bind(name).run(tx).await.map(drop)
                    }
                    .boxed()
                })
                .await
        })
    });
    let mut conflicts = 0;
    for write in writes.collect::<Vec<_>>() {
        if let Err(error) = write.await.unwrap() {
            assert!(error.is_conflict(), "{error}");
            conflicts += 1;
        }
    }
    assert_eq!((conflicts, notes(&store).await), (19, 181));
    let mut emitted = 0;
    while let Ok(group) = events.try_recv() {
        emitted += group.events.len();
    }
    assert_eq!((emitted, store.counts().transactions.get() - before), (181, 181));
}

async fn a_panicking_rule_fails_alone_and_the_store_goes_on(on: On) {
    let (store, _events, _database) = open(on, Clock::System).await;
    let broken: Result<(), Error> = store.write(|_| async { panic!("a rule is broken") }.boxed()).await;
    assert!(matches!(broken, Err(Error::Internal(_))));
    let at_once: Result<(), Error> = store.write(|_| panic!("before it waits for anything")).await;
    assert!(matches!(at_once, Err(Error::Internal(_))));
    note(&store, "after").await.unwrap();
    assert_eq!(notes(&store).await, 1);
}

async fn a_caller_who_goes_away_does_not_stop_the_work(on: On) {
    let (store, _events, _database) = open(on, Clock::System).await;
    for round in 0..40u64 {
        let hurried = {
            let store = store.clone();
            tokio::spawn(async move {
                let insert = sql("insert into meta (name, value) values ($1, 'x')").bind(format!("h{round}"));
                store.write(move |tx| async move { insert.run(tx).await.map(drop) }.boxed()).await
            })
        };
        tokio::time::sleep(std::time::Duration::from_micros(round * 50)).await;
        hurried.abort();
    }
    note(&store, "after").await.unwrap();
    // What was under way may still be finishing; what is stuck stays.
    until(async || {
        let open = "select count(*) from pg_stat_activity
            where state like 'idle in transaction%' and datname = current_database()";
        match on {
            On::Sqlite => true,
            On::Postgres => store.peek::<(i64,)>(sql(open)).await.unwrap() == Some((0,)),
        }
    })
    .await;
}

async fn the_books_refuse_to_be_rewritten(on: On) {
    let (store, _events, _database) = open(on, Clock::System).await;
    crate::support::members::make(&store, crate::support::members::new("Anna")).await;
    let mut changes = vec!["update entries set amount = 1000000", "delete from entries"];
    if on == On::Postgres {
        changes.extend(["truncate entries", "truncate entries_0"]);
        let partition: Option<(String,)> =
            store.peek(sql("select tableoid::regclass::text from entries")).await.unwrap();
        changes.push(format!("delete from {}", partition.unwrap().0).leak());
    }
    for change in changes {
        let tried = store.write(move |tx| sql(change).run(tx).boxed()).await;
        assert!(tried.is_err(), "{change}");
    }
    let fictional = store.write(|tx| sql("update profiles set fictional = not fictional").run(tx).boxed()).await;
    assert!(fictional.is_err(), "a profile stays what it was made as");
}

/// A column as both engines describe it: table, name, type, nullable, place in the primary key. SQLite's `integer` has the
/// 64 bits of a `bigint`.
type Described = (String, String, String, bool, i64);

#[tokio::test]
async fn the_two_schemas_are_equal() {
    let (sqlite, _heard, _folder) = open(On::Sqlite, Clock::System).await;
    let (postgres, _heard_too, _cluster) = open(On::Postgres, Clock::System).await;
    let described = "
        --[sqlite] select t.name, c.name, replace(lower(c.type), 'integer', 'bigint'), c.\"notnull\" = 0 and c.pk = 0, c.pk
        --[sqlite] from sqlite_master t join pragma_table_info(t.name) c
        --[sqlite] where t.type = 'table' and t.name not like 'sqlite_%' order by 1, 2
        --[postgres] select c.table_name::text, c.column_name::text, c.data_type::text, c.is_nullable = 'YES',
        --[postgres]     coalesce((select k.ordinal_position::bigint from information_schema.key_column_usage k
        --[postgres]         join information_schema.table_constraints t using (constraint_schema, constraint_name)
        --[postgres]         where t.constraint_type = 'PRIMARY KEY' and k.table_name = c.table_name
        --[postgres]             and k.column_name = c.column_name), 0)
        --[postgres] from information_schema.columns c where c.table_schema = 'public' and not exists
        --[postgres]     (select from pg_class p where p.relname = c.table_name and p.relispartition) order by 1, 2";
    let ours: Vec<Described> = sqlite.read(move |conn| sql(described).all(conn).boxed()).await.unwrap();
    let theirs: Vec<Described> = postgres.read(move |conn| sql(described).all(conn).boxed()).await.unwrap();
    assert!(ours.len() > 60, "the whole schema was described");
    assert_eq!(ours, theirs);

    let indexes = "
        --[sqlite] select t.name, i.\"unique\" = 1, (select group_concat(c.name) from pragma_index_info(i.name) c)
        --[sqlite] from sqlite_master t join pragma_index_list(t.name) i where t.type = 'table' and i.origin = 'c'
        --[sqlite] order by 1, 3
        --[postgres] select t.relname::text, x.indisunique, (select string_agg(a.attname, ',' order by k.n)
        --[postgres]     from unnest(x.indkey) with ordinality k (attnum, n)
        --[postgres]     join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum)
        --[postgres] from pg_index x join pg_class t on t.oid = x.indrelid join pg_namespace s on s.oid = t.relnamespace
        --[postgres] where s.nspname = 'public' and not x.indisprimary and not t.relispartition order by 1, 3";
    let ours: Vec<(String, bool, String)> = sqlite.read(move |conn| sql(indexes).all(conn).boxed()).await.unwrap();
    let theirs: Vec<(String, bool, String)> = postgres.read(move |conn| sql(indexes).all(conn).boxed()).await.unwrap();
    assert!(ours.len() > 5);
    assert_eq!(ours, theirs);
}

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Inner {
    id: MemberId,
    note: Option<String>,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Outer {
    ok: bool,
    inner: Inner,
    sum: Option<i64>,
}

async fn a_row_is_read_by_its_columns_places_and_names(on: On) {
    let (store, _events, _database) = open(on, Clock::System).await;
    let row = |text| store.peek::<Outer>(sql(text));
    let right = "select true as ok, cast(7 as bigint) as id, cast(null as text) as note, cast(3 as bigint) as sum";
    let inner = Inner { id: MemberId(7), note: None };
    assert_eq!(row(right).await.unwrap(), Some(Outer { ok: true, inner, sum: Some(3) }));

    let swapped = "select true as ok, cast(3 as bigint) as sum, cast(null as text) as note, cast(7 as bigint) as id";
    let error = row(swapped).await.unwrap_err().to_string();
    assert!(error.contains("column sum stands where id is read"), "{error}");
    let null = "select true as ok, cast(null as bigint) as id, cast(null as text) as note, cast(3 as bigint) as sum";
    assert!(row(null).await.is_err(), "null is not a number");
}

#[tokio::test]
async fn the_log_begins_anew_however_much_is_written() {
    let (store, _events, database) = open(On::Sqlite, Clock::System).await;
    let path = database.url.strip_prefix("sqlite:").unwrap();
    let big = "x".repeat(1 << 20);
    let mut written = 0;
    for turn in 0..256 {
        let insert = sql("insert into meta (name, value) values ($1, $2)").bind(format!("{turn}")).bind(&big);
        store.write(move |tx| async move { insert.run(tx).await.map(drop) }.boxed()).await.unwrap();
        written += big.len() as u64;
    }
    let log = std::fs::metadata(format!("{path}-wal")).unwrap().len();
    assert!(log < written * 3 / 4, "{log} bytes of log after {written} written");
}

#[tokio::test]
async fn a_closed_database_is_one_file_without_a_log() {
    let (store, _events, database) = open(On::Sqlite, Clock::System).await;
    note(&store, "a").await.unwrap();
    assert_eq!(notes(&store).await, 1, "what is read by keeps the log as well");
    let path = database.url.strip_prefix("sqlite:").unwrap();
    let exists = |suffix| std::fs::exists(format!("{path}{suffix}")).unwrap();
    assert!(exists("-wal"));
    store.close().await;
    assert!(exists("") && !exists("-wal") && !exists("-shm"));
}

#[tokio::test]
async fn a_transaction_that_waits_for_something_else_is_refused() {
    let (store, _events, _database) = open(On::Sqlite, Clock::System).await;
    let never = store
        .write(|tx| {
            async move {
                sql("insert into meta (name, value) values ('a', 'x')").run(tx).await?;
                std::future::pending::<()>().await;
                Ok(())
            }
            .boxed()
        })
        .await;
    assert!(matches!(never, Err(Error::Internal(_))));
    assert_eq!(notes(&store).await, 0);
    note(&store, "b").await.unwrap();
    assert_eq!(notes(&store).await, 1);
}

record! {
    struct Note {
        name: String,
        text as "value": String,
    }
}

async fn a_filter_without_a_value_is_not_in_the_query(on: On) {
    let (store, _events, _database) = open(on, Clock::System).await;
    for name in ["a", "b", "c"] {
        note(&store, name).await.unwrap();
    }
    for (after, before, expected) in [
        (None, None, vec!["a", "b", "c"]),
        (Some("a"), None, vec!["b", "c"]),
        (None, Some("c"), vec!["a", "b"]),
        (Some("a"), Some("c"), vec!["b"]),
        (Some("c"), Some("a"), vec![]),
    ] {
        let found: Vec<Note> = (store.read(move |conn| {
            async move {
                Note::sql("select {columns} from meta where value = $1")
                    .bind("x")
                    .and_if(" and name > $?", after)
                    .and_if(" and name < $?", before)
                    .and(" order by name limit $?", 5_i64)
                    .all(conn)
                    .await
            }
            .boxed()
        }))
        .await
        .unwrap();
        let names: Vec<&str> = found.iter().map(|note| note.name.as_str()).collect();
        assert_eq!(names, expected, "{after:?} {before:?}");
    }
}

async fn records_are_written_and_read_by_their_columns(on: On) {
    let (store, _events, _database) = open(on, Clock::System).await;
    let notes: Vec<Note> = (0..700).map(|n| Note { name: format!("n{n:03}"), text: format!("y{n}") }).collect();
    let written = notes.clone();
    store
        .write(move |tx| {
            async move {
                // More than SQLite is given as single arguments, and fewer.
                for chunk in [&written[..600], &written[600..]] {
                    Note::sql("insert into meta ({columns}) select {r.columns} from {rows} as r")
                        .rows(Rows::of(chunk.iter().cloned()))
                        .run(tx)
                        .await?;
                }
                Ok(())
            }
            .boxed()
        })
        .await
        .unwrap();
    let read: Vec<Note> = (store.read(|conn| {
        Note::sql("select {m.columns} from meta m where m.name like 'n%' order by m.name").all(conn).boxed()
    }))
    .await
    .unwrap();
    assert_eq!(read, notes);
}

async fn the_ids_of_a_process_are_after_those_of_the_one_before_whatever_the_clock_says(on: On) {
    let (clock, time) = Clock::manual();
    let begun = time.load(Ordering::Relaxed);
    let (first, _events, database) = open(on, clock.clone()).await;
    if on == On::Postgres {
        // The next process will get the number of this one: all others are taken for long.
        let taken = sql("update nodes set until = 9000000000000 where token is null");
        first.write(move |tx| async move { taken.run(tx).await.map(drop) }.boxed()).await.unwrap();
    }
    time.fetch_add(DAY, Ordering::Relaxed);
    let mut last = (0..1000).map(|_| first.id()).max().unwrap();
    first.close().await;

    for set_back_by in [0, HOUR, HOUR] {
        time.store(begun - set_back_by, Ordering::Relaxed);
        let (committed, _events) = mpsc::unbounded_channel();
        let url = Url::parse(&database.url).unwrap();
        let second = Store::open(&url, Part::Server, clock.clone(), committed).await.unwrap();
        let after: Vec<i64> = (0..1000).map(|_| second.id()).collect();
        assert!(after.is_sorted() && last < after[0], "{last} {after:?}");
        last = after[999];
        second.close().await;
    }
}
