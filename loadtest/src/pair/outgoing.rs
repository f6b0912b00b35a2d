//! What a pair does: each act leaves as a frame or as a call.

use super::{Course, Cut, Door, Pair, Resumed};
use crate::client::calls::{Ask, Calls};
use crate::client::socket::Socket;
use crate::client::target::MemberIndex;
use crate::scenario::acts::Act;
use std::time::Instant;
use wire::frame::ClientFrame;
use wire::message::{Outgoing, Send, To};
use wire::{ClientId, Credits, PhotoId};

/// One of the catalogue, which all sites have.
const GIFT: &str = "tulip";

impl Pair {
    pub(super) async fn act(
        &mut self,
        by: MemberIndex,
        act: Act,
        intended: Instant,
        course: &Course,
    ) -> Result<(), Cut> {
        let partner = self.partner(by);
        match act {
            Act::Message => {
                self.written += 1;
                // Numbered, so that no two messages of a conversation are alike.
                let text = format!("{}: shall we meet at the market on Saturday?", self.written);
                self.write(by, Outgoing::Text { text }, course.price.cost, intended, course).await?;
            }
            Act::Gift => {
                self.write(by, Outgoing::Gift { gift: GIFT.into() }, course.price.gift, intended, course).await?;
            }
            Act::Photo => self.ask(by, Ask::Upload(ClientId::new()), intended, course),
            Act::Poll => self.ask(by, Ask::Poll, intended, course),
            Act::Browse => self.ask(by, Ask::Browse(partner), intended, course),
            Act::Like => {
                self.likes[by] = !self.likes[by];
                let ask = if self.likes[by] { Ask::Like(partner) } else { Ask::Unlike(partner) };
                self.ask(by, ask, intended, course);
            }
            Act::Reconnect if matches!(self.doors[by], Door::Polls) => self.ask(by, Ask::Poll, intended, course),
            Act::Reconnect => self.reconnect(by, intended, course),
        }
        Ok(())
    }

    pub(super) async fn send_photo(&mut self, by: MemberIndex, photo: PhotoId, course: &Course) -> Result<(), Cut> {
        self.write(by, Outgoing::Photo { photo }, course.price.photo, Instant::now(), course).await
    }

    async fn write(
        &mut self,
        by: MemberIndex,
        content: Outgoing,
        quoted_cost: Credits,
        intended: Instant,
        course: &Course,
    ) -> Result<(), Cut> {
        let send = Send { client_id: ClientId::new(), to: To::Conversation(self.conversation), content, quoted_cost };
        self.oracle.said(by, &send, intended);
        self.say(by, send, intended, course).await
    }

    /// What cannot leave now is said when the socket is back.
    pub(super) async fn say(
        &mut self,
        by: MemberIndex,
        send: Send,
        intended: Instant,
        course: &Course,
    ) -> Result<(), Cut> {
        match &mut self.doors[by] {
            Door::Polls => {
                self.ask(by, Ask::Send(send), intended, course);
                return Ok(());
            }
            Door::Reconnecting => return Ok(()),
            Door::Socket(socket) => {
                if !socket.say(&ClientFrame::Send(send)).await {
                    return Err(Cut);
                }
            }
        }
        course.tally.left(intended, intended.elapsed());
        Ok(())
    }

    pub(super) async fn say_again(&mut self, course: &Course) -> Result<(), Cut> {
        match self.put_off.pop_front() {
            Some((intended, by, send)) => self.say(by, send, intended, course).await,
            None => Ok(()),
        }
    }

    pub(super) fn ask(&mut self, by: MemberIndex, ask: Ask, intended: Instant, course: &Course) {
        let (session, answers) = (&self.members[by], &self.events.0);
        let calls = self.calls[by].get_or_insert_with(|| Calls::start(&course.target, session, by, answers.clone()));
        calls.ask(ask, intended);
    }

    pub(super) fn poll_both(&mut self, course: &Course) {
        for by in [0, 1] {
            self.ask(by, Ask::Poll, Instant::now(), course);
        }
    }

    /// The connection breaks off, without a goodbye, and is made again with what is known.
    pub(super) fn reconnect(&mut self, who: MemberIndex, cut_at: Instant, course: &Course) {
        if !matches!(self.doors[who], Door::Socket(_)) {
            return;
        }
        self.doors[who] = Door::Reconnecting;
        self.oracle.lost_touch(who);
        let since = (self.oracle.rev(who), self.epoch.clone());
        let (target, session, resumed) = (course.target.clone(), self.members[who].clone(), self.resumed.0.clone());
        tokio::spawn(async move {
            let opened = Socket::open(&target, &session, Some(since)).await;
            // The pair may have ended meanwhile.
            let _ = resumed.send(Resumed { who, cut_at, opened });
        });
    }
}
