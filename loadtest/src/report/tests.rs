//! How a run is judged, and how the report shows it.

use super::*;
use crate::measure::costs::{Costs, Memory};
use crate::measure::metrics::Metrics;
use crate::measure::tally::{Tally, Window};
use crate::measure::timeline::Timeline;
use crate::oracle::breaches::{Breach, Breaches};
use std::time::{Duration, Instant};

const SCENARIO: &str = r#"
    name = "any"
    members = 2
    warm_up = "0s"
    duration = "1s"
    load = { model = "open", rate = 100, late_after = "10ms" }
    thresholds = { ack_p99_ms = 50, messages_per_second = 100 }
"#;

/// A hundred messages, each answered after 20 ms; `late` of them left late.
fn outcome(late: u64) -> Outcome {
    of_messages(100, late)
}

fn of_messages(count: u64, late: u64) -> Outcome {
    let from = Instant::now();
    let tally = Tally::new(Window { from, until: from + Duration::from_secs(1) }, Duration::from_millis(10));
    for nth in 0..count {
        tally.started(from, Duration::from_millis(if nth < late { 11 } else { 1 }));
        tally.ended(Timed::Ack, from, from + Duration::from_millis(20));
    }
    let (breaches, timeline, counts) = (Breaches::default(), Timeline::new(), tally.take_counts());
    let measured = Duration::from_secs(1);
    Outcome { counts, measured, timeline, breaches, unanswered: 0, cut: 0, interrupted: false, costs: None }
}

fn report(outcome: &Outcome, thresholds: &str, sound: bool) -> Report {
    let scenario = toml::from_str(&SCENARIO.replace("ack_p99_ms = 50", thresholds)).unwrap();
    let verified = Some(Verified { output: String::new(), sound });
    Report::new(
        Conditions::default(),
        &scenario,
        outcome,
        verified,
        Used { server: None, database: None, generator: None },
    )
}

fn verdict(outcome: &Outcome, thresholds: &str, sound: bool) -> (Verdict, u8) {
    let report = report(outcome, thresholds, sound);
    (report.verdict, report.exit_code)
}

#[test]
fn a_run_is_judged_by_its_breaches_then_by_its_validity_then_by_its_thresholds() {
    let (met, missed) = ("ack_p99_ms = 50", "ack_p99_ms = 10");
    assert_eq!(verdict(&outcome(0), met, true), (Verdict::Passed, 0));
    assert_eq!(verdict(&outcome(0), missed, true), (Verdict::Missed, 99));
    assert_eq!(verdict(&outcome(1), missed, true), (Verdict::Invalid, 3));
    let interrupted = Outcome { interrupted: true, ..outcome(1) };
    assert_eq!(verdict(&interrupted, missed, true), (Verdict::Interrupted, 130));
    assert_eq!(verdict(&interrupted, missed, false), (Verdict::Incorrect, 100));
    let mut broken = outcome(1);
    broken.breaches.add(Breach::Lost, || "one".into());
    assert_eq!(verdict(&broken, met, true), (Verdict::Incorrect, 100));
}

#[test]
fn the_text_names_the_verdict_its_reason_and_every_threshold() {
    let text = report(&outcome(0), "ack_p99_ms = 10", true).to_string();
    assert!(text.ends_with("\nfailed: missed ack_p99_ms\n"), "{text}");
    assert!(text.contains("\nholds     messages_per_second 100.000, at least 100\n"), "{text}");
    let text = report(&outcome(1), "ack_p99_ms = 10", true).to_string();
    assert!(text.contains("INVALID   started late: 1.00 %, at most 0.1 %"), "{text}");
    let text = report(&Outcome { interrupted: true, ..outcome(0) }, "ack_p99_ms = 10", true).to_string();
    assert!(text.contains("unjudged  ack_p99_ms 20.015"), "{text}");
    let text = report(&outcome(0), "poll_p99_ms = 10", true).to_string();
    assert!(text.contains("unjudged  poll_p99_ms 0.000"), "no poll is not a fast poll: {text}");
    let mut broken = outcome(0);
    broken.breaches.add(Breach::Lost, || "the first".into());
    let text = report(&broken, "ack_p99_ms = 50", true).to_string();
    assert!(text.contains("    Lost: the first\n") && text.ends_with("(1 lost)\n"), "{text}");
}

#[test]
fn the_costs_of_a_run_are_shown_as_far_as_they_are_known() {
    let metrics = Metrics::parse(
        "vonk_store_commits_total 20\n\
         vonk_courier_group_size_bucket{le=\"4\"} 10\nvonk_courier_group_size_bucket{le=\"8\"} 20\n\
         vonk_courier_group_size_count 20\n",
    );
    let memory = Some(Memory { members: 100, before_kib: 20_480, after_kib: 21_480 });
    let costs =
        Costs { sent: 2048, received: 4096, server_written: Some(409_600), database_written: None, memory, metrics };
    let report = report(&Outcome { costs: Some(costs.clone()), ..outcome(0) }, "ack_p99_ms = 50", true);
    let values = ["messages_per_commit", "server_bytes_written_per_message"].map(|figure| report.figures[figure]);
    assert_eq!(format!("{values:?}"), "[5.0, 4096.0]");
    let text = report.to_string();
    for row in [
        "\nconnections   2 KiB sent and 4 KiB received by the members, 2 KiB and 4 KiB a second\n",
        "\nserver memory 20 MiB without its program before the members came, 21.0 MiB at the end\n",
        "\nserver disk   400 KiB written, 4 KiB a message\n",
        "\ncommits       20, 20 a second, 5 messages each\n",
        "\ngroups        half of at most 4 sends, nine of ten of at most 8, the largest at most 8\n",
    ] {
        assert!(text.contains(row), "{row} is not in {text}");
    }
    assert!(!text.contains("database") && !text.contains("checkpoints"), "a cost that is not known has no row: {text}");

    let idle = self::report(&Outcome { costs: Some(costs), ..of_messages(0, 0) }, "cut = 0", true).to_string();
    assert!(idle.contains(" 21.0 MiB at the end, 10 KiB each\n"), "{idle}");
}

#[test]
fn everything_timed_has_its_figures_and_its_curve() {
    let report = report(&outcome(0), "ack_p99_ms = 50", true);
    assert_eq!((report.figures["ack_count"], report.figures["start_lag_count"]), (100.0, 100.0));
    assert!(report.figures.contains_key("ack_p9999_ms") && !report.figures.contains_key("poll_count"));
    assert_eq!(report.percentiles.keys().collect::<Vec<_>>(), ["ack", "start_lag"]);
}
