//! A run second by second. Its length is bounded: when there are too many slots, neighbours are merged.

use crate::measure::processes::{Process, Reading};
use crate::measure::tally::{Lap, Timed, percentile_ms};
use crate::numbers::float;
use hdrhistogram::Histogram;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most slots a timeline has: ten minutes of seconds.
const MOST: usize = 600;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    /// Seconds that one slot stands for; the last may stand for fewer.
    pub width: usize,
    pub slots: Vec<Slot>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// Seconds from the start of the load to the start of the slot.
    pub at: f64,
    pub seconds: f64,
    pub phase: Phase,
    /// By what is timed, for what ended within the slot.
    pub times: BTreeMap<String, Quantiles>,
    pub refused: u64,
    pub breaches: u64,
    pub server: Option<Process>,
    /// Only when the database is a process of its own.
    pub database: Option<Process>,
    pub generator: Option<Process>,
    /// The most at one time.
    pub sockets: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Load that is not measured: some of the slot lies before the window.
    WarmUp,
    Measured,
    /// The load has ended; what is under way is waited for.
    Drain,
}

/// Latencies within one slot. Where slots were merged, `p50_ms` and `p99_ms` are the larger of both: an upper bound, not a
/// percentile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quantiles {
    pub count: u64,
    pub p50_ms: f64,
    pub p99_ms: f64,
    pub max_ms: f64,
}

impl Timeline {
    pub fn new() -> Self {
        Self { width: 1, slots: Vec::new() }
    }

    /// Adds a sample, which spans about a second.
    pub fn push(&mut self, sample: Slot) {
        let full = float(self.width as u64) - 0.5;
        match self.slots.last_mut() {
            Some(last) if last.seconds < full => last.merge(sample),
            _ => {
                if self.slots.len() == MOST {
                    self.halve();
                }
                self.slots.push(sample);
            }
        }
    }

    fn halve(&mut self) {
        self.width *= 2;
        let mut slots = std::mem::take(&mut self.slots).into_iter();
        while let Some(mut slot) = slots.next() {
            slots.next().into_iter().for_each(|next| slot.merge(next));
            self.slots.push(slot);
        }
    }

    /// The same timeline in no more than so many slots.
    pub fn within(&self, most: usize) -> Self {
        let mut timeline = self.clone();
        while timeline.slots.len() > most.max(1) {
            timeline.halve();
        }
        timeline
    }

    /// A process's share of one core, on average while the run was measured.
    pub fn cpu_percent(&self, process: fn(&Slot) -> Option<Process>) -> Option<f64> {
        let measured = self.slots.iter().filter(|slot| slot.phase == Phase::Measured);
        let used = measured.filter_map(|slot| Some((process(slot)?.cpu_percent * slot.seconds, slot.seconds)));
        let (used, seconds) = used.fold((0.0, 0.0), |sum, slot| (sum.0 + slot.0, sum.1 + slot.1));
        (seconds > 0.0).then(|| used / seconds)
    }

    pub fn most_sockets(&self) -> u64 {
        self.slots.iter().map(|slot| slot.sockets).max().unwrap_or(0)
    }
}

impl Slot {
    pub fn new(at: f64, seconds: f64, phase: Phase, lap: &Lap, reading: Reading) -> Self {
        let seen = Timed::ALL.into_iter().filter(|what| !lap.times(*what).is_empty());
        let times = seen.map(|what| (what.key(), Quantiles::of(lap.times(what)))).collect();
        let Reading { server, database, generator, sockets } = reading;
        let (refused, breaches) = (lap.refused.values().sum(), lap.breaches);
        Self { at, seconds, phase, times, refused, breaches, server, database, generator, sockets }
    }

    pub fn times(&self, what: Timed) -> Option<&Quantiles> {
        self.times.get(&what.key())
    }

    /// How many ended within one second.
    pub fn per_second(&self, what: Timed) -> f64 {
        self.times(what).map_or(0.0, |times| float(times.count) / self.seconds)
    }

    fn merge(&mut self, next: Self) {
        let weights = (self.seconds, next.seconds);
        for (what, more) in next.times {
            self.times.entry(what).and_modify(|times| times.merge(more)).or_insert(more);
        }
        self.seconds += next.seconds;
        self.refused += next.refused;
        self.breaches += next.breaches;
        self.sockets = self.sockets.max(next.sockets);
        self.server = both(self.server, next.server, weights);
        self.database = both(self.database, next.database, weights);
        self.generator = both(self.generator, next.generator, weights);
    }
}

impl Quantiles {
    fn of(micros: &Histogram<u64>) -> Self {
        let at = |percent| percentile_ms(micros, percent);
        Self { count: micros.len(), p50_ms: at(50.0), p99_ms: at(99.0), max_ms: at(100.0) }
    }

    fn merge(&mut self, more: Self) {
        self.count += more.count;
        self.p50_ms = self.p50_ms.max(more.p50_ms);
        self.p99_ms = self.p99_ms.max(more.p99_ms);
        self.max_ms = self.max_ms.max(more.max_ms);
    }
}

/// Processor time on average, memory at its most.
fn both(one: Option<Process>, other: Option<Process>, seconds: (f64, f64)) -> Option<Process> {
    let (Some(a), Some(b)) = (one, other) else { return one.or(other) };
    let cpu_percent = (a.cpu_percent * seconds.0 + b.cpu_percent * seconds.1) / (seconds.0 + seconds.1);
    Some(Process { cpu_percent, resident_mib: a.resident_mib.max(b.resident_mib) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Second `n` took `n` ms at the median, and `n` % of a core.
    fn second(n: u32, phase: Phase) -> Slot {
        let n = f64::from(n);
        let process = Process { cpu_percent: n, resident_mib: n };
        let times = Quantiles { count: 10, p50_ms: n, p99_ms: 2.0 * n, max_ms: 3.0 * n };
        Slot {
            at: n,
            seconds: 1.0,
            phase,
            times: BTreeMap::from([("ack".into(), times)]),
            refused: 1,
            breaches: 0,
            server: Some(process),
            database: None,
            generator: Some(process),
            sockets: 7,
        }
    }

    fn timeline(seconds: u32) -> Timeline {
        let mut timeline = Timeline::new();
        (0..seconds).for_each(|n| timeline.push(second(n, if n == 0 { Phase::WarmUp } else { Phase::Measured })));
        timeline
    }

    #[test]
    fn ten_minutes_are_kept_second_by_second() {
        let timeline = timeline(600);
        assert_eq!((timeline.width, timeline.slots.len()), (1, 600));
        assert_eq!(timeline.slots[599], second(599, Phase::Measured));
    }

    #[test]
    fn in_a_longer_run_neighbours_are_merged_and_no_count_is_lost() {
        for seconds in [601, 1200, 1201, 86_400] {
            let timeline = timeline(seconds);
            assert!(timeline.slots.len() <= MOST && timeline.slots.len() > MOST / 2 - 1, "{seconds}");
            let counts: u64 = timeline.slots.iter().map(|slot| slot.times["ack"].count + slot.refused).sum();
            assert_eq!(counts, 11 * u64::from(seconds));
            let widths = timeline.slots.iter().rev().skip(1).map(|slot| slot.seconds);
            assert!(widths.into_iter().all(|width| (width - float(timeline.width as u64)).abs() < 1e-9), "{seconds}");
        }
        assert_eq!((timeline(601).width, timeline(1201).width), (2, 4));
    }

    #[test]
    fn a_merged_slot_has_the_worse_latency_the_mean_load_and_the_earlier_phase() {
        let merged = timeline(4).within(2);
        let [first, last] = &merged.slots[..] else { panic!("{merged:?}") };
        assert_eq!((first.phase, last.phase), (Phase::WarmUp, Phase::Measured));
        assert_eq!(last.times["ack"], Quantiles { count: 20, p50_ms: 3.0, p99_ms: 6.0, max_ms: 9.0 });
        assert_eq!(last.server, Some(Process { cpu_percent: 2.5, resident_mib: 3.0 }));
        assert_eq!((last.at, last.seconds, last.sockets), (2.0, 2.0, 7));
    }

    #[test]
    fn the_share_of_a_core_leaves_the_warm_up_out() {
        assert_eq!(timeline(1).cpu_percent(|slot| slot.generator), None);
        assert_eq!(timeline(4).cpu_percent(|slot| slot.generator), Some(2.0));
    }
}
