//! Which members may have been given something lately: who holds a socket, or was answered a call that gives what is
//! new. A message that its receiver had no such contact since has reached none of the receiver's devices, whatever
//! those devices report.
//!
//! Known to this process only, for as long as a message can be taken back, and nothing is written for it.

use base::clock::Clock;
use dashmap::DashMap;
use std::sync::Arc;
use wire::message::RETRACT_WITHIN_MS;
use wire::{MemberId, Millis};

pub struct Contacts {
    members: DashMap<MemberId, Contact>,
    clock: Clock,
    /// Of what was before, nothing is known.
    begun: Millis,
}

/// What is known of one member.
#[derive(Clone, Copy, Debug, Default)]
struct Contact {
    /// Sockets and calls that go on.
    open: u32,
    /// When the last of them ended.
    last: Millis,
}

/// A member is being given something, until this is dropped.
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

    /// Of a moment before this process nothing is known, which counts as reached.
    pub fn reached(&self, member: MemberId, since: Millis) -> bool {
        let touched = |contact: Contact| contact.open > 0 || contact.last >= since;
        since < self.begun || self.members.get(&member).is_some_and(|contact| touched(*contact))
    }

    /// Forgets contacts from before anything that could still be asked about.
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
    fn a_contact_reaches_what_came_before_its_end_and_is_forgotten_with_it() {
        let hand = Arc::new(AtomicI64::new(1000));
        let contacts = Arc::new(Contacts::new(Clock::Hand(hand.clone())));
        let member = MemberId(1);
        assert!(contacts.reached(member, Millis(999)), "from before this process");
        assert!(!contacts.reached(member, Millis(1000)));
        let (call, socket) = (contacts.begin(member), contacts.begin(member));
        hand.store(2000, Ordering::Relaxed);
        drop(call);
        assert!(contacts.reached(member, Millis(2500)), "a socket is given it");
        drop(socket);
        assert!(contacts.reached(member, Millis(2000)));
        assert!(!contacts.reached(member, Millis(2001)));
        assert!(!contacts.reached(MemberId(2), Millis(1500)));
        contacts.forget();
        assert!(contacts.reached(member, Millis(2000)), "it may still be asked about");
        hand.fetch_add(RETRACT_WITHIN_MS + 1, Ordering::Relaxed);
        contacts.forget();
        assert!(contacts.members.is_empty());
    }
}
