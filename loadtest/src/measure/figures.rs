//! The figures of a run by name: the report shows them and a scenario may set thresholds on them.

use crate::measure::costs::Costs;
use crate::measure::tally::{Counts, Timed, percentile_ms};
use crate::measure::timeline::Timeline;
use crate::numbers::float;
use crate::oracle::breaches::{Breach, Breaches};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a run found.
pub struct Outcome {
    pub counts: Counts,
    /// Zero when the run was interrupted in its warm-up.
    pub measured: Duration,
    pub timeline: Timeline,
    pub breaches: Breaches,
    pub unanswered: u64,
    /// Sockets that ended before the run did.
    pub cut: u64,
    /// The run was ended early: what was under way is not judged.
    pub interrupted: bool,
    /// None when the run was interrupted in its warm-up.
    pub costs: Option<Costs>,
}

/// Whether a threshold is the most or the least a figure may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    Most,
    Least,
}

#[derive(Debug)]
pub struct Figure {
    pub name: &'static str,
    pub bound: Bound,
    value: fn(&Outcome) -> f64,
}

impl Figure {
    pub fn of(&self, outcome: &Outcome) -> f64 {
        (self.value)(outcome)
    }

    pub fn holds(&self, outcome: &Outcome, limit: f64) -> bool {
        match self.bound {
            Bound::Most => self.of(outcome) <= limit,
            Bound::Least => self.of(outcome) >= limit,
        }
    }
}

const fn most(name: &'static str, value: fn(&Outcome) -> f64) -> Figure {
    Figure { name, bound: Bound::Most, value }
}

const fn least(name: &'static str, value: fn(&Outcome) -> f64) -> Figure {
    Figure { name, bound: Bound::Least, value }
}

pub const FIGURES: &[Figure] = &[
    most("ack_p50_ms", |it| percentile_ms(it.counts.times(Timed::Ack), 50.0)),
    most("ack_p90_ms", |it| percentile_ms(it.counts.times(Timed::Ack), 90.0)),
    most("ack_p99_ms", |it| percentile_ms(it.counts.times(Timed::Ack), 99.0)),
    most("ack_p999_ms", |it| percentile_ms(it.counts.times(Timed::Ack), 99.9)),
    most("ack_max_ms", |it| percentile_ms(it.counts.times(Timed::Ack), 100.0)),
    most("delivery_p50_ms", |it| percentile_ms(it.counts.times(Timed::Delivery), 50.0)),
    most("delivery_p90_ms", |it| percentile_ms(it.counts.times(Timed::Delivery), 90.0)),
    most("delivery_p99_ms", |it| percentile_ms(it.counts.times(Timed::Delivery), 99.0)),
    most("delivery_p999_ms", |it| percentile_ms(it.counts.times(Timed::Delivery), 99.9)),
    most("delivery_max_ms", |it| percentile_ms(it.counts.times(Timed::Delivery), 100.0)),
    most("poll_p50_ms", |it| percentile_ms(it.counts.times(Timed::Poll), 50.0)),
    most("poll_p99_ms", |it| percentile_ms(it.counts.times(Timed::Poll), 99.0)),
    most("call_p99_ms", |it| percentile_ms(it.counts.times(Timed::Call), 99.0)),
    most("resume_p99_ms", |it| percentile_ms(it.counts.times(Timed::Resume), 99.0)),
    most("resume_max_ms", |it| percentile_ms(it.counts.times(Timed::Resume), 100.0)),
    least("messages_per_second", |it| per_second(it, it.counts.ended(Timed::Ack))),
    least("deliveries_per_second", |it| per_second(it, it.counts.ended(Timed::Delivery))),
    least("polls_per_second", |it| per_second(it, it.counts.ended(Timed::Poll))),
    most("refused", |it| float(it.counts.refused.values().sum())),
    most("unanswered", |it| float(it.unanswered)),
    most("cut", |it| float(it.cut)),
    most("lost", |it| float(it.breaches.count(Breach::Lost))),
    most("doubled", |it| float(it.breaches.count(Breach::Doubled))),
    most("contradictory", |it| float(it.breaches.count(Breach::Contradictory))),
    most("gaps", |it| float(it.breaches.count(Breach::Gap))),
    most("miscounted", |it| float(it.breaches.count(Breach::Miscounted))),
    most("unexpected", |it| float(it.breaches.count(Breach::Unexpected))),
];

fn per_second(outcome: &Outcome, count: u64) -> f64 {
    if outcome.measured.is_zero() { 0.0 } else { float(count) / outcome.measured.as_secs_f64() }
}
