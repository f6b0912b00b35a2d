//! Latencies and counts of all members of a run. They are kept in histograms, so memory does not grow with the run.

use crate::numbers::float;
use hdrhistogram::Histogram;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest latency that is recorded exactly; longer ones count as this.
const LONGEST: Duration = Duration::from_mins(10);

/// What is timed, each from the moment it was intended for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Timed {
    /// A message, until its sender was answered.
    Ack,
    /// A message, until the other member had it on a socket.
    Delivery,
    /// `chats.php` with an `ETag`, until it was answered, by 304 or by news.
    Poll,
    /// Any other call: a profile, a like, an upload.
    Call,
    /// A socket that was cut, until the member had all that was missed.
    Resume,
    /// Any act, until it had left this program. This delay is the load test's own, not the server's.
    StartLag,
}

impl Timed {
    pub const ALL: [Self; 6] = [Self::Ack, Self::Delivery, Self::Poll, Self::Call, Self::Resume, Self::StartLag];

    pub fn name(self) -> &'static str {
        match self {
            Self::Ack => "ack",
            Self::Delivery => "delivery",
            Self::Poll => "poll",
            Self::Call => "call",
            Self::Resume => "resume",
            Self::StartLag => "start lag",
        }
    }

    /// The name as it stands in names of figures.
    pub fn key(self) -> String {
        self.name().replace(' ', "_")
    }
}

/// The part of a run that is measured.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub from: Instant,
    pub until: Instant,
}

impl Window {
    pub fn holds(&self, at: Instant) -> bool {
        (self.from..self.until).contains(&at)
    }
}

pub struct Tally {
    window: Window,
    late_after: Duration,
    counts: Mutex<Counts>,
    /// What ended since the last sample, in the warm-up too.
    lap: Mutex<Lap>,
}

/// Latencies are of acts intended within the window, however late they were answered; rates are of what ended within
/// the window.
pub struct Counts {
    times: [Histogram<u64>; Timed::ALL.len()],
    ended: [u64; Timed::ALL.len()],
    /// Acts that left later than the scenario's `late_after`; too many make the run invalid.
    pub late: u64,
    /// By code, in the whole run.
    pub refused: BTreeMap<&'static str, u64>,
}

/// The same for the time between two samples of a run, warm-up included.
pub struct Lap {
    times: [Histogram<u64>; Timed::ALL.len()],
    /// By code.
    pub refused: BTreeMap<&'static str, u64>,
    pub breaches: u64,
}

impl Counts {
    /// Microseconds.
    pub fn times(&self, what: Timed) -> &Histogram<u64> {
        &self.times[what as usize]
    }

    pub fn ended(&self, what: Timed) -> u64 {
        self.ended[what as usize]
    }
}

impl Lap {
    pub fn new() -> Self {
        Self { times: histograms(), refused: BTreeMap::new(), breaches: 0 }
    }

    /// Microseconds.
    pub fn times(&self, what: Timed) -> &Histogram<u64> {
        &self.times[what as usize]
    }

    pub fn merge(&mut self, other: &Self) {
        for (sum, more) in self.times.iter_mut().zip(&other.times) {
            sum.add(more).expect("histograms of the same bounds");
        }
        for (code, count) in &other.refused {
            *self.refused.entry(code).or_default() += count;
        }
        self.breaches += other.breaches;
    }
}

impl Tally {
    pub fn new(window: Window, late_after: Duration) -> Self {
        let (times, ended) = (histograms(), [0; Timed::ALL.len()]);
        let counts = Counts { times, ended, late: 0, refused: BTreeMap::new() };
        Self { window, late_after, counts: Mutex::new(counts), lap: Mutex::new(Lap::new()) }
    }

    /// An act left this program, which had delayed it by `held_up`.
    pub fn started(&self, intended: Instant, held_up: Duration) {
        let late = held_up > self.late_after && self.window.holds(intended);
        self.ended(Timed::StartLag, intended, intended + held_up);
        lock(&self.counts).late += u64::from(late);
    }

    /// The end of something timed was seen now.
    pub fn ended(&self, what: Timed, intended: Instant, now: Instant) {
        let took = now - intended;
        record(&mut lock(&self.lap).times[what as usize], took);
        let mut counts = lock(&self.counts);
        counts.ended[what as usize] += u64::from(self.window.holds(now));
        if self.window.holds(intended) {
            record(&mut counts.times[what as usize], took);
        }
    }

    pub fn refused(&self, code: &'static str) {
        *lock(&self.lap).refused.entry(code).or_default() += 1;
        *lock(&self.counts).refused.entry(code).or_default() += 1;
    }

    /// Adds breaches that the oracle found, so that the live view shows them before the end.
    pub fn breached(&self, count: u64) {
        lock(&self.lap).breaches += count;
    }

    /// Takes what ended since the last call.
    pub fn lap(&self) -> Lap {
        // Allocated before the lock is taken: clearing so much memory takes longer than members should wait.
        let next = Lap::new();
        std::mem::replace(&mut lock(&self.lap), next)
    }

    /// Takes what the run has counted so far.
    pub fn take_counts(&self) -> Counts {
        let (times, ended) = (histograms(), [0; Timed::ALL.len()]);
        std::mem::replace(&mut lock(&self.counts), Counts { times, ended, late: 0, refused: BTreeMap::new() })
    }
}

/// The value, in milliseconds, that `percent` of what was timed did not exceed.
pub fn percentile_ms(micros: &Histogram<u64>, percent: f64) -> f64 {
    float(micros.value_at_percentile(percent)) / 1000.0
}

fn lock<T>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}

fn histograms() -> [Histogram<u64>; Timed::ALL.len()] {
    let longest = u64::try_from(LONGEST.as_micros()).unwrap_or(u64::MAX);
    Timed::ALL.map(|_| Histogram::new_with_max(longest, 3).expect("bounds a histogram can have"))
}

fn record(histogram: &mut Histogram<u64>, time: Duration) {
    histogram.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATE_AFTER: Duration = Duration::from_millis(10);
    const SECOND: Duration = Duration::from_secs(1);

    fn tally(from: Instant) -> Tally {
        Tally::new(Window { from, until: from + SECOND }, LATE_AFTER)
    }

    #[test]
    fn an_answer_after_the_end_still_counts_as_a_latency_but_not_as_throughput() {
        let from = Instant::now();
        let tally = tally(from);
        tally.ended(Timed::Ack, from + SECOND / 2, from + 5 * SECOND);
        tally.ended(Timed::Ack, from + SECOND / 2, from + SECOND / 2);
        tally.ended(Timed::Delivery, from + SECOND, from + SECOND);
        let counts = tally.take_counts();
        assert_eq!((counts.ended(Timed::Ack), counts.times(Timed::Ack).len()), (1, 2));
        assert!(counts.times(Timed::Ack).max() > 4_400_000);
        assert_eq!((counts.ended(Timed::Delivery), counts.times(Timed::Delivery).len()), (0, 0), "after the end");
    }

    #[test]
    fn acts_that_leave_too_late_are_counted() {
        let from = Instant::now();
        let tally = tally(from);
        tally.started(from, Duration::from_millis(1));
        tally.started(from, Duration::from_millis(11));
        let counts = tally.take_counts();
        assert_eq!((counts.late, counts.times(Timed::StartLag).len()), (1, 2));
    }

    #[test]
    fn a_lap_holds_what_ended_since_the_last_one_in_the_warm_up_too() {
        let now = Instant::now();
        let tally = tally(now + SECOND);
        tally.ended(Timed::Ack, now, now + LATE_AFTER);
        tally.refused("try_again");
        tally.breached(2);
        let lap = tally.lap();
        assert_eq!((lap.times(Timed::Ack).len(), lap.refused["try_again"], lap.breaches), (1, 1, 2));
        assert_eq!((tally.lap().times(Timed::Ack).len(), tally.take_counts().ended(Timed::Ack)), (0, 0));
    }
}
