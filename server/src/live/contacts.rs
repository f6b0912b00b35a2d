//! Contacts: when each member last had a socket, or was answered a call whose answer holds new messages. A message
//! whose recipient has had no contact since it was sent has reached none of the recipient's devices, whatever those
//! report.
//!
//! They are kept in memory, for as long as a message can be taken back.

use base::clock::Clock;
use dashmap::DashMap;
use std::sync::Arc;
use wire::message::RETRACT_WITHIN_MS;
use wire::{MemberId, Millis};

pub struct Contacts {
    members: DashMap<MemberId, Contact>,
    clock: Clock,
    /// When this process began; of earlier contacts nothing is known.
    begun: Millis,
}

/// The contacts of one member.
#[derive(Clone, Copy, Debug, Default)]
struct Contact {
    /// The number of sockets and calls that have not ended.
    open: u32,
    /// When the last of them ended.
    last: Millis,
}

/// A contact of a member, which ends when this is dropped.
pub struct InContact {
    contacts: Arc<Contacts>,
    member: MemberId,
}

impl Contacts {
    pub fn new(clock: Clock) -> Self {
        let begun = clock.now();
        Self { members: DashMap::new(), clock, begun }
    }

    pub fn begin(self: &Arc<Self>, member: MemberId) -> InContact {
        self.members.entry(member).or_default().open += 1;
        InContact { contacts: self.clone(), member }
    }

    /// Whether the member has had a contact since that moment. Of moments before this process began nothing is known,
    /// so the answer is yes.
    pub fn reached(&self, member: MemberId, since: Millis) -> bool {
        let was_in_contact = |contact: Contact| contact.open > 0 || contact.last >= since;
        since < self.begun || self.members.get(&member).is_some_and(|contact| was_in_contact(*contact))
    }

    /// The members in contact at any time since then.
    pub fn since(&self, since: Millis) -> Vec<MemberId> {
        let members = self.members.iter().filter(|contact| contact.open > 0 || contact.last >= since);
        members.map(|contact| *contact.key()).collect()
    }

    /// Forgets contacts that ended before the oldest message that can still be taken back was sent.
    pub fn forget(&self) {
        let until = self.clock.now().0 - RETRACT_WITHIN_MS;
        self.members.retain(|_, contact| contact.open > 0 || contact.last.0 >= until);
    }
}

impl Drop for InContact {
    fn drop(&mut self) {
        if let Some(mut contact) = self.contacts.members.get_mut(&self.member) {
            contact.open -= 1;
            contact.last = self.contacts.clock.now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicI64, Ordering};

    #[test]
    fn a_contact_may_deliver_what_was_sent_before_its_end_and_is_forgotten_later() {
        let time = Arc::new(AtomicI64::new(1000));
        let contacts = Arc::new(Contacts::new(Clock::Manual(time.clone())));
        let member = MemberId(1);
        assert!(contacts.reached(member, Millis(999)), "from before this process");
        assert!(!contacts.reached(member, Millis(1000)));
        let (call, socket) = (contacts.begin(member), contacts.begin(member));
        time.store(2000, Ordering::Relaxed);
        drop(call);
        assert_eq!(contacts.since(Millis(2500)), [member]);
        assert!(contacts.reached(member, Millis(2500)), "the socket is still open");
        drop(socket);
        assert!(contacts.reached(member, Millis(2000)));
        assert!(!contacts.reached(member, Millis(2001)));
        assert_eq!((contacts.since(Millis(2000)), contacts.since(Millis(2001))), (vec![member], vec![]));
        assert!(!contacts.reached(MemberId(2), Millis(1500)));
        contacts.forget();
        assert!(contacts.reached(member, Millis(2000)), "the message can still be taken back");
        time.fetch_add(RETRACT_WITHIN_MS + 1, Ordering::Relaxed);
        contacts.forget();
        assert!(contacts.members.is_empty());
    }
}
