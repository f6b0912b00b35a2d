//! From the counts of a run to figures with names.

use super::data::{Point, Threshold, Used};
use crate::measure::costs::{Costs, Memory};
use crate::measure::figures::{FIGURES, Outcome};
use crate::measure::tally::{Timed, percentile_ms};
use crate::numbers::float;
use crate::scenario::Scenario;
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
        figures.insert(format!("{key}_count"), float(micros.len()));
        figures.insert(format!("{key}_mean_ms"), micros.mean() / 1000.0);
        for (name, at) in PERCENTILES {
            figures.insert(format!("{key}_{name}_ms"), percentile_ms(micros, at));
        }
    }
    let timeline = &outcome.timeline;
    let mut known = |name: &str, value: Option<f64>| {
        if let Some(value) = value {
            figures.insert(name.to_owned(), value);
        }
    };
    let (server, database) = (timeline.cpu_percent(|slot| slot.server), timeline.cpu_percent(|slot| slot.database));
    known("server_cpu_percent", server);
    known("database_cpu_percent", database);
    known("generator_cpu_percent", timeline.cpu_percent(|slot| slot.generator));
    known("server_peak_mib", usage.server.map(|server| server.peak_mib));
    known("database_peak_mib", usage.database.map(|database| database.peak_mib));
    known("generator_peak_mib", usage.generator.map(|generator| generator.peak_mib));
    // Acts of every kind: messages, polls, calls.
    let rate = float(outcome.counts.ended(Timed::StartLag)) / outcome.measured.as_secs_f64();
    let per_act = |percent: Option<f64>| percent.filter(|_| rate > 0.0).map(|percent| percent / 100.0 / rate * 1e6);
    known("server_cpu_us_per_act", per_act(server));
    known("database_cpu_us_per_act", per_act(database));
    if let Some(costs) = &outcome.costs {
        figures.extend(spent(costs, outcome));
    }
    figures
}

/// The costs that are known, as figures.
fn spent(costs: &Costs, outcome: &Outcome) -> impl Iterator<Item = (String, f64)> {
    const GROUPS: &str = "vonk_courier_group_size";
    let (messages, metrics) = (float(outcome.counts.ended(Timed::Ack)), &costs.metrics);
    let per = |total: f64, count: Option<f64>| count.filter(|count| *count > 0.0).map(|count| total / count);
    let per_message = |bytes: Option<u64>| per(float(bytes?), Some(messages));
    let commits = metrics.get("vonk_store_commits_total");
    let idle = outcome.counts.ended(Timed::StartLag) == 0;
    let figures = [
        ("bytes_sent", Some(float(costs.sent))),
        ("bytes_received", Some(float(costs.received))),
        ("server_bytes_written", costs.server_written.map(float)),
        ("server_bytes_written_per_message", per_message(costs.server_written)),
        ("database_bytes_written", costs.database_written.map(float)),
        ("database_bytes_written_per_message", per_message(costs.database_written)),
        ("server_mib_before", costs.memory.map(|memory| float(memory.before_kib) / 1024.0)),
        ("server_mib_at_the_end", costs.memory.map(|memory| float(memory.after_kib) / 1024.0)),
        ("server_kib_per_idle_member", costs.memory.filter(|_| idle).map(Memory::kib_per_member)),
        ("commits", commits),
        ("commits_per_second", commits.and_then(|commits| per(commits, Some(outcome.measured.as_secs_f64())))),
        ("messages_per_commit", per(messages, commits)),
        ("transactions", metrics.get("vonk_store_transactions_total")),
        ("checkpoints", metrics.get("vonk_store_checkpoints_total")),
        ("group_size_p50", metrics.quantile(GROUPS, 0.5)),
        ("group_size_p90", metrics.quantile(GROUPS, 0.9)),
        ("group_size_max", metrics.quantile(GROUPS, 1.0)),
    ];
    figures.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)))
}

pub fn thresholds(scenario: &Scenario, outcome: &Outcome) -> Vec<Threshold> {
    let judged = scenario.thresholds.0.iter().map(|(figure, limit)| {
        let (name, value) = (figure.name.to_owned(), figure.of(outcome));
        // A latency of zero means that nothing of the kind was timed.
        let seen = !name.ends_with("_ms") || value > 0.0;
        let held = (seen && !outcome.interrupted).then(|| figure.holds(outcome, *limit));
        Threshold { figure: name, bound: figure.bound, limit: *limit, value, held }
    });
    judged.collect()
}

/// Points at equal distances on an axis on which 90, 99 and 99.9 % are equally far apart, as far as there are samples.
pub fn curve(times: &Histogram<u64>) -> Vec<Point> {
    const STEPS: u32 = 20;
    let beyond = (0..).map(|step| 10_f64.powf(-f64::from(step) / f64::from(STEPS)));
    let covered = beyond.take_while(|beyond| beyond * float(times.len()) >= 1.0);
    covered
        .map(|beyond| (1.0 - beyond) * 100.0)
        .map(|percent| Point { percent, ms: percentile_ms(times, percent) })
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
