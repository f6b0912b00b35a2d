//! A life of the server's store, from its start until it is closed: members send, the log is copied into the database
//! beside them, and now and then the store is closed and opened anew.

use super::checks::stored;
use super::disk::{Disk, Files, Op};
use crate::support::dice::Dice;
use base::clock::Clock;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, mpsc};
use store::nodes::Part;
use store::{Store, Url};
use vonk::domain::chats::Courier;
use vonk::domain::chats::command::Command;
use wire::message::{Outgoing, Sent, To};
use wire::{ClientId, ConversationId, Credits, MemberId};

/// The name of the database in its folder.
pub const DATABASE: &str = "vonk.db";
/// How many groups are sent in a life.
const GROUPS: usize = 16;

pub struct Life {
    /// What the disk held at its start, and the ids of the messages in it.
    pub start: Files,
    pub stored: BTreeSet<String>,
    pub ops: Vec<Op>,
    pub groups: Vec<Group>,
}

/// Sends of one transaction.
pub struct Group {
    pub commands: Vec<Command>,
    pub answers: Vec<Sent>,
    /// How much had been done when the first of them was answered.
    pub answered: usize,
}

pub async fn open(folder: &Path) -> Arc<Store> {
    let (committed, _) = tokio::sync::mpsc::unbounded_channel();
    let url = Url::Sqlite(folder.join(DATABASE));
    Arc::new(Store::open(&url, Part::Server, Clock::System, committed).await.unwrap())
}

/// Puts the files of a database into a folder, in the place of those that are there.
pub fn lay(files: &Files, folder: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let name = format!("{DATABASE}{suffix}");
        let path = folder.join(&name);
        let Some(bytes) = files.get(&name) else {
            // It fails if there is none.
            let _ = std::fs::remove_file(path);
            continue;
        };
        // A file that is emptied first is written to the disk at once by some file systems.
        let mut file = File::options().create(true).write(true).truncate(false).open(path).unwrap();
        file.write_all(bytes).unwrap();
        file.set_len(bytes.len() as u64).unwrap();
    }
}

pub async fn live(start: Files, members: &[MemberId], dice: &mut Dice) -> Life {
    let folder = tempfile::tempdir().unwrap();
    // SQLite follows links before it opens a file.
    let folder = folder.path().canonicalize().unwrap();
    lay(&start, &folder);
    let stored = stored(&folder).unwrap();
    lay(&start, &folder);
    let disk = Disk::watch(&folder, &start);
    let mut store = open(&folder).await;
    let mut groups = Vec::new();
    for _ in 0..GROUPS {
        let copying = (dice.roll(3) == 0).then(|| copy_log(&folder));
        let commands = (0..=dice.roll(3)).map(|_| command(&store, members, dice)).collect();
        let counter = disk.clone();
        groups.push(send(&store, commands, move || counter.position()).await);
        if let Some(copying) = copying {
            copying.await.unwrap();
            // What was added meanwhile, after which the log begins anew.
            copy_log(&folder).await.unwrap();
        }
        if dice.roll(8) == 0 {
            store.close().await;
            store = open(&folder).await;
        }
    }
    store.close().await;
    Life { start, stored, ops: disk.leave(&folder), groups }
}

/// Copies the log as the store does, which waits for sixteen thousand pages: by a connection of its own, set up in the
/// same way.
fn copy_log(folder: &Path) -> tokio::task::JoinHandle<()> {
    let path = folder.join(DATABASE);
    tokio::task::spawn_blocking(move || {
        let connection = rusqlite::Connection::open(path).unwrap();
        let settings = "pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 0";
        connection.execute_batch(settings).unwrap();
        connection.query_row("pragma wal_checkpoint(passive)", (), |_| Ok(())).unwrap();
    })
}

fn command(store: &Store, members: &[MemberId], dice: &mut Dice) -> Command {
    let sender = dice.pick(members);
    let others: Vec<MemberId> = members.iter().copied().filter(|other| *other != sender).collect();
    let length = usize::try_from(dice.roll(60)).unwrap();
    Command {
        quote: None,
        sender,
        client_id: ClientId::new(),
        to: To::Profile(dice.pick(&others)),
        content: Outgoing::Text { text: format!("Before the lights go out{}", ", and on".repeat(length)) },
        quoted_cost: Credits(1),
        price: Credits(1),
        free_conversations: 2,
        message_id: store.id(),
        conversation_id: ConversationId(store.id()),
        at: store.now(),
    }
}

/// All of these wait as the courier begins, so they are one group. `position` is asked at each answer.
pub async fn send(
    store: &Arc<Store>,
    commands: Vec<Command>,
    position: impl Fn() -> usize + Clone + Send + 'static,
) -> Group {
    let (courier, deliveries) = Courier::start(store.clone());
    let (answer, answered) = mpsc::channel();
    for (number, command) in commands.iter().enumerate() {
        let (answer, position) = (answer.clone(), position.clone());
        courier.take(command.clone(), Box::new(move |sent| drop(answer.send((number, position(), sent.unwrap())))));
    }
    courier.close();
    deliveries.await;
    drop(answer);
    let mut answered: Vec<(usize, usize, Sent)> = answered.iter().collect();
    answered.sort_by_key(|(number, ..)| *number);
    assert_eq!(answered.len(), commands.len());
    Group {
        commands,
        answered: answered.iter().map(|(_, position, _)| *position).min().unwrap(),
        answers: answered.into_iter().map(|(.., sent)| sent).collect(),
    }
}
