//! The yardstick: the rows of a paid message, written to the bare engine one plain statement after the other.

use crate::world::{Pair, Stopwatch, TEXT, World};
use futures_util::future::BoxFuture;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, PgConnection, SqliteConnection};
use std::path::Path;
use wire::ClientId;

/// Messages in one transaction, as in the courier's largest group.
const GROUP: u32 = 256;

/// A message and the ids it uses up.
struct Send {
    pair: Pair,
    id: i64,
    client_id: String,
    at: i64,
}

pub async fn measure(url: &str, folder: &Path) -> f64 {
    let (world, _) = World::open(url, folder).await;
    let mut engine = Engine::connect(url).await;
    let (watch, mut sent) = (Stopwatch::start(), 0);
    while watch.runs() {
        let sends: Vec<Send> = (0..GROUP).map(|_| send(&world)).collect();
        engine.write(sends).await.unwrap();
        sent += GROUP;
    }
    let rate = watch.stop(&format!("bare engine, {GROUP} a transaction"), sent);
    drop(engine);
    world.close_verified().await;
    rate
}

fn send(world: &World) -> Send {
    let client_id = ClientId::new().as_str().to_owned();
    Send { pair: world.next_pair(), id: world.store.id(), client_id, at: world.store.now().0 }
}

enum Engine {
    Sqlite(Box<SqliteConnection>),
    Postgres(Box<PgConnection>),
}

impl Engine {
    async fn connect(url: &str) -> Self {
        let Some(path) = url.strip_prefix("sqlite:") else {
            return Self::Postgres(Box::new(PgConnection::connect(url).await.unwrap()));
        };
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("cache_size", "-65536")
            .pragma("wal_autocheckpoint", "4000");
        Self::Sqlite(Box::new(options.connect().await.unwrap()))
    }

    fn write(&mut self, sends: Vec<Send>) -> BoxFuture<'_, sqlx::Result<()>> {
        match self {
            Self::Sqlite(conn) => Box::pin(sqlite(conn, sends)),
            Self::Postgres(conn) => Box::pin(postgres(conn, sends)),
        }
    }
}

/// The same text for both drivers: their types have no trait in common that would carry it.
macro_rules! writer {
    ($name:ident, $conn:ty) => {
        async fn $name(conn: &mut $conn, sends: Vec<Send>) -> sqlx::Result<()> {
            let mut tx = conn.begin().await?;
            for Send { pair, id, client_id, at } in sends {
                let (sender, recipient, conversation) = (pair.sender.0, pair.recipient.0, pair.conversation.0);
                let (balance, version): (i64, i64) = sqlx::query_as(
                    "update wallets set balance = balance - 1, version = version + 1 where member_id = $1
                     returning balance, version",
                )
                .bind(sender)
                .fetch_one(&mut *tx)
                .await?;
                sqlx::query(
                    "insert into entries (member_id, version, kind, amount, balance_after, ref, counterpart, created_at)
                     values ($1, $2, 'message', -1, $3, $4, $5, $6)",
                )
                .bind(sender)
                .bind(version)
                .bind(balance)
                .bind(id)
                .bind(recipient)
                .bind(at)
                .execute(&mut *tx)
                .await?;
                let (seq,): (i64,) =
                    sqlx::query_as("update conversations set last_seq = last_seq + 1 where id = $1 returning last_seq")
                        .bind(conversation)
                        .fetch_one(&mut *tx)
                        .await?;
                let (rev,): (i64,) = sqlx::query_as(
                    "update inboxes set rev = rev + 1, user_rev = rev + 1 where member_id = $1 returning rev",
                )
                .bind(sender)
                .fetch_one(&mut *tx)
                .await?;
                let (their_rev,): (i64,) = sqlx::query_as(
                    "update inboxes set rev = rev + 1, unread = unread + 1 where member_id = $1 returning rev",
                )
                .bind(recipient)
                .fetch_one(&mut *tx)
                .await?;
                sqlx::query(
                    "update chats set read_seq = $3, delivered_seq = $3, rev = $4
                     where member_id = $1 and conversation_id = $2",
                )
                .bind(sender)
                .bind(conversation)
                .bind(seq)
                .bind(rev)
                .execute(&mut *tx)
                .await?;
                sqlx::query("update chats set rev = $3 where member_id = $1 and conversation_id = $2")
                    .bind(recipient)
                    .bind(conversation)
                    .bind(their_rev)
                    .execute(&mut *tx)
                    .await?;
                sqlx::query(
                    "insert into messages (conversation_id, seq, id, sender_id, client_id, kind, body, cost,
                         credits_after, free_left_after, sender_rev, created_at)
                     values ($1, $2, $3, $4, $5, 'text', $6, 1, $7, 0, $8, $9)",
                )
                .bind(conversation)
                .bind(seq)
                .bind(id)
                .bind(sender)
                .bind(client_id)
                .bind(TEXT)
                .bind(balance)
                .bind(rev)
                .bind(at)
                .execute(&mut *tx)
                .await?;
            }
            tx.commit().await
        }
    };
}
writer!(sqlite, SqliteConnection);
writer!(postgres, PgConnection);
