//! Ids made by the program: time-ordered and below 2^53, so that JavaScript can hold them.

use base::clock::Clock;
use std::sync::atomic::{AtomicI64, Ordering};
use wire::Millis;

/// The time from which ids count their milliseconds, 2026-01-01 UTC in Unix milliseconds. Counting from it instead of
/// 1970 saves bits.
const START: i64 = 1_767_225_600_000;
/// The bits for the node, of which there can be 32.
const NODE_BITS: u32 = 5;
/// The bits for the count within a millisecond, which gives 256 ids.
const COUNT_BITS: u32 = 8;

/// 40 bits of milliseconds (34 years), 5 bits of node, 8 bits of count. A burst of more than 256 ids in one
/// millisecond runs ahead of the clock instead of waiting for it.
#[derive(Debug)]
pub struct Ids {
    clock: Clock,
    /// A number from 0 to 31 that no other process with the same database has; see [`crate::nodes`].
    node: AtomicI64,
    /// Milliseconds and count of the last id, without the node.
    last: AtomicI64,
}

impl Ids {
    /// Of a process that has the database for itself.
    pub fn new(clock: Clock) -> Self {
        Self { clock, node: AtomicI64::new(0), last: AtomicI64::new(0) }
    }

    /// From here on ids hold that number.
    pub fn set_node(&self, node: i64) {
        self.node.store(node & ((1 << NODE_BITS) - 1), Ordering::Relaxed);
    }

    #[inline]
    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    #[inline]
    pub fn node(&self) -> i64 {
        self.node.load(Ordering::Relaxed)
    }

    #[inline]
    pub fn next(&self) -> i64 {
        let now = (self.clock.now().0 - START).max(0) << COUNT_BITS;
        let step = |last: i64| Some(now.max(last + 1));
        // fetch_update fails only if the closure gives None.
        let last = self.last.fetch_update(Ordering::Relaxed, Ordering::Relaxed, step).unwrap_or(now);
        let ticks = now.max(last + 1);
        let (millis, count) = (ticks >> COUNT_BITS, ticks & ((1 << COUNT_BITS) - 1));
        millis << (NODE_BITS + COUNT_BITS) | self.node() << COUNT_BITS | count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn ids_rise_stay_below_2_pow_53_and_never_repeat_within_a_millisecond() {
        let last_year = START + (1 << 40) - 10;
        let ids = Ids::new(Clock::Manual(Arc::new(AtomicI64::new(last_year))));
        ids.set_node(31);
        let made: Vec<i64> = (0..2000).map(|_| ids.next()).collect();
        assert!(made.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(made.iter().all(|id| *id < 1 << 53));
    }

    #[test]
    fn two_nodes_never_make_the_same_id() {
        let clock = Clock::Manual(Arc::new(AtomicI64::new(START + 5)));
        let (one, two) = (Ids::new(clock.clone()), Ids::new(clock));
        one.set_node(1);
        two.set_node(2);
        let ones: Vec<i64> = (0..500).map(|_| one.next()).collect();
        assert!((0..500).map(|_| two.next()).all(|id| !ones.contains(&id)));
    }
}
