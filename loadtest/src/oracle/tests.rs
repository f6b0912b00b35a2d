//! What the oracle accepts, and which breach it finds in what it does not.

use super::*;

const ANNA: MemberIndex = 0;
const BEN: MemberIndex = 1;

fn oracle() -> Oracle {
    let side = |member| Side { member: MemberId(member), rev: Rev(10), seq: Seq(3), credits: Balance(50) };
    Oracle::new(ConversationId(7), [side(1), side(2)])
}

/// Anna writes. Gives the frames that the server must send for it.
struct Story {
    oracle: Oracle,
    sent: Sent,
    wallet: WalletState,
}

fn new_story() -> Story {
    let mut oracle = oracle();
    let id = ClientId::new();
    let (to, content) = (To::Conversation(ConversationId(7)), Outgoing::Text { text: "Hi".into() });
    let send = Send { client_id: id.clone(), to, content, quoted_cost: Credits(1), quote: None };
    oracle.sending(ANNA, &send, Instant::now());
    let message = Message {
        conversation: ConversationId(7),
        seq: Seq(4),
        client_id: id.clone(),
        sender: MemberId(1),
        content: Content::Text { text: "Hi".into() },
        sent_at: Millis(99),
        edit: None,
        sender_reaction: None,
        recipient_reaction: None,
        quote: None,
    };
    let (cost, credits, free_left, rev) = (Credits(1), Balance(49), 0, Rev(11));
    let wallet = WalletState { credits, free_left, conversations_left: None };
    Story { oracle, sent: Sent { client_id: id, message, cost, credits, free_left, rev }, wallet }
}

impl Story {
    fn answer(&mut self) -> &mut Self {
        self.oracle.accepted(ANNA, &self.sent);
        self
    }

    fn deliver(&mut self, to: MemberIndex) -> &mut Self {
        let wallet = (to == ANNA).then_some(self.wallet);
        self.oracle.delivered(to, Rev(11), &self.sent.message, wallet);
        self
    }

    /// Every breach that was found.
    fn judged(&mut self) -> Vec<(Breach, u64)> {
        let oracle = std::mem::replace(&mut self.oracle, oracle());
        oracle.finish().0.counts().collect()
    }
}

#[test]
fn a_message_answered_and_delivered_to_both_once_is_sound_in_any_order() {
    assert_eq!(new_story().answer().deliver(ANNA).deliver(BEN).judged(), []);
    assert_eq!(new_story().deliver(BEN).deliver(ANNA).answer().judged(), []);
    let mut story = new_story();
    assert!(story.deliver(BEN).answer().deliver(ANNA).oracle.is_settled());
}

#[test]
fn a_message_that_was_accepted_and_not_delivered_to_both_is_lost() {
    assert_eq!(new_story().answer().deliver(ANNA).judged(), [(Breach::Lost, 1)]);
    assert_eq!(new_story().answer().judged(), [(Breach::Lost, 1)]);
    assert_eq!(new_story().deliver(BEN).judged(), [(Breach::Lost, 1)], "delivered to one, accepted or not");
}

#[test]
fn a_send_without_an_answer_is_counted_and_is_not_lost() {
    let (breaches, unanswered) = new_story().oracle.finish();
    assert!(breaches.is_empty());
    assert_eq!(unanswered, 1);
}

#[test]
fn a_message_that_is_delivered_twice_is_doubled() {
    assert_eq!(new_story().answer().deliver(ANNA).deliver(BEN).deliver(BEN).judged(), [(Breach::Doubled, 1)]);
    let mut story = new_story();
    story.answer().deliver(ANNA).deliver(BEN);
    story.oracle.delivered(BEN, Rev(12), &story.sent.message, None);
    assert_eq!(story.judged(), [(Breach::Doubled, 1)], "under another revision too");
}

#[test]
fn a_second_answer_is_doubled_or_after_the_end_unexpected() {
    assert_eq!(new_story().answer().answer().deliver(ANNA).deliver(BEN).judged(), [(Breach::Doubled, 1)]);
    assert_eq!(new_story().answer().deliver(ANNA).deliver(BEN).answer().judged(), [(Breach::Unexpected, 1)]);
}

#[test]
fn frames_about_one_send_that_differ_are_contradictory() {
    let changes: [fn(&mut Story); 6] = [
        |it| it.sent.message.sent_at = Millis(100),
        |it| it.sent.message.content = Content::Text { text: "Ho".into() },
        |it| it.sent.message.sender = MemberId(2),
        |it| it.sent.message.conversation = ConversationId(8),
        |it| it.sent.rev = Rev(12),
        |it| it.sent.credits = Balance(48),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut story = new_story();
        change(story.deliver(ANNA).deliver(BEN));
        assert_eq!(story.answer().judged()[0], (Breach::Contradictory, 1), "change {number}");
    }
}

#[test]
fn another_members_wallet_is_contradictory() {
    let mut story = new_story();
    story.oracle.delivered(BEN, Rev(11), &story.sent.message, Some(story.wallet));
    assert_eq!(story.deliver(ANNA).answer().judged(), [(Breach::Contradictory, 1)]);
}

#[test]
fn a_refusal_of_what_was_accepted_is_contradictory() {
    let refused = |refusal| Refused { client_id: None, refusal, message: String::new() };
    let mut story = new_story();
    let id = story.sent.client_id.clone();
    let again = story.oracle.refused(ANNA, &id, &refused(Refusal::TryAgain));
    assert_eq!(again.map(|send| send.client_id).as_ref(), Some(&id), "to be repeated");
    assert_eq!(story.oracle.refused(ANNA, &id, &refused(Refusal::NotAvailable)), None);
    assert_eq!(story.judged(), [], "refused, and never delivered");

    let mut story = new_story();
    let id = story.sent.client_id.clone();
    story.answer().oracle.refused(ANNA, &id, &refused(Refusal::NotAvailable));
    assert_eq!(story.judged(), [(Breach::Contradictory, 1)]);
}

#[test]
fn a_message_that_comes_both_by_page_and_by_frame_after_a_cut_is_not_doubled() {
    let mut story = new_story();
    story.answer().oracle.disconnected(BEN);
    story.oracle.resumed(BEN, Rev(10));
    let page = [story.sent.message.clone()];
    story.deliver(BEN).oracle.fetched(BEN, &page);
    story.oracle.caught_up(BEN, true);
    assert_eq!(story.deliver(ANNA).judged(), []);
}

#[test]
fn a_page_that_leaves_a_message_out_is_a_gap() {
    let mut story = new_story();
    story.oracle.disconnected(BEN);
    let second = Message { seq: Seq(6), ..story.sent.message.clone() };
    story.oracle.fetched(BEN, &[Message { client_id: ClientId::new(), ..second }]);
    story.oracle.caught_up(BEN, true);
    assert_eq!(story.answer().deliver(ANNA).judged(), [(Breach::Lost, 1), (Breach::Gap, 1)]);
}

#[test]
fn sends_that_were_not_answered_before_a_cut_are_repeated_in_their_order() {
    let mut oracle = oracle();
    let ids: Vec<ClientId> = (0..5).map(|_| ClientId::new()).collect();
    for id in ids.iter().rev() {
        let (to, content) = (To::Conversation(ConversationId(7)), Outgoing::Gift { gift: "tulip".into() });
        let send = Send { client_id: id.clone(), to, content, quoted_cost: Credits(3), quote: None };
        oracle.sending(ANNA, &send, Instant::now());
    }
    let again: Vec<ClientId> = oracle.unanswered(ANNA).into_iter().map(|send| send.client_id).collect();
    assert_eq!(again, ids);
    assert_eq!(oracle.unanswered(BEN), []);
}

#[test]
fn a_number_or_a_revision_that_is_skipped_is_a_gap() {
    let mut story = new_story();
    story.sent.message.seq = Seq(5);
    assert_eq!(story.answer().deliver(ANNA).deliver(BEN).judged(), [(Breach::Gap, 2)], "on both screens");
    let mut story = new_story();
    assert!(story.oracle.advanced(BEN, Rev(11)));
    assert!(!story.oracle.advanced(BEN, Rev(13)));
    assert!(!story.oracle.advanced(BEN, Rev(13)));
    assert_eq!(story.oracle.breaches.count(Breach::Gap), 1);
    assert_eq!(story.oracle.breaches.count(Breach::Doubled), 1);
}

#[test]
fn credits_fall_by_the_quoted_cost_and_by_nothing_else() {
    let mut story = new_story();
    (story.sent.cost, story.sent.credits, story.wallet.credits) = (Credits(2), Balance(48), Balance(48));
    assert_eq!(story.answer().deliver(ANNA).deliver(BEN).judged(), [(Breach::Miscounted, 1)]);
    let mut story = new_story();
    (story.sent.credits, story.wallet.credits) = (Balance(48), Balance(48));
    assert_eq!(story.answer().deliver(ANNA).deliver(BEN).judged(), [(Breach::Miscounted, 1)]);
}

#[test]
fn a_message_that_nobody_sent_is_unexpected() {
    let mut story = new_story();
    let stranger = Message { client_id: ClientId::new(), ..story.sent.message.clone() };
    story.oracle.delivered(BEN, Rev(11), &stranger, None);
    assert_eq!(story.oracle.breaches.count(Breach::Unexpected), 1);
}

#[test]
fn of_copies_all_answers_must_be_the_first_one() {
    let mut story = new_story();
    story.oracle.expect_copies();
    let id = story.sent.client_id.clone();
    let refused = |refusal| Refused { client_id: Some(id.clone()), refusal, message: String::new() };
    assert!(!story.oracle.is_answered(&id));
    assert!(story.oracle.refused(ANNA, &id, &refused(Refusal::TryAgain)).is_some(), "it is open");
    story.answer().answer().deliver(ANNA).deliver(BEN).answer();
    assert!(story.oracle.is_answered(&id));
    assert!(story.oracle.refused(ANNA, &id, &refused(Refusal::TryAgain)).is_none(), "it is done");
    assert_eq!(story.oracle.breach_count(), 0);

    story.oracle.refused(ANNA, &id, &refused(Refusal::NotAvailable));
    story.oracle.accepted(BEN, &story.sent.clone());
    story.sent.credits = Balance(48);
    story.answer();
    assert_eq!(story.judged(), [(Breach::Contradictory, 3)]);
}
