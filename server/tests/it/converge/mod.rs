//! One state, two doors: whatever becomes of the frames on their way, a socket client, a polling client and a fresh
//! load end with the same screen. And what a member hears is all there is: who lives by frames alone, and never asks
//! for what was missed, has the same screen whenever nothing is under way.

use crate::on_both_engines;
use crate::support::On;
use crate::support::door::{
    Socket, acquaint, call, delete_chat, get, gift, live, photo, post, resume, send, settled, text, upload,
};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve};
use hyper::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use wire::chat::{Chat, ChatPage, ChatState, Chats, Totals};
use wire::frame::{ServerFrame, WalletState};
use wire::like::{Like, LikeState, Likes};
use wire::message::{Message, To};
use wire::profile::Partner;
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
    chats: BTreeMap<ConversationId, OnScreen>,
    likes: BTreeMap<MemberId, Like>,
}

/// A chat: its counters, whether its other member is available, and what was written last.
#[derive(Clone, Debug, PartialEq)]
struct OnScreen {
    state: ChatState,
    is_available: bool,
    last: Option<Message>,
}

impl From<&Chat> for OnScreen {
    fn from(chat: &Chat) -> Self {
        let is_available = chat.profile.card().is_some();
        Self { state: shown(chat.state), is_available, last: chat.last_message.clone() }
    }
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
            self.chats.insert(chat.state.conversation.id, chat.into());
        }
        for gone in &sync.gone {
            self.chats.remove(gone);
        }
        for like in &sync.likes {
            self.likes.insert(like.state.id, like.clone());
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
        let rev = match (rev_of(frame), frame) {
            (Some(rev), _) => rev,
            (None, ServerFrame::Ping { rev } | ServerFrame::Pong { rev }) if *rev > self.rev => return Applied::Gap,
            (None, _) => return Applied::Done,
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
                let last = Some(message.clone());
                self.chats.insert(chat.conversation.id, OnScreen { state: shown(*chat), is_available: true, last });
                self.totals = *totals;
                self.wallet(*wallet);
            }
            ServerFrame::Edited { message, chat, totals, wallet, .. } => {
                if let Some(known) = self.chats.get_mut(&chat.conversation.id) {
                    known.state = shown(*chat);
                    if chat.last_seq == message.seq {
                        known.last = Some(message.clone());
                    }
                }
                self.totals = *totals;
                self.wallet(*wallet);
            }
            ServerFrame::Read { chat, totals, .. } => {
                if let Some(known) = self.chats.get_mut(&chat.conversation.id) {
                    known.state = shown(*chat);
                }
                self.totals = *totals;
            }
            ServerFrame::Like { like, totals, .. } => {
                self.likes.insert(like.state.id, like.clone());
                self.totals = *totals;
            }
            ServerFrame::Chat { chat, totals, .. } => {
                self.chats.insert(chat.state.conversation.id, chat.into());
                self.totals = *totals;
            }
            ServerFrame::LikesSeen { totals, .. } => {
                self.likes.values_mut().for_each(|like| like.state.like_new = false);
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

/// What of a chat is on a screen. That a message arrived on a device of one's own is not: it has no revision, and a
/// device that does not know it yet marks it once more.
fn shown(state: ChatState) -> ChatState {
    ChatState { delivered_seq: Seq(0), ..state }
}

/// The revision of a durable frame.
fn rev_of(frame: &ServerFrame) -> Option<Rev> {
    match frame {
        ServerFrame::Message { rev, .. }
        | ServerFrame::Edited { rev, .. }
        | ServerFrame::Read { rev, .. }
        | ServerFrame::Chat { rev, .. }
        | ServerFrame::ChatGone { rev, .. }
        | ServerFrame::Like { rev, .. }
        | ServerFrame::LikesSeen { rev, .. }
        | ServerFrame::LikeGone { rev, .. }
        | ServerFrame::User { rev, .. } => Some(*rev),
        _ => None,
    }
}

/// A client that hears every frame and asks for nothing after its hello.
struct Listener<'s> {
    who: &'s Someone,
    socket: Socket,
    screen: Screen,
    /// Frames that came before one with a smaller revision: two commits may be told in either order.
    early: BTreeMap<Rev, ServerFrame>,
}

impl<'s> Listener<'s> {
    async fn open(server: &Running, who: &'s Someone) -> Self {
        let (socket, start) = live(server, who).await;
        let mut screen = Screen::default();
        screen.sync(&start);
        Self { who, socket, screen, early: BTreeMap::new() }
    }

    /// Hears what there is up to a revision; fails when some of it is never told.
    async fn receive_until(&mut self, rev: Rev) {
        let received = async {
            while self.screen.rev < rev {
                let frame = self.socket.next().await;
                self.early.extend(rev_of(&frame).map(|rev| (rev, frame)));
                while let Some(next) = self.early.remove(&self.screen.rev.next()) {
                    self.screen.frame(&next);
                }
            }
        };
        let in_time = tokio::time::timeout(FRAME_TIMEOUT, received).await.is_ok();
        assert!(in_time, "revision {:?} never came; {:?} did", self.screen.rev.next(), self.early);
    }
}

/// A client whose frames are lost, doubled or late, and whose socket is cut.
struct Unlucky<'s> {
    who: &'s Someone,
    socket: Option<Socket>,
    screen: Screen,
    epoch: String,
    /// On their way.
    frames: Vec<ServerFrame>,
}

impl<'s> Unlucky<'s> {
    async fn open(server: &Running, who: &'s Someone) -> Self {
        let (socket, start) = live(server, who).await;
        let mut screen = Screen::default();
        screen.sync(&start);
        Self { who, socket: Some(socket), screen, epoch: start.epoch, frames: Vec::new() }
    }

    async fn go_on(&mut self, server: &Running, dice: &mut Dice) {
        match (&mut self.socket, dice.roll(10)) {
            (Some(_), 0) => {
                self.socket = None;
                self.frames.clear();
            }
            (None, 0..=2) => self.come_back(server).await,
            (None, _) => {}
            (Some(socket), _) => {
                while let Some(frame) = socket.soon(Duration::from_millis(3)).await {
                    match dice.roll(8) {
                        0 => {}
                        1 => self.frames.extend([frame.clone(), frame]),
                        2 => self.frames.insert(0, frame),
                        _ => self.frames.push(frame),
                    }
                }
                if dice.roll(3) == 0 {
                    for frame in std::mem::take(&mut self.frames) {
                        self.hear(server, &frame).await;
                    }
                }
            }
        }
    }

    async fn hear(&mut self, server: &Running, frame: &ServerFrame) {
        if self.screen.frame(frame) == Applied::Gap {
            delta(server, self.who, &mut self.screen, &self.epoch).await;
        }
    }

    async fn come_back(&mut self, server: &Running) {
        let (socket, missed) = resume(server, self.who, Some((self.screen.rev, self.epoch.clone()))).await;
        self.screen.sync(&missed);
        self.socket = Some(socket);
    }

    /// The next heartbeat tells the newest revision, whatever was lost.
    async fn settle(&mut self, server: &Running, newest: Rev) {
        match self.socket {
            Some(_) => self.hear(server, &ServerFrame::Ping { rev: newest }).await,
            None => self.come_back(server).await,
        }
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
                // One that stands refuses much of what follows: it is taken away more often than not.
                let method = if dice.roll(3) == 0 { Method::POST } else { Method::DELETE };
                change(method, "/api/block.php", &profile).await;
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
    screen.chats = chats.chats.iter().map(|chat| (chat.state.conversation.id, chat.into())).collect();
    let card = |id| likes.profiles.iter().find(|card| card.id == id).cloned();
    let like = |state: &LikeState| (state.id, Like { state: *state, profile: Partner::new(state.id, card(state.id)) });
    screen.likes = likes.liked_by.iter().chain(&likes.liked).map(like).collect();
    screen.user(&user.user);
    (screen.rev, screen.totals) = (chats.rev, chats.totals);
}

async fn delta(server: &Running, who: &Someone, screen: &mut Screen, epoch: &str) {
    screen.sync(&get(server, who, &format!("/api/sync.php?since={}&epoch={epoch}", screen.rev)).await.read());
}

async fn play(server: &Running, seed: u64) {
    let mut dice = Dice(seed);
    let people = [server.member(new("Anna")).await, server.member(new("Ben")).await, server.member(new("Cas")).await];
    let [anna, ben, cas] = &people;
    let chats = [acquaint(server, anna, ben).await, acquaint(server, cas, anna).await];
    let scene = |dice: &mut Dice| match dice.roll(4) {
        0 => Scene { who: anna, other: ben, id: chats[0] },
        1 => Scene { who: anna, other: cas, id: chats[1] },
        2 => Scene { who: ben, other: anna, id: chats[0] },
        _ => Scene { who: cas, other: anna, id: chats[1] },
    };
    // What there was before anybody listened.
    for _ in 0..15 {
        let scene = scene(&mut dice);
        act(server, &mut dice, scene).await;
    }
    let mut listeners = Vec::new();
    for who in &people {
        listeners.push(Listener::open(server, who).await);
    }
    let mut unlucky = Unlucky::open(server, anna).await;
    let mut polling = unlucky.screen.clone();
    for round in 0..ROUNDS {
        for _ in 0..10 {
            let scene = scene(&mut dice);
            act(server, &mut dice, scene).await;
            unlucky.go_on(server, &mut dice).await;
            match dice.roll(12) {
                0 => poll(server, anna, &mut polling).await,
                1 => delta(server, anna, &mut polling, &unlucky.epoch).await,
                _ => {}
            }
        }
        // Photos become ready by themselves: until then the truth still moves.
        settled(server).await;
        for listener in &mut listeners {
            let truth = fresh(server, listener.who).await;
            listener.receive_until(truth.rev).await;
            assert_eq!(listener.screen, truth, "by frames alone, seed {seed}, round {round}");
        }
    }
    let truth = fresh(server, anna).await;
    unlucky.settle(server, truth.rev).await;
    poll(server, anna, &mut polling).await;
    assert_eq!(unlucky.screen, truth, "socket, seed {seed}");
    assert_eq!(polling, truth, "polling, seed {seed}");
}

/// Between two of them nothing is under way.
const ROUNDS: u64 = 4;

/// Only what is never told takes longer.
const FRAME_TIMEOUT: Duration = Duration::from_mins(1);

on_both_engines!(any_interleaving_of_frames_cuts_syncs_and_polls_ends_in_the_same_state);

async fn any_interleaving_of_frames_cuts_syncs_and_polls_ends_in_the_same_state(on: On) {
    let server = serve(on).await;
    for seed in 1..=10 {
        play(&server, seed).await;
    }
    server.stop().await;
}
