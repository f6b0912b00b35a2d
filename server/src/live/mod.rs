//! Live delivery: brings committed events and hints to the sockets of members.
//!
//! - [`Live`], here, is all that the rest of the server calls
//! - [`hub`] the sockets that each member has here · [`outbox`] the frames that wait for one socket
//! - [`contacts`] when each member may last have received something
//!
//! It knows no domain: it moves bytes. Durable frames come from the store's channel, after COMMIT and in the order of
//! the commits. Typing and presence are hints: they are handed over directly and may be dropped.
//!
//! Today there is one node. A second one joins behind [`Live`], and nothing that calls it changes:
//! - events, hints and `hide` also travel to the other nodes, once and after COMMIT, and each hands them to its own
//!   hub. They may overtake each other on the way: a client holds a frame back whose revision skips one, and fetches
//!   what it has missed;
//! - [`Live::present`], [`Live::is_looking`], [`Live::is_looking_since`] and [`Live::may_have_reached`] query the other
//!   nodes as well, which is why they are awaited, and are called outside of transactions. A node that does not answer counts as one that may have reached the member;
//! - when the connection between nodes was interrupted, the next heartbeat is due at once: it carries each member's
//!   newest revision, so that clients fetch what was lost meanwhile;
//! - the sockets themselves, from [`Live::join`] to [`Live::leave`], stay with the node that has them.

mod contacts;
mod hub;
mod outbox;

pub use contacts::InContact;
pub use outbox::{Budget, Out, Outbox, Owed};

use base::clock::Clock;
use bytes::Bytes;
use contacts::Contacts;
use hub::Hub;
use std::future::ready;
use std::sync::{Arc, OnceLock};
use store::event::Event;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use wire::frame::Bye;
use wire::{MemberId, Millis};

pub struct Live {
    hub: Hub,
    contacts: Arc<Contacts>,
    /// Where it is handed on whose profile has changed, once somebody listens.
    profiles: OnceLock<UnboundedSender<MemberId>>,
}

impl Live {
    /// `most` is how many sockets one member may have. One more closes the oldest.
    pub fn new(clock: Clock, most: usize) -> Self {
        Self { hub: Hub::new(most), contacts: Arc::new(Contacts::new(clock)), profiles: OnceLock::new() }
    }

    /// Delivers committed events to the sockets of the members they concern, until the store is closed.
    pub async fn deliver(&self, mut committed: UnboundedReceiver<Vec<Event>>) {
        while let Some(events) = committed.recv().await {
            for event in events {
                match event {
                    Event::Changed { to, rev, frame } => self.hub.publish(to, rev, &frame),
                    Event::Parted { one, other } => self.hub.part(one, other),
                    Event::Rejoined { one, other } => self.hub.rejoin(one, other),
                    Event::ProfileChanged { member } => self.profile_changed(member),
                    Event::SessionEnded { member, session, why } => self.hub.end(member, session.as_ref(), why),
                }
            }
        }
    }

    fn profile_changed(&self, member: MemberId) {
        if let Some(listener) = self.profiles.get() {
            // A listener that has ended wants to hear of nobody.
            let _ = listener.send(member);
        }
    }

    /// The members whose profiles change by a commit of this node, from now on. For one listener: a later one hears of
    /// none.
    pub fn changed_profiles(&self) -> UnboundedReceiver<MemberId> {
        let (sender, changed) = mpsc::unbounded_channel();
        let _ = self.profiles.set(sender);
        changed
    }

    /// Sends a frame about a member's typing or presence to all sockets of others. It may be dropped, and always is
    /// between two of whom one has blocked the other.
    pub fn hint(&self, to: &[MemberId], of: MemberId, frame: &Bytes) {
        self.hub.hint(to, of, frame);
    }

    /// Makes the member's sockets here show no presence, or show it again.
    pub fn hide(&self, member: MemberId, hidden: bool) {
        self.hub.hide(member, hidden);
    }

    /// Gives those members who are present: a page of theirs is on screen, and they are not invisible.
    pub fn present(&self, members: &[MemberId]) -> impl Future<Output = Vec<MemberId>> + Send {
        ready(members.iter().copied().filter(|member| self.hub.is_present(*member)).collect())
    }

    pub fn is_present(&self, member: MemberId) -> impl Future<Output = bool> + Send {
        ready(self.hub.is_present(member))
    }

    /// Whether a page of the member is on screen, even one of an invisible member.
    pub fn is_looking(&self, member: MemberId) -> impl Future<Output = bool> + Send {
        ready(self.hub.is_looking(member))
    }

    /// Whether a page of the member is on screen that was heard of at or after that moment. A phone that has lost its
    /// network, or was put to sleep, cannot say that its page is not on screen any more.
    pub fn is_looking_since(&self, member: MemberId, since: Millis) -> impl Future<Output = bool> + Send {
        ready(self.hub.is_looking_since(member, since))
    }

    /// Makes the member's browsers show that they are still there, by a frame that they answer.
    pub fn beat(&self, member: MemberId, frame: &Bytes) {
        self.hub.beat(member, frame);
    }

    /// Whether a message sent at that moment may have reached a device of the member. If it is not known, the answer is
    /// yes.
    ///
    /// To be called after the transaction that withdraws the message has committed: a contact that begins before that
    /// may still read it.
    pub fn may_have_reached(&self, member: MemberId, since: Millis) -> impl Future<Output = bool> + Send {
        ready(self.contacts.reached(member, since))
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
    }

    /// Removes the outbox of a socket.
    pub fn leave(&self, member: MemberId, outbox: &Arc<Outbox>) {
        self.hub.leave(member, outbox);
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
