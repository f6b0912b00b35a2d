//! What a run measures, gathered from all its members. Histograms, so that memory does not grow with the run.

use crate::numbers::float;
use hdrhistogram::Histogram;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Latencies above it count as it.
const LONGEST: Duration = Duration::from_mins(10);

/// What is timed, from the moment it was intended for.
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
    /// Anything, until it had left this program. What is held up here is not the server's fault.
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
    /// What came since the last look, measured or not.
    lap: Mutex<Lap>,
}

/// Latencies are of what was intended within the window, however late it was answered; rates are of what came
/// within the window.
pub struct Counts {
    times: [Histogram<u64>; Timed::ALL.len()],
    came: [u64; Timed::ALL.len()],
    /// What left so much later than intended that the run may be invalid.
    pub late: u64,
    /// By code, in the whole run.
    pub refused: BTreeMap<&'static str, u64>,
}

/// The same between two looks at a run that goes on, in its warm-up too.
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

    pub fn came(&self, what: Timed) -> u64 {
        self.came[what as usize]
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
        let (times, came) = (histograms(), [0; Timed::ALL.len()]);
        let counts = Counts { times, came, late: 0, refused: BTreeMap::new() };
        Self { window, late_after, counts: Mutex::new(counts), lap: Mutex::new(Lap::new()) }
    }

    /// It left this program, which had held it up for so long.
    pub fn left(&self, intended: Instant, held_up: Duration) {
        let late = held_up > self.late_after && self.window.holds(intended);
        self.came(Timed::StartLag, intended, intended + held_up);
        lock(&self.counts).late += u64::from(late);
    }

    /// Its end was seen now.
    pub fn came(&self, what: Timed, intended: Instant, now: Instant) {
        let took = now - intended;
        record(&mut lock(&self.lap).times[what as usize], took);
        let mut counts = lock(&self.counts);
        counts.came[what as usize] += u64::from(self.window.holds(now));
        if self.window.holds(intended) {
            record(&mut counts.times[what as usize], took);
        }
    }

    pub fn refused(&self, code: &'static str) {
        *lock(&self.lap).refused.entry(code).or_default() += 1;
        *lock(&self.counts).refused.entry(code).or_default() += 1;
    }

    /// The server broke so many promises; the run shows that before its end.
    pub fn breached(&self, count: u64) {
        lock(&self.lap).breaches += count;
    }

    /// What came since it was last asked.
    pub fn lap(&self) -> Lap {
        // Made before the lock is taken: to clear so much memory takes longer than anybody should wait for it.
        let next = Lap::new();
        std::mem::replace(&mut lock(&self.lap), next)
    }

    /// What a run that ends early has found so far.
    pub fn take_counts(&self) -> Counts {
        let (times, came) = (histograms(), [0; Timed::ALL.len()]);
        std::mem::replace(&mut lock(&self.counts), Counts { times, came, late: 0, refused: BTreeMap::new() })
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
        tally.came(Timed::Ack, from + SECOND / 2, from + 5 * SECOND);
        tally.came(Timed::Ack, from + SECOND / 2, from + SECOND / 2);
        tally.came(Timed::Delivery, from + SECOND, from + SECOND);
        let counts = tally.take_counts();
        assert_eq!((counts.came(Timed::Ack), counts.times(Timed::Ack).len()), (1, 2));
        assert!(counts.times(Timed::Ack).max() > 4_400_000);
        assert_eq!((counts.came(Timed::Delivery), counts.times(Timed::Delivery).len()), (0, 0), "after the end");
    }

    #[test]
    fn what_leaves_too_late_is_counted() {
        let from = Instant::now();
        let tally = tally(from);
        tally.left(from, Duration::from_millis(1));
        tally.left(from, Duration::from_millis(11));
        let counts = tally.take_counts();
        assert_eq!((counts.late, counts.times(Timed::StartLag).len()), (1, 2));
    }

    #[test]
    fn a_lap_holds_what_came_since_the_last_one_in_the_warm_up_too() {
        let now = Instant::now();
        let tally = tally(now + SECOND);
        tally.came(Timed::Ack, now, now + LATE_AFTER);
        tally.refused("try_again");
        tally.breached(2);
        let lap = tally.lap();
        assert_eq!((lap.times(Timed::Ack).len(), lap.refused["try_again"], lap.breaches), (1, 1, 2));
        assert_eq!((tally.lap().times(Timed::Ack).len(), tally.take_counts().came(Timed::Ack)), (0, 0));
    }
}
