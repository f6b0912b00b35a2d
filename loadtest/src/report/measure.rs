//! From what was counted to figures with names.

use super::{Point, Threshold, Used};
use crate::figures::{FIGURES, Outcome, number, percentile};
use crate::scenario::Scenario;
use crate::tally::Timed;
use hdrhistogram::Histogram;
use std::collections::BTreeMap;

const PERCENTILES: [(&str, f64); 9] = [
    ("p50", 50.0),
    ("p75", 75.0),
    ("p90", 90.0),
    ("p95", 95.0),
    ("p99", 99.0),
    ("p999", 99.9),
    ("p9999", 99.99),
    ("p99999", 99.999),
    ("max", 100.0),
];

pub fn figures(outcome: &Outcome, timed: &[Timed], usage: &Used) -> BTreeMap<String, f64> {
    let mut figures: BTreeMap<String, f64> =
        FIGURES.iter().map(|figure| (figure.name.to_owned(), figure.of(outcome))).collect();
    for what in timed {
        let (key, micros) = (what.key(), outcome.counts.times(*what));
        figures.insert(format!("{key}_count"), number(micros.len()));
        figures.insert(format!("{key}_mean_ms"), micros.mean() / 1000.0);
        for (name, at) in PERCENTILES {
            figures.insert(format!("{key}_{name}_ms"), percentile(micros, at));
        }
    }
    let timeline = &outcome.timeline;
    let mut known = |name: &str, value: Option<f64>| {
        if let Some(value) = value {
            figures.insert(name.to_owned(), value);
        }
    };
    let server = timeline.cpu_percent(|slot| slot.server);
    known("server_cpu_percent", server);
    known("generator_cpu_percent", timeline.cpu_percent(|slot| slot.generator));
    known("server_peak_mib", usage.server.map(|server| server.peak_mib));
    known("generator_peak_mib", usage.generator.map(|generator| generator.peak_mib));
    // Whatever the members do: a message, a poll, a call.
    let rate = number(outcome.counts.came(Timed::StartLag)) / outcome.measured.as_secs_f64();
    known("server_cpu_us_per_act", server.filter(|_| rate > 0.0).map(|percent| percent / 100.0 / rate * 1e6));
    figures
}

pub fn thresholds(scenario: &Scenario, outcome: &Outcome) -> Vec<Threshold> {
    let judged = scenario.thresholds.0.iter().map(|(figure, limit)| {
        let (name, value) = (figure.name.to_owned(), figure.of(outcome));
        // No time at all is that of nothing.
        let seen = !name.ends_with("_ms") || value > 0.0;
        let held = (seen && !outcome.interrupted).then(|| figure.holds(outcome, *limit));
        Threshold { figure: name, bound: figure.bound, limit: *limit, value, held }
    });
    judged.collect()
}

/// Points of equal distance on an axis where 90, 99 and 99.9 % are one step apart each, as far as there are samples.
pub fn curve(times: &Histogram<u64>) -> Vec<Point> {
    const STEPS: u32 = 20;
    let beyond = (0..).map(|step| 10_f64.powf(-f64::from(step) / f64::from(STEPS)));
    let covered = beyond.take_while(|beyond| beyond * number(times.len()) >= 1.0);
    covered
        .map(|beyond| (1.0 - beyond) * 100.0)
        .map(|percent| Point { percent, ms: percentile(times, percent) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_goes_as_far_as_there_are_samples_and_never_falls() {
        let mut times = Histogram::<u64>::new(3).unwrap();
        (1..=1000).for_each(|micros| times.record(micros * 1000).unwrap());
        let points = curve(&times);
        assert_eq!(points.len(), 61, "three nines of a thousand, twenty steps each");
        assert!(points.windows(2).all(|two| two[0].percent < two[1].percent && two[0].ms <= two[1].ms));
        let p90 = points[20];
        assert!((p90.percent - 90.0).abs() < 1e-9 && (p90.ms - 900.0).abs() < 2.0, "{p90:?}");
    }
}
