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

/// A source of Unix milliseconds: the machine's clock, or a time that the program sets itself, in tests and for the past
/// of a demo world.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    #[default]
    System,
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands still at the present moment, and the time that moves it when it is set.
    pub fn manual() -> (Self, Arc<AtomicI64>) {
        Self::manual_at(Self::System.now())
    }

    /// The same at another moment.
    pub fn manual_at(moment: Millis) -> (Self, Arc<AtomicI64>) {
        let time = Arc::new(AtomicI64::new(moment.0));
        (Self::Manual(time.clone()), time)
    }

    /// The time, if the program sets it itself.
    pub fn manual_time(&self) -> Option<Millis> {
        match self {
            Self::System => None,
            Self::Manual(_) => Some(self.now()),
        }
    }

    #[allow(clippy::disallowed_methods)] // the one place that reads the machine's clock
    #[inline]
    pub fn now(&self) -> Millis {
        match self {
            Self::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
            }
            Self::Manual(at) => Millis(at.load(Ordering::Relaxed)),
        }
    }
}
