//! The baseline: the rows of a paid message, written to the bare engine by one plain statement after the other.

use crate::postgres::session;
use crate::support::stopwatch::Stopwatch;
use crate::world::{Pair, TEXT, World};
use futures_util::future::BoxFuture;
use rusqlite::{CachedStatement, params};
use std::path::Path;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Statement};
use wire::ClientId;

/// Messages in one transaction, as in the courier's largest group.
const GROUP: u32 = 256;

pub const DEBIT: &str = "update wallets set balance = balance - 1, version = version + 1 where member_id = $1
     returning balance, version";
pub const ENTRY: &str =
    "insert into entries (member_id, version, kind, amount, balance_after, ref, counterpart, created_at)
     values ($1, $2, 'message', -1, $3, $4, $5, $6)";
pub const NUMBER: &str = "update conversations set last_seq = last_seq + 1 where id = $1 returning last_seq";
pub const SENDERS_INBOX: &str =
    "update inboxes set rev = rev + 1, user_rev = rev + 1 where member_id = $1 returning rev";
pub const RECIPIENTS_INBOX: &str =
    "update inboxes set rev = rev + 1, unread = unread + 1 where member_id = $1 returning rev";
pub const SENDERS_SIDE: &str = "update chats set read_seq = $3, delivered_seq = $3, rev = $4
     where member_id = $1 and conversation_id = $2";
pub const RECIPIENTS_SIDE: &str = "update chats set rev = $3 where member_id = $1 and conversation_id = $2";
pub const MESSAGE: &str = "insert into messages (conversation_id, seq, id, sender_id, client_id, kind, body, cost,
         credits_after, free_left_after, sender_rev, created_at)
     values ($1, $2, $3, $4, $5, 'text', $6, 1, $7, 0, $8, $9)";

pub const SEND: &str =
    "insert into sends (sender_id, id_high, id_low, conversation_id, seq) values ($1, $2, $3, $4, $5)";

/// A message and the ids it uses up.
struct Send {
    pair: Pair,
    id: i64,
    client_id: ClientId,
    at: i64,
}

pub async fn measure(url: &str, folder: &Path) -> f64 {
    let (world, _) = World::open(url, folder, crate::MEMBERS).await;
    let mut engine = Engine::connect(url).await;
    let (watch, mut sent) = (Stopwatch::start(std::process::id()), 0);
    while watch.runs() {
        let sends: Vec<Send> = (0..GROUP).map(|_| send(&world)).collect();
        engine.write(sends).await;
        sent += GROUP;
    }
    let rate = watch.stop(&format!("bare engine, {GROUP} a transaction"), sent, "messages");
    drop(engine);
    world.close_verified().await;
    rate
}

fn send(world: &World) -> Send {
    Send { pair: world.next_pair(), id: world.store.id(), client_id: ClientId::new(), at: world.store.now().0 }
}

enum Engine {
    Sqlite(Box<rusqlite::Connection>),
    Postgres(Box<Prepared>),
}

impl Engine {
    async fn connect(url: &str) -> Self {
        let Some(path) = url.strip_prefix("sqlite:") else {
            return Self::Postgres(Box::new(Prepared::new(session(url).await).await.unwrap()));
        };
        let conn = rusqlite::Connection::open(path).unwrap();
        let settings = "pragma synchronous = full; pragma cache_size = -65536; pragma wal_autocheckpoint = 16000";
        conn.execute_batch(settings).unwrap();
        Self::Sqlite(Box::new(conn))
    }

    fn write(&mut self, sends: Vec<Send>) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            match self {
                Self::Sqlite(conn) => sqlite(conn, sends).unwrap(),
                Self::Postgres(conn) => postgres(conn, sends).await.unwrap(),
            }
        })
    }
}

fn sqlite(conn: &mut rusqlite::Connection, sends: Vec<Send>) -> rusqlite::Result<()> {
    let tx = conn.transaction()?;
    // SQLite takes `$2` for a named parameter and numbers it by its first occurrence, so plain `?` are used.
    let prepared = |text: &str| -> rusqlite::Result<CachedStatement<'_>> { tx.prepare_cached(&text.replace('$', "?")) };
    {
        let (mut debit, mut entry, mut number) = (prepared(DEBIT)?, prepared(ENTRY)?, prepared(NUMBER)?);
        let (mut senders_inbox, mut recipients_inbox) = (prepared(SENDERS_INBOX)?, prepared(RECIPIENTS_INBOX)?);
        let (mut senders_side, mut recipients_side) = (prepared(SENDERS_SIDE)?, prepared(RECIPIENTS_SIDE)?);
        let (mut message, mut note) = (prepared(MESSAGE)?, prepared(SEND)?);
        for Send { pair, id, client_id, at } in sends {
            let (sender, recipient, conversation) = (pair.sender.0, pair.recipient.0, pair.conversation.0);
            let (balance, version): (i64, i64) = debit.query_row([sender], |row| Ok((row.get(0)?, row.get(1)?)))?;
            entry.execute([sender, version, balance, id, recipient, at])?;
            let seq: i64 = number.query_row([conversation], |row| row.get(0))?;
            let rev: i64 = senders_inbox.query_row([sender], |row| row.get(0))?;
            let their_rev: i64 = recipients_inbox.query_row([recipient], |row| row.get(0))?;
            senders_side.execute([sender, conversation, seq, rev])?;
            recipients_side.execute([recipient, conversation, their_rev])?;
            let (halves, client_id) = (client_id.halves(), client_id.as_str());
            message.execute(params![conversation, seq, id, sender, client_id, TEXT, balance, rev, at])?;
            let (high, low) = halves;
            note.execute([sender, high, low, conversation, seq])?;
        }
    }
    tx.commit()
}

/// A session with its statements.
struct Prepared {
    client: Client,
    debit: Statement,
    entry: Statement,
    number: Statement,
    senders_inbox: Statement,
    recipients_inbox: Statement,
    senders_side: Statement,
    recipients_side: Statement,
    message: Statement,
    send: Statement,
}

impl Prepared {
    async fn new(client: Client) -> Result<Self, tokio_postgres::Error> {
        Ok(Self {
            debit: client.prepare(DEBIT).await?,
            entry: client.prepare(ENTRY).await?,
            number: client.prepare(NUMBER).await?,
            senders_inbox: client.prepare(SENDERS_INBOX).await?,
            recipients_inbox: client.prepare(RECIPIENTS_INBOX).await?,
            senders_side: client.prepare(SENDERS_SIDE).await?,
            recipients_side: client.prepare(RECIPIENTS_SIDE).await?,
            message: client.prepare(MESSAGE).await?,
            send: client.prepare(SEND).await?,
            client,
        })
    }
}

async fn postgres(session: &mut Prepared, sends: Vec<Send>) -> Result<(), tokio_postgres::Error> {
    let tx = session.client.transaction().await?;
    for Send { pair, id, client_id, at } in sends {
        let (sender, recipient, conversation) = (pair.sender.0, pair.recipient.0, pair.conversation.0);
        let debited = tx.query_one(&session.debit, &[&sender]).await?;
        let (balance, version): (i64, i64) = (debited.get(0), debited.get(1));
        tx.execute(&session.entry, &[&sender, &version, &balance, &id, &recipient, &at]).await?;
        let seq: i64 = tx.query_one(&session.number, &[&conversation]).await?.get(0);
        let rev: i64 = tx.query_one(&session.senders_inbox, &[&sender]).await?.get(0);
        let their_rev: i64 = tx.query_one(&session.recipients_inbox, &[&recipient]).await?.get(0);
        tx.execute(&session.senders_side, &[&sender, &conversation, &seq, &rev]).await?;
        tx.execute(&session.recipients_side, &[&recipient, &conversation, &their_rev]).await?;
        let ((high, low), client_id) = (client_id.halves(), client_id.as_str());
        let message: [&(dyn ToSql + Sync); 9] =
            [&conversation, &seq, &id, &sender, &client_id, &TEXT, &balance, &rev, &at];
        tx.execute(&session.message, &message).await?;
        tx.execute(&session.send, &[&sender, &high, &low, &conversation, &seq]).await?;
    }
    tx.commit().await
}
