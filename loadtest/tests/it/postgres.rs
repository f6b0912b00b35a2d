//! A run on PostgreSQL: one command, nothing to prepare, and nothing left behind.

use crate::support::{Place, SCENARIO, child_with, gone, signal, started_by, text_of};
use std::process::Command;

fn on_postgres(place: &Place) -> Command {
    let mut run = place.run();
    run.args(["--engine", "postgres"]);
    run
}

#[test]
fn a_chat_on_postgres_passes_and_the_database_process_is_measured_by_itself() {
    let place = Place::new(SCENARIO);
    let output = on_postgres(&place).output().unwrap();
    let printed = text_of(&output);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    assert!(printed.contains("invariants hold") && printed.contains("\ndatabase "), "{printed}");

    let report = place.report();
    assert!(report["conditions"]["server"].as_str().unwrap().contains("on PostgreSQL 1"), "{report}");
    let used = &report["usage"]["database"];
    assert!(used["cpu_seconds"].as_f64().unwrap() > 0.05 && used["peak_mib"].as_f64().unwrap() > 1.0, "{used}");
    let figure = |name: &str| report["figures"][name].as_f64().unwrap_or_else(|| panic!("no {name} in {report}"));
    assert!(figure("database_cpu_percent") > 0.0 && figure("database_cpu_us_per_act") > 0.0);
    // Each message is a row, an entry and marks, and what is written is written by the page.
    assert!(figure("database_bytes_written_per_message") > 500.0, "{report}");
    assert!(figure("bytes_sent") > 1000.0 && figure("bytes_received") > figure("bytes_sent"), "{report}");
}

#[test]
fn however_a_run_ends_its_postgres_ends_with_it() {
    for end in ["-INT", "-KILL"] {
        let place = Place::new(&SCENARIO.replace("\"3s\"\n    [load]", "\"10m\"\n    [load]"));
        let mut run = started_by(on_postgres(&place));
        let (server, folder) = (run.server, run.folder.clone());
        let (postgres, data) = child_with(run.child.id(), "-D");
        assert!(data.exists() && folder.exists());
        signal(end, run.child.id());
        if end == "-INT" {
            run.wait_for("Ctrl-C again ends at once");
            signal(end, run.child.id());
        }
        run.child.wait().unwrap();
        assert!(gone(postgres) && gone(server), "after {end}");
        // Nobody was left to remove them.
        assert_eq!((data.exists(), folder.exists()), (end == "-KILL", end == "-KILL"));
        if end == "-KILL" {
            assert!(place.run().arg("--duration=1s").output().unwrap().status.success());
            assert!(!data.exists() && !folder.exists(), "the next run removes them");
        }
    }
}
