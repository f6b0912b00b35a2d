//! Live delivery: brings committed events and hints to the sockets of members.
//!
//! - [`Live`], here, is all that the rest of the server calls
//! - [`hub`] the sockets that each member has here · [`outbox`] the frames that wait for one socket
//! - [`contacts`] when each member may last have received something · [`bus`] what one node tells the others
//!
//! It knows no domain: it moves bytes. Durable frames come from the store's channel, after COMMIT and in the order of
//! the commits. Typing and presence are hints: they are handed over directly and may be dropped.
//!
//! Several nodes:
//! - each tells the others by the [`bus`] what it has committed, its hints, and whom its sockets show. Frames may overtake
//!   each other on the way, or be lost: a client holds a frame back whose revision skips one, and fetches what it has
//!   missed;
//! - what only another node knows is asked of it, which is why [`Live::is_looking_since`] and [`Live::may_have_reached`]
//!   are awaited, outside of transactions. A node that does not answer counts as one that may have reached the member;
//! - when something was missed on the way, heartbeats are due at once: they carry each member's newest revision, so that
//!   clients fetch what was lost;
//! - the sockets themselves, from [`Live::join`] to [`Live::leave`], stay with the node that has them.

pub mod bus;
mod contacts;
mod hub;
mod outbox;

pub use contacts::InContact;
pub use outbox::{Budget, Out, Outbox, Owed};

use crate::limits::{Taken, Together};
use base::clock::Clock;
use base::faults;
use bus::{Bus, Frame, Node, Question, Sight, Word};
use bytes::Bytes;
use contacts::Contacts;
use hub::Hub;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use std::future::pending;
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use store::event::{Commit, Event};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio_util::sync::CancellationToken;
use wire::frame::Bye;
use wire::{MemberId, Millis};

pub struct Live {
    hub: Hub,
    /// How long durable frames waited from their commit to the socket.
    lag: Histogram,
    contacts: Arc<Contacts>,
    /// The way to the other nodes, if there are any.
    bus: Option<Arc<Bus>>,
    limits: Arc<Together>,
    /// Where it is handed on whose profile has changed, once somebody listens.
    profiles: OnceLock<UnboundedSender<MemberId>>,
    /// The same of members who may have come or gone by what other nodes show of them.
    seen_elsewhere: OnceLock<UnboundedSender<MemberId>>,
}

impl Live {
    /// `most` is how many sockets one member may have. One more closes the oldest.
    pub fn new(clock: Clock, most: usize, bus: Option<Arc<Bus>>) -> Self {
        let limits = Arc::new(Together::new(clock.clone()));
        if let Some(bus) = bus.clone() {
            limits.tell_by(move |Taken { limit, key }| bus.say(Word::Taken { limit, key }));
        }
        let (hub, contacts) = (Hub::new(most), Arc::new(Contacts::new(clock)));
        Self {
            hub,
            lag: Histogram::new(lags()),
            contacts,
            bus,
            limits,
            profiles: OnceLock::new(),
            seen_elsewhere: OnceLock::new(),
        }
    }

    pub fn bus(&self) -> Option<&Arc<Bus>> {
        self.bus.as_ref()
    }

    /// How long durable frames took from their commit, or from being heard of by Redis, until a socket took them
    /// that was not busy with earlier ones.
    pub fn lag(&self) -> Histogram {
        self.lag.clone()
    }

    /// A socket takes a durable frame that was committed at that moment.
    pub fn taken(&self, committed: Instant) {
        self.lag.observe(committed.elapsed().as_secs_f64());
    }

    /// The limits that all nodes count together.
    pub fn limits(&self) -> &Arc<Together> {
        &self.limits
    }

    /// Delivers committed events to the sockets of the members they concern, until the store is `closed` and the last of
    /// them is delivered.
    pub async fn deliver(self: Arc<Self>, mut committed: UnboundedReceiver<Commit>, closed: CancellationToken) {
        loop {
            let commit = tokio::select! {
                biased;
                commit = committed.recv() => commit,
                () = closed.cancelled() => None,
            };
            let Some(Commit { at, events }) = commit else { return };
            // As if all of it were lost on its way, which clients notice.
            if faults::at("live.before-delivery").is_err() {
                continue;
            }
            if let Some(bus) = &self.bus {
                bus.say_all(events.iter().map(Word::from));
            }
            for event in events {
                self.take_place(event, at);
            }
        }
    }

    /// `at` is when it was committed, or heard of from another node.
    fn take_place(&self, event: Event, at: Instant) {
        match event {
            Event::Changed { to, rev, frame } => self.hub.publish(to, rev, &frame, at),
            Event::Parted { one, other } => self.hub.part(one, other),
            Event::Rejoined { one, other } => self.hub.rejoin(one, other, |member| self.is_shown(member)),
            Event::ProfileChanged { member } => self.profile_changed(member),
            Event::SessionEnded { member, session, why } => self.hub.end(member, session.as_ref(), why),
        }
    }

    fn profile_changed(&self, member: MemberId) {
        if let Some(listener) = self.profiles.get() {
            // A listener that has ended wants to hear of nobody.
            let _ = listener.send(member);
        }
    }

    /// The members whose profiles change, from now on. For one listener: a later one hears of none.
    pub fn changed_profiles(&self) -> UnboundedReceiver<MemberId> {
        let (sender, changed) = mpsc::unbounded_channel();
        let _ = self.profiles.set(sender);
        changed
    }

    /// The members who may have come or gone by what other nodes show of them, other than by a hint of theirs. For one
    /// listener, too.
    pub fn changed_elsewhere(&self) -> UnboundedReceiver<MemberId> {
        let (sender, changed) = mpsc::unbounded_channel();
        let _ = self.seen_elsewhere.set(sender);
        changed
    }

    /// Sends a frame about a member's typing or presence to all sockets of others. It may be dropped, and always is
    /// between two of whom one has blocked the other.
    pub fn hint(&self, to: &[MemberId], of: MemberId, frame: &Bytes) {
        self.hint_here(to, of, frame);
        if let Some(bus) = self.bus.as_ref().filter(|_| !to.is_empty()) {
            bus.say(Word::Hint { to: to.to_vec(), of, frame: Frame(frame.clone()) });
        }
    }

    /// The same to the sockets of this node alone.
    pub fn hint_here(&self, to: &[MemberId], of: MemberId, frame: &Bytes) {
        self.hub.hint(to, of, frame);
    }

    /// Makes the member's sockets show no presence, or show it again.
    pub fn hide(&self, member: MemberId, hidden: bool) {
        self.hide_here(member, hidden);
        if let Some(bus) = &self.bus {
            bus.say(Word::Hide { member, hidden });
        }
    }

    fn hide_here(&self, member: MemberId, hidden: bool) {
        self.hub.hide(member, hidden);
        self.moved(member);
    }

    /// Gives those members who are present: a page of theirs is on screen, and they are not invisible.
    pub fn present(&self, members: &[MemberId]) -> Vec<MemberId> {
        members.iter().copied().filter(|member| self.is_shown(*member)).collect()
    }

    pub fn is_shown(&self, member: MemberId) -> bool {
        self.hub.is_present(member) || self.elsewhere(member) == Sight::Shown
    }

    /// Whether a page of the member is on screen, even one of an invisible member.
    pub fn is_looking(&self, member: MemberId) -> bool {
        self.hub.is_looking(member) || self.elsewhere(member) != Sight::Away
    }

    fn elsewhere(&self, member: MemberId) -> Sight {
        self.bus.as_ref().map_or(Sight::Away, |bus| bus.sight(member))
    }

    /// Whether a page of the member is on screen that was heard of at or after that moment. A phone that has lost its
    /// network, or was put to sleep, cannot say that its page is not on screen any more.
    pub async fn is_looking_since(&self, member: MemberId, since: Millis) -> bool {
        let question = Question::IsLookingSince { member, since };
        match &self.bus {
            _ if self.answer_here(question) => true,
            Some(bus) => bus.is_looking_since(member, question).await,
            None => false,
        }
    }

    /// Makes the member's browsers show that they are still there, by a frame that they answer.
    pub fn beat(&self, member: MemberId, frame: &Bytes) {
        self.hub.beat(member, frame);
        if let Some(bus) = &self.bus {
            bus.say(Word::Beat { member, frame: Frame(frame.clone()) });
        }
    }

    /// Whether a message sent at that moment may have reached a device of the member. If it is not known, the answer is
    /// yes. `others` are the other nodes that may have served the member since.
    ///
    /// To be called after the transaction that withdraws the message has committed: a contact that begins before that
    /// may still read it.
    pub async fn may_have_reached(&self, others: Vec<String>, member: MemberId, since: Millis) -> bool {
        let question = Question::MayHaveReached { member, since };
        match &self.bus {
            _ if self.answer_here(question) => true,
            Some(bus) => bus.ask(others, question).await.unwrap_or(true),
            None => !others.is_empty(),
        }
    }

    /// Waits until heartbeats are due because something was missed that other nodes have said.
    pub async fn missed_something(&self) {
        match &self.bus {
            Some(bus) => bus.missed_something().await,
            None => pending().await,
        }
    }

    /// Whether there are other nodes that are not heard, so that only heartbeats show what they have committed.
    pub fn is_cut_off(&self) -> bool {
        self.bus.as_ref().is_some_and(|bus| !bus.is_up())
    }

    fn moved(&self, member: MemberId) {
        if let Some(bus) = &self.bus {
            bus.moved(member);
        }
    }

    /// Marks a contact with the member. To be held from before the first read of what the member is sent until all of
    /// it has been handed over.
    #[must_use]
    pub fn contact(&self, member: MemberId) -> InContact {
        self.contacts.begin(member)
    }

    /// Adds the outbox of a socket, which from here on gets everything that is sent to the member.
    pub fn join(&self, member: MemberId, outbox: Arc<Outbox>) {
        self.hub.join(member, outbox);
        self.moved(member);
    }

    /// Removes the outbox of a socket.
    pub fn leave(&self, member: MemberId, outbox: &Arc<Outbox>) {
        self.hub.leave(member, outbox);
        self.moved(member);
    }

    /// Notes whether the page of a member's socket is on screen.
    pub fn show(&self, member: MemberId, outbox: &Outbox, visible: bool) {
        outbox.set_visible(visible);
        self.moved(member);
    }

    /// Notes what was read of a member's invisibility when the socket began, unless it has changed since.
    pub fn begin_hidden(&self, member: MemberId, outbox: &Outbox, hidden: bool) {
        outbox.begin_hidden(hidden);
        self.moved(member);
    }

    /// Whether the member is invisible, as far as the sockets here know, which suffices for a frame that arrives by one
    /// of them.
    pub fn is_hidden(&self, member: MemberId) -> bool {
        self.hub.is_hidden(member)
    }

    /// The members with a socket here.
    pub fn connected(&self) -> Vec<MemberId> {
        self.hub.members()
    }

    /// The number of sockets here.
    pub fn sockets(&self) -> usize {
        self.hub.sockets()
    }

    /// The outboxes of a member's sockets here.
    pub fn outboxes(&self, member: MemberId) -> Vec<Arc<Outbox>> {
        self.hub.outboxes(member)
    }

    /// Closes all sockets here.
    pub fn close_all(&self, why: Bye) {
        self.hub.end_all(why);
    }

    /// The members with whom this node was in contact at any time since then.
    pub fn in_contact(&self, since: Millis) -> Vec<MemberId> {
        self.contacts.since(since)
    }

    /// Forgets contacts that no message can depend on any more. To be called now and then.
    pub fn forget_contacts(&self) {
        self.contacts.forget();
    }
}

/// From a quarter of a millisecond to two seconds.
fn lags() -> impl Iterator<Item = f64> {
    exponential_buckets(0.000_25, 2.0, 14)
}

/// What the bus asks of this node, and what becomes here of what other nodes say.
impl Node for Live {
    fn sight_here(&self, member: MemberId) -> Sight {
        match (self.hub.is_present(member), self.hub.is_looking(member)) {
            (true, _) => Sight::Shown,
            (false, true) => Sight::Hidden,
            (false, false) => Sight::Away,
        }
    }

    fn answer_here(&self, question: Question) -> bool {
        match question {
            Question::IsLookingSince { member, since } => self.hub.is_looking_since(member, since),
            Question::MayHaveReached { member, since } => self.contacts.reached(member, since),
        }
    }

    fn seen_elsewhere(&self, members: &[MemberId]) {
        // Without sockets there is nobody to show them to.
        if let Some(listener) = self.seen_elsewhere.get().filter(|_| !self.hub.is_empty()) {
            for member in members {
                // A listener that has ended wants to hear of nobody.
                let _ = listener.send(*member);
            }
        }
    }

    fn hear(&self, word: Word) {
        match word {
            Word::Changed { to, rev, frame } => self.hub.publish(to, rev, &frame.0, Instant::now()),
            Word::Parted { one, other } => self.hub.part(one, other),
            Word::Rejoined { one, other } => self.take_place(Event::Rejoined { one, other }, Instant::now()),
            Word::ProfileChanged { member } => self.profile_changed(member),
            Word::SessionEnded { member, session, why } => self.hub.end(member, session.as_ref(), why),
            Word::Hint { to, of, frame } => self.hub.hint(&to, of, &frame.0),
            Word::Hide { member, hidden } => self.hide_here(member, hidden),
            Word::Beat { member, frame } => self.hub.beat(member, &frame.0),
            Word::Taken { limit, key } => self.limits.hear(&Taken { limit, key }),
            // These are between the nodes themselves.
            Word::Sight { .. }
            | Word::Sights { .. }
            | Word::Show
            | Word::Ask { .. }
            | Word::Answer { .. }
            | Word::Leaving => {}
        }
    }
}
