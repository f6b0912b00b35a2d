//! Ids made by the program: time-ordered and below 2^53, so that JavaScript can hold them.

use base::clock::{Clock, DAY, SECOND};
use base::error::{Error, Result};
use std::sync::atomic::{AtomicI64, Ordering};
use wire::Millis;

/// The time from which ids count their milliseconds, 2026-01-01 UTC in Unix milliseconds. Counting from it instead of
/// 1970 saves bits.
const START: i64 = 1_767_225_600_000;
/// The bits for the node, of which there can be 32.
const NODE_BITS: u32 = 5;
const NODES: i64 = (1 << NODE_BITS) - 1;
/// The bits for the milliseconds, enough for 34 years.
const MILLIS_BITS: u32 = 40;
/// The bits for the count within a millisecond, which gives 256 ids.
const COUNT_BITS: u32 = 8;

/// How far ahead of the clock a process reserves the time of its ids, in milliseconds: longer than it takes to reserve
/// more, with some to spare for a database that is slow.
const AHEAD: i64 = 30 * SECOND;
/// How much it reserves beyond that for ids that run ahead of the clock, in milliseconds: two and a half million.
pub const BURSTS: i64 = 10 * SECOND;

/// 40 bits of milliseconds (34 years), 5 bits of node, 8 bits of count. A burst of more than 256 ids in one
/// millisecond runs ahead of the clock instead of waiting for it.
///
/// The clock of a machine may be set back, also while no process runs. The database therefore keeps, for each number of a
/// node, the time up to which ids may have been made, and whoever has the number next begins after it. If the clock is set
/// far forth, the time of ids hardly moves until more is reserved: by one count for each id.
#[derive(Debug)]
pub struct Ids {
    clock: Clock,
    /// What the database was told, in Unix milliseconds. Nothing limits ids before it is asked.
    reserved: AtomicI64,
    /// Milliseconds, count and node of the last id, in this order: one word, so that no id is made of the time of one node
    /// and the number of another. The node is a number from 0 to 31 that no other process with the same database has; see
    /// [`crate::nodes`].
    last: AtomicI64,
}

impl Ids {
    /// Of a process that has the database for itself.
    pub fn new(clock: Clock) -> Self {
        let reserved = AtomicI64::new(i64::MAX);
        Self { clock, reserved, last: AtomicI64::new(0) }
    }

    /// Refuses a clock so late that ids would not fit into their bits: what is reserved by it would stay when it is right
    /// again.
    pub fn check_clock(&self) -> Result<()> {
        let now = self.clock.now().0;
        if now < START + (1 << MILLIS_BITS) - DAY {
            return Ok(());
        }
        Err(Error::internal(format!("the clock of this machine is wrong: it is at {now} Unix milliseconds")))
    }

    /// Until when ids may be made from now on, in Unix milliseconds, once the database has kept it.
    pub fn to_reserve(&self) -> i64 {
        let last = START + (self.last.load(Ordering::Relaxed) >> (COUNT_BITS + NODE_BITS));
        last.max(self.clock.now().0 + AHEAD) + BURSTS
    }

    /// From here on ids are made until then. Less than before changes nothing.
    pub fn reserve(&self, until: i64) {
        self.reserved.fetch_max(until, Ordering::Relaxed);
    }

    /// Whether more should be reserved.
    pub fn run_out(&self) -> bool {
        self.to_reserve() - self.reserved.load(Ordering::Relaxed) > BURSTS / 2
    }

    /// From here on ids hold that number. Until `made_until`, in Unix milliseconds, there may be some that hold it already,
    /// and until `reserved`, which is later, they may be made.
    pub fn set_node(&self, node: i64, made_until: i64, reserved: i64) {
        self.reserved.store(reserved, Ordering::Relaxed);
        let made = (made_until - START + 1).max(0) << COUNT_BITS;
        let step = |last: i64| Some((last >> NODE_BITS).max(made) << NODE_BITS | node & NODES);
        // fetch_update fails only if the closure gives None.
        let _ = self.last.fetch_update(Ordering::Relaxed, Ordering::Relaxed, step);
    }

    #[inline]
    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    pub fn manual_time(&self) -> Option<Millis> {
        self.clock.manual_time()
    }

    #[inline]
    pub fn node(&self) -> i64 {
        self.last.load(Ordering::Relaxed) & NODES
    }

    #[inline]
    pub fn next(&self) -> i64 {
        let latest = self.reserved.load(Ordering::Relaxed).saturating_sub(BURSTS);
        let now = (self.clock.now().0.min(latest) - START).max(0) << COUNT_BITS;
        let after = |last: i64| now.max((last >> NODE_BITS) + 1) << NODE_BITS | last & NODES;
        // fetch_update fails only if the closure gives None.
        let update = self.last.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(after(last)));
        let this = after(update.unwrap_or_else(|last| last));
        let (ticks, node) = (this >> NODE_BITS, this & NODES);
        let (millis, count) = (ticks >> COUNT_BITS, ticks & ((1 << COUNT_BITS) - 1));
        millis << (NODE_BITS + COUNT_BITS) | node << COUNT_BITS | count
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
        ids.set_node(31, 0, i64::MAX);
        let made: Vec<i64> = (0..2000).map(|_| ids.next()).collect();
        assert!(made.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(made.iter().all(|id| *id < 1 << 53));
    }

    #[test]
    fn two_nodes_never_make_the_same_id() {
        let clock = Clock::Manual(Arc::new(AtomicI64::new(START + 5)));
        let (one, two) = (Ids::new(clock.clone()), Ids::new(clock));
        one.set_node(1, 0, i64::MAX);
        two.set_node(2, 0, i64::MAX);
        let ones: Vec<i64> = (0..500).map(|_| one.next()).collect();
        assert!((0..500).map(|_| two.next()).all(|id| !ones.contains(&id)));
    }

    #[test]
    fn a_clock_that_is_set_forth_or_back_leads_to_no_id_that_there_may_be() {
        let (clock, time) = Clock::manual_at(Millis(START + 1000));
        let ids = Ids::new(clock.clone());
        let reserved = ids.to_reserve();
        ids.set_node(3, 0, reserved);
        assert!(!ids.run_out());
        time.fetch_add(AHEAD / 2, Ordering::Relaxed);
        assert!(ids.run_out());
        time.fetch_add(DAY, Ordering::Relaxed);
        let far: Vec<i64> = (0..5000).map(|_| ids.next()).collect();

        // The process ends, and another one begins with the clock as it was.
        time.store(START + 1000, Ordering::Relaxed);
        let next = Ids::new(clock);
        next.set_node(3, reserved, reserved + BURSTS);
        let near: Vec<i64> = (0..5000).map(|_| next.next()).collect();
        assert!(far.is_sorted() && near.is_sorted() && far[4999] < near[0]);
        assert!(next.to_reserve() > reserved + BURSTS, "ids went on beyond what was made");
    }

    #[test]
    fn a_clock_beyond_what_ids_can_hold_is_refused() {
        let checked = |at| Ids::new(Clock::manual_at(Millis(at)).0).check_clock();
        assert!(checked(START).is_ok());
        assert!(checked(START + (1 << MILLIS_BITS)).is_err());
    }
}
