//! What a pair receives: every frame and every answer is checked by the oracle and counted in the tally.

use super::record::{note_accepted, note_not_accepted};
use super::{Cut, Link, Pair, Resumed, Shared};
use crate::client::calls::{Answer, Call, Reply, Scheduled};
use crate::client::target::MemberIndex;
use crate::measure::tally::Timed;
use crate::scenario::acts::Act;
use std::time::{Duration, Instant};
use wire::chat::Chats;
use wire::frame::{Refused, ServerFrame};
use wire::message::Sent;

/// How long to wait before something is repeated that was answered by `try_again` or `rate_limited`, or not at all.
const RETRY_DELAY: Duration = Duration::from_millis(250);

impl Pair {
    /// Checks a frame. In the closed model a member whose send was answered then does `again`.
    pub(super) async fn on_frame(
        &mut self,
        who: MemberIndex,
        frame: Option<ServerFrame>,
        again: Option<Act>,
        shared: &Shared,
    ) -> Result<(), Cut> {
        let now = Instant::now();
        let breaches = self.oracle.breach_count();
        let mut answered = false;
        let Some(frame) = frame else { return self.lost(who, shared) };
        if let ServerFrame::Ping { rev } = &frame
            && shared.perseveres
            && *rev > self.oracle.rev(who)
        {
            // A heartbeat tells of a later revision: as a client does, the member asks for what has changed.
            self.reconnect(who, now, shared);
            return Ok(());
        }
        if let Some(rev) = frame.revision() {
            self.note_seen(who, rev, shared);
        }
        if let Some(rev) = frame.revision().filter(|_| shared.resyncs) {
            // As a client does: what it knows already it leaves out, and where something is missing it asks for what has
            // changed.
            let known = self.oracle.rev(who);
            if rev <= known {
                return Ok(());
            }
            if rev > known.next() {
                self.reconnect(who, now, shared);
                return Ok(());
            }
        }
        match frame {
            ServerFrame::Sent(sent) => answered = self.on_accepted(who, &sent, now, shared),
            ServerFrame::Refused(refused) => answered = self.on_refused(who, &refused, now, shared),
            ServerFrame::Message { rev, message, wallet, .. } => {
                let own = wallet.is_some();
                let intended = self.oracle.delivered(who, rev, &message, wallet);
                if let Some(intended) = intended.filter(|_| !own) {
                    shared.tally.ended(Timed::Delivery, intended, now);
                }
            }
            ServerFrame::Bye { .. } => return self.lost(who, shared),
            other => {
                if let Some(rev) = other.revision() {
                    self.oracle.advanced(who, rev);
                }
            }
        }
        shared.tally.breached(self.oracle.breach_count() - breaches);
        self.act_again(who, again.filter(|_| answered), now, shared).await
    }

    /// Checks the answer to a call.
    pub(super) async fn on_answer(&mut self, answer: Answer, again: Option<Act>, shared: &Shared) -> Result<(), Cut> {
        let Answer { by, scheduled: Scheduled { call, intended }, held_up, at, reply } = answer;
        let breaches = self.oracle.breach_count();
        // Pages are fetched because of an earlier answer, and their time counts as part of it.
        if !matches!(call, Call::MessagesAfter(..)) {
            shared.tally.started(intended, held_up);
        }
        let mut done = true;
        match reply {
            Ok(Reply::Unchanged) => shared.tally.ended(Timed::Poll, intended, at),
            Ok(Reply::Chats(chats)) => {
                self.note_snapshot(by, intended, chats.rev, shared);
                shared.tally.ended(Timed::Poll, intended, at);
                self.fetch_missed(by, &chats, intended, shared);
            }
            Ok(Reply::Page(page)) => {
                if let Call::MessagesAfter(_, after) = call {
                    self.note_page(by, intended, after, &page, shared);
                }
                self.oracle.fetched(by, &page.messages);
                if page.more_after {
                    self.call(by, Call::MessagesAfter(self.conversation, self.oracle.last_seq(by)), intended, shared);
                } else {
                    self.fetching[by] -= 1;
                    self.on_caught_up(by, at, shared);
                }
                done = false;
            }
            Ok(Reply::Sent(sent)) => done = self.on_accepted(by, &sent, at, shared),
            Ok(Reply::Uploaded(photo)) => {
                shared.tally.ended(Timed::Call, intended, at);
                self.send_photo(by, photo, shared).await?;
            }
            Ok(Reply::Done) => shared.tally.ended(Timed::Call, intended, at),
            Ok(Reply::Refused(refused)) => match call {
                Call::Send(send) => {
                    let refused =
                        Refused { client_id: Some(send.client_id), refusal: refused.refusal, message: refused.message };
                    done = self.on_refused(by, &refused, at, shared);
                }
                call => {
                    shared.tally.refused(refused.refusal.code());
                    done = self.not_answered(by, call, at);
                }
            },
            Err(_) => {
                shared.tally.refused("no_answer");
                let sent = if let Call::Send(send) = &call { Some(&send.client_id) } else { None };
                // If another copy was answered, the act has ended with that.
                let is_copy = sent.is_some_and(|id| self.oracle.is_answered(id));
                if let Some(id) = sent.filter(|_| !is_copy) {
                    note_not_accepted(id, false, shared);
                }
                done = !is_copy && self.not_answered(by, call, at);
            }
        }
        shared.tally.breached(self.oracle.breach_count() - breaches);
        self.act_again(by, again.filter(|_| done), at, shared).await
    }

    /// Repeats later what others wait for: a send, of which the outcome is not known, and which is safe to repeat as one
    /// id is never charged twice; and a page of messages that were missed. Gives whether the act has ended.
    fn not_answered(&mut self, by: MemberIndex, call: Call, at: Instant) -> bool {
        let is_repeated = matches!(call, Call::Send(_) | Call::MessagesAfter(..));
        if is_repeated {
            self.retries.push_back((at + RETRY_DELAY, by, call));
        }
        !is_repeated
    }

    async fn act_again(
        &mut self,
        who: MemberIndex,
        act: Option<Act>,
        now: Instant,
        shared: &Shared,
    ) -> Result<(), Cut> {
        match act {
            Some(act) => self.act(who, act, now, shared).await,
            None => Ok(()),
        }
    }

    /// Gives whether an open send has ended with this answer.
    fn on_accepted(&mut self, who: MemberIndex, sent: &Sent, now: Instant, shared: &Shared) -> bool {
        if !self.oracle.is_answered(&sent.client_id) {
            note_accepted(sent, shared);
        }
        let intended = self.oracle.accepted(who, sent);
        if let Some(intended) = intended {
            shared.tally.ended(Timed::Ack, intended, now);
        }
        intended.is_some()
    }

    /// Gives whether an open send has ended with this refusal; otherwise it is repeated later.
    fn on_refused(&mut self, who: MemberIndex, refused: &Refused, now: Instant, shared: &Shared) -> bool {
        shared.tally.refused(refused.refusal.code());
        let is_copy = refused.client_id.as_ref().is_some_and(|id| self.oracle.is_answered(id));
        let again = refused.client_id.as_ref().and_then(|id| self.oracle.refused(who, id, refused));
        let ended = again.is_none() && !is_copy;
        if let Some(id) = refused.client_id.as_ref().filter(|_| !is_copy) {
            note_not_accepted(id, ended, shared);
        }
        self.retries.extend(again.map(|send| (now + RETRY_DELAY, who, Call::Send(send))));
        ended
    }

    fn fetch_missed(&mut self, who: MemberIndex, chats: &Chats, intended: Instant, shared: &Shared) {
        let chat = chats.chats.iter().find(|chat| chat.state.conversation.id == self.conversation);
        let known = self.oracle.last_seq(who);
        // A member with a socket gets messages as frames: a page would only bring them again.
        if matches!(self.links[who], Link::Polling) && chat.is_some_and(|chat| chat.state.last_seq > known) {
            self.fetch(who, intended, shared);
        }
    }

    /// Fetches the messages after those that are known, page by page.
    fn fetch(&mut self, who: MemberIndex, intended: Instant, shared: &Shared) {
        self.fetching[who] += 1;
        let known = self.oracle.last_seq(who);
        self.call(who, Call::MessagesAfter(self.conversation, known), intended, shared);
    }

    /// The socket is back: missed messages are fetched as pages, sends without an answer are repeated.
    pub(super) async fn on_resumed(&mut self, resumed: Resumed, shared: &Shared) -> Result<(), Cut> {
        let Resumed { who, cut_at, opened } = resumed;
        let Ok((socket, sync)) = opened else { return Err(Cut) };
        self.links[who] = Link::Socket(Box::new(socket));
        self.note_snapshot(who, cut_at, sync.rev, shared);
        self.oracle.resumed(who, sync.rev);
        self.catching_up[who] = Some(cut_at);
        let known = self.oracle.last_seq(who);
        let chat = sync.chats.iter().find(|chat| chat.state.conversation.id == self.conversation);
        if chat.is_some_and(|chat| chat.state.last_seq > known) {
            self.fetch(who, cut_at, shared);
        } else {
            self.on_caught_up(who, Instant::now(), shared);
        }
        // Those that wait to be repeated are among those without an answer.
        self.retries.retain(|(_, by, call)| *by != who || !matches!(call, Call::Send(_)));
        for send in self.oracle.unanswered(who) {
            self.send(who, send, Instant::now(), shared).await?;
        }
        Ok(())
    }

    fn on_caught_up(&mut self, who: MemberIndex, now: Instant, shared: &Shared) {
        if self.fetching[who] > 0 {
            return;
        }
        self.oracle.caught_up(who, matches!(self.links[who], Link::Socket(_)));
        if let Some(cut_at) = self.catching_up[who].take() {
            shared.tally.ended(Timed::Resume, cut_at, now);
        }
    }
}
