//! The place of a connection: against whom it counts, and how it gets on.
//!
//! A connection counts against its address until it has shown a valid session, then against that member: a stranger
//! cannot take all places, and a house full of members behind one address is not shut out.

use crate::config::Config;
use crate::limits::{Share, Shares};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wire::{MemberId, Refusal};

/// When a member who holds too many connections may ask again: some of them will have ended.
const ASK_AGAIN_MS: u64 = 1000;

/// All connections there may be.
pub struct Places {
    free: Arc<Semaphore>,
    /// None behind a proxy, whose connections carry whoever comes.
    shares: Option<(Shares<IpAddr>, Shares<MemberId>)>,
}

/// One of them, for as long as anything holds it.
pub struct Place {
    holder: Mutex<Holder>,
    pub progress: Progress,
    _permit: OwnedSemaphorePermit,
}

enum Holder {
    Proxy,
    Visitor { _share: Share<IpAddr>, members: Shares<MemberId> },
    Member { _share: Share<MemberId> },
}

impl Places {
    pub fn new(config: &Config) -> Self {
        let limits = &config.limits;
        let shares = || (Shares::new(limits.connections_per_address), Shares::new(limits.connections_per_member));
        Self { free: Arc::new(Semaphore::new(limits.connections)), shares: (!config.behind_proxy).then(shares) }
    }

    /// Waits until there is room for one more connection, whoever it will be.
    pub async fn room(&self) -> OwnedSemaphorePermit {
        self.free.clone().acquire_owned().await.expect("nobody closes the semaphore")
    }

    /// A place for this address; none, if its visitors hold all that they may.
    pub fn take(&self, room: OwnedSemaphorePermit, address: IpAddr) -> Option<Place> {
        let holder = match &self.shares {
            None => Holder::Proxy,
            Some((visitors, members)) => Holder::Visitor { _share: visitors.take(address)?, members: members.clone() },
        };
        Some(Place { holder: Mutex::new(holder), progress: Progress::default(), _permit: room })
    }
}

impl Place {
    /// The connection has shown a member's session; whose it was first it remains.
    pub fn belongs_to(&self, member: MemberId) -> Result<(), Refusal> {
        let mut holder = self.holder.lock().unwrap_or_else(PoisonError::into_inner);
        if let Holder::Visitor { members, .. } = &*holder {
            let share = members.take(member).ok_or(Refusal::RateLimited { retry_ms: ASK_AGAIN_MS })?;
            *holder = Holder::Member { _share: share };
        }
        Ok(())
    }
}

/// How fast a client has to be while it is waited for: at least so many bytes in each window.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    pub window: Duration,
    pub bytes: u64,
}

impl Pace {
    /// However many bytes move: one window, and no more.
    pub fn at_most(window: Duration) -> Self {
        Self { window, bytes: u64::MAX }
    }

    /// Whether all of a window was one turn of the client's, and too little moved in it.
    fn is_missed(&self, (turn, moved): (u32, u64), (turn_now, moved_now): (u32, u64)) -> bool {
        turn_now == turn && turn.is_multiple_of(2) && moved_now.wrapping_sub(moved) < self.bytes
    }
}

/// Whose turn it is on a connection, and how many bytes have moved. Only the task of the connection writes it.
#[derive(Default)]
pub struct Progress {
    /// Counts the turns: the client's are even, the server's odd.
    turn: AtomicU32,
    moved: AtomicU64,
    unread: AtomicBool,
}

impl Progress {
    /// A request began: the client has to send the rest of it.
    pub fn client_sends(&self) {
        self.unread.store(false, Ordering::Relaxed);
        self.next_turn(0);
    }

    /// The request's body was read, or is not wanted: the server has to answer.
    pub fn server_works(&self, was_read: bool) {
        self.unread.store(!was_read, Ordering::Relaxed);
        self.next_turn(1);
    }

    /// There is an answer: the client has to take it, and then to ask again.
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

    /// Returns when the client had one turn for a whole window and did not keep pace: two windows at most.
    pub async fn client_is_too_slow(&self, pace: Pace) {
        loop {
            let before = self.look();
            tokio::time::sleep(pace.window).await;
            if pace.is_missed(before, self.look()) {
                return;
            }
        }
    }

    fn look(&self) -> (u32, u64) {
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
    fn turns_never_repeat_and_tell_whose_they_are() {
        let progress = Progress::default();
        let mut turns = vec![progress.look().0];
        for _ in 0..3 {
            progress.client_sends();
            turns.push(progress.look().0);
            progress.server_works(true);
            turns.push(progress.look().0);
            progress.client_takes();
            turns.push(progress.look().0);
        }
        assert!(turns.windows(2).all(|pair| pair[0] < pair[1]), "{turns:?}");
        assert_eq!(turns.iter().map(|turn| turn % 2).collect::<Vec<_>>(), [0, 0, 1, 0, 0, 1, 0, 0, 1, 0]);
    }

    #[test]
    fn a_client_must_keep_pace_in_its_own_turns_only() {
        let progress = Progress::default();
        let pace = Pace { window: Duration::from_secs(10), bytes: 100 };
        let after = |act: &dyn Fn()| {
            let before = progress.look();
            act();
            pace.is_missed(before, progress.look())
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
