//! One run from its start to its report, however it ends.

use crate::support::{Place, SCENARIO, gone, interrupt, loadtest, said, seed, signal, started};
use std::fs;
use std::io::Read;

#[test]
fn members_who_chat_on_a_real_server_find_nothing_wrong() {
    let place = Place::new(SCENARIO);
    let output = place.run().output().unwrap();
    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("invariants hold"), "{said}");
    assert!(said.ends_with("\npassed: every answer was right, every threshold was met\n"), "{said}");
    assert!(said.contains("acks/s"), "a line a second where there is no terminal: {said}");

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
fn a_closed_loop_pays_the_price_and_a_missed_threshold_fails_the_run() {
    let closed = SCENARIO
        .replace("\"open\"", "\"closed\"")
        .replace("rate = 50", "")
        .replace("late_after = \"1m\"", "")
        .replace("\"3s\"", "\"1s\"");
    let place =
        Place::new(&closed.replace("quoted_cost = 1", "quoted_cost = 2").replace("members = 20", "members = 2"));
    let output = place.run().output().unwrap();
    let said = said(&output);
    assert_eq!(output.status.code(), Some(99), "{said}");
    assert!(said.contains("refused, price_changed"), "{said}");
    assert!(said.contains("MISSED    messages_per_second 0.000"), "{said}");
    assert_eq!(place.report()["verdict"], "missed");
}

#[test]
fn a_run_that_is_interrupted_reports_what_it_measured_and_leaves_nothing_behind() {
    let place = Place::new(&SCENARIO.replace("\"3s\"\n    [load]", "\"10m\"\n    [load]"));
    let mut run = started(&place);
    interrupt(&run.child);
    let mut said = String::new();
    run.child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(run.child.wait().unwrap().code(), Some(130), "{said}");
    assert!(said.contains("unjudged  messages_per_second") && said.contains("invariants hold"), "{said}");
    assert!(said.contains("\ninterrupted: "), "{said}");

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
    run.says("Ctrl-C again ends at once");
    assert!(run.child.try_wait().unwrap().is_none(), "it waits for the server");
    interrupt(&run.child);
    assert_eq!(run.child.wait().unwrap().code(), Some(130));
    assert!(!run.folder.exists() && gone(run.server));
    assert!(!place.out().join("report.json").exists());
}

#[test]
fn a_scenario_that_cannot_be_read_is_a_fault_of_usage() {
    let output = Place::new(&SCENARIO.replace("members = 20", "members = 0")).run().output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("members, polling: "), "{}", said(&output));
}

#[test]
fn a_database_is_checked_by_the_program_that_knows_its_invariants() {
    let folder = tempfile::tempdir().unwrap();
    let verify = || loadtest(&["verify", "--data"]).arg(folder.path()).output().unwrap();
    assert_eq!(verify().status.code(), Some(1), "nothing is there, and nothing is made");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    seed(folder.path(), 2);
    let output = verify();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("invariants hold"), "{}", said(&output));

    let output = loadtest(&["verify", "--database", "sqlite:/dev/null/nowhere"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert_eq!(loadtest(&["verify"]).output().unwrap().status.code(), Some(2));
}
