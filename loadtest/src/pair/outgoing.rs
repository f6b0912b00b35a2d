//! What a pair sends: each act leaves as a frame or as a call.

use super::{Cut, Link, Pair, Resumed, Shared, target_of};
use crate::client::calls::{Call, Calls};
use crate::client::socket::Socket;
use crate::client::target::MemberIndex;
use crate::scenario::acts::Act;
use std::time::{Duration, Instant};
use wire::frame::ClientFrame;
use wire::message::{Outgoing, Send, To};
use wire::{ClientId, Credits, PhotoId};

/// After how long a member who could not come back tries again.
const TRY_AGAIN: Duration = Duration::from_millis(200);
/// A gift from the catalogue that all sites share.
const GIFT: &str = "tulip";

impl Pair {
    pub(super) async fn act(
        &mut self,
        by: MemberIndex,
        act: Act,
        intended: Instant,
        shared: &Shared,
    ) -> Result<(), Cut> {
        let partner = self.partner(by);
        match act {
            Act::Message => {
                self.written += 1;
                // Numbered, so that no two messages of a conversation are alike.
                let text = format!("{}: shall we meet at the market on Saturday?", self.written);
                self.write(by, Outgoing::Text { text }, shared.price.cost, intended, shared).await?;
            }
            Act::Gift => {
                self.write(by, Outgoing::Gift { gift: GIFT.into() }, shared.price.gift, intended, shared).await?;
            }
            Act::Photo => self.call(by, Call::Upload(ClientId::new()), intended, shared),
            Act::Poll => self.call(by, Call::Poll, intended, shared),
            Act::Browse => self.call(by, Call::Browse(partner), intended, shared),
            Act::Like => {
                self.likes[by] = !self.likes[by];
                let call = if self.likes[by] { Call::Like(partner) } else { Call::Unlike(partner) };
                self.call(by, call, intended, shared);
            }
            Act::Reconnect if matches!(self.links[by], Link::Polling) => self.call(by, Call::Poll, intended, shared),
            Act::Reconnect => self.reconnect(by, intended, shared),
        }
        Ok(())
    }

    pub(super) async fn send_photo(&mut self, by: MemberIndex, photo: PhotoId, shared: &Shared) -> Result<(), Cut> {
        self.write(by, Outgoing::Photo { photo }, shared.price.photo, Instant::now(), shared).await
    }

    async fn write(
        &mut self,
        by: MemberIndex,
        content: Outgoing,
        quoted_cost: Credits,
        intended: Instant,
        shared: &Shared,
    ) -> Result<(), Cut> {
        let send = Send {
            client_id: ClientId::new(),
            to: To::Conversation(self.conversation),
            content,
            quoted_cost,
            quote: None,
        };
        self.oracle.sending(by, &send, intended);
        self.note_invoked(by, &send, shared);
        self.copy(by, &send, intended, shared).await?;
        self.send(by, send, intended, shared).await
    }

    /// Sends all copies but one: by every door in turn, at each of which they wait in line. What is lost with a connection is
    /// not made good, as the send is repeated only until any of them is answered.
    async fn copy(&mut self, by: MemberIndex, send: &Send, intended: Instant, shared: &Shared) -> Result<(), Cut> {
        if shared.copies > 1 && self.copying[by].is_empty() {
            let (session, answers) = (&self.members[by], &self.answers.0);
            let to = |target| Calls::start(target, session, by, answers.clone());
            self.copying[by] = shared.targets.iter().map(to).collect();
        }
        let doors = shared.targets.len() + 1;
        for copy in 1..shared.copies {
            match self.copying[by].get(copy % doors) {
                Some(calls) => calls.schedule(Call::Send(send.clone()), intended),
                None => self.send(by, send.clone(), intended, shared).await?,
            }
        }
        Ok(())
    }

    /// Sends over the socket or by HTTP. While the socket is being reopened nothing leaves: the send stays open in the
    /// oracle and is repeated when the socket is back.
    pub(super) async fn send(
        &mut self,
        by: MemberIndex,
        send: Send,
        intended: Instant,
        shared: &Shared,
    ) -> Result<(), Cut> {
        match &mut self.links[by] {
            Link::Polling => {
                self.call(by, Call::Send(send), intended, shared);
                return Ok(());
            }
            Link::Reconnecting => return Ok(()),
            Link::Socket(socket) => {
                if !socket.send(&ClientFrame::Send(send)).await {
                    return self.lost(by, shared);
                }
            }
        }
        shared.tally.started(intended, intended.elapsed());
        Ok(())
    }

    pub(super) async fn retry(&mut self, shared: &Shared) -> Result<(), Cut> {
        match self.retries.pop_front() {
            Some((intended, by, Call::Send(send))) => self.send(by, send, intended, shared).await,
            Some((intended, by, call)) => {
                self.call(by, call, intended, shared);
                Ok(())
            }
            None => Ok(()),
        }
    }

    pub(super) fn call(&mut self, by: MemberIndex, call: Call, intended: Instant, shared: &Shared) {
        let (session, answers) = (&self.members[by], &self.answers.0);
        let calls = self.calls[by]
            .get_or_insert_with(|| Calls::start(target_of(&shared.targets, by), session, by, answers.clone()));
        calls.schedule(call, intended);
    }

    pub(super) fn poll_both(&mut self, shared: &Shared) {
        for by in [0, 1] {
            self.call(by, Call::Poll, Instant::now(), shared);
        }
    }

    /// A socket has ended, and nobody of this program has ended it.
    pub(super) fn lost(&mut self, who: MemberIndex, shared: &Shared) -> Result<(), Cut> {
        if !shared.perseveres {
            return Err(Cut);
        }
        self.reconnect(who, Instant::now(), shared);
        Ok(())
    }

    /// Drops the connection without a closing handshake, and opens a new one that resumes from the last revision. A
    /// member who perseveres tries again and again, at one server after the other.
    pub(super) fn reconnect(&mut self, who: MemberIndex, cut_at: Instant, shared: &Shared) {
        if !matches!(self.links[who], Link::Socket(_)) {
            return;
        }
        self.links[who] = Link::Reconnecting;
        self.oracle.disconnected(who);
        let since = (self.oracle.rev(who), self.epoch.clone());
        let (targets, session, resumed) = (shared.targets.clone(), self.members[who].clone(), self.resumed.0.clone());
        let gives_up = if shared.perseveres { shared.until + shared.drain } else { cut_at };
        tokio::spawn(async move {
            let mut server = who;
            let mut opened = Socket::open(target_of(&targets, server), &session, Some(since.clone())).await;
            while opened.is_err() && Instant::now() < gives_up {
                tokio::time::sleep(TRY_AGAIN).await;
                server += 1;
                opened = Socket::open(target_of(&targets, server), &session, Some(since.clone())).await;
            }
            // Nobody receives it when the pair has ended meanwhile.
            let _ = resumed.send(Resumed { who, cut_at, opened });
        });
    }
}
