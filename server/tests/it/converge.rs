//! One state, two doors: whatever becomes of the frames on their way, a socket client, a polling client and a fresh
//! load end with the same screen.

use crate::support::On;
use crate::support::door::{acquaint, call, delete_chat, get, gift, live, photo, post, send, settled, text, upload};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve};
use hyper::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use wire::chat::{Chat, ChatPage, ChatState, Chats, Totals};
use wire::frame::{ServerFrame, WalletState};
use wire::like::{LikeState, Likes};
use wire::message::{Message, To};
use wire::sync::Sync;
use wire::user::{User, UserAnswer};
use wire::{ConversationId, Credits, MemberId, Rev, Seq};

/// A member's screen: the reference client of the rules in `wire::frame`.
#[derive(Clone, Debug, Default, PartialEq)]
struct Screen {
    rev: Rev,
    credits: Credits,
    free_left: i64,
    invisible: bool,
    totals: Totals,
    chats: BTreeMap<ConversationId, (ChatState, Option<Message>)>,
    likes: BTreeMap<MemberId, LikeState>,
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
            self.likes.clear();
        }
        for chat in &sync.chats {
            self.chats.insert(chat.state.conversation.id, (chat.state, chat.last_message.clone()));
        }
        for gone in &sync.gone {
            self.chats.remove(gone);
        }
        for like in &sync.likes {
            self.likes.insert(like.state.id, like.state);
        }
        for gone in &sync.likes_gone {
            self.likes.remove(gone);
        }
        if let Some(user) = &sync.user {
            self.user(user);
        }
        (self.rev, self.totals) = (sync.rev, sync.totals);
    }

    fn user(&mut self, user: &User) {
        (self.credits, self.free_left, self.invisible) = (user.credits, user.free_left, user.invisible);
    }

    fn wallet(&mut self, wallet: Option<WalletState>) {
        if let Some(wallet) = wallet {
            (self.credits, self.free_left) = (wallet.credits, wallet.free_left);
        }
    }

    fn frame(&mut self, frame: &ServerFrame) -> Applied {
        let rev = match frame {
            ServerFrame::Message { rev, .. }
            | ServerFrame::Edited { rev, .. }
            | ServerFrame::Read { rev, .. }
            | ServerFrame::ChatGone { rev, .. }
            | ServerFrame::Like { rev, .. }
            | ServerFrame::LikeGone { rev, .. }
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
            ServerFrame::Message { message, chat, totals, wallet, .. } => {
                self.chats.insert(chat.conversation.id, (*chat, Some(message.clone())));
                self.totals = *totals;
                self.wallet(*wallet);
            }
            ServerFrame::Edited { message, chat, totals, wallet, .. } => {
                if let Some((state, last)) = self.chats.get_mut(&chat.conversation.id) {
                    *state = *chat;
                    if chat.last_seq == message.seq {
                        *last = Some(message.clone());
                    }
                }
                self.totals = *totals;
                self.wallet(*wallet);
            }
            ServerFrame::Read { chat, totals, .. } => {
                if let Some((state, _)) = self.chats.get_mut(&chat.conversation.id) {
                    *state = *chat;
                }
                self.totals = *totals;
            }
            ServerFrame::Like { like, totals, .. } => {
                self.likes.insert(like.state.id, like.state);
                self.totals = *totals;
            }
            ServerFrame::LikeGone { profile, totals, .. } => {
                self.likes.remove(profile);
                self.totals = *totals;
            }
            ServerFrame::User { user, .. } => self.user(user),
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

/// Two members and their chat: `who` does something to `other`.
struct Scene<'s> {
    who: &'s Someone,
    other: &'s Someone,
    id: ConversationId,
}

/// Everything a member can do that changes a screen. What is refused changes nothing, which is part of the test.
const ACTIONS: u64 = 16;

async fn act(server: &Running, dice: &mut Dice, Scene { who, other, id }: Scene<'_>) {
    let to = To::Conversation(id);
    let profile = json!({ "profile": { "id": other.id } });
    let change = |method: Method, path: &str, body: &Value| call(server, Some(who), method, path).json(body).go();
    match dice.roll(ACTIONS) {
        0..=2 => drop(send(server, who, &text(to, "Hi")).await),
        3 => drop(send(server, who, &gift(to, "tulip")).await),
        4 => {
            let photo = upload(server, who).await;
            send(server, who, &self::photo(to, photo.id)).await;
        }
        5 | 6 => {
            let (seq, mark) = (dice.roll(40), ["read", "delivered"][usize::try_from(dice.roll(2)).unwrap()]);
            post(server, who, "/api/read.php", &json!({ "conversation": id, "seq": seq, "mark": mark })).await;
        }
        7 => drop(delete_chat(server, who, id).await),
        8 | 9 => {
            let page: ChatPage = get(server, who, &format!("/api/chat.php?id={id}")).await.read();
            let mine = page.messages.iter().rev().find(|message| message.sender == who.id).map(|message| message.seq);
            let body = json!({ "conversation": id, "seq": mine.unwrap_or(Seq(1)) });
            change(Method::DELETE, "/api/message.php", &body).await;
        }
        10 | 11 => drop(change(Method::POST, "/api/like.php", &profile).await),
        12 => drop(change(Method::DELETE, "/api/like.php", &profile).await),
        13 => {
            let method = if dice.roll(2) == 0 { Method::POST } else { Method::DELETE };
            change(method, "/api/pass.php", &profile).await;
        }
        14 => {
            let seen = if dice.roll(2) == 0 { profile } else { json!({}) };
            change(Method::PUT, "/api/likes.php", &seen).await;
        }
        _ => {
            if dice.roll(2) == 0 {
                let invisible = json!({ "invisible": dice.roll(2) == 0 });
                change(Method::PUT, "/api/visibility.php", &invisible).await;
            } else {
                change(Method::POST, "/api/block.php", &profile).await;
                change(Method::DELETE, "/api/block.php", &profile).await;
            }
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
    let likes: Likes = get(server, who, "/api/likes.php").await.read();
    let user: UserAnswer = get(server, who, "/api/user.php").await.read();
    let chat = |chat: Chat| (chat.state.conversation.id, (chat.state, chat.last_message));
    screen.chats = chats.chats.into_iter().map(chat).collect();
    screen.likes = likes.liked_by.iter().chain(&likes.liked).map(|state| (state.id, *state)).collect();
    screen.user(&user.user);
    (screen.rev, screen.totals) = (chats.rev, chats.totals);
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
    for _ in 0..80 {
        let (who, other, id) = match dice.roll(4) {
            0 => (anna, &people[1], chats[0]),
            1 => (anna, &people[2], chats[1]),
            2 => (&people[1], anna, chats[0]),
            _ => (&people[2], anna, chats[1]),
        };
        act(&server, &mut dice, Scene { who, other, id }).await;
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
    // Photos become ready by themselves: until then the truth still moves.
    settled(&server).await;
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
