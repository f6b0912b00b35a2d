//! What the two members of one conversation may be told, checked frame by frame. Each message must reach both of
//! them once, next in order, and every frame about it must say the same; each answer must take its cost, and no
//! more, from the sender's credits.
//!
//! A member without a socket, or whose socket was cut, finds messages on pages instead; then revisions say nothing, and
//! the numbers of the messages must still follow each other.
//!
//! Pure, and bounded: it remembers only the sends that are not yet answered and seen by both.

pub use crate::breaches::{Breach, Breaches};

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;
use wire::frame::{Refused, WalletState};
use wire::message::{Content, Message, Outgoing, Send, Sent, To};
use wire::{ClientId, ConversationId, Credits, MemberId, Millis, Refusal, Rev, Seq};

/// Where one member's screen stands.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    pub member: MemberId,
    pub rev: Rev,
    pub seq: Seq,
    pub credits: Credits,
}

/// What frames and pages showed while a member was catching up, in any order.
type Early = BTreeSet<Seq>;

/// One of the two sides, by its place.
pub type Who = usize;

/// A send that is not yet answered and seen by both.
struct Open {
    by: Who,
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
    sides: [Side; 2],
    /// Of a side that is catching up.
    early: [Option<Early>; 2],
    /// What a side knows from pages: a frame may tell it once more.
    fetched: [Seq; 2],
    open: HashMap<ClientId, Open>,
    breaches: Breaches,
}

impl Oracle {
    pub fn new(conversation: ConversationId, sides: [Side; 2]) -> Self {
        Self {
            conversation,
            sides,
            early: [None, None],
            fetched: [Seq(0); 2],
            open: HashMap::new(),
            breaches: Breaches::default(),
        }
    }

    /// A send is about to leave.
    pub fn said(&mut self, by: Who, send: &Send, intended: Instant) {
        let (answered, seen, place, receipt) = (false, [false; 2], None, None);
        let content = send.content.clone();
        let open = Open { by, intended, content, cost: send.quoted_cost, answered, seen, place, receipt };
        self.open.insert(send.client_id.clone(), open);
    }

    /// The send was accepted. Gives when it was intended, unless this is no first answer to an open send.
    pub fn sent(&mut self, to: Who, sent: &Sent) -> Option<Instant> {
        let id = &sent.client_id;
        let Some(open) = self.open.get_mut(id).filter(|open| open.by == to) else {
            self.breaches.add(Breach::Unexpected, || format!("accepted {}", id.as_str()));
            return None;
        };
        let receipt = *open.receipt.get_or_insert((sent.rev, sent.credits));
        let agrees = says(open, self.conversation, &self.sides, &sent.message) && receipt == (sent.rev, sent.credits);
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

        let side = &mut self.sides[to];
        let before = std::mem::replace(&mut side.credits, sent.credits);
        if sent.cost != cost || before.minus(cost) != Some(sent.credits) {
            self.breaches.add(Breach::Miscounted, || format!("{before} credits before {sent:?}, quoted {cost}"));
        }
        Some(intended)
    }

    /// The send was refused. Gives it back when its outcome is still to come, to be said again under the same id.
    pub fn refused(&mut self, to: Who, id: &ClientId, refused: &Refused) -> Option<Send> {
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
    pub fn shown(&mut self, to: Who, rev: Rev, message: &Message, wallet: Option<WalletState>) -> Option<Instant> {
        let in_order = self.moved(to, rev);
        let before = self.sides[to].seq;
        if let Some(early) = &mut self.early[to] {
            early.insert(message.seq);
        } else {
            self.sides[to].seq = before.max(message.seq);
            if in_order && message.seq <= before && message.seq > self.fetched[to] {
                self.breaches.add(Breach::Doubled, || format!("shown after {before}: {message:?}"));
            } else if in_order && message.seq > before.next() {
                self.breaches.add(Breach::Gap, || format!("shown after {before}: {message:?}"));
            }
        }

        let id = &message.client_id;
        let Some(open) = self.open.get_mut(id) else {
            if in_order && message.seq > before {
                self.breaches.add(Breach::Unexpected, || format!("nobody wrote {message:?}"));
            }
            return None;
        };
        let mut agrees = says(open, self.conversation, &self.sides, message) && wallet.is_some() == (open.by == to);
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
    pub fn lost_touch(&mut self, who: Who) {
        self.early[who].get_or_insert_default();
    }

    /// The member is connected again and stands at this revision.
    pub fn in_touch(&mut self, who: Who, rev: Rev) {
        self.sides[who].rev = rev;
    }

    /// A page shows the messages after the last one known, without a gap; more may follow.
    pub fn found(&mut self, to: Who, messages: &[Message]) {
        for message in messages {
            let (conversation, sides) = (self.conversation, &self.sides);
            if let Some(open) = self.open.get_mut(&message.client_id) {
                if !says(open, conversation, sides, message) {
                    self.breaches.add(Breach::Contradictory, || format!("found by {to}: {message:?}"));
                }
                open.seen[to] = true;
                self.close_if_done(&message.client_id);
            }
            let early = self.early[to].get_or_insert_default();
            early.insert(message.seq);
            let known = &mut self.sides[to].seq;
            while early.first().is_some_and(|seq| *seq <= known.next()) {
                *known = early.pop_first().map_or(*known, |seq| seq.max(*known));
            }
        }
    }

    /// All pages were read: from here on each message comes once, after the last. `connected` or it goes on by pages.
    pub fn caught_up(&mut self, who: Who, connected: bool) {
        let left = if connected { self.early[who].take() } else { None };
        // Frames may have been faster than the page: what is known from both ends must meet.
        let known = &mut self.sides[who].seq;
        for seq in left.unwrap_or_default() {
            if seq > known.next() {
                let before = *known;
                self.breaches.add(Breach::Gap, || format!("{seq} after {before}, though all pages were read"));
            }
            *known = seq.max(*known);
        }
        self.fetched[who] = *known;
    }

    /// The last message this member was shown.
    pub fn known(&self, who: Who) -> Seq {
        self.sides[who].seq
    }

    pub fn rev(&self, who: Who) -> Rev {
        self.sides[who].rev
    }

    /// The sends of a member that were not answered, in the order they were said.
    pub fn unanswered(&self, by: Who) -> Vec<Send> {
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
    pub fn moved(&mut self, to: Who, rev: Rev) -> bool {
        let side = &mut self.sides[to];
        let before = side.rev;
        side.rev = before.max(rev);
        if rev == before.next() {
            return true;
        }
        let kind = if rev <= before { Breach::Doubled } else { Breach::Gap };
        let member = side.member;
        self.breaches.add(kind, || format!("member {member} was told revision {rev} after {before}"));
        false
    }

    /// Promises broken so far.
    pub fn breached(&self) -> u64 {
        self.breaches.counts.values().sum()
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
fn says(open: &mut Open, conversation: ConversationId, sides: &[Side; 2], message: &Message) -> bool {
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
        && message.sender == sides[open.by].member
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNA: Who = 0;
    const BEN: Who = 1;

    fn oracle() -> Oracle {
        let side = |member| Side { member: MemberId(member), rev: Rev(10), seq: Seq(3), credits: Credits(50) };
        Oracle::new(ConversationId(7), [side(1), side(2)])
    }

    /// Anna writes; the frames the server owes for it.
    struct Story {
        oracle: Oracle,
        sent: Sent,
        wallet: WalletState,
    }

    fn story() -> Story {
        let mut oracle = oracle();
        let id = ClientId::new();
        let (to, content) = (To::Conversation(ConversationId(7)), Outgoing::Text { text: "Hi".into() });
        let send = Send { client_id: id.clone(), to, content, quoted_cost: Credits(1) };
        oracle.said(ANNA, &send, Instant::now());
        let message = Message {
            conversation: ConversationId(7),
            seq: Seq(4),
            client_id: id.clone(),
            sender: MemberId(1),
            content: Content::Text { text: "Hi".into() },
            sent_at: Millis(99),
        };
        let (cost, credits, free_left, rev) = (Credits(1), Credits(49), 0, Rev(11));
        let wallet = WalletState { credits, free_left, conversations_left: None };
        Story { oracle, sent: Sent { client_id: id, message, cost, credits, free_left, rev }, wallet }
    }

    impl Story {
        fn answer(&mut self) -> &mut Self {
            self.oracle.sent(ANNA, &self.sent);
            self
        }

        fn show(&mut self, to: Who) -> &mut Self {
            let wallet = (to == ANNA).then_some(self.wallet);
            self.oracle.shown(to, Rev(11), &self.sent.message, wallet);
            self
        }

        /// Every breach that was found.
        fn judged(&mut self) -> Vec<(Breach, u64)> {
            let oracle = std::mem::replace(&mut self.oracle, oracle());
            oracle.finish().0.counts.into_iter().collect()
        }
    }

    #[test]
    fn what_is_answered_and_shown_to_both_once_is_sound_in_any_order() {
        assert_eq!(story().answer().show(ANNA).show(BEN).judged(), []);
        assert_eq!(story().show(BEN).show(ANNA).answer().judged(), []);
        let mut told = story();
        assert!(told.show(BEN).answer().show(ANNA).oracle.is_settled());
    }

    #[test]
    fn a_message_that_was_accepted_and_not_shown_to_both_is_lost() {
        assert_eq!(story().answer().show(ANNA).judged(), [(Breach::Lost, 1)]);
        assert_eq!(story().answer().judged(), [(Breach::Lost, 1)]);
        assert_eq!(story().show(BEN).judged(), [(Breach::Lost, 1)], "shown to one, accepted or not");
    }

    #[test]
    fn a_send_without_an_answer_is_counted_and_is_not_lost() {
        let (breaches, unanswered) = story().oracle.finish();
        assert!(breaches.is_empty());
        assert_eq!(unanswered, 1);
    }

    #[test]
    fn a_message_that_is_shown_twice_is_doubled() {
        assert_eq!(story().answer().show(ANNA).show(BEN).show(BEN).judged(), [(Breach::Doubled, 1)]);
        let mut told = story();
        told.answer().show(ANNA).show(BEN);
        told.oracle.shown(BEN, Rev(12), &told.sent.message, None);
        assert_eq!(told.judged(), [(Breach::Doubled, 1)], "under another revision too");
    }

    #[test]
    fn a_second_answer_is_doubled_or_after_the_end_unexpected() {
        assert_eq!(story().answer().answer().show(ANNA).show(BEN).judged(), [(Breach::Doubled, 1)]);
        assert_eq!(story().answer().show(ANNA).show(BEN).answer().judged(), [(Breach::Unexpected, 1)]);
    }

    #[test]
    fn frames_about_one_send_that_differ_are_contradictory() {
        let changes: [fn(&mut Story); 6] = [
            |it| it.sent.message.sent_at = Millis(100),
            |it| it.sent.message.content = Content::Text { text: "Ho".into() },
            |it| it.sent.message.sender = MemberId(2),
            |it| it.sent.message.conversation = ConversationId(8),
            |it| it.sent.rev = Rev(12),
            |it| it.sent.credits = Credits(48),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut told = story();
            change(told.show(ANNA).show(BEN));
            assert_eq!(told.answer().judged()[0], (Breach::Contradictory, 1), "change {number}");
        }
    }

    #[test]
    fn another_members_wallet_is_never_shown() {
        let mut told = story();
        told.oracle.shown(BEN, Rev(11), &told.sent.message, Some(told.wallet));
        assert_eq!(told.show(ANNA).answer().judged(), [(Breach::Contradictory, 1)]);
    }

    #[test]
    fn a_refusal_of_what_was_accepted_is_contradictory() {
        let refused = |refusal| Refused { client_id: None, refusal, message: String::new() };
        let mut told = story();
        let id = told.sent.client_id.clone();
        let again = told.oracle.refused(ANNA, &id, &refused(Refusal::TryAgain));
        assert_eq!(again.map(|send| send.client_id).as_ref(), Some(&id), "to be said again");
        assert_eq!(told.oracle.refused(ANNA, &id, &refused(Refusal::NotAvailable)), None);
        assert_eq!(told.judged(), [], "refused, and never shown");

        let mut told = story();
        let id = told.sent.client_id.clone();
        told.answer().oracle.refused(ANNA, &id, &refused(Refusal::NotAvailable));
        assert_eq!(told.judged(), [(Breach::Contradictory, 1)]);
    }

    #[test]
    fn what_was_missed_is_found_on_pages_and_a_frame_that_comes_with_it_is_no_second_time() {
        let mut told = story();
        told.answer().oracle.lost_touch(BEN);
        told.oracle.in_touch(BEN, Rev(10));
        let page = [told.sent.message.clone()];
        told.show(BEN).oracle.found(BEN, &page);
        told.oracle.caught_up(BEN, true);
        assert_eq!(told.show(ANNA).judged(), []);
    }

    #[test]
    fn a_page_that_leaves_a_message_out_is_a_gap() {
        let mut told = story();
        told.oracle.lost_touch(BEN);
        let second = Message { seq: Seq(6), ..told.sent.message.clone() };
        told.oracle.found(BEN, &[Message { client_id: ClientId::new(), ..second }]);
        told.oracle.caught_up(BEN, true);
        assert_eq!(told.answer().show(ANNA).judged(), [(Breach::Lost, 1), (Breach::Gap, 1)]);
    }

    #[test]
    fn what_was_not_answered_when_the_connection_was_cut_is_said_again_in_its_order() {
        let mut oracle = oracle();
        let ids: Vec<ClientId> = (0..5).map(|_| ClientId::new()).collect();
        for id in ids.iter().rev() {
            let (to, content) = (To::Conversation(ConversationId(7)), Outgoing::Gift { gift: "tulip".into() });
            let send = Send { client_id: id.clone(), to, content, quoted_cost: Credits(3) };
            oracle.said(ANNA, &send, Instant::now());
        }
        let again: Vec<ClientId> = oracle.unanswered(ANNA).into_iter().map(|send| send.client_id).collect();
        assert_eq!(again, ids);
        assert_eq!(oracle.unanswered(BEN), []);
    }

    #[test]
    fn a_number_or_a_revision_that_is_passed_over_is_a_gap() {
        let mut told = story();
        told.sent.message.seq = Seq(5);
        assert_eq!(told.answer().show(ANNA).show(BEN).judged(), [(Breach::Gap, 2)], "on both screens");
        let mut told = story();
        assert!(told.oracle.moved(BEN, Rev(11)));
        assert!(!told.oracle.moved(BEN, Rev(13)));
        assert!(!told.oracle.moved(BEN, Rev(13)));
        assert_eq!(told.oracle.breaches.count(Breach::Gap), 1);
        assert_eq!(told.oracle.breaches.count(Breach::Doubled), 1);
    }

    #[test]
    fn credits_fall_by_the_quoted_cost_and_by_nothing_else() {
        let mut told = story();
        told.sent.cost = Credits(2);
        assert_eq!(told.answer().show(ANNA).show(BEN).judged(), [(Breach::Miscounted, 1)]);
        let mut told = story();
        (told.sent.credits, told.wallet.credits) = (Credits(48), Credits(48));
        assert_eq!(told.answer().show(ANNA).show(BEN).judged(), [(Breach::Miscounted, 1)]);
    }

    #[test]
    fn a_message_nobody_wrote_is_unexpected() {
        let mut told = story();
        let stranger = Message { client_id: ClientId::new(), ..told.sent.message.clone() };
        told.oracle.shown(BEN, Rev(11), &stranger, None);
        assert_eq!(told.oracle.breaches.count(Breach::Unexpected), 1);
    }
}
