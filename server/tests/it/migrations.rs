//! What a database holds stays what it is when a newer program changes how it is kept.

use crate::on_both_engines;
use crate::support::postgres::session;
use crate::support::{Database, On};
use base::clock::Clock;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use store::nodes::Part;
use store::{Store, Url, sql};
use tokio::sync::mpsc;
use wire::ClientId;

on_both_engines!(sends_are_noted_and_nothing_is_lost_where_messages_are_divided);

/// An empty database as it was before that migration.
async fn before(on: On, first_missing: &str) -> Database {
    let database = Database::new(on);
    run(on, &database, "create table migrations (name text primary key)").await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations");
    let files: BTreeSet<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        if name < first_missing {
            run(on, &database, &fs::read_to_string(&file).unwrap()).await;
            run(on, &database, &format!("insert into migrations (name) values ('{name}')")).await;
        }
    }
    database
}

async fn run(on: On, database: &Database, text: &str) {
    match on {
        On::Sqlite => {
            let conn = rusqlite::Connection::open(database.file()).unwrap();
            conn.execute_batch(&text.replace("--[sqlite]", "")).unwrap();
        }
        On::Postgres => session(&database.url).await.batch_execute(&text.replace("--[postgres]", "")).await.unwrap(),
    }
}

/// Sender, halves of the id, place of the message, refusal with its digest and its moment.
type SendRow = (i64, i64, i64, Option<i64>, Option<i64>, Option<String>, Option<i64>, Option<i64>);
/// Id, client's id, text, quoted message, reaction and edit.
type MessageRow = (i64, String, String, Option<i64>, Option<String>, i64);

async fn sends_are_noted_and_nothing_is_lost_where_messages_are_divided(on: On) {
    let database = before(on, "0040").await;
    // The halves of these hold every digit, and numbers that are negative when they are read as such.
    let ids = ["01234567-89ab-7cde-b012-3456789abcde", "0190d1f0-4d3c-7000-bfff-ffffffffffff"];
    let refused = "0190d1f0-4d3c-7fff-8000-000000000000";
    for (nth, id) in (1..).zip(ids) {
        run(
            on,
            &database,
            &format!(
                "insert into messages (conversation_id, seq, id, sender_id, client_id, kind, body, cost, credits_after,
                     free_left_after, sender_rev, created_at, quote, quoted_seq, sender_reaction, edited)
                 values ({nth}, 1, {nth}, 8, '{id}', 'text', 'Number {nth}', 1, 4, 0, 3, 7, '{{}}', 1, 'heart', 2);
                 insert into entries (member_id, version, kind, amount, balance_after, ref, counterpart, created_at)
                 values (8, {nth}, 'message', -1, 4, {nth}, 9, 7)"
            ),
        )
        .await;
    }
    run(
        on,
        &database,
        &format!(
            "insert into refused_sends (sender_id, client_id, refusal, digest, created_at)
             values (8, '{refused}', '{{\"code\":\"empty\"}}', 5, 6)"
        ),
    )
    .await;
    let (committed, _events) = mpsc::unbounded_channel();
    let url = Url::parse(&database.url).unwrap();
    let store = Store::open(&url, Part::Server, Clock::System, committed).await.unwrap();

    let sends: Vec<SendRow> = store
        .read(|conn| {
            sql("select sender_id, id_high, id_low, conversation_id, seq, refusal, digest, refused_at
                 from sends order by id_high, id_low")
            .all(conn)
            .boxed()
        })
        .await
        .unwrap();
    let halves = |id: &str| ClientId::parse(id).unwrap().halves();
    let [first, second] = ids.map(halves);
    let refused = halves(refused);
    assert_eq!(
        sends,
        [
            (8, first.0, first.1, Some(1), Some(1), None, None, None),
            (8, second.0, second.1, Some(2), Some(1), None, None, None),
            (8, refused.0, refused.1, None, None, Some("{\"code\":\"empty\"}".into()), Some(5), Some(6)),
        ]
    );
    let messages: Vec<MessageRow> = store
        .read(|conn| {
            sql("select id, client_id, body, quoted_seq, sender_reaction, edited from messages order by id")
                .all(conn)
                .boxed()
        })
        .await
        .unwrap();
    let message = |nth: i64| {
        let id = ids[usize::try_from(nth - 1).unwrap()].to_owned();
        (nth, id, format!("Number {nth}"), Some(1), Some("heart".to_owned()), 2)
    };
    assert_eq!(messages, [message(1), message(2)]);
    let entries: Vec<(i64, i64, i64)> = store
        .read(|conn| sql("select member_id, version, ref from entries order by version").all(conn).boxed())
        .await
        .unwrap();
    assert_eq!(entries, [(8, 1, 1), (8, 2, 2)]);
    store.close().await;
}

/// Wallets are among the tables that are written anew.
#[tokio::test]
async fn rows_that_get_a_number_of_their_own_keep_every_column() {
    let database = before(On::Sqlite, "0043").await;
    let members = [(8, 'a'), (9, 'b')].map(|(id, name)| {
        format!(
            "insert into members (id, domain, email, password_hash, status, language, signup_at)
             values ({id}, 'site', '{name}@example.com', '', 'active', 'nl', 1);"
        )
    });
    let rows = "insert into wallets (member_id, balance, version, free_left, started, paused_until) values (9, -2, 3, 4, 5, 6);
        insert into inboxes (member_id, rev, user_rev, unread, new_likes) values (9, 2, 3, 4, 5);
        insert into conversations (id, low, high, started_by, last_seq, created_at, edits) values (7, 8, 9, 3, 4, 5, 6);";
    run(On::Sqlite, &database, &format!("{}{rows}", members.concat())).await;
    let (committed, _events) = mpsc::unbounded_channel();
    let url = Url::parse(&database.url).unwrap();
    let store = Store::open(&url, Part::Server, Clock::System, committed).await.unwrap();
    let numbers = "select member_id || ',' || balance || ',' || version || ',' || free_left || ',' || started || ','
            || paused_until from wallets where rowid = member_id
        union all select member_id || ',' || rev || ',' || user_rev || ',' || unread || ',' || new_likes
            from inboxes where rowid = member_id
        union all select id || ',' || low || ',' || high || ',' || started_by || ',' || last_seq || ',' || created_at || ','
            || edits from conversations where rowid = id";
    let kept: Vec<(String,)> = store.read(move |conn| sql(numbers).all(conn).boxed()).await.unwrap();
    assert_eq!(
        kept.iter().map(|(row,)| row.as_str()).collect::<Vec<_>>(),
        ["9,-2,3,4,5,6", "9,2,3,4,5", "7,8,9,3,4,5,6"]
    );
}
