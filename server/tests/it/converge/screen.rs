//! What a member sees, and what a frame or an answer does to it.

use crate::support::client::get;
use crate::support::members::Someone;
use crate::support::server::Running;
use std::collections::BTreeMap;
use wire::chat::{Chat, ChatState, Chats, Totals};
use wire::frame::{ServerFrame, WalletState};
use wire::like::{Like, LikeState, Likes};
use wire::message::Message;
use wire::profile::Partner;
use wire::sync::Sync;
use wire::user::{User, UserAnswer};
use wire::{Balance, ConversationId, MemberId, Rev, Seq};

/// A member's screen: the reference client of the rules in `wire::frame`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Screen {
    pub rev: Rev,
    credits: Balance,
    free_left: i64,
    invisible: bool,
    totals: Totals,
    chats: BTreeMap<ConversationId, OnScreen>,
    likes: BTreeMap<MemberId, Like>,
}

/// A chat: its counters, whether its other member is available, and what was written last.
#[derive(Clone, Debug, PartialEq)]
pub struct OnScreen {
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
pub enum Applied {
    Done,
    /// A frame before it is missing, so the client fetches `sync.php`.
    Gap,
}

impl Screen {
    pub fn sync(&mut self, sync: &Sync) {
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

    pub fn frame(&mut self, frame: &ServerFrame) -> Applied {
        let rev = match (frame.revision(), frame) {
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

/// The state as the database holds it.
pub async fn fresh(server: &Running, who: &Someone) -> Screen {
    let mut screen = Screen::default();
    screen.sync(&get(server, who, "/api/sync.php").await.read());
    screen
}

/// The documented polling calls.
pub async fn poll(server: &Running, who: &Someone, screen: &mut Screen) {
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

pub async fn delta(server: &Running, who: &Someone, screen: &mut Screen, epoch: &str) {
    screen.sync(&get(server, who, &format!("/api/sync.php?since={}&epoch={epoch}", screen.rev)).await.read());
}
