//! The hub: the sockets that each member has on this node.

use super::outbox::Outbox;
use bytes::Bytes;
use dashmap::DashMap;
use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;
use store::event::{SessionKey, presence};
use wire::frame::Bye;
use wire::{MemberId, Millis, Rev};

pub struct Hub {
    sockets: DashMap<MemberId, Vec<Arc<Outbox>>>,
    /// The most sockets that one member may have. One more closes the oldest.
    most: usize,
    /// Pairs of members, smaller id first, of which one has blocked the other since this node started. The recipients
    /// of a hint are read from the database some time before it is sent, and a block may come in between.
    parted: RwLock<HashSet<(MemberId, MemberId)>>,
}

impl Hub {
    pub fn new(most: usize) -> Self {
        Self { sockets: DashMap::new(), most, parted: RwLock::default() }
    }

    pub fn join(&self, member: MemberId, outbox: Arc<Outbox>) {
        let mut sockets = self.sockets.entry(member).or_default();
        if sockets.len() >= self.most {
            sockets.remove(0).close(Bye::Replaced);
        }
        sockets.push(outbox);
    }

    pub fn leave(&self, member: MemberId, outbox: &Arc<Outbox>) {
        self.sockets.remove_if_mut(&member, |_, sockets| {
            sockets.retain(|other| !Arc::ptr_eq(other, outbox));
            sockets.is_empty()
        });
    }

    /// Queues a durable frame for all sockets of a member.
    pub fn publish(&self, member: MemberId, rev: Rev, frame: &Bytes, committed: Instant) {
        self.each(member, |outbox| outbox.change(rev, frame, committed));
    }

    /// Queues a frame about a member's typing or presence for all sockets of others.
    pub fn hint(&self, to: &[MemberId], of: MemberId, frame: &Bytes) {
        // The lock is held until the frame is in the outboxes, so that none is queued after `part`.
        let parted = self.parted.read().unwrap_or_else(PoisonError::into_inner);
        for member in to.iter().filter(|member| !parted.contains(&pair(**member, of))) {
            self.each(*member, |outbox| outbox.ephemeral(frame));
        }
    }

    /// Shows each of two members as offline to the other, and stops all hints between them.
    pub fn part(&self, one: MemberId, other: MemberId) {
        self.parted.write().unwrap_or_else(PoisonError::into_inner).insert(pair(one, other));
        for (to, of) in [(one, other), (other, one)] {
            self.each(to, |outbox| outbox.ephemeral(&presence(of, false)));
        }
    }

    /// Lets hints pass between two members again, and shows each that is present to the other.
    pub fn rejoin(&self, one: MemberId, other: MemberId, is_present: impl Fn(MemberId) -> bool) {
        self.parted.write().unwrap_or_else(PoisonError::into_inner).remove(&pair(one, other));
        for (to, of) in [(one, other), (other, one)] {
            if is_present(of) {
                self.hint(&[to], of, &presence(of, true));
            }
        }
    }

    /// Closes the sockets of one session, or all of a member's.
    pub fn end(&self, member: MemberId, session: Option<&SessionKey>, why: Bye) {
        self.each(member, |outbox| {
            if session.is_none_or(|session| *session == outbox.session) {
                outbox.close(why);
            }
        });
    }

    pub fn end_all(&self, why: Bye) {
        for sockets in &self.sockets {
            sockets.iter().for_each(|outbox| outbox.close(why));
        }
    }

    /// Whether a member has a socket whose page is on screen, and is not invisible.
    pub fn is_present(&self, member: MemberId) -> bool {
        let present = |outbox: &Arc<Outbox>| outbox.is_visible() && !outbox.is_hidden();
        self.sockets.get(&member).is_some_and(|sockets| sockets.iter().any(present))
    }

    /// Whether a member has a socket whose page is on screen.
    pub fn is_looking(&self, member: MemberId) -> bool {
        self.sockets.get(&member).is_some_and(|sockets| sockets.iter().any(|outbox| outbox.is_visible()))
    }

    /// Whether a page of the member is on screen that was heard of at or after that moment.
    pub fn is_looking_since(&self, member: MemberId, since: Millis) -> bool {
        let looks = |outbox: &Arc<Outbox>| outbox.is_visible() && outbox.last_seen() >= since;
        self.sockets.get(&member).is_some_and(|sockets| sockets.iter().any(looks))
    }

    /// Sends a heartbeat to all sockets of a member, which their browsers answer if they are still there.
    pub fn beat(&self, member: MemberId, frame: &Bytes) {
        self.each(member, |outbox| outbox.heartbeat(frame));
    }

    /// Whether the member is invisible, as far as the sockets here know.
    pub fn is_hidden(&self, member: MemberId) -> bool {
        self.sockets.get(&member).is_some_and(|sockets| sockets.iter().any(|outbox| outbox.is_hidden()))
    }

    pub fn hide(&self, member: MemberId, hidden: bool) {
        self.each(member, |outbox| outbox.set_hidden(hidden));
    }

    pub fn is_empty(&self) -> bool {
        self.sockets.is_empty()
    }

    pub fn sockets(&self) -> usize {
        self.sockets.iter().map(|sockets| sockets.len()).sum()
    }

    /// The members with a socket here.
    pub fn members(&self) -> Vec<MemberId> {
        self.sockets.iter().map(|entry| *entry.key()).collect()
    }

    pub fn outboxes(&self, member: MemberId) -> Vec<Arc<Outbox>> {
        self.sockets.get(&member).map_or_else(Vec::new, |sockets| sockets.clone())
    }

    fn each(&self, member: MemberId, act: impl Fn(&Arc<Outbox>)) {
        if let Some(sockets) = self.sockets.get(&member) {
            sockets.iter().for_each(act);
        }
    }
}

fn pair(one: MemberId, other: MemberId) -> (MemberId, MemberId) {
    (one.min(other), one.max(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::{Budget, Out};
    use wire::Millis;

    fn outbox(session: &str) -> Arc<Outbox> {
        Arc::new(Outbox::new(session.into(), Millis(0), Budget::default()))
    }

    #[test]
    fn one_socket_too_many_closes_the_oldest() {
        let (hub, member) = (Hub::new(2), MemberId(1));
        let all = [outbox("a"), outbox("b"), outbox("c")];
        for outbox in &all {
            hub.join(member, outbox.clone());
        }
        assert_eq!(all[0].take(), Some(Out::Close(Bye::Replaced)));
        hub.publish(member, Rev(1), &Bytes::from_static(b"{}"), Instant::now());
        assert!(all[1].take().is_some() && all[2].take().is_some());
    }

    #[test]
    fn the_end_of_a_session_closes_its_sockets_and_no_others() {
        let (hub, member) = (Hub::new(8), MemberId(1));
        let (this, other) = (outbox("this"), outbox("other"));
        hub.join(member, this.clone());
        hub.join(member, other.clone());
        hub.end(member, Some(&"this".to_owned()), Bye::LoggedOut);
        assert_eq!(this.take(), Some(Out::Close(Bye::LoggedOut)));
        assert_eq!(other.take(), None);
    }
}
