//! What both views show of a run.

use crate::measure::tally::Lap;
use crate::measure::timeline::Slot;
use std::time::Duration;

/// A run at one moment.
pub struct Moment<'m> {
    pub passed: Duration,
    /// The last second.
    pub slot: &'m Slot,
    /// Since the warm-up.
    pub so_far: &'m Lap,
}
