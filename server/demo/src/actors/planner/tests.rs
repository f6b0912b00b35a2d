//! An actor over minutes and hours, without a server.

use super::*;
use crate::actors::cast::Line;
use base::clock::MINUTE;
use base::config_files::ConfigFiles;
use wire::chat::{Chat, ChatState, ConversationRef, Totals};
use wire::like::Like;
use wire::message::{MessagePhoto, Retraction};
use wire::photo::ImageStatus;
use wire::profile::{Gender, ProfileCard, ProfileStatus};
use wire::{ClientId, PhotoId, Rev};

const ME: MemberId = MemberId(1);
const ANNA: MemberId = MemberId(2);
const CHAT: ConversationId = ConversationId(7);

/// A planner and the time of its test.
struct Play {
    planner: Planner,
    now: i64,
    seq: i64,
}

fn card(id: MemberId) -> ProfileCard {
    ProfileCard {
        id,
        name: "Anna".into(),
        age: 34,
        gender: Gender::Female,
        country: "NL".into(),
        region: "Utrecht".into(),
        main_image: None,
        fictional: false,
        status: ProfileStatus::Active,
    }
}

fn state(unread: i64) -> ChatState {
    ChatState {
        conversation: ConversationRef { id: CHAT },
        num_unread_messages: unread,
        last_seq: Seq(1),
        read_seq: Seq(1 - unread),
        delivered_seq: Seq(1 - unread),
        cleared_seq: Seq(0),
        their_read_seq: Seq(1),
        their_delivered_seq: Seq(1),
        edits: 0,
    }
}

fn message(seq: i64, content: Content) -> Message {
    Message {
        conversation: CHAT,
        seq: Seq(seq),
        client_id: ClientId::new(),
        sender: ANNA,
        content,
        sent_at: Millis(0),
        edit: None,
        sender_reaction: None,
        recipient_reaction: None,
        quote: None,
    }
}

fn text(text: &str) -> Content {
    Content::Text { text: text.into() }
}

fn hello(unread: i64, online: bool, likes: Vec<Like>) -> ServerFrame {
    let last_message = Some(message(1, text("Dag")));
    let chat = Chat { state: state(unread), profile: Other::Available(card(ANNA)), last_message };
    let sync = Sync {
        epoch: "e".into(),
        rev: Rev(1),
        reset: true,
        totals: Totals::default(),
        user: None,
        chats: vec![chat],
        gone: vec![],
        likes,
        likes_gone: vec![],
    };
    let online = if online { vec![ANNA] } else { vec![] };
    ServerFrame::Hello { rev: Rev(1), clock: Millis(0), member: ME, build: String::new(), sync: Some(sync), online }
}

impl Play {
    fn begin(frame: ServerFrame) -> Self {
        let cast = Arc::new(Cast::load(&ConfigFiles::embedded()).unwrap());
        let mut play = Self { planner: Planner::new(cast, 0, 1), now: 0, seq: 1 };
        play.receive(frame);
        play
    }

    fn receive(&mut self, frame: ServerFrame) {
        self.planner.receive(frame, Millis(self.now));
    }

    fn receive_message(&mut self, content: Content) {
        self.seq += 1;
        let message = message(self.seq, content);
        self.receive(ServerFrame::Message {
            rev: Rev(2),
            message,
            chat: state(1),
            totals: Totals::default(),
            profile: None,
            wallet: None,
        });
    }

    fn come_and_go(&mut self) {
        for online in [false, true] {
            self.receive(ServerFrame::Presence { profile: ANNA, online });
        }
    }

    /// What is done within so long, and how long after the start of it.
    fn within(&mut self, length: i64) -> Vec<(i64, Action)> {
        let (start, mut done) = (self.now, Vec::new());
        while let Some(at) = self.planner.due().filter(|at| at.0 <= start + length) {
            self.now = self.now.max(at.0);
            if let Some(action) = self.planner.take(Millis(self.now)) {
                done.push((self.now - start, action));
            }
        }
        self.now = start + length;
        done
    }

    fn sent_within(&mut self, length: i64) -> Vec<Outgoing> {
        let sent = |action| if let Action::Send { content, .. } = action { Some(content) } else { None };
        self.within(length).into_iter().filter_map(|(_, action)| sent(action)).collect()
    }

    fn is_of(content: &Outgoing, lines: &[Line]) -> bool {
        lines.iter().any(|it| it.to("Anna") == *content)
    }
}

#[test]
fn who_comes_sees_typing_and_a_line_within_half_a_minute() {
    for mut play in [Play::begin(hello(0, true, vec![])), {
        let mut play = Play::begin(hello(0, false, vec![]));
        assert_eq!(play.within(MINUTE), vec![]);
        play.come_and_go();
        play
    }] {
        let actions = play.within(MINUTE);
        let (typed, sent) = (&actions[0], actions.last().unwrap());
        assert_eq!(typed.1, Action::Type { conversation: CHAT });
        assert!((15_000..30_000).contains(&typed.0) && (typed.0 + 1000..30_000).contains(&sent.0), "{actions:?}");
        let Action::Send { to: To::Conversation(CHAT), content } = &sent.1 else { panic!("{sent:?}") };
        assert!(Play::is_of(content, &play.planner.role().greetings));
    }
}

#[test]
fn nobody_is_greeted_who_has_gone_and_nobody_more_than_thrice_an_hour() {
    let mut play = Play::begin(hello(0, true, vec![]));
    play.receive(ServerFrame::Presence { profile: ANNA, online: false });
    assert_eq!(play.within(MINUTE), vec![]);
    let mut greetings = 0;
    for _ in 0..59 {
        play.come_and_go();
        greetings += play.sent_within(MINUTE).len();
    }
    assert_eq!(greetings, 3);
    play.now += HOUR;
    play.come_and_go();
    assert_eq!(play.sent_within(MINUTE).len(), 1);
}

#[test]
fn a_newcomer_is_welcomed_once_within_a_minute_by_one_actor_of_the_site() {
    let cast = Arc::new(Cast::load(&ConfigFiles::embedded()).unwrap());
    let newcomer = ProfileCard { id: MemberId(99), ..card(ANNA) };
    let mut welcomes = Vec::new();
    for role in 0..cast.roles.len() {
        let mut planner = Planner::new(cast.clone(), role, 1);
        planner.meet(vec![newcomer.clone()], Millis(0));
        planner.meet(vec![newcomer.clone()], Millis(5000));
        let is_of_vonk = planner.role().domain == "vonk";
        let sent = std::iter::from_fn(|| planner.take(Millis(MINUTE))).map(|action| (is_of_vonk, action));
        welcomes.extend(sent);
    }
    for is_of_vonk in [true, false] {
        let of_site: Vec<_> = welcomes.iter().filter(|welcome| welcome.0 == is_of_vonk).collect();
        // The two other sites have one host each for this member.
        assert_eq!(of_site.len(), if is_of_vonk { 1 } else { 2 }, "{welcomes:?}");
        assert!(of_site.iter().all(|(_, action)| matches!(action, Action::Send { to: To::Profile(MemberId(99)), .. })));
    }
}

#[test]
fn who_has_a_conversation_with_the_actor_is_no_newcomer() {
    let mut play = Play::begin(hello(0, false, vec![]));
    let cast = play.planner.cast.clone();
    let host = (0..cast.roles.len()).find(|role| cast.is_host(*role, ANNA)).unwrap();
    play.planner.role = host;
    play.planner.meet(vec![card(ANNA)], Millis(0));
    assert_eq!(play.within(MINUTE), vec![]);
}

#[test]
fn a_message_is_delivered_then_read_then_answered_and_the_newest_one_counts() {
    let mut play = Play::begin(hello(0, true, vec![]));
    play.receive_message(text("Dag"));
    play.receive_message(text("Ben je echt?"));
    let actions = play.within(MINUTE);
    let mark = |mark| Action::Mark { conversation: CHAT, seq: Seq(3), mark };
    let at = |expected: &Action| actions.iter().find(|(_, action)| action == expected).unwrap().0;
    let (delivered, read) = (at(&mark(MarkKind::Delivered)), at(&mark(MarkKind::Read)));
    let (typed, (sent, last)) = (at(&Action::Type { conversation: CHAT }), actions.last().unwrap());
    assert!(delivered <= read && read < typed && typed < *sent, "{actions:?}");
    assert!((1000..=3000).contains(&read) && (3000..=8000).contains(&(sent - read)), "{actions:?}");
    let messages = actions.iter().filter(|(_, action)| matches!(action, Action::Send { .. }));
    assert_eq!(messages.count(), 1, "one answer to both, and no greeting in between");
    let Action::Send { content, .. } = last else { panic!("{last:?}") };
    assert!(Play::is_of(content, &play.planner.role().made_up));
}

#[test]
fn answers_fit_what_was_sent_and_do_not_repeat() {
    let mut play = Play::begin(hello(0, false, vec![]));
    let photo = MessagePhoto { id: PhotoId(1), status: ImageStatus::Processing, width: 4, height: 3 };
    let role = play.planner.role().clone();
    for (content, fits) in [
        (Content::Photo { photo }, &role.photos),
        (Content::Gift { gift: "tulip".into() }, &role.gifts),
        (text("Hoe hoog is hij?"), &role.questions),
    ] {
        play.receive_message(content);
        let sent = play.sent_within(MINUTE);
        assert!(sent.len() == 1 && Play::is_of(&sent[0], fits), "{sent:?}");
    }
    let mut sent = Vec::new();
    for _ in 0..role.answers.len() {
        play.receive_message(text("Mooi."));
        sent.extend(play.sent_within(MINUTE));
    }
    assert!(role.answers.iter().all(|line| sent.contains(&line.to("Anna"))), "each once, the gift among them");
}

#[test]
fn what_came_while_the_actor_was_away_is_answered_and_what_was_taken_back_is_not() {
    let mut play = Play::begin(hello(1, false, vec![]));
    assert_eq!(play.sent_within(MINUTE).len(), 1);
    play.receive_message(text("Dag"));
    let message = message(play.seq, Content::Retracted { reason: Retraction::BySender });
    play.receive(ServerFrame::Edited { rev: Rev(3), message, chat: state(0), totals: Totals::default(), wallet: None });
    assert_eq!(play.sent_within(MINUTE), vec![]);
}

#[test]
fn a_like_is_returned_once_and_a_returned_one_is_left_alone() {
    let like = |liked| {
        let state = LikeState { id: ANNA, liked_by: Some(Millis(1)), like_new: true, liked };
        Like { state, profile: Other::Available(card(ANNA)) }
    };
    let like_frame = |liked| ServerFrame::Like { rev: Rev(2), like: like(liked), totals: Totals::default() };
    let mut play = Play::begin(hello(0, false, vec![like(None)]));
    play.receive(like_frame(None));
    let actions: Vec<Action> = play.within(MINUTE).into_iter().map(|it| it.1).collect();
    assert_eq!(actions, vec![Action::LikeBack { profile: ANNA }]);
    play.receive(like_frame(Some(Millis(5))));
    assert_eq!(play.within(MINUTE), vec![]);
}
