//! What an actor does when: pure. It hears frames and keeps an agenda; time is a parameter, chance has a seed.

use super::cast::{Cast, Occasion, Role};
use super::lines::{Lines, mentions};
use crate::random::Random;
use base::clock::{HOUR, SECOND};
use std::collections::BTreeMap;
use std::sync::Arc;
use wire::chat::MarkKind;
use wire::frame::ServerFrame;
use wire::like::LikeState;
use wire::message::{Content, Message, Outgoing};
use wire::profile::Partner as Other;
use wire::sync::Sync;
use wire::{ConversationId, MemberId, Millis, Seq};

/// A sign of typing is forgotten after six seconds.
const TYPES_AGAIN: i64 = 4 * SECOND;

/// What is to be done on the socket or with a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    Mark { conversation: ConversationId, seq: Seq, mark: MarkKind },
    Type { conversation: ConversationId },
    Say { conversation: ConversationId, what: Outgoing },
    LikeBack { profile: MemberId },
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Plan {
    Do(MemberId, Deed),
    /// To speak first, if the partner is still there by then.
    Greet(MemberId),
}

impl Plan {
    fn partner(&self) -> MemberId {
        match self {
            Self::Do(partner, _) | Self::Greet(partner) => *partner,
        }
    }
}

/// Somebody the actor has a chat with.
struct Partner {
    conversation: ConversationId,
    name: String,
    present: bool,
}

pub struct Mind {
    cast: Arc<Cast>,
    role: usize,
    random: Random,
    me: MemberId,
    partners: BTreeMap<MemberId, Partner>,
    /// When each partner was greeted within the last hour.
    greeted: BTreeMap<MemberId, Vec<Millis>>,
    lines: Lines,
    agenda: Vec<(Millis, Plan)>,
}

impl Mind {
    pub fn new(cast: Arc<Cast>, role: usize, seed: u64) -> Self {
        Self {
            cast,
            role,
            random: Random::new(seed),
            me: MemberId(0),
            partners: BTreeMap::new(),
            greeted: BTreeMap::new(),
            lines: Lines::default(),
            agenda: Vec::new(),
        }
    }

    pub fn role(&self) -> &Role {
        &self.cast.roles[self.role]
    }

    /// When there is something to do.
    pub fn due(&self) -> Option<Millis> {
        self.agenda.iter().map(|(at, _)| *at).min()
    }

    /// The next thing to do by now.
    pub fn take(&mut self, now: Millis) -> Option<Deed> {
        loop {
            let next = self.agenda.iter().enumerate().min_by_key(|(_, (at, _))| *at);
            let (index, _) = next.filter(|(_, (at, _))| *at <= now)?;
            match self.agenda.remove(index).1 {
                Plan::Do(_, deed) => return Some(deed),
                Plan::Greet(partner) => self.greet(partner, now),
            }
        }
    }

    pub fn hear(&mut self, frame: ServerFrame, now: Millis) {
        match frame {
            ServerFrame::Hello { member, sync: Some(sync), online, .. } => self.begin(member, sync, &online, now),
            ServerFrame::Message { message, profile, .. } if message.sender != self.me => {
                let partner = message.sender;
                if let Some(profile) = profile {
                    self.meet(partner, message.conversation, profile.name);
                }
                self.answer(partner, &message, now);
            }
            ServerFrame::Edited { message, .. } if matches!(message.content, Content::Retracted { .. }) => {
                self.forget(message.sender);
            }
            ServerFrame::Chat { chat, .. } => match chat.profile {
                Other::Available(card) => self.meet(card.id, chat.state.conversation.id, card.name),
                Other::Unavailable(member) => drop(self.partners.remove(&member.id)),
            },
            ServerFrame::ChatGone { conversation, .. } => {
                self.partners.retain(|_, partner| partner.conversation != conversation);
            }
            ServerFrame::Like { like, .. } => self.be_liked(&like.state, now),
            ServerFrame::Presence { profile, online } => {
                if let Some(partner) = self.partners.get_mut(&profile) {
                    partner.present = online;
                    if online {
                        self.see(profile, now);
                    }
                }
            }
            _ => {}
        }
    }

    /// A new socket tells everything; what was planned before it is void.
    fn begin(&mut self, me: MemberId, sync: Sync, online: &[MemberId], now: Millis) {
        self.me = me;
        self.agenda.clear();
        self.partners.clear();
        for chat in sync.chats {
            // Nobody is left to talk to.
            let Other::Available(card) = chat.profile else { continue };
            let partner = card.id;
            self.meet(partner, chat.state.conversation.id, card.name);
            if let Some(last) = chat.last_message.filter(|_| chat.state.num_unread_messages > 0) {
                self.answer(partner, &last, now);
            }
        }
        for like in sync.likes {
            self.be_liked(&like.state, now);
        }
        for profile in online {
            self.hear(ServerFrame::Presence { profile: *profile, online: true }, now);
        }
    }

    fn meet(&mut self, partner: MemberId, conversation: ConversationId, name: String) {
        let present = self.partners.get(&partner).is_some_and(|known| known.present);
        self.partners.insert(partner, Partner { conversation, name, present });
    }

    fn plan(&mut self, at: i64, partner: MemberId, deed: Deed) {
        self.agenda.push((Millis(at), Plan::Do(partner, deed)));
    }

    /// Drops what was planned to be said to somebody.
    fn forget(&mut self, partner: MemberId) {
        self.agenda.retain(|(_, plan)| {
            plan.partner() != partner || matches!(plan, Plan::Do(_, Deed::Mark { .. } | Deed::LikeBack { .. }))
        });
    }

    /// Marks a message, reads it, types, answers. A newer message takes the place of the one before it.
    fn answer(&mut self, partner: MemberId, message: &Message, now: Millis) {
        self.forget(partner);
        let (pace, conversation, seq) = (self.cast.pace, message.conversation, message.seq);
        let mark = |mark| Deed::Mark { conversation, seq, mark };
        let arrives = now.0 + pace.arrives.pick(&mut self.random);
        let reads = arrives.max(now.0 + pace.reads.pick(&mut self.random));
        let answers = reads + pace.answers.pick(&mut self.random);
        self.plan(arrives, partner, mark(MarkKind::Delivered));
        self.plan(reads, partner, mark(MarkKind::Read));
        self.say(partner, self.occasion(message), reads.midpoint(answers), answers);
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

    /// Types from one moment on and speaks at another.
    fn say(&mut self, partner: MemberId, occasion: Occasion, types: i64, says: i64) {
        let Some(known) = self.partners.get(&partner) else { return };
        let (conversation, cast) = (known.conversation, self.cast.clone());
        let role = &cast.roles[self.role];
        let Some(saying) = self.lines.next(role, partner, occasion, &mut self.random) else { return };
        let what = saying.to(&known.name);
        let mut at = types;
        while at < says {
            self.plan(at, partner, Deed::Type { conversation });
            at += TYPES_AGAIN;
        }
        self.plan(says, partner, Deed::Say { conversation, what });
    }

    /// A partner came: a reason to say something, now and then.
    fn see(&mut self, partner: MemberId, now: Millis) {
        let pace = self.cast.pace;
        let greeted = self.greeted.entry(partner).or_default();
        greeted.retain(|at| now.0 - at.0 < HOUR);
        let rests = greeted.last().is_some_and(|at| now.0 - at.0 < pace.greeting_pause);
        let busy = self.agenda.iter().any(|(_, plan)| plan.partner() == partner);
        if greeted.len() < pace.greetings_an_hour && !rests && !busy {
            let at = Millis(now.0 + pace.greets.pick(&mut self.random));
            self.agenda.push((at, Plan::Greet(partner)));
        }
    }

    fn greet(&mut self, partner: MemberId, now: Millis) {
        if self.partners.get(&partner).is_some_and(|known| known.present) {
            self.greeted.entry(partner).or_default().push(now);
            let says = now.0 + self.cast.pace.types.pick(&mut self.random);
            self.say(partner, Occasion::Greeting, now.0, says);
        }
    }

    fn be_liked(&mut self, like: &LikeState, now: Millis) {
        let back = Plan::Do(like.id, Deed::LikeBack { profile: like.id });
        let planned = self.agenda.iter().any(|(_, plan)| *plan == back);
        if like.liked_by.is_some() && like.liked.is_none() && !planned {
            let at = Millis(now.0 + self.cast.pace.likes.pick(&mut self.random));
            self.agenda.push((at, back));
        }
    }
}

#[cfg(test)]
mod tests;
