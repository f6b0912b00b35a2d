//! `vonk move`: everything of an SQLite database is in one of PostgreSQL afterwards, or nothing.

use crate::support::postgres::session;
use crate::support::server::{Process, assert_verified, seed_load, vonk};
use crate::support::{Database, On};
use std::process::Output;
use tokio_postgres::Client;

fn text_of(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

fn move_from(source: &Database, target: &Database) -> Output {
    vonk(target, &["move", source.file().to_str().unwrap()]).output().unwrap()
}

fn refused(source: &Database, target: &Database) -> String {
    let output = move_from(source, target);
    assert!(!output.status.success(), "{}", text_of(&output));
    text_of(&output)
}

/// Every table that PostgreSQL has, with its partitions, and its columns as both engines give them as texts.
async fn tables(target: &Client) -> Vec<(String, String, String)> {
    let rows = target
        .query(
            "select table_name::text,
                 string_agg(format('coalesce(cast(%I as text), %L)', column_name, '-'), ' || chr(9) || '
                     order by ordinal_position),
                 string_agg(
                     case data_type
                         when 'boolean' then format('coalesce(iif(%I, %L, %L), %L)', column_name, 'true', 'false', '-')
                         else format('coalesce(cast(%I as text), %L)', column_name, '-')
                     end, ' || char(9) || ' order by ordinal_position)
             from information_schema.columns
             where table_schema = current_schema() and table_name not in ('migrations', 'shared_migrations', 'nodes')
                 and not exists (select from pg_class p where p.relname = table_name and p.relispartition)
             group by table_name",
            &[],
        )
        .await
        .unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect()
}

#[tokio::test]
async fn a_moved_database_is_the_same_and_serves_while_the_former_one_does_not() {
    let (source, target) = (Database::demo(), Database::new(On::Postgres));
    let moved = move_from(&source, &target);
    assert!(moved.status.success(), "{}", text_of(&moved));

    let former = rusqlite::Connection::open(source.file()).unwrap();
    former.execute("delete from meta where name = 'moved_to'", ()).unwrap();
    let new = session(&target.url).await;
    let (mut all, mut with_rows) = (0, 0);
    for (table, columns, former_columns) in tables(&new).await {
        let found = new.query(&format!("select {columns} from {table}"), &[]).await.unwrap();
        let mut found: Vec<String> = found.iter().map(|row| row.get(0)).collect();
        let mut query = former.prepare(&format!("select {former_columns} from {table}")).unwrap();
        let rows = query.query_map((), |row| row.get(0)).unwrap();
        let mut expected: Vec<String> = rows.map(Result::unwrap).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert!(found == expected, "{table}");
        all += 1;
        with_rows += i32::from(!found.is_empty());
    }
    assert!(all > 40 && with_rows > 15, "{with_rows} of {all} tables had rows");
    former.execute("insert into meta values ('moved_to', 'postgres://elsewhere')", ()).unwrap();
    drop(former);

    assert_verified(&target);
    drop(Process::serve(&target));
    for arguments in [&["serve", "--listen", "127.0.0.1:0"][..], &["seed"]] {
        let output = vonk(&source, arguments).output().unwrap();
        assert!(text_of(&output).contains("everything was moved to postgres://elsewhere"), "{}", text_of(&output));
    }
}

#[tokio::test]
async fn nothing_is_moved_into_a_database_with_members_or_out_of_one_that_is_served_or_unsound() {
    let (source, target) = (Database::demo(), Database::new(On::Postgres));
    seed_load(&target, 2);
    assert!(refused(&source, &target).contains("there is something in it already"));
    assert_verified(&target);

    let (empty, server) = (Database::new(On::Postgres), Process::serve(&source));
    assert!(refused(&source, &empty).contains("is in use by process"));
    drop(server);
    let broken = rusqlite::Connection::open(source.file()).unwrap();
    broken.execute("update inboxes set unread = unread + 1", ()).unwrap();
    assert!(refused(&source, &empty).contains("nothing was moved, because this does not hold: "));
    broken.execute("update inboxes set unread = unread - 1", ()).unwrap();
    // What PostgreSQL cannot hold is noticed on the way, and takes back what has arrived.
    broken.execute("update messages set body = body || char(0) where body <> ''", ()).unwrap();
    let words = refused(&source, &empty);
    assert!(words.contains("invalid byte sequence"), "{words}");
    let rows = session(&empty.url).await.query_one("select count(*) from messages", &[]).await.unwrap();
    assert_eq!(rows.get::<_, i64>(0), 0);
    drop(broken);
    let source = Database::demo();
    let broken = rusqlite::Connection::open(source.file()).unwrap();
    broken.execute("create table forgotten (id bigint primary key)", ()).unwrap();
    assert!(refused(&source, &empty).contains("forgotten"));
    broken.execute("drop table forgotten", ()).unwrap();
    // It was interrupted after the mark, when nothing had been committed: what SQLite itself keeps is in nobody's way.
    broken.execute("insert into meta values ('moved_to', 'postgres://elsewhere')", ()).unwrap();
    assert!(refused(&source, &empty).contains("everything was moved to postgres://elsewhere"));
    broken.execute("update meta set value = ?1 where name = 'moved_to'", [&empty.url]).unwrap();
    broken.execute("analyze", ()).unwrap();
    drop(broken);
    let again = move_from(&source, &empty);
    assert!(again.status.success(), "{}", text_of(&again));
    assert_verified(&empty);
    assert!(refused(&source, &empty).contains("there is something in it already"));
    assert!(refused(&Database::new(On::Sqlite), &empty).contains("there is no database at"));
}
