//! The place of a connection among all that there may be: whose limit it counts towards, and the speed of its client.
//!
//! A connection counts towards the limit of its address until it has shown a valid session, then towards that of the
//! member. So a stranger cannot take all places, and members who share an address do not take each other's.

use crate::config::Config;
use crate::limits::{Share, Shares};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wire::{MemberId, Refusal};

/// A member of one of the server's databases, each of which numbers its own.
type Holding = (usize, MemberId);

/// When a member with too many connections may try again, as some of them will have ended.
const RETRY_MS: u64 = 1000;

/// The places for connections.
pub struct Places {
    free: Arc<Semaphore>,
    /// None behind a proxy, whose connections carry the requests of all visitors.
    shares: Option<(Shares<IpAddr>, Shares<Holding>)>,
}

/// The place of one connection, until it is dropped.
pub struct Place {
    holder: Mutex<Holder>,
    pub progress: Progress,
    _permit: OwnedSemaphorePermit,
}

enum Holder {
    Proxy,
    Visitor { _share: Share<IpAddr>, members: Shares<Holding> },
    Member { _share: Share<Holding> },
}

impl Places {
    pub fn new(config: &Config) -> Self {
        let limits = &config.limits;
        let shares = || (Shares::new(limits.connections_per_address), Shares::new(limits.connections_per_member));
        Self { free: Arc::new(Semaphore::new(limits.connections)), shares: (!config.behind_proxy).then(shares) }
    }

    /// Waits until there is a place for one more connection, of any address.
    pub async fn free(&self) -> OwnedSemaphorePermit {
        self.free.clone().acquire_owned().await.expect("nobody closes the semaphore")
    }

    /// A place for this address; none if its visitors have as many as they may.
    pub fn take(&self, permit: OwnedSemaphorePermit, address: IpAddr) -> Option<Place> {
        let holder = match &self.shares {
            None => Holder::Proxy,
            Some((visitors, members)) => Holder::Visitor { _share: visitors.take(address)?, members: members.clone() },
        };
        Some(Place { holder: Mutex::new(holder), progress: Progress::default(), _permit: permit })
    }
}

impl Place {
    /// Counts the connection towards the limit of a member who has shown a session on it. It stays with the first one.
    pub fn belongs_to(&self, shard: usize, member: MemberId) -> Result<(), Refusal> {
        let mut holder = self.holder.lock().unwrap_or_else(PoisonError::into_inner);
        if let Holder::Visitor { members, .. } = &*holder {
            let held = members.take((shard, member)).ok_or(Refusal::RateLimited { retry_ms: RETRY_MS })?;
            *holder = Holder::Member { _share: held };
        }
        Ok(())
    }
}

/// How fast a client has to be while the server waits for it: at least so many bytes in each window.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    pub window: Duration,
    pub bytes: u64,
}

impl Pace {
    /// A limit of one window, however many bytes the client moves.
    pub fn at_most(window: Duration) -> Self {
        Self { window, bytes: u64::MAX }
    }

    /// Whether the server waited for the client during the whole window, and too few bytes moved.
    fn is_missed(&self, (turn, moved): (u32, u64), (turn_now, moved_now): (u32, u64)) -> bool {
        turn_now == turn && turn.is_multiple_of(2) && moved_now.wrapping_sub(moved) < self.bytes
    }
}

/// Whether a connection waits for the client or for the server, and how many bytes have moved. Only the connection's
/// task writes it.
#[derive(Default)]
pub struct Progress {
    /// Counts the turns: the client's are even, the server's odd.
    turn: AtomicU32,
    moved: AtomicU64,
    unread: AtomicBool,
}

impl Progress {
    /// A request began, whose rest the client has to send.
    pub fn client_sends(&self) {
        self.unread.store(false, Ordering::Relaxed);
        self.next_turn(0);
    }

    /// The request's body was read, or is not needed, and the server has to answer.
    pub fn server_works(&self, was_read: bool) {
        self.unread.store(!was_read, Ordering::Relaxed);
        self.next_turn(1);
    }

    /// There is an answer, which the client has to take before it sends its next request.
    pub fn client_takes(&self) {
        self.next_turn(0);
    }

    pub fn moved(&self, bytes: usize) {
        let moved = self.moved.load(Ordering::Relaxed);
        self.moved.store(moved.wrapping_add(bytes as u64), Ordering::Relaxed);
    }

    /// Whether the last request was answered without its body having been read.
    pub fn is_unread(&self) -> bool {
        self.unread.load(Ordering::Relaxed)
    }

    /// Returns when the client was waited for during a whole window and was too slow, which is noticed within two
    /// windows.
    pub async fn client_is_too_slow(&self, pace: Pace) {
        loop {
            let before = self.current();
            tokio::time::sleep(pace.window).await;
            if pace.is_missed(before, self.current()) {
                return;
            }
        }
    }

    fn current(&self) -> (u32, u64) {
        (self.turn.load(Ordering::Relaxed), self.moved.load(Ordering::Relaxed))
    }

    /// The next turn of that party, 0 or 1.
    fn next_turn(&self, whose: u32) {
        let turn = self.turn.load(Ordering::Relaxed);
        self.turn.store((turn | 1).wrapping_add(1) | whose, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_never_repeat_and_hold_whose_they_are() {
        let progress = Progress::default();
        let mut turns = vec![progress.current().0];
        for _ in 0..3 {
            progress.client_sends();
            turns.push(progress.current().0);
            progress.server_works(true);
            turns.push(progress.current().0);
            progress.client_takes();
            turns.push(progress.current().0);
        }
        assert!(turns.windows(2).all(|pair| pair[0] < pair[1]), "{turns:?}");
        assert_eq!(turns.iter().map(|turn| turn % 2).collect::<Vec<_>>(), [0, 0, 1, 0, 0, 1, 0, 0, 1, 0]);
    }

    #[test]
    fn a_client_must_keep_pace_in_its_own_turns_only() {
        let progress = Progress::default();
        let pace = Pace { window: Duration::from_secs(10), bytes: 100 };
        let after = |act: &dyn Fn()| {
            let before = progress.current();
            act();
            pace.is_missed(before, progress.current())
        };
        assert!(after(&|| {}), "nothing yet");
        assert!(after(&|| progress.moved(99)));
        assert!(!after(&|| progress.moved(100)));
        assert!(!after(&|| progress.client_sends()), "a new turn");
        progress.server_works(true);
        assert!(!after(&|| {}), "the server may take its time");
        progress.client_takes();
        assert!(after(&|| {}));
    }
}
