//! An actor over minutes and hours, without a server.

use super::*;
use crate::actors::cast::Saying;
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

/// An actor and what it did so far.
struct Play {
    mind: Mind,
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
    Message { conversation: CHAT, seq: Seq(seq), client_id: ClientId::new(), sender: ANNA, content, sent_at: Millis(0) }
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
        let mut play = Self { mind: Mind::new(cast, 0, 1), now: 0, seq: 1 };
        play.hear(frame);
        play
    }

    fn hear(&mut self, frame: ServerFrame) {
        self.mind.hear(frame, Millis(self.now));
    }

    fn receive(&mut self, content: Content) {
        self.seq += 1;
        let message = message(self.seq, content);
        self.hear(ServerFrame::Message {
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
            self.hear(ServerFrame::Presence { profile: ANNA, online });
        }
    }

    /// What is done within so long, and how long after the start of it.
    fn within(&mut self, length: i64) -> Vec<(i64, Deed)> {
        let (start, mut done) = (self.now, Vec::new());
        while let Some(at) = self.mind.due().filter(|at| at.0 <= start + length) {
            self.now = self.now.max(at.0);
            if let Some(deed) = self.mind.take(Millis(self.now)) {
                done.push((self.now - start, deed));
            }
        }
        self.now = start + length;
        done
    }

    fn said_within(&mut self, length: i64) -> Vec<Outgoing> {
        let said = |deed| if let Deed::Say { what, .. } = deed { Some(what) } else { None };
        self.within(length).into_iter().filter_map(|(_, deed)| said(deed)).collect()
    }

    fn is_of(said: &Outgoing, sayings: &[Saying]) -> bool {
        sayings.iter().any(|it| it.to("Anna") == *said)
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
        let deeds = play.within(MINUTE);
        let (typed, said) = (&deeds[0], deeds.last().unwrap());
        assert_eq!(typed.1, Deed::Type { conversation: CHAT });
        assert!((15_000..30_000).contains(&typed.0) && (typed.0 + 1000..30_000).contains(&said.0), "{deeds:?}");
        let Deed::Say { conversation: CHAT, what } = &said.1 else { panic!("{said:?}") };
        assert!(Play::is_of(what, &play.mind.role().greetings));
    }
}

#[test]
fn nobody_is_greeted_who_has_gone_and_nobody_more_than_thrice_an_hour() {
    let mut play = Play::begin(hello(0, true, vec![]));
    play.hear(ServerFrame::Presence { profile: ANNA, online: false });
    assert_eq!(play.within(MINUTE), vec![]);
    let mut greetings = 0;
    for _ in 0..59 {
        play.come_and_go();
        greetings += play.said_within(MINUTE).len();
    }
    assert_eq!(greetings, 3);
    play.now += HOUR;
    play.come_and_go();
    assert_eq!(play.said_within(MINUTE).len(), 1);
}

#[test]
fn a_message_is_delivered_then_read_then_answered_and_the_newest_one_counts() {
    let mut play = Play::begin(hello(0, true, vec![]));
    play.receive(text("Dag"));
    play.receive(text("Ben je echt?"));
    let deeds = play.within(MINUTE);
    let mark = |mark| Deed::Mark { conversation: CHAT, seq: Seq(3), mark };
    let at = |wanted: &Deed| deeds.iter().find(|(_, deed)| deed == wanted).unwrap().0;
    let (delivered, read) = (at(&mark(MarkKind::Delivered)), at(&mark(MarkKind::Read)));
    let (typed, (said, what)) = (at(&Deed::Type { conversation: CHAT }), deeds.last().unwrap());
    assert!(delivered <= read && read < typed && typed < *said, "{deeds:?}");
    assert!((1000..=3000).contains(&read) && (3000..=8000).contains(&(said - read)), "{deeds:?}");
    let said: Vec<_> = deeds.iter().filter(|(_, deed)| matches!(deed, Deed::Say { .. })).collect();
    assert_eq!(said.len(), 1, "one answer to both, and no greeting in between");
    let Deed::Say { what, .. } = what else { panic!("{what:?}") };
    assert!(Play::is_of(what, &play.mind.role().made_up));
}

#[test]
fn answers_fit_what_was_sent_and_do_not_repeat() {
    let mut play = Play::begin(hello(0, false, vec![]));
    let photo = MessagePhoto { id: PhotoId(1), status: ImageStatus::Processing, width: 4, height: 3 };
    let role = play.mind.role().clone();
    for (content, fits) in [
        (Content::Photo { photo }, &role.photos),
        (Content::Gift { gift: "tulip".into() }, &role.gifts),
        (text("Hoe hoog is hij?"), &role.questions),
    ] {
        play.receive(content);
        let said = play.said_within(MINUTE);
        assert!(said.len() == 1 && Play::is_of(&said[0], fits), "{said:?}");
    }
    let mut said = Vec::new();
    for _ in 0..role.answers.len() {
        play.receive(text("Mooi."));
        said.extend(play.said_within(MINUTE));
    }
    assert!(role.answers.iter().all(|line| said.contains(&line.to("Anna"))), "each once, the gift among them");
}

#[test]
fn what_came_while_the_actor_was_away_is_answered_and_what_was_taken_back_is_not() {
    let mut play = Play::begin(hello(1, false, vec![]));
    assert_eq!(play.said_within(MINUTE).len(), 1);
    play.receive(text("Dag"));
    let message = message(play.seq, Content::Retracted { reason: Retraction::BySender });
    play.hear(ServerFrame::Edited { rev: Rev(3), message, chat: state(0), totals: Totals::default(), wallet: None });
    assert_eq!(play.said_within(MINUTE), vec![]);
}

#[test]
fn a_like_is_returned_once_and_a_returned_one_is_left_alone() {
    let like = |liked| {
        let state = LikeState { id: ANNA, liked_by: Some(Millis(1)), like_new: true, liked };
        Like { state, profile: Other::Available(card(ANNA)) }
    };
    let told = |liked| ServerFrame::Like { rev: Rev(2), like: like(liked), totals: Totals::default() };
    let mut play = Play::begin(hello(0, false, vec![like(None)]));
    play.hear(told(None));
    let deeds: Vec<Deed> = play.within(MINUTE).into_iter().map(|it| it.1).collect();
    assert_eq!(deeds, vec![Deed::LikeBack { profile: ANNA }]);
    play.hear(told(Some(Millis(5))));
    assert_eq!(play.within(MINUTE), vec![]);
}
