//! A socket as its loop and its dispatch know it: the member, the outbox, and the limits for frames.

use super::Sockets;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::chats::Courier;
use crate::flows::presence;
use crate::limits::Bucket;
use crate::live::{Budget, Outbox};
use std::sync::Arc;
use store::event::encode;
use wire::frame::{Refused, ServerFrame};
use wire::{ClientId, MemberId, Refusal};

pub struct Peer {
    sockets: Arc<Sockets>,
    pub member: Member,
    pub outbox: Arc<Outbox>,
    frames: Bucket,
    typing: Bucket,
    showing: Bucket,
    joined: bool,
    announced: bool,
}

/// A refusal and the send it answers, if it was one.
pub type Refusing = (Option<ClientId>, Refusal);

/// How many times a second a member's typing is forwarded to the partner: once in 3 s, which is how often the client
/// sends it.
const TYPING_PER_SECOND: f64 = 1.0 / 3.0;
/// How many times it is forwarded at once. A burst of two allows for a network that delivers unevenly.
const TYPING_BURST: f64 = 2.0;
/// How many times a second the partners are notified that a page was shown or hidden. Nobody switches pages more often
/// for long.
const SHOWING_PER_SECOND: f64 = 1.0;
/// How many times they are notified at once, for a member who looks through many pages.
const SHOWING_BURST: f64 = 20.0;

impl Peer {
    pub fn new(sockets: Arc<Sockets>, member: Member) -> Self {
        let core = &sockets.core;
        let now = core.store.now();
        let outbox = Arc::new(Outbox::new(member.session.key.clone(), now, Budget::DEFAULT));
        let frames = Bucket::full(core.config.limits.frames_burst, now);
        let (typing, showing) = (Bucket::full(TYPING_BURST, now), Bucket::full(SHOWING_BURST, now));
        Self { sockets, member, outbox, frames, typing, showing, joined: false, announced: false }
    }

    pub fn core(&self) -> &Arc<Core> {
        &self.sockets.core
    }

    pub fn courier(&self) -> &Courier {
        &self.sockets.courier
    }

    /// Joins the outbox to live delivery.
    pub fn join(&mut self) {
        self.joined = true;
        self.core().live.join(self.member.id, self.outbox.clone());
    }

    /// Shows the watchers that the member is present.
    pub fn announce(&mut self, watchers: &[MemberId]) {
        self.announced = true;
        presence::came(self.core(), self.member.id, watchers);
    }

    /// Ends the socket's part in live delivery and in its member's presence.
    pub fn leave(&mut self) {
        if std::mem::take(&mut self.joined) {
            self.core().live.leave(self.member.id, &self.outbox);
        }
        if std::mem::take(&mut self.announced) {
            presence::left(self.core(), self.member.id);
        }
    }

    /// Counts a frame; an error holds the milliseconds until the next one is allowed.
    pub fn take_frame(&mut self) -> Result<(), u64> {
        let limits = &self.sockets.core.config.limits;
        self.frames.take(limits.frames_per_second, limits.frames_burst, self.sockets.core.store.now())
    }

    /// Whether this sign of typing is passed on to the partner.
    pub fn may_type(&self) -> bool {
        // On a copy: typing that is refused later was not passed on, and does not count.
        let mut typing = self.typing;
        typing.take(TYPING_PER_SECOND, TYPING_BURST, self.sockets.core.store.now()).is_ok()
    }

    /// Counts a sign of typing that was passed on.
    pub fn typed(&mut self) {
        let _ = self.typing.take(TYPING_PER_SECOND, TYPING_BURST, self.sockets.core.store.now());
    }

    /// Whether the partners are notified that the page was shown or hidden.
    pub fn take_showing(&mut self) -> bool {
        self.showing.take(SHOWING_PER_SECOND, SHOWING_BURST, self.sockets.core.store.now()).is_ok()
    }

    /// Sends a refusal, with its text in the member's language.
    pub fn refuse(&self, (client_id, refusal): Refusing) {
        let message = self.sockets.core.refusal(&self.member.site.locale, &refusal);
        self.outbox.answer(encode(&ServerFrame::Refused(Refused { client_id, refusal, message })));
    }
}

/// A socket whose task panics leaves as well. Otherwise, until the server stops, frames would be queued that nobody
/// sends, and the member would be shown as present.
impl Drop for Peer {
    fn drop(&mut self) {
        self.leave();
    }
}
