//! Reports for tests: of a run of 20 seconds in which two messages were lost, and of one of three hours.

use super::data::{Breached, Conditions, Point, Report, Spent, Threshold, Used, VERSION, Verdict, Verified};
use crate::measure::figures::Bound;
use crate::measure::processes::Process;
use crate::measure::timeline::{Phase, Quantiles, Slot, Timeline};
use crate::measure::validity::Check;
use std::collections::BTreeMap;

pub fn report() -> Report {
    of_seconds(20)
}

pub fn long() -> Report {
    of_seconds(3 * 60 * 60)
}

fn of_seconds(seconds: u32) -> Report {
    let mut timeline = Timeline::new();
    (0..seconds).for_each(|second| timeline.push(slot(second)));
    let curve: Vec<Point> = (0..60).map(|n| point(f64::from(n))).collect();
    let times = ["ack", "delivery", "poll", "call", "resume", "start_lag"];
    let threshold = |figure: &str, bound, limit, value, held| {
        let figure = figure.to_owned();
        Threshold { figure, bound, limit, value, held: Some(held) }
    };
    let spent = Some(Spent { cpu_seconds: 12.5, peak_mib: 82.25 });
    Report {
        version: VERSION,
        verdict: Verdict::Incorrect,
        exit_code: 100,
        conditions: Conditions {
            started_at: "2026-01-01T00:00:00Z".into(),
            command: "loadtest run chat.toml".into(),
            name: "chat".into(),
            description: "1000 members in pairs".into(),
            scenario: "name = \"chat\"\n".into(),
            seed: 1,
            machine: "a processor, 2 cores".into(),
            commit: "abc".into(),
            server: "vonk 0.1.0".into(),
        },
        measured: 18.0,
        figures: figures(),
        thresholds: vec![
            threshold("messages_per_second", Bound::Least, 1000.0, 990.5, false),
            threshold("ack_p99_ms", Bound::Most, 50.0, 12.5, true),
        ],
        validity: vec![Check { name: "started late".into(), percent: 0.0, limit: 0.25, why: "Held up here.".into() }],
        refused: BTreeMap::from([("try_again".into(), 3)]),
        breaches: Breached { counts: BTreeMap::from([("lost".into(), 2)]), examples: vec!["Lost: one".into()] },
        verified: Some(Verified { output: "16 of 16 invariants hold".into(), sound: true }),
        usage: Used { server: spent, database: spent, generator: spent },
        percentiles: times.map(|what| (what.to_owned(), curve.clone())).into(),
        timeline,
    }
}

fn figures() -> BTreeMap<String, f64> {
    let figures = [("messages_per_second", 990.5), ("ack_count", 18_000.0), ("ack_p50_ms", 1.25), ("ack_p99_ms", 12.5)];
    figures.map(|(name, value)| (name.to_owned(), value)).into()
}

fn point(n: f64) -> Point {
    Point { percent: n * 1.5, ms: 1.0 + n / 4.0 }
}

fn slot(second: u32) -> Slot {
    let wave = f64::from(second % 7) / 4.0;
    let times = Quantiles { count: 1000, p50_ms: 1.0 + wave, p99_ms: 10.0 + wave, max_ms: 20.0 + wave };
    let process = Some(Process { cpu_percent: 50.0 + wave, resident_mib: 80.0 });
    Slot {
        at: f64::from(second),
        seconds: 1.0,
        phase: if second < 2 { Phase::WarmUp } else { Phase::Measured },
        times: ["ack", "delivery", "poll", "call", "resume", "start_lag"].map(|what| (what.into(), times)).into(),
        refused: 0,
        breaches: 0,
        server: process,
        database: process,
        generator: process,
        sockets: 1000,
    }
}
