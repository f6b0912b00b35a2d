//! What a pair is told: every frame and every answer goes through the oracle and into the tally.

use super::{Course, Cut, Door, Pair, Resumed};
use crate::client::calls::{Answer, Ask, Asked, Told};
use crate::client::target::MemberIndex;
use crate::measure::tally::Timed;
use crate::scenario::acts::Act;
use std::time::{Duration, Instant};
use wire::chat::Chats;
use wire::frame::{Refused, ServerFrame};
use wire::message::Sent;

/// A send that was put off ("try again", "too many") is said again after so long.
const PAUSE: Duration = Duration::from_millis(250);

impl Pair {
    /// Judges a frame; who was answered then does `again`.
    pub(super) async fn hear(
        &mut self,
        who: MemberIndex,
        frame: Option<ServerFrame>,
        again: Option<Act>,
        course: &Course,
    ) -> Result<(), Cut> {
        let now = Instant::now();
        let breached = self.oracle.breached();
        let mut answered = false;
        match frame.ok_or(Cut)? {
            ServerFrame::Sent(sent) => answered = self.acked(who, &sent, now, course),
            ServerFrame::Refused(refused) => answered = self.refused(who, &refused, now, course),
            ServerFrame::Message { rev, message, wallet, .. } => {
                let own = wallet.is_some();
                let intended = self.oracle.shown(who, rev, &message, wallet);
                if let Some(intended) = intended.filter(|_| !own) {
                    course.tally.came(Timed::Delivery, intended, now);
                }
            }
            ServerFrame::Read { rev, .. }
            | ServerFrame::Edited { rev, .. }
            | ServerFrame::Chat { rev, .. }
            | ServerFrame::ChatGone { rev, .. }
            | ServerFrame::Like { rev, .. }
            | ServerFrame::LikesSeen { rev, .. }
            | ServerFrame::LikeGone { rev, .. }
            | ServerFrame::User { rev, .. } => {
                self.oracle.moved(who, rev);
            }
            ServerFrame::Bye { .. } => return Err(Cut),
            ServerFrame::Hello { .. }
            | ServerFrame::Typing { .. }
            | ServerFrame::Presence { .. }
            | ServerFrame::Ping { .. }
            | ServerFrame::Pong { .. } => {}
        }
        course.tally.breached(self.oracle.breached() - breached);
        self.act_again(who, again.filter(|_| answered), now, course).await
    }

    /// Judges the answer of a call.
    pub(super) async fn answered(&mut self, answer: Answer, again: Option<Act>, course: &Course) -> Result<(), Cut> {
        let Answer { by, asked: Asked { ask, intended }, held_up, at, told } = answer;
        let breached = self.oracle.breached();
        // What was asked to learn more of an answer is part of that answer.
        if !matches!(ask, Ask::News(..)) {
            course.tally.left(intended, held_up);
        }
        let mut done = true;
        match told {
            Ok(Told::Unchanged) => course.tally.came(Timed::Poll, intended, at),
            Ok(Told::Chats(chats)) => {
                course.tally.came(Timed::Poll, intended, at);
                self.look_for_news(by, &chats, intended, course);
            }
            Ok(Told::News(page)) => {
                self.oracle.found(by, &page.messages);
                if page.more_after {
                    self.ask(by, Ask::News(self.conversation, self.oracle.known(by)), intended, course);
                } else {
                    self.caught_up(by, at, course);
                }
                done = false;
            }
            Ok(Told::Sent(sent)) => done = self.acked(by, &sent, at, course),
            Ok(Told::Uploaded(photo)) => {
                course.tally.came(Timed::Call, intended, at);
                self.send_photo(by, photo, course).await?;
            }
            Ok(Told::Done) => course.tally.came(Timed::Call, intended, at),
            Ok(Told::Refused(refused)) => match ask {
                Ask::Send(send) => {
                    let refused =
                        Refused { client_id: Some(send.client_id), refusal: refused.refusal, message: refused.message };
                    done = self.refused(by, &refused, at, course);
                }
                _ => course.tally.refused(refused.refusal.code()),
            },
            Err(_) => {
                course.tally.refused("no_answer");
                if let Ask::Send(send) = ask {
                    // Whether it was taken is not known: the same id again cannot be charged twice.
                    self.put_off.push_back((at + PAUSE, by, send));
                    done = false;
                }
            }
        }
        course.tally.breached(self.oracle.breached() - breached);
        self.act_again(by, again.filter(|_| done), at, course).await
    }

    async fn act_again(
        &mut self,
        who: MemberIndex,
        act: Option<Act>,
        now: Instant,
        course: &Course,
    ) -> Result<(), Cut> {
        match act {
            Some(act) => self.act(who, act, now, course).await,
            None => Ok(()),
        }
    }

    /// Whether an open send has ended with it.
    fn acked(&mut self, who: MemberIndex, sent: &Sent, now: Instant, course: &Course) -> bool {
        let intended = self.oracle.sent(who, sent);
        if let Some(intended) = intended {
            course.tally.came(Timed::Ack, intended, now);
        }
        intended.is_some()
    }

    /// Whether an open send has ended with it; else it is said again.
    fn refused(&mut self, who: MemberIndex, refused: &Refused, now: Instant, course: &Course) -> bool {
        course.tally.refused(refused.refusal.code());
        let again = refused.client_id.as_ref().and_then(|id| self.oracle.refused(who, id, refused));
        let ended = again.is_none();
        self.put_off.extend(again.map(|send| (now + PAUSE, who, send)));
        ended
    }

    fn look_for_news(&mut self, who: MemberIndex, chats: &Chats, intended: Instant, course: &Course) {
        let chat = chats.chats.iter().find(|chat| chat.state.conversation.id == self.conversation);
        let known = self.oracle.known(who);
        // Frames tell a member who is connected: a page would only tell it again.
        if matches!(self.doors[who], Door::Polls) && chat.is_some_and(|chat| chat.state.last_seq > known) {
            self.ask(who, Ask::News(self.conversation, known), intended, course);
        }
    }

    /// The socket is back: what was missed is read from pages, what was not answered is said again.
    pub(super) async fn resume(&mut self, resumed: Resumed, course: &Course) -> Result<(), Cut> {
        let Resumed { who, cut_at, opened } = resumed;
        let Ok((socket, sync)) = opened else { return Err(Cut) };
        self.doors[who] = Door::Socket(Box::new(socket));
        self.oracle.in_touch(who, sync.rev);
        self.catching_up[who] = Some(cut_at);
        let known = self.oracle.known(who);
        let chat = sync.chats.iter().find(|chat| chat.state.conversation.id == self.conversation);
        if chat.is_some_and(|chat| chat.state.last_seq > known) {
            self.ask(who, Ask::News(self.conversation, known), cut_at, course);
        } else {
            self.caught_up(who, Instant::now(), course);
        }
        for send in self.oracle.unanswered(who) {
            self.say(who, send, Instant::now(), course).await?;
        }
        Ok(())
    }

    fn caught_up(&mut self, who: MemberIndex, now: Instant, course: &Course) {
        self.oracle.caught_up(who, matches!(self.doors[who], Door::Socket(_)));
        if let Some(cut_at) = self.catching_up[who].take() {
            course.tally.came(Timed::Resume, cut_at, now);
        }
    }
}
