//! The members of the benchmark, in pairs, and the sends they make.

use base::clock::Clock;
use base::config_files::ConfigFiles;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use store::event::Commit;
use store::nodes::Part;
use store::{Store, Url};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use vonk::domain::chats::command::Command;
use vonk::sites::Domains;
use vonk::{seed, verify};
use wire::message::{Outgoing, To};
use wire::{ClientId, ConversationId, Credits, MemberId};

pub const TEXT: &str = "Shall we meet at the market on Saturday?";

/// A member who writes to another.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub sender: MemberId,
    pub recipient: MemberId,
    pub conversation: ConversationId,
}

pub struct World {
    pub store: Arc<Store>,
    pub pairs: Vec<Pair>,
    next: AtomicUsize,
}

impl World {
    /// Fills an empty database with so many members. The events of each commit arrive on the channel.
    pub async fn open(url: &str, folder: &Path, members: u32) -> (Self, UnboundedReceiver<Commit>) {
        let (committed, commits) = mpsc::unbounded_channel();
        let store = Store::open(&Url::parse(url).unwrap(), Part::Server, Clock::System, committed).await.unwrap();
        seed::load(&store, &Domains::load(&ConfigFiles::embedded()).unwrap(), false, members, &folder.join("sessions"))
            .await
            .unwrap();
        (Self::of(store, folder), commits)
    }

    /// The members of a database that was filled before.
    pub fn of(store: Store, folder: &Path) -> Self {
        let text = std::fs::read_to_string(folder.join("sessions")).unwrap();
        Self { store: Arc::new(store), pairs: read_pairs(&text), next: AtomicUsize::new(0) }
    }

    /// The next sends, each by another member until all have written.
    pub fn commands(&self, count: u32) -> Vec<Command> {
        (0..count).map(|_| self.command(self.next_pair())).collect()
    }

    pub fn next_pair(&self) -> Pair {
        self.pairs[self.next.fetch_add(1, Ordering::Relaxed) % self.pairs.len()]
    }

    fn command(&self, pair: Pair) -> Command {
        Command {
            sender: pair.sender,
            client_id: ClientId::new(),
            to: To::Conversation(pair.conversation),
            content: Outgoing::Text { text: TEXT.to_owned() },
            quote: None,
            quoted_cost: Credits(1),
            price: Credits(1),
            free_conversations: 0,
            message_id: self.store.id(),
            conversation_id: ConversationId(self.store.id()),
            at: self.store.now(),
        }
    }

    /// Fails unless every invariant holds: a figure counts only if the database is right.
    pub async fn close_verified(self) {
        assert_eq!(verify::verify(&self.store).await.unwrap(), vec![]);
        self.store.close().await;
    }
}

/// Two lines of the file make a pair: the odd member writes to the even one.
fn read_pairs(sessions: &str) -> Vec<Pair> {
    let number = |line: &str, place: usize| line.split(' ').nth(place).unwrap().parse().unwrap();
    let lines: Vec<&str> = sessions.lines().collect();
    let pair = |two: &[&str]| Pair {
        sender: MemberId(number(two[0], 2)),
        recipient: MemberId(number(two[1], 2)),
        conversation: ConversationId(number(two[0], 3)),
    };
    lines.chunks(2).map(pair).collect()
}
