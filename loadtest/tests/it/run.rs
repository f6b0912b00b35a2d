//! One run from its start to its report, however it ends.

use crate::support::{Place, SCENARIO, gone, interrupt, loadtest, seed, signal, started, text_of};
use std::fs;
use std::io::Read;

#[test]
fn a_chat_on_a_real_server_passes_and_writes_both_reports() {
    let place = Place::new(SCENARIO);
    let output = place.run().output().unwrap();
    let printed = text_of(&output);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    assert!(printed.contains("invariants hold"), "{printed}");
    assert!(printed.ends_with("\npassed: every answer was right, every threshold was met\n"), "{printed}");
    assert!(printed.contains("acks/s"), "a line a second where there is no terminal: {printed}");

    let report = place.report();
    assert_eq!((&report["verdict"], &report["exit_code"]), (&"passed".into(), &0.into()));
    assert!(report["timeline"]["slots"].as_array().unwrap().len() >= 3, "{report}");
    assert!(report["figures"]["server_peak_mib"].as_f64().unwrap() > 5.0, "{report}");
    assert!(report["conditions"]["scenario"].as_str().unwrap().contains("late_after"), "{report}");
    let page = fs::read_to_string(place.out().join("report.html")).unwrap();
    assert!(page.contains("<svg") && page.contains("every threshold was met"));

    let json = place.out().join("report.json");
    let compared = loadtest(&["compare", "--fail-if-worse"]).args([&json, &json]).output().unwrap();
    let table = String::from_utf8_lossy(&compared.stdout);
    assert_eq!(compared.status.code(), Some(0), "{table}");
    assert!(table.contains("\n0 worse, 0 better, ") && table.contains("ack_p99_ms"), "{table}");

    let mut worse = report;
    worse["figures"]["messages_per_second"] = 1.into();
    let changed = place.folder.path().join("worse.json");
    fs::write(&changed, worse.to_string()).unwrap();
    let compared = loadtest(&["compare", "--fail-if-worse"]).args([&json, &changed]).output().unwrap();
    assert_eq!(compared.status.code(), Some(99), "{}", String::from_utf8_lossy(&compared.stdout));
}

#[test]
fn a_refused_price_is_counted_and_a_missed_threshold_fails_the_run() {
    let closed = SCENARIO
        .replace("\"open\"", "\"closed\"")
        .replace("rate = 50", "")
        .replace("late_after = \"1m\"", "")
        .replace("\"3s\"", "\"1s\"");
    let place =
        Place::new(&closed.replace("quoted_cost = 1", "quoted_cost = 2").replace("members = 20", "members = 2"));
    let output = place.run().output().unwrap();
    let printed = text_of(&output);
    assert_eq!(output.status.code(), Some(99), "{printed}");
    assert!(printed.contains("refused, price_changed"), "{printed}");
    assert!(printed.contains("MISSED    messages_per_second 0.000"), "{printed}");
    assert_eq!(place.report()["verdict"], "missed");
}

#[test]
fn a_run_that_is_interrupted_reports_what_it_measured_and_leaves_nothing_behind() {
    let place = Place::new(&SCENARIO.replace("\"3s\"\n    [load]", "\"10m\"\n    [load]"));
    let mut run = started(&place);
    interrupt(&run.child);
    let mut printed = String::new();
    run.child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    assert_eq!(run.child.wait().unwrap().code(), Some(130), "{printed}");
    assert!(printed.contains("unjudged  messages_per_second") && printed.contains("invariants hold"), "{printed}");
    assert!(printed.contains("\ninterrupted: "), "{printed}");

    let report = place.report();
    assert_eq!(report["verdict"], "interrupted");
    assert!(report["measured"].as_f64().unwrap() > 0.5, "{report}");
    assert!(report["figures"]["ack_count"].as_f64().unwrap() > 1.0, "{report}");
    assert!(!run.folder.exists() && gone(run.server));
}

#[test]
fn a_second_interrupt_ends_at_once() {
    let place = Place::new(&SCENARIO.replace("\"3s\"\n    [load]", "\"10m\"\n    [load]"));
    let mut run = started(&place);
    // The report waits for the server to end, which it cannot while it is suspended.
    signal("-STOP", run.server);
    interrupt(&run.child);
    run.wait_for("Ctrl-C again ends at once");
    assert!(run.child.try_wait().unwrap().is_none(), "it waits for the server");
    interrupt(&run.child);
    assert_eq!(run.child.wait().unwrap().code(), Some(130));
    assert!(!run.folder.exists() && gone(run.server));
    assert!(!place.out().join("report.json").exists());
}

#[test]
fn a_scenario_that_makes_no_sense_is_a_usage_error() {
    let output = Place::new(&SCENARIO.replace("members = 20", "members = 0")).run().output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text_of(&output));
    assert!(text_of(&output).contains("members, polling: "), "{}", text_of(&output));
}

#[test]
fn several_servers_on_sqlite_are_a_usage_error() {
    let place = Place::new(SCENARIO);
    let output = place.run().args(["--nodes", "2", "--engine", "sqlite"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text_of(&output));
    assert!(text_of(&output).contains("several servers cannot share an SQLite"), "{}", text_of(&output));
    assert!(!place.out().exists(), "nothing was begun");
}

#[test]
fn verify_checks_the_invariants_of_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let verify = || loadtest(&["verify", "--data"]).arg(folder.path()).output().unwrap();
    assert_eq!(verify().status.code(), Some(1), "nothing is there, and nothing is made");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    seed(folder.path(), 2);
    let output = verify();
    assert_eq!(output.status.code(), Some(0), "{}", text_of(&output));
    assert!(text_of(&output).contains("invariants hold"), "{}", text_of(&output));

    let output = loadtest(&["verify", "--database", "sqlite:/dev/null/nowhere"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text_of(&output));
    assert_eq!(loadtest(&["verify"]).output().unwrap().status.code(), Some(2));
}
