//! What the two members of one conversation may be told, checked frame by frame. Each message must reach both of
//! them once, next in order, and every frame about it must say the same; each answer must take its cost, and no
//! more, from the sender's credits.
//!
//! A member without a socket, or whose socket was cut, finds messages on pages instead; then revisions say nothing, and
//! the numbers of the messages must still follow each other.
//!
//! Pure, and bounded: it remembers only the sends that are not yet answered and seen by both.

pub mod breaches;
mod screen;
#[cfg(test)]
mod tests;

use crate::client::target::MemberIndex;
use breaches::{Breach, Breaches};
use screen::Screen;
use std::collections::HashMap;
use std::time::Instant;
use wire::frame::{Refused, WalletState};
use wire::message::{Content, Message, Outgoing, Send, Sent, To};
use wire::{ClientId, ConversationId, Credits, MemberId, Millis, Refusal, Rev, Seq};

/// What one member was told before the first frame.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    pub member: MemberId,
    pub rev: Rev,
    pub seq: Seq,
    pub credits: Credits,
}

/// A send that is not yet answered and seen by both.
struct Open {
    by: MemberIndex,
    intended: Instant,
    content: Outgoing,
    cost: Credits,
    answered: bool,
    seen: [bool; 2],
    /// From the first frame about it; all others must say the same.
    place: Option<(Seq, Millis)>,
    /// The sender's revision and credits, which the answer and the sender's own copy both tell.
    receipt: Option<(Rev, Credits)>,
}

pub struct Oracle {
    conversation: ConversationId,
    members: [MemberId; 2],
    credits: [Credits; 2],
    screens: [Screen; 2],
    open: HashMap<ClientId, Open>,
    breaches: Breaches,
}

impl Oracle {
    pub fn new(conversation: ConversationId, sides: [Side; 2]) -> Self {
        Self {
            conversation,
            members: sides.map(|side| side.member),
            credits: sides.map(|side| side.credits),
            screens: sides.map(|side| Screen::new(side.rev, side.seq)),
            open: HashMap::new(),
            breaches: Breaches::default(),
        }
    }

    /// A send is about to leave.
    pub fn said(&mut self, by: MemberIndex, send: &Send, intended: Instant) {
        let (answered, seen, place, receipt) = (false, [false; 2], None, None);
        let content = send.content.clone();
        let open = Open { by, intended, content, cost: send.quoted_cost, answered, seen, place, receipt };
        self.open.insert(send.client_id.clone(), open);
    }

    /// The send was accepted. Gives when it was intended, unless this is no first answer to an open send.
    pub fn sent(&mut self, to: MemberIndex, sent: &Sent) -> Option<Instant> {
        let id = &sent.client_id;
        let Some(open) = self.open.get_mut(id).filter(|open| open.by == to) else {
            self.breaches.add(Breach::Unexpected, || format!("accepted {}", id.as_str()));
            return None;
        };
        let receipt = *open.receipt.get_or_insert((sent.rev, sent.credits));
        let agrees = says(open, self.conversation, self.members, &sent.message) && receipt == (sent.rev, sent.credits);
        if !agrees {
            self.breaches.add(Breach::Contradictory, || format!("the answer {sent:?}"));
        }
        if open.answered {
            self.breaches.add(Breach::Doubled, || format!("accepted twice: {}", id.as_str()));
            return None;
        }
        open.answered = true;
        let (intended, cost) = (open.intended, open.cost);
        self.close_if_done(id);

        let before = std::mem::replace(&mut self.credits[to], sent.credits);
        if sent.cost != cost || before.minus(cost) != Some(sent.credits) {
            self.breaches.add(Breach::Miscounted, || format!("{before} credits before {sent:?}, quoted {cost}"));
        }
        Some(intended)
    }

    /// The send was refused. Gives it back when its outcome is still to come, to be said again under the same id.
    pub fn refused(&mut self, to: MemberIndex, id: &ClientId, refused: &Refused) -> Option<Send> {
        let Some(open) = self.open.get(id).filter(|open| open.by == to) else {
            self.breaches.add(Breach::Unexpected, || format!("{refused:?}"));
            return None;
        };
        if matches!(refused.refusal, Refusal::TryAgain | Refusal::RateLimited { .. }) {
            return Some(self.send(id, open));
        }
        if open.answered || open.place.is_some() {
            self.breaches.add(Breach::Contradictory, || format!("refused though accepted: {refused:?}"));
        }
        self.open.remove(id);
        None
    }

    /// A message came on one of the two screens. Gives when it was intended, unless no send of it is open.
    pub fn shown(
        &mut self,
        to: MemberIndex,
        rev: Rev,
        message: &Message,
        wallet: Option<WalletState>,
    ) -> Option<Instant> {
        let in_order = self.moved(to, rev);
        let before = self.known(to);
        // A revision that was out of order has been noted: its message would only be noted again.
        if let Some(breach) = self.screens[to].shown(message.seq).filter(|_| in_order) {
            self.breaches.add(breach, || format!("shown after {before}: {message:?}"));
        }

        let id = &message.client_id;
        let Some(open) = self.open.get_mut(id) else {
            if in_order && message.seq > before {
                self.breaches.add(Breach::Unexpected, || format!("nobody wrote {message:?}"));
            }
            return None;
        };
        let mut agrees = says(open, self.conversation, self.members, message) && wallet.is_some() == (open.by == to);
        if let Some(wallet) = wallet {
            agrees &= *open.receipt.get_or_insert((rev, wallet.credits)) == (rev, wallet.credits);
        }
        if !agrees {
            self.breaches.add(Breach::Contradictory, || format!("shown to {to}: {message:?}"));
        }
        open.seen[to] = true;
        let intended = open.intended;
        self.close_if_done(id);
        Some(intended)
    }

    /// The member's connection is gone, or there never was one: what comes next may come on pages, and again.
    pub fn lost_touch(&mut self, who: MemberIndex) {
        self.screens[who].lost_touch();
    }

    /// The member is connected again and stands at this revision.
    pub fn in_touch(&mut self, who: MemberIndex, rev: Rev) {
        self.screens[who].in_touch(rev);
    }

    /// A page shows the messages after the last one known, without a gap; more may follow.
    pub fn found(&mut self, to: MemberIndex, messages: &[Message]) {
        for message in messages {
            if let Some(open) = self.open.get_mut(&message.client_id) {
                if !says(open, self.conversation, self.members, message) {
                    self.breaches.add(Breach::Contradictory, || format!("found by {to}: {message:?}"));
                }
                open.seen[to] = true;
                self.close_if_done(&message.client_id);
            }
            self.screens[to].found(message.seq);
        }
    }

    /// All pages were read: from here on each message comes once, after the last. `connected` or it goes on by pages.
    pub fn caught_up(&mut self, who: MemberIndex, connected: bool) {
        for (before, seq) in self.screens[who].caught_up(connected) {
            self.breaches.add(Breach::Gap, || format!("{seq} after {before}, though all pages were read"));
        }
    }

    /// The last message this member was shown.
    pub fn known(&self, who: MemberIndex) -> Seq {
        self.screens[who].known()
    }

    pub fn rev(&self, who: MemberIndex) -> Rev {
        self.screens[who].rev()
    }

    /// The sends of a member that were not answered, in the order they were said.
    pub fn unanswered(&self, by: MemberIndex) -> Vec<Send> {
        let open = self.open.iter().filter(|(_, open)| open.by == by && !open.answered);
        let mut sends: Vec<Send> = open.map(|(id, open)| self.send(id, open)).collect();
        // Ids begin with the time they were made.
        sends.sort_by(|one, other| one.client_id.as_str().cmp(other.client_id.as_str()));
        sends
    }

    fn send(&self, id: &ClientId, open: &Open) -> Send {
        let to = To::Conversation(self.conversation);
        Send { client_id: id.clone(), to, content: open.content.clone(), quoted_cost: open.cost }
    }

    /// A durable frame came; its revision must be the next. False when it was not, which has been noted.
    pub fn moved(&mut self, to: MemberIndex, rev: Rev) -> bool {
        let (before, member) = (self.rev(to), self.members[to]);
        let breach = self.screens[to].moved(rev);
        if let Some(breach) = breach {
            self.breaches.add(breach, || format!("member {member} was told revision {rev} after {before}"));
        }
        breach.is_none()
    }

    /// Promises broken so far.
    pub fn breached(&self) -> u64 {
        self.breaches.total()
    }

    /// Nothing is waited for.
    pub fn is_settled(&self) -> bool {
        self.open.is_empty()
    }

    /// The end: what was accepted, or shown to one, and not shown to both is lost. Gives the number of sends that
    /// were never answered too.
    pub fn finish(mut self) -> (Breaches, u64) {
        let mut unanswered = 0;
        for (id, open) in self.open {
            unanswered += u64::from(!open.answered);
            if (open.answered || open.place.is_some()) && open.seen != [true; 2] {
                let seen = open.seen;
                self.breaches.add(Breach::Lost, || format!("{} of side {}, seen {seen:?}", id.as_str(), open.by));
            }
        }
        (self.breaches, unanswered)
    }

    /// The end of a conversation whose socket was cut: what did not come says nothing, what came still counts.
    pub fn abandon(self) -> Breaches {
        self.breaches
    }

    fn close_if_done(&mut self, id: &ClientId) {
        if self.open.get(id).is_some_and(|open| open.answered && open.seen == [true; 2]) {
            self.open.remove(id);
        }
    }
}

/// Whether a message is the send's own, at the place the first frame about it named.
fn says(open: &mut Open, conversation: ConversationId, members: [MemberId; 2], message: &Message) -> bool {
    let same = match (&open.content, &message.content) {
        (Outgoing::Text { text }, Content::Text { text: told }) => text == told,
        (Outgoing::Gift { gift }, Content::Gift { gift: told }) => gift == told,
        (Outgoing::Photo { photo }, Content::Photo { photo: told }) => *photo == told.id,
        _ => false,
    };
    let place = (message.seq, message.sent_at);
    *open.place.get_or_insert(place) == place
        && same
        && message.conversation == conversation
        && message.sender == members[open.by]
}
