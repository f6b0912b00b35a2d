//! What the oracle calls sound, and what it calls each breach.

use super::*;

const ANNA: MemberIndex = 0;
const BEN: MemberIndex = 1;

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

    fn show(&mut self, to: MemberIndex) -> &mut Self {
        let wallet = (to == ANNA).then_some(self.wallet);
        self.oracle.shown(to, Rev(11), &self.sent.message, wallet);
        self
    }

    /// Every breach that was found.
    fn judged(&mut self) -> Vec<(Breach, u64)> {
        let oracle = std::mem::replace(&mut self.oracle, oracle());
        oracle.finish().0.counts().collect()
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
