//! Time as a parameter: all code that needs the time gets it from a [`Clock`].

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use wire::Millis;

/// A second, in milliseconds, like the units that follow: moments and spans are counted in milliseconds.
pub const SECOND: i64 = 1000;
pub const MINUTE: i64 = 60 * SECOND;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// Unix milliseconds, from the machine's clock or from a hand that the program moves: in tests, and for the past of a
/// demo world.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    #[default]
    System,
    Hand(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands still at this moment until its hand is moved, and the hand.
    pub fn by_hand() -> (Self, Arc<AtomicI64>) {
        Self::standing_at(Self::System.now())
    }

    pub fn standing_at(moment: Millis) -> (Self, Arc<AtomicI64>) {
        let hand = Arc::new(AtomicI64::new(moment.0));
        (Self::Hand(hand.clone()), hand)
    }

    #[allow(clippy::disallowed_methods)] // the one place that asks the machine
    #[inline]
    pub fn now(&self) -> Millis {
        match self {
            Self::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
            }
            Self::Hand(at) => Millis(at.load(Ordering::Relaxed)),
        }
    }
}
