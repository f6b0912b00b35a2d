//! Samples a run once a second, for the timeline and for the live view.

use crate::live::{Live, Moment};
use crate::measure::processes::Gauges;
use crate::measure::tally::{Lap, Tally, Window};
use crate::measure::timeline::{Phase, Slot, Timeline};
use std::time::{Duration, Instant};
use tokio::time::{Interval, MissedTickBehavior, interval_at};

const SECOND: Duration = Duration::from_secs(1);
/// A shorter slot would show rates of almost nothing, such as of the last polls.
const SHORTEST: Duration = Duration::from_millis(500);

pub struct Watch {
    gauges: Gauges,
    live: Live,
    timeline: Timeline,
    /// Everything since the warm-up.
    so_far: Lap,
    start: Instant,
    window: Window,
    last_sample: Instant,
    ticks: Interval,
}

impl Watch {
    pub fn new(mut gauges: Gauges, live: Live, start: Instant, window: Window) -> Self {
        let mut ticks = interval_at((start + SECOND).into(), SECOND);
        // After a pause of the machine there is one long slot rather than many empty ones.
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        gauges.read();
        Self { gauges, live, timeline: Timeline::new(), so_far: Lap::new(), start, window, last_sample: start, ticks }
    }

    /// Samples the run until a future is ready.
    pub async fn until<T>(&mut self, ended: impl Future<Output = T>, tally: &Tally) -> T {
        tokio::pin!(ended);
        loop {
            tokio::select! {
                it = &mut ended => return it,
                _ = self.ticks.tick() => self.sample(tally),
            }
        }
    }

    /// Takes the last sample, and gives the timeline.
    pub fn end(mut self, tally: &Tally) -> Timeline {
        if self.last_sample.elapsed() >= SHORTEST {
            self.sample(tally);
        }
        self.timeline
    }

    fn sample(&mut self, tally: &Tally) {
        let now = Instant::now();
        let before = std::mem::replace(&mut self.last_sample, now);
        let phase = match before {
            before if before < self.window.from => Phase::WarmUp,
            before if self.window.holds(before) => Phase::Measured,
            _ => Phase::Drain,
        };
        let lap = tally.lap();
        if phase != Phase::WarmUp {
            self.so_far.merge(&lap);
        }
        let (at, seconds) = ((before - self.start).as_secs_f64(), (now - before).as_secs_f64());
        let slot = Slot::new(at, seconds, phase, &lap, self.gauges.read());
        self.live.show(&Moment { passed: now - self.start, slot: &slot, so_far: &self.so_far });
        self.timeline.push(slot);
    }
}
