//! Live delivery: from a committed transaction, or from a hint, to the sockets of members.
//!
//! - [`Live`], here, is all that the rest of the server calls
//! - [`hub`] which sockets a member has here · [`outbox`] what waits for one socket
//! - [`contacts`] who may have been given something lately
//!
//! It knows no domain: it moves bytes. Durable frames come from the store's channel, after COMMIT and in its order;
//! typing and presence are pushed directly and may be dropped.
//!
//! Today there is one node. A second one joins behind [`Live`], and nothing that calls it changes:
//! - events, hints and `hide` also travel to the other nodes, once and after COMMIT, and each hands them to its own hub.
//!   They may overtake each other on the way, as a client holds a frame whose revision jumps and then asks for what it
//!   missed;
//! - [`Live::present`] and [`Live::may_have_reached`] ask the other nodes as well, which is why they are awaited, and are
//!   called outside of transactions. A node that does not answer may have reached anybody;
//! - when the connection between nodes was interrupted, the next heartbeat is due at once: it carries each member's
//!   newest revision, so that what was lost meanwhile is asked for;
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
use std::sync::Arc;
use store::event::Event;
use tokio::sync::mpsc::UnboundedReceiver;
use wire::frame::Bye;
use wire::{MemberId, Millis};

pub struct Live {
    hub: Hub,
    contacts: Arc<Contacts>,
}

impl Live {
    /// `most` is how many sockets one member may have; the oldest leaves for one more.
    pub fn new(clock: Clock, most: usize) -> Self {
        Self { hub: Hub::new(most), contacts: Arc::new(Contacts::new(clock)) }
    }

    /// Hands committed events to the sockets they concern, until the store is closed.
    pub async fn deliver(&self, mut committed: UnboundedReceiver<Vec<Event>>) {
        while let Some(events) = committed.recv().await {
            for event in events {
                match event {
                    Event::Changed { to, rev, frame } => self.hub.publish(to, rev, &frame),
                    Event::Parted { one, other } => self.hub.part(one, other),
                    Event::Rejoined { one, other } => self.hub.rejoin(one, other),
                    Event::SessionEnded { member, session, why } => self.hub.end(member, session.as_ref(), why),
                }
            }
        }
    }

    /// Typing or presence of a member, to all sockets of others. It may be dropped, and is if the two were parted.
    pub fn hint(&self, to: &[MemberId], of: MemberId, frame: &Bytes) {
        self.hub.hint(to, of, frame);
    }

    /// The member is invisible from now on, or is not any more.
    pub fn hide(&self, member: MemberId, hidden: bool) {
        self.hub.hide(member, hidden);
    }

    /// Those of these members who are present: a page of theirs is on screen, and they are not invisible.
    pub fn present(&self, members: &[MemberId]) -> impl Future<Output = Vec<MemberId>> + Send {
        ready(members.iter().copied().filter(|member| self.hub.is_present(*member)).collect())
    }

    pub fn is_present(&self, member: MemberId) -> impl Future<Output = bool> + Send {
        ready(self.hub.is_present(member))
    }

    /// Whether what came to be at that moment may have been given to the member. What is not known counts as given.
    ///
    /// Ask after what is to be kept from the member was committed: who begins a contact before that may still read it.
    pub fn may_have_reached(&self, member: MemberId, since: Millis) -> impl Future<Output = bool> + Send {
        ready(self.contacts.reached(member, since))
    }

    /// To be held from before the first look at what a member is given until all of it was handed over.
    #[must_use]
    pub fn contact(&self, member: MemberId) -> InContact {
        self.contacts.begin(member)
    }

    /// From here on the outbox of a socket gets all that its member gets.
    pub fn join(&self, member: MemberId, outbox: Arc<Outbox>) {
        self.hub.join(member, outbox);
    }

    pub fn leave(&self, member: MemberId, outbox: &Arc<Outbox>) {
        self.hub.leave(member, outbox);
    }

    /// Whether the member is invisible, as far as the sockets here know: enough for what arrives by one of them.
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

    /// Forgets contacts from before anything that could still be asked about. To be called now and then.
    pub fn forget_contacts(&self) {
        self.contacts.forget();
    }
}
