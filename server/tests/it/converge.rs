//! One state, two doors: whatever becomes of the frames on their way, a socket client, a polling client and a fresh
//! load end with the same screen.

use crate::support::On;
use crate::support::door::{acquaint, delete_chat, get, live, post, send, text};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;
use wire::chat::Totals;
use wire::chat::{ChatState, Chats};
use wire::frame::ServerFrame;
use wire::message::{Sent, To};
use wire::sync::Sync;
use wire::{ConversationId, Credits, Rev};

/// A member's screen: the reference client of the rules in `wire::frame`.
#[derive(Clone, Debug, Default, PartialEq)]
struct Screen {
    rev: Rev,
    credits: Credits,
    totals: Totals,
    chats: BTreeMap<ConversationId, ChatState>,
}

/// What a frame did to a screen.
#[derive(PartialEq)]
enum Applied {
    Done,
    /// Something before it is missing: ask `sync.php`.
    Gap,
}

impl Screen {
    fn sync(&mut self, sync: &Sync) {
        if sync.reset {
            self.chats.clear();
        }
        for chat in &sync.chats {
            self.chats.insert(chat.state.conversation.id, chat.state);
        }
        for gone in &sync.gone {
            self.chats.remove(gone);
        }
        if let Some(user) = &sync.user {
            self.credits = user.credits;
        }
        (self.rev, self.totals) = (sync.rev, sync.totals);
    }

    fn frame(&mut self, frame: &ServerFrame) -> Applied {
        let rev = match frame {
            ServerFrame::Message { rev, .. }
            | ServerFrame::Read { rev, .. }
            | ServerFrame::ChatGone { rev, .. }
            | ServerFrame::User { rev, .. } => *rev,
            ServerFrame::Ping { rev } | ServerFrame::Pong { rev } if *rev > self.rev => return Applied::Gap,
            _ => return Applied::Done,
        };
        if rev <= self.rev {
            return Applied::Done;
        }
        if rev > self.rev.next() {
            return Applied::Gap;
        }
        self.rev = rev;
        match frame {
            ServerFrame::Message { chat, totals, wallet, .. } => {
                self.chats.insert(chat.conversation.id, *chat);
                self.totals = *totals;
                self.credits = wallet.map_or(self.credits, |wallet| wallet.credits);
            }
            ServerFrame::Read { chat, totals, .. } => {
                self.chats.insert(chat.conversation.id, *chat);
                self.totals = *totals;
            }
            ServerFrame::ChatGone { conversation, totals, .. } => {
                self.chats.remove(conversation);
                self.totals = *totals;
            }
            _ => {}
        }
        Applied::Done
    }
}

/// A small random generator, so that a failure can be repeated from its seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

async fn act(server: &Running, dice: &mut Dice, who: &Someone, id: ConversationId) {
    match dice.roll(10) {
        0..=5 => {
            send(server, who, &text(To::Conversation(id), "Hi")).await.read::<Sent>();
        }
        6 | 7 => {
            let (seq, mark) = (dice.roll(40), ["read", "delivered"][usize::try_from(dice.roll(2)).unwrap()]);
            post(server, who, "/api/read.php", &json!({ "conversation": id, "seq": seq, "mark": mark })).await;
        }
        _ => {
            delete_chat(server, who, id).await;
        }
    }
}

/// The state as the database says it.
async fn fresh(server: &Running, who: &Someone) -> Screen {
    let mut screen = Screen::default();
    screen.sync(&get(server, who, "/api/sync.php").await.read());
    screen
}

/// The documented polling calls.
async fn poll(server: &Running, who: &Someone, screen: &mut Screen) {
    let chats: Chats = get(server, who, "/api/chats.php").await.read();
    let user: wire::user::UserAnswer = get(server, who, "/api/user.php").await.read();
    screen.chats = chats.chats.iter().map(|chat| (chat.state.conversation.id, chat.state)).collect();
    (screen.rev, screen.totals, screen.credits) = (chats.rev, chats.totals, user.user.credits);
}

async fn delta(server: &Running, who: &Someone, screen: &mut Screen, epoch: &str) {
    screen.sync(&get(server, who, &format!("/api/sync.php?since={}&epoch={epoch}", screen.rev)).await.read());
}

async fn play(seed: u64) {
    let mut dice = Dice(seed);
    let server = serve(On::Sqlite).await;
    let people = [server.member(new("Anna")).await, server.member(new("Ben")).await, server.member(new("Cas")).await];
    let anna = &people[0];
    let chats = [acquaint(&server, anna, &people[1]).await, acquaint(&server, &people[2], anna).await];
    let (mut socket, start) = live(&server, anna).await;
    let mut on_socket = Screen::default();
    on_socket.sync(&start);
    let mut polling = on_socket.clone();
    let mut frames: Vec<ServerFrame> = Vec::new();
    for _ in 0..60 {
        let (who, id) = match dice.roll(4) {
            0 => (anna, chats[0]),
            1 => (anna, chats[1]),
            2 => (&people[1], chats[0]),
            _ => (&people[2], chats[1]),
        };
        act(&server, &mut dice, who, id).await;
        while let Some(frame) = socket.soon(Duration::from_millis(3)).await {
            // On its way a frame may be lost, doubled, or fall behind a later one.
            match dice.roll(8) {
                0 => {}
                1 => frames.extend([frame.clone(), frame]),
                2 => frames.insert(0, frame),
                _ => frames.push(frame),
            }
        }
        if dice.roll(3) == 0 {
            for frame in frames.drain(..) {
                if on_socket.frame(&frame) == Applied::Gap {
                    delta(&server, anna, &mut on_socket, &start.epoch).await;
                }
            }
        }
        match dice.roll(12) {
            0 => poll(&server, anna, &mut polling).await,
            1 => delta(&server, anna, &mut polling, &start.epoch).await,
            _ => {}
        }
    }
    // The next heartbeat tells the newest revision, whatever was lost.
    let truth = fresh(&server, anna).await;
    if on_socket.frame(&ServerFrame::Ping { rev: truth.rev }) == Applied::Gap {
        delta(&server, anna, &mut on_socket, &start.epoch).await;
    }
    poll(&server, anna, &mut polling).await;
    assert_eq!(on_socket, truth, "socket, seed {seed}");
    assert_eq!(polling, truth, "polling, seed {seed}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_interleaving_of_frames_syncs_and_polls_ends_in_the_same_state() {
    for seed in 1..=12 {
        play(seed).await;
    }
}
