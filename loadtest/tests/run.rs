//! The whole program against the real server, which must be built beside it (`make test` does).

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::fs;
use std::process::{Command, Output};

const SCENARIO: &str = r#"
    name = "short"
    members = 20
    quoted_cost = 1
    warm_up = "500ms"
    duration = "3s"
    [load]
    model = "open"
    rate = 50
    late_after = "3s"
    [thresholds]
    messages_per_second = 25
    refused = 0
    unanswered = 0
    cut = 0
"#;

fn run(scenario: &str) -> (Output, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.toml");
    fs::write(&file, scenario).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_loadtest")).arg("run").arg(file).output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output, said)
}

#[test]
fn members_who_chat_on_a_real_server_find_nothing_wrong() {
    let (output, said) = run(SCENARIO);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("invariants hold") && said.ends_with("passed\n"), "{said}");
}

#[test]
fn a_closed_loop_pays_the_price_and_a_missed_threshold_fails_the_run() {
    let closed = SCENARIO
        .replace("\"open\"", "\"closed\"")
        .replace("rate = 50", "")
        .replace("late_after = \"3s\"", "")
        .replace("\"3s\"", "\"1s\"");
    let (output, said) =
        run(&closed.replace("quoted_cost = 1", "quoted_cost = 2").replace("members = 20", "members = 2"));
    assert_eq!(output.status.code(), Some(99), "{said}");
    assert!(said.contains("refused, price_changed"), "{said}");
    assert!(said.contains("MISSED  messages_per_second 0.000"), "{said}");
}

#[test]
fn a_scenario_that_cannot_be_read_is_a_fault_of_usage() {
    let (output, said) = run(&SCENARIO.replace("members = 20", "members = 0"));
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("members: "), "{said}");
}
