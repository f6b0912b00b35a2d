//! What a run measures, gathered from all its conversations. Histograms, so that memory does not grow with the run.

use hdrhistogram::Histogram;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use wire::Refusal;

/// Latencies above it count as it.
const LONGEST: Duration = Duration::from_mins(10);

/// The part of a run that is measured.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub from: Instant,
    pub until: Instant,
}

impl Window {
    fn holds(&self, at: Instant) -> bool {
        (self.from..self.until).contains(&at)
    }
}

pub struct Tally {
    window: Window,
    late_after: Duration,
    counts: Mutex<Counts>,
}

/// Latencies are of the messages intended within the window, however late their answers; rates are of what came
/// within the window.
pub struct Counts {
    pub ack: Histogram<u64>,
    pub delivery: Histogram<u64>,
    /// From the intended start of a message to the moment it had left.
    pub lag: Histogram<u64>,
    pub late: u64,
    pub acked: u64,
    pub delivered: u64,
    /// By code, in the whole run.
    pub refused: BTreeMap<&'static str, u64>,
}

impl Tally {
    pub fn new(window: Window, late_after: Duration) -> Self {
        let (late, acked, delivered, refused) = (0, 0, 0, BTreeMap::new());
        let counts = Counts { ack: micros(), delivery: micros(), lag: micros(), late, acked, delivered, refused };
        Self { window, late_after, counts: Mutex::new(counts) }
    }

    pub fn left(&self, intended: Instant, now: Instant) {
        if self.window.holds(intended) {
            let (mut counts, lag) = (self.lock(), now - intended);
            counts.late += u64::from(lag > self.late_after);
            record(&mut counts.lag, lag);
        }
    }

    pub fn acked(&self, intended: Instant, now: Instant) {
        let mut counts = self.lock();
        counts.acked += u64::from(self.window.holds(now));
        if self.window.holds(intended) {
            record(&mut counts.ack, now - intended);
        }
    }

    pub fn delivered(&self, intended: Instant, now: Instant) {
        let mut counts = self.lock();
        counts.delivered += u64::from(self.window.holds(now));
        if self.window.holds(intended) {
            record(&mut counts.delivery, now - intended);
        }
    }

    pub fn refused(&self, refusal: &Refusal) {
        *self.lock().refused.entry(refusal.code()).or_default() += 1;
    }

    pub fn into_counts(self) -> Counts {
        self.counts.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn micros() -> Histogram<u64> {
    let longest = u64::try_from(LONGEST.as_micros()).unwrap_or(u64::MAX);
    Histogram::new_with_max(longest, 3).expect("bounds a histogram can have")
}

fn record(histogram: &mut Histogram<u64>, time: Duration) {
    histogram.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATE_AFTER: Duration = Duration::from_millis(10);

    #[test]
    fn an_answer_after_the_end_still_counts_as_a_latency_but_not_as_throughput() {
        let from = Instant::now();
        let second = Duration::from_secs(1);
        let tally = Tally::new(Window { from, until: from + second }, LATE_AFTER);
        tally.acked(from + second / 2, from + 5 * second);
        tally.acked(from + second / 2, from + second / 2);
        tally.delivered(from + second, from + second);
        let counts = tally.into_counts();
        assert_eq!((counts.acked, counts.ack.len()), (1, 2));
        assert!(counts.ack.max() > 4_400_000);
        assert_eq!((counts.delivered, counts.delivery.len()), (0, 0), "intended at the end");
    }

    #[test]
    fn a_message_that_leaves_too_late_is_counted() {
        let from = Instant::now();
        let tally = Tally::new(Window { from, until: from + Duration::from_secs(1) }, LATE_AFTER);
        tally.left(from, from + Duration::from_millis(1));
        tally.left(from, from + Duration::from_millis(11));
        let counts = tally.into_counts();
        assert_eq!((counts.late, counts.lag.len()), (1, 2));
    }
}
