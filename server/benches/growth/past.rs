//! A past without which the present would be cheap: paid messages of the benchmark's pairs, with their entries and the notes
//! of their sends, as if each pair had written one message a round. They are written past the courier, which would take
//! hours, and all invariants hold.

use crate::postgres::session;
use crate::world::TEXT;
use futures_util::future::join_all;
use rusqlite::Connection;
use std::path::PathBuf;
use std::time::Instant;
use wire::ClientId;

/// Pairs whose past is written in one transaction of SQLite, whose rows lie in the order of their keys.
const CHUNK: i64 = 200;

/// What the next rounds go on from.
const PAIRS: &str = "
    drop table if exists past_pairs;
    create table past_pairs (n bigint primary key, sender bigint, recipient bigint, talk bigint, seq bigint,
        version bigint, balance bigint);
    insert into past_pairs
        select row_number() over (order by c.id) - 1, c.started_by,
            case c.started_by when c.low then c.high else c.low end, c.id, c.last_seq, w.version, w.balance
        from conversations c join wallets w on w.member_id = c.started_by;";

/// The rows of pairs and rounds, with ids from `{base}` on. There are {rounds} of them for each pair.
const ROWS: &str = "
    with recursive r (n) as (select cast({from} as bigint) union all select n + 1 from r where n < {until}),
    it as (select p.*, r.n as round, {base} + p.n * {rounds} + r.n as id from past_pairs p cross join r
        where p.n >= {first} and p.n < {last})";
const MESSAGES: &str = "
    insert into messages (conversation_id, seq, id, sender_id, client_id, kind, body, cost, credits_after,
        free_left_after, sender_rev, created_at)
    {rows}
    select talk, seq + round, id, sender, '0190d1f0-4d3c-7000-8000-' || {hex},
        'text', '{text}', 1, balance - round, 0, 0, 1700000000000 + id from it";
const ENTRIES: &str = "
    insert into entries (member_id, version, kind, amount, balance_after, ref, counterpart, created_at)
    {rows}
    select sender, version + round, 'message', -1, balance - round, id, recipient, 1700000000000 + id from it";
const SENDS: &str = "
    insert into sends (sender_id, id_high, id_low, conversation_id, seq)
    {rows}
    select sender, {high}, {low} + id, talk, seq + round from it";
const MARKS: &str = "
    update conversations set last_seq = last_seq + {rounds};
    update chats set read_seq = read_seq + {rounds}, delivered_seq = delivered_seq + {rounds};
    update wallets set balance = balance - {rounds}, version = version + {rounds}
        where member_id in (select sender from past_pairs);";

/// The indexes of a table as PostgreSQL describes them: what removes each, and what makes it again.
const INDEXES: &str = "
    select format('alter table %s drop constraint %I', t.conrelid::regclass, t.conname),
        format('alter table %s add constraint %I %s', t.conrelid::regclass, t.conname, pg_get_constraintdef(t.oid))
    from pg_constraint t where t.contype = 'p' and t.conrelid::regclass::text = any ($1)
    union all
    select format('drop index %s', i.indexrelid::regclass), replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
    from pg_index i where not i.indisprimary and i.indrelid::regclass::text = any ($1)";

pub struct Past {
    database: Database,
    messages: i64,
}

enum Database {
    Sqlite(PathBuf),
    Postgres(String),
}

impl Past {
    pub fn of(url: &str) -> Self {
        let database = match url.strip_prefix("sqlite:") {
            Some(path) => Database::Sqlite(path.into()),
            None => Database::Postgres(url.to_owned()),
        };
        Self { database, messages: 0 }
    }

    /// Adds what is missing to so many messages; the same number for each pair.
    pub async fn grow_to(&mut self, messages: i64) {
        if messages > self.messages {
            self.add(messages).await;
        }
        if let Database::Postgres(url) = &self.database {
            // As a server that has run for a while would have it.
            let client = session(url).await;
            client.batch_execute("vacuum analyze").await.unwrap();
            client.batch_execute("checkpoint").await.unwrap();
        }
    }

    async fn add(&mut self, messages: i64) {
        let more = messages - self.messages;
        let (began, base) = (Instant::now(), self.messages);
        match &self.database {
            Database::Sqlite(path) => {
                let path = path.clone();
                tokio::task::spawn_blocking(move || sqlite(&path, base, more)).await.unwrap();
            }
            Database::Postgres(url) => postgres(url, base, more).await,
        }
        self.messages = messages;
        println!("  {more} messages were written in {} s", began.elapsed().as_secs());
    }

    pub async fn gib(&self) -> f64 {
        let bytes = match &self.database {
            Database::Sqlite(path) => i64::try_from(path.metadata().unwrap().len()).unwrap(),
            Database::Postgres(url) => {
                let client = session(url).await;
                client.query_one("select pg_database_size(current_database())", &[]).await.unwrap().get(0)
            }
        };
        #[allow(clippy::cast_precision_loss)] // far fewer than 2⁵³
        let bytes = bytes as f64;
        bytes / f64::from(1 << 30)
    }
}

fn sqlite(path: &PathBuf, base: i64, messages: i64) {
    let mut conn = Connection::open(path).unwrap();
    conn.execute_batch("pragma synchronous = off; pragma cache_size = -262144").unwrap();
    conn.execute_batch(PAIRS).unwrap();
    let pairs: i64 = conn.query_row("select count(*) from past_pairs", [], |row| row.get(0)).unwrap();
    let rounds = messages / pairs;
    for first in (0..pairs).step_by(usize::try_from(CHUNK).unwrap()) {
        let tx = conn.transaction().unwrap();
        for insert in [MESSAGES, ENTRIES, SENDS] {
            tx.execute(&text(insert, "printf('%012x', id)", base, rounds, first..first + CHUNK, 1..rounds), [])
                .unwrap();
        }
        tx.commit().unwrap();
    }
    conn.execute_batch(&MARKS.replace("{rounds}", &rounds.to_string())).unwrap();
    conn.execute_batch("drop table past_pairs; pragma wal_checkpoint(truncate)").unwrap();
}

/// Without indexes meanwhile, and round by round, as rows lie where they were first written. Each table by a session of its
/// own.
async fn postgres(url: &str, base: i64, messages: i64) {
    let client = session(url).await;
    client.batch_execute(PAIRS).await.unwrap();
    client.batch_execute("analyze past_pairs").await.unwrap();
    let pairs: i64 = client.query_one("select count(*) from past_pairs", &[]).await.unwrap().get(0);
    let rounds = messages / pairs;
    let tables = [("messages", MESSAGES), ("entries", ENTRIES), ("sends", SENDS)];
    join_all(tables.map(|(table, insert)| async move {
        let client = session(url).await;
        client.batch_execute("set synchronous_commit = off").await.unwrap();
        let indexes = client.query(INDEXES, &[&vec![table.to_owned()]]).await.unwrap();
        for index in &indexes {
            client.batch_execute(index.get(0)).await.unwrap();
        }
        for round in 1..=rounds {
            client
                .batch_execute(&text(insert, "lpad(to_hex(id), 12, '0')", base, rounds, 0..pairs, round..round))
                .await
                .unwrap();
        }
        for index in &indexes {
            client.batch_execute(index.get(1)).await.unwrap();
        }
    }))
    .await;
    client.batch_execute(&MARKS.replace("{rounds}", &rounds.to_string())).await.unwrap();
    client.batch_execute("drop table past_pairs").await.unwrap();
}

/// A statement for these pairs and these rounds, both ends of which are included.
fn text(
    insert: &str,
    hex: &str,
    base: i64,
    rounds: i64,
    pairs: std::ops::Range<i64>,
    these: std::ops::Range<i64>,
) -> String {
    let (high, low) = ClientId::parse("0190d1f0-4d3c-7000-8000-000000000000").unwrap().halves();
    let numbers = [
        ("{high}", high),
        ("{low}", low),
        ("{base}", base),
        ("{rounds}", rounds),
        ("{first}", pairs.start),
        ("{last}", pairs.end),
        ("{from}", these.start),
        ("{until}", these.end),
    ];
    let mut text = insert.replace("{rows}", ROWS).replace("{text}", TEXT).replace("{hex}", hex);
    for (name, number) in numbers {
        text = text.replace(name, &number.to_string());
    }
    text
}
