//! Decides what an actor does and when. It receives frames and keeps an agenda of actions. It has no side effects: time
//! is a parameter, and chance comes from a seed.

use super::cast::{Cast, Occasion, Role};
use super::lines::{Lines, mentions};
use crate::random::Random;
use base::clock::{HOUR, SECOND};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use wire::chat::MarkKind;
use wire::frame::ServerFrame;
use wire::like::LikeState;
use wire::message::{Content, Message, Outgoing, To};
use wire::profile::{Partner as Other, ProfileCard};
use wire::sync::Sync;
use wire::{ConversationId, MemberId, Millis, Seq};

/// Clients show "typing" for six seconds, so it is sent again before they end.
const TYPES_AGAIN: i64 = 4 * SECOND;

/// What the actor is to do, on its socket or by a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Mark { conversation: ConversationId, seq: Seq, mark: MarkKind },
    Type { conversation: ConversationId },
    Send { to: To, content: Outgoing },
    LikeBack { profile: MemberId },
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Plan {
    Act(MemberId, Action),
    /// To write first, if the partner is still online by then.
    Greet(MemberId),
    /// To write to somebody who has just joined, unless there is a conversation by then.
    Welcome(MemberId, String),
}

impl Plan {
    fn partner(&self) -> MemberId {
        match self {
            Self::Act(partner, _) | Self::Greet(partner) | Self::Welcome(partner, _) => *partner,
        }
    }
}

/// Somebody the actor has a chat with.
struct Partner {
    conversation: ConversationId,
    name: String,
    online: bool,
}

pub struct Planner {
    cast: Arc<Cast>,
    role: usize,
    random: Random,
    me: MemberId,
    partners: BTreeMap<MemberId, Partner>,
    /// When each partner was greeted within the last hour.
    greeted: BTreeMap<MemberId, Vec<Millis>>,
    /// Newcomers for whom a welcome was planned.
    met: BTreeSet<MemberId>,
    lines: Lines,
    agenda: Vec<(Millis, Plan)>,
}

impl Planner {
    pub fn new(cast: Arc<Cast>, role: usize, seed: u64) -> Self {
        Self {
            cast,
            role,
            random: Random::new(seed),
            me: MemberId(0),
            partners: BTreeMap::new(),
            greeted: BTreeMap::new(),
            met: BTreeSet::new(),
            lines: Lines::default(),
            agenda: Vec::new(),
        }
    }

    pub fn role(&self) -> &Role {
        &self.cast.roles[self.role]
    }

    /// When the next action is due.
    pub fn due(&self) -> Option<Millis> {
        self.agenda.iter().map(|(at, _)| *at).min()
    }

    /// The next action that is due by now.
    pub fn take(&mut self, now: Millis) -> Option<Action> {
        loop {
            let next = self.agenda.iter().enumerate().min_by_key(|(_, (at, _))| *at);
            let (index, _) = next.filter(|(_, (at, _))| *at <= now)?;
            match self.agenda.remove(index).1 {
                Plan::Act(_, action) => return Some(action),
                Plan::Greet(partner) => self.greet(partner, now),
                Plan::Welcome(member, name) => {
                    if let Some(action) = self.welcome(member, &name) {
                        return Some(action);
                    }
                }
            }
        }
    }

    /// Takes notice of a frame from the server.
    pub fn receive(&mut self, frame: ServerFrame, now: Millis) {
        match frame {
            ServerFrame::Hello { member, sync: Some(sync), online, .. } => self.start_over(member, sync, &online, now),
            ServerFrame::Message { message, profile, .. } if message.sender != self.me => {
                let partner = message.sender;
                if let Some(profile) = profile {
                    self.add_partner(partner, message.conversation, profile.name);
                }
                self.answer(partner, &message, now);
            }
            ServerFrame::Edited { message, .. } if matches!(message.content, Content::Retracted { .. }) => {
                self.cancel_messages(message.sender);
            }
            ServerFrame::Chat { chat, .. } => match chat.profile {
                Other::Available(card) => self.add_partner(card.id, chat.state.conversation.id, card.name),
                Other::Unavailable(member) => drop(self.partners.remove(&member.id)),
            },
            ServerFrame::ChatGone { conversation, .. } => {
                self.partners.retain(|_, partner| partner.conversation != conversation);
            }
            ServerFrame::Like { like, .. } => self.like_back(&like.state, now),
            ServerFrame::Presence { profile, online } => {
                if let Some(partner) = self.partners.get_mut(&profile) {
                    partner.online = online;
                    if online {
                        self.partner_came(profile, now);
                    }
                }
            }
            _ => {}
        }
    }

    /// A new socket begins with the whole state, so everything planned before is planned anew.
    fn start_over(&mut self, me: MemberId, sync: Sync, online: &[MemberId], now: Millis) {
        self.me = me;
        self.agenda.clear();
        self.partners.clear();
        self.met.clear();
        for chat in sync.chats {
            // There is nobody left to write to.
            let Other::Available(card) = chat.profile else { continue };
            let partner = card.id;
            self.add_partner(partner, chat.state.conversation.id, card.name);
            if let Some(last) = chat.last_message.filter(|_| chat.state.num_unread_messages > 0) {
                self.answer(partner, &last, now);
            }
        }
        for like in sync.likes {
            self.like_back(&like.state, now);
        }
        for profile in online {
            self.receive(ServerFrame::Presence { profile: *profile, online: true }, now);
        }
    }

    fn add_partner(&mut self, partner: MemberId, conversation: ConversationId, name: String) {
        let online = self.partners.get(&partner).is_some_and(|known| known.online);
        self.partners.insert(partner, Partner { conversation, name, online });
    }

    fn plan(&mut self, at: i64, partner: MemberId, action: Action) {
        self.agenda.push((Millis(at), Plan::Act(partner, action)));
    }

    /// Cancels what was planned to be written to a partner; marks and likes stay planned.
    fn cancel_messages(&mut self, partner: MemberId) {
        self.agenda.retain(|(_, plan)| {
            plan.partner() != partner || matches!(plan, Plan::Act(_, Action::Mark { .. } | Action::LikeBack { .. }))
        });
    }

    /// Plans to mark a message as delivered and as read, to type, and to answer. The answer to an older message of the
    /// same partner is cancelled.
    fn answer(&mut self, partner: MemberId, message: &Message, now: Millis) {
        self.cancel_messages(partner);
        let (pace, conversation, seq) = (self.cast.pace, message.conversation, message.seq);
        let mark = |mark| Action::Mark { conversation, seq, mark };
        let delivered_at = now.0 + pace.arrives.pick(&mut self.random);
        let read_at = delivered_at.max(now.0 + pace.reads.pick(&mut self.random));
        let sent_at = read_at + pace.answers.pick(&mut self.random);
        self.plan(delivered_at, partner, mark(MarkKind::Delivered));
        self.plan(read_at, partner, mark(MarkKind::Read));
        self.write(partner, self.occasion(message), read_at.midpoint(sent_at), sent_at);
    }

    fn occasion(&self, message: &Message) -> Occasion {
        match &message.content {
            Content::Photo { .. } => Occasion::Photo,
            Content::Gift { .. } => Occasion::Gift,
            Content::Text { text } if mentions(text, &self.cast.asks_if_real[&self.role().language]) => {
                Occasion::MadeUp
            }
            Content::Text { text } if text.trim_end().ends_with('?') => Occasion::Question,
            Content::Text { .. } | Content::Retracted { .. } | Content::Withheld => Occasion::Answer,
        }
    }

    /// Plans to type from one moment on and to send a message at another.
    fn write(&mut self, partner: MemberId, occasion: Occasion, typing_from: i64, sent_at: i64) {
        let Some(known) = self.partners.get(&partner) else { return };
        let (conversation, cast) = (known.conversation, self.cast.clone());
        let role = &cast.roles[self.role];
        let Some(line) = self.lines.next(role, partner, occasion, &mut self.random) else { return };
        let content = line.to(&known.name);
        let mut at = typing_from;
        while at < sent_at {
            self.plan(at, partner, Action::Type { conversation });
            at += TYPES_AGAIN;
        }
        self.plan(sent_at, partner, Action::Send { to: To::Conversation(conversation), content });
    }

    /// A partner came online: now and then the actor writes first.
    fn partner_came(&mut self, partner: MemberId, now: Millis) {
        let pace = self.cast.pace;
        let greeted = self.greeted.entry(partner).or_default();
        greeted.retain(|at| now.0 - at.0 < HOUR);
        let greeted_lately = greeted.last().is_some_and(|at| now.0 - at.0 < pace.greeting_pause);
        let busy = self.agenda.iter().any(|(_, plan)| plan.partner() == partner);
        if greeted.len() < pace.greetings_an_hour && !greeted_lately && !busy {
            let at = Millis(now.0 + pace.greets.pick(&mut self.random));
            self.agenda.push((at, Plan::Greet(partner)));
        }
    }

    fn greet(&mut self, partner: MemberId, now: Millis) {
        if self.partners.get(&partner).is_some_and(|known| known.online) {
            self.greeted.entry(partner).or_default().push(now);
            let sent_at = now.0 + self.cast.pace.types.pick(&mut self.random);
            self.write(partner, Occasion::Greeting, now.0, sent_at);
        }
    }

    /// How long until the actor looks again who has joined.
    pub fn next_look(&mut self) -> Duration {
        Duration::from_millis(self.cast.pace.looks.pick(&mut self.random).unsigned_abs())
    }

    /// Plans to welcome those whose turn it is to be welcomed by this actor, each once.
    pub fn meet(&mut self, newcomers: Vec<ProfileCard>, now: Millis) {
        for ProfileCard { id, name, .. } in newcomers {
            if self.cast.is_host(self.role, id) && self.met.insert(id) {
                let at = Millis(now.0 + self.cast.pace.greets.pick(&mut self.random));
                self.agenda.push((at, Plan::Welcome(id, name)));
            }
        }
    }

    /// The first message to a newcomer, who may have written by now, or have been welcomed before the actor restarted.
    fn welcome(&mut self, member: MemberId, name: &str) -> Option<Action> {
        if self.partners.contains_key(&member) {
            return None;
        }
        let role = &self.cast.roles[self.role];
        let line = self.lines.next(role, member, Occasion::Welcome, &mut self.random)?;
        Some(Action::Send { to: To::Profile(member), content: line.to(name) })
    }

    /// Plans to return a like.
    fn like_back(&mut self, like: &LikeState, now: Millis) {
        let back = Plan::Act(like.id, Action::LikeBack { profile: like.id });
        let planned = self.agenda.iter().any(|(_, plan)| *plan == back);
        if like.liked_by.is_some() && like.liked.is_none() && !planned {
            let at = Millis(now.0 + self.cast.pace.likes.pick(&mut self.random));
            self.agenda.push((at, back));
        }
    }
}

#[cfg(test)]
mod tests;
