//! Checks, frame by frame, what the two members of one conversation receive. Each message must reach both of them once
//! and in order, all frames about it must agree, and each answer must take the message's cost, and no more, from the
//! sender's credits.
//!
//! A member without a socket, or whose socket was cut, fetches messages as pages instead. Revisions are then not checked,
//! but the numbers of the messages must still follow each other.
//!
//! Without I/O and bounded in memory: it remembers only the sends that are not yet answered and seen by both, unless each is
//! made several times at once. Then it remembers all answers.

mod account;
pub mod breaches;
mod screen;
#[cfg(test)]
mod tests;

use crate::client::target::MemberIndex;
use account::{Account, Charge};
use breaches::{Breach, Breaches};
use screen::Screen;
use std::collections::HashMap;
use std::time::Instant;
use wire::frame::{Refused, WalletState};
use wire::message::{Content, Message, Outgoing, Send, Sent, To};
use wire::{Balance, ClientId, ConversationId, Credits, MemberId, Millis, Refusal, Rev, Seq};

/// The state of one member at `hello`, before the first frame.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    pub member: MemberId,
    pub rev: Rev,
    pub seq: Seq,
    pub credits: Balance,
}

/// A send that is not yet answered and seen by both.
struct OpenSend {
    by: MemberIndex,
    intended: Instant,
    content: Outgoing,
    cost: Credits,
    answered: bool,
    seen: [bool; 2],
    /// Number and time in the first frame about it; all other frames must agree.
    place: Option<(Seq, Millis)>,
    /// The sender's revision and credits, which stand both in the answer and in the sender's own copy.
    receipt: Option<(Rev, Balance)>,
}

pub struct Oracle {
    conversation: ConversationId,
    members: [MemberId; 2],
    accounts: [Account; 2],
    screens: [Screen; 2],
    open: HashMap<ClientId, OpenSend>,
    /// Where copies are expected: the first answer to each send, which all others must equal.
    answers: Option<HashMap<ClientId, (MemberIndex, Sent)>>,
    breaches: Breaches,
}

impl Oracle {
    pub fn new(conversation: ConversationId, sides: [Side; 2]) -> Self {
        Self {
            conversation,
            members: sides.map(|side| side.member),
            accounts: sides.map(|side| Account::new(side.credits)),
            screens: sides.map(|side| Screen::new(side.rev, side.seq)),
            open: HashMap::new(),
            answers: None,
            breaches: Breaches::default(),
        }
    }

    /// From here on each send may be made and answered several times, always alike.
    pub fn expect_copies(&mut self) {
        self.answers = Some(HashMap::new());
    }

    /// Whether this is a send of which further answers are expected after the one that came.
    pub fn is_answered(&self, id: &ClientId) -> bool {
        self.answers.as_ref().is_some_and(|answers| answers.contains_key(id))
    }

    /// A send is about to leave.
    pub fn sending(&mut self, by: MemberIndex, send: &Send, intended: Instant) {
        let (answered, seen, place, receipt) = (false, [false; 2], None, None);
        let content = send.content.clone();
        let open = OpenSend { by, intended, content, cost: send.quoted_cost, answered, seen, place, receipt };
        self.open.insert(send.client_id.clone(), open);
    }

    /// A send was accepted. Gives the moment it was intended for, if this is the first answer to an open send.
    pub fn accepted(&mut self, to: MemberIndex, sent: &Sent) -> Option<Instant> {
        let id = &sent.client_id;
        if let Some(answers) = &mut self.answers {
            if let Some(first) = answers.get(id) {
                if (first.0, &first.1) != (to, sent) {
                    self.breaches.add(Breach::Contradictory, || format!("answered {first:?}, then {to} {sent:?}"));
                }
                return None;
            }
            answers.insert(id.clone(), (to, sent.clone()));
        }
        let Some(open) = self.open.get_mut(id).filter(|open| open.by == to) else {
            self.breaches.add(Breach::Unexpected, || format!("accepted {}", id.as_str()));
            return None;
        };
        let receipt = *open.receipt.get_or_insert((sent.rev, sent.credits));
        let agrees =
            matches_send(open, self.conversation, self.members, &sent.message) && receipt == (sent.rev, sent.credits);
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
        if sent.cost != cost {
            self.breaches.add(Breach::Miscounted, || format!("quoted {cost} for {sent:?}"));
        }
        self.accounts[to].charged(Charge { rev: sent.rev, cost: sent.cost, credits: sent.credits });
        self.audit(to);
        Some(intended)
    }

    /// Looks at what a member was charged, unless an answer is still missing that may be of an earlier charge.
    fn audit(&mut self, who: MemberIndex) {
        if self.open.values().any(|open| open.by == who && !open.answered) {
            return;
        }
        for (before, charge) in self.accounts[who].audit() {
            self.breaches.add(Breach::Miscounted, || format!("{before} credits before {charge:?}"));
        }
    }

    /// A send was refused. Gives it back when its outcome is still open, to be repeated under the same id.
    pub fn refused(&mut self, to: MemberIndex, id: &ClientId, refused: &Refused) -> Option<Send> {
        let is_for_good = !matches!(refused.refusal, Refusal::TryAgain | Refusal::RateLimited { .. });
        if self.is_answered(id) {
            if is_for_good {
                self.breaches.add(Breach::Contradictory, || format!("refused though accepted: {refused:?}"));
            }
            return None;
        }
        let Some(open) = self.open.get(id).filter(|open| open.by == to) else {
            self.breaches.add(Breach::Unexpected, || format!("{refused:?}"));
            return None;
        };
        if !is_for_good {
            return Some(self.send(id, open));
        }
        if open.answered || open.place.is_some() {
            self.breaches.add(Breach::Contradictory, || format!("refused though accepted: {refused:?}"));
        }
        self.open.remove(id);
        self.audit(to);
        None
    }

    /// A frame delivered a message to one of the two. Gives the moment its send was intended for, if it is open.
    pub fn delivered(
        &mut self,
        to: MemberIndex,
        rev: Rev,
        message: &Message,
        wallet: Option<WalletState>,
    ) -> Option<Instant> {
        let in_order = self.advanced(to, rev);
        let before = self.last_seq(to);
        // A revision out of order has already been counted: the message would be counted a second time.
        if let Some(breach) = self.screens[to].delivered(message.seq).filter(|_| in_order) {
            self.breaches.add(breach, || format!("delivered after {before}: {message:?}"));
        }

        let id = &message.client_id;
        let Some(open) = self.open.get_mut(id) else {
            if in_order && message.seq > before {
                self.breaches.add(Breach::Unexpected, || format!("nobody wrote {message:?}"));
            }
            return None;
        };
        let mut agrees =
            matches_send(open, self.conversation, self.members, message) && wallet.is_some() == (open.by == to);
        if let Some(wallet) = wallet {
            agrees &= *open.receipt.get_or_insert((rev, wallet.credits)) == (rev, wallet.credits);
        }
        if !agrees {
            self.breaches.add(Breach::Contradictory, || format!("delivered to {to}: {message:?}"));
        }
        open.seen[to] = true;
        let intended = open.intended;
        self.close_if_done(id);
        Some(intended)
    }

    /// The member has no socket, or lost it: the next messages may come as pages, and more than once.
    pub fn disconnected(&mut self, who: MemberIndex) {
        self.screens[who].disconnected();
    }

    /// The member has a socket again, and its state is that of this revision.
    pub fn resumed(&mut self, who: MemberIndex, rev: Rev) {
        self.screens[who].resumed(rev);
    }

    /// A page of messages was fetched; more pages may follow.
    pub fn fetched(&mut self, to: MemberIndex, messages: &[Message]) {
        for message in messages {
            if let Some(open) = self.open.get_mut(&message.client_id) {
                if !matches_send(open, self.conversation, self.members, message) {
                    self.breaches.add(Breach::Contradictory, || format!("fetched by {to}: {message:?}"));
                }
                open.seen[to] = true;
                self.close_if_done(&message.client_id);
            }
            self.screens[to].fetched(message.seq);
        }
    }

    /// All pages were fetched. With a socket (`connected`) each message from here on must come once and in order; without
    /// one, the next messages come as pages again.
    pub fn caught_up(&mut self, who: MemberIndex, connected: bool) {
        for (before, seq) in self.screens[who].caught_up(connected) {
            self.breaches.add(Breach::Gap, || format!("{seq} after {before}, though all pages were read"));
        }
    }

    /// The number of the last message up to which this member has seen all.
    pub fn last_seq(&self, who: MemberIndex) -> Seq {
        self.screens[who].last_seq()
    }

    pub fn rev(&self, who: MemberIndex) -> Rev {
        self.screens[who].rev()
    }

    /// The sends of a member that were not answered, in the order they were sent.
    pub fn unanswered(&self, by: MemberIndex) -> Vec<Send> {
        let open = self.open.iter().filter(|(_, open)| open.by == by && !open.answered);
        let mut sends: Vec<Send> = open.map(|(id, open)| self.send(id, open)).collect();
        // A client id begins with the time it was made.
        sends.sort_by(|one, other| one.client_id.as_str().cmp(other.client_id.as_str()));
        sends
    }

    fn send(&self, id: &ClientId, open: &OpenSend) -> Send {
        let to = To::Conversation(self.conversation);
        Send { client_id: id.clone(), to, content: open.content.clone(), quoted_cost: open.cost, quote: None }
    }

    /// A durable frame came, whose revision must be the next one. Gives false when it was not, which is then counted as
    /// a breach.
    pub fn advanced(&mut self, to: MemberIndex, rev: Rev) -> bool {
        let (before, member) = (self.rev(to), self.members[to]);
        let breach = self.screens[to].advanced(rev);
        if let Some(breach) = breach {
            self.breaches.add(breach, || format!("member {member} received revision {rev} after {before}"));
        }
        breach.is_none()
    }

    /// The number of breaches so far.
    pub fn breach_count(&self) -> u64 {
        self.breaches.total()
    }

    /// No send is open.
    pub fn is_settled(&self) -> bool {
        self.open.is_empty()
    }

    /// Ends the check: a message that was accepted, or delivered to one, and not delivered to both is lost. Gives the
    /// number of sends that were never answered too.
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

    /// Ends the check of a pair whose socket was cut or whose run was interrupted: what is missing is no breach, what came
    /// still counts.
    pub fn abandon(self) -> Breaches {
        self.breaches
    }

    fn close_if_done(&mut self, id: &ClientId) {
        if self.open.get(id).is_some_and(|open| open.answered && open.seen == [true; 2]) {
            self.open.remove(id);
        }
    }
}

/// Whether a message is that of the send, with the number and time of the first frame about it.
fn matches_send(open: &mut OpenSend, conversation: ConversationId, members: [MemberId; 2], message: &Message) -> bool {
    let same = match (&open.content, &message.content) {
        (Outgoing::Text { text }, Content::Text { text: other }) => text == other,
        (Outgoing::Gift { gift }, Content::Gift { gift: other }) => gift == other,
        (Outgoing::Photo { photo }, Content::Photo { photo: other }) => *photo == other.id,
        _ => false,
    };
    let place = (message.seq, message.sent_at);
    *open.place.get_or_insert(place) == place
        && same
        && message.conversation == conversation
        && message.sender == members[open.by]
}
