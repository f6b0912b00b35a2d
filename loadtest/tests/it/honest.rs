//! Whether the program finds faults: a server that pauses, and one that drops or doubles one message in ten thousand.

use crate::proxy::{Tampered, Tampering, tamper};
use crate::support::{Place, SCENARIO, Served, interrupt, signal, started, text_of};
use std::io::Read;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

const PAUSE: Duration = Duration::from_millis(400);

/// How many messages are pushed in a run, and which of them is dropped or doubled.
const PUSHED: usize = 20_000;
const TAMPERED: usize = 10_000;

/// Runs a closed loop through a proxy that tampers with one frame, until enough messages were pushed.
fn tampered(tampering: Tampering) -> (Option<i32>, String) {
    const SCENARIO: &str = r#"
        name = "tampered"
        members = 400
        warm_up = "0s"
        duration = "30m"
        load = { model = "closed" }
    "#;
    let (place, served) = (Place::new(SCENARIO), Served::start(400));
    let Tampered { address, pushed } = tamper(served.address, tampering, TAMPERED);
    let mut run = place.run();
    run.arg("--url").arg(format!("http://{address}")).arg("--sessions").arg(&served.sessions);
    let mut run = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while pushed.load(std::sync::atomic::Ordering::Relaxed) < PUSHED {
        assert_eq!(run.try_wait().unwrap(), None, "it ended by itself");
        sleep(Duration::from_millis(20));
    }
    interrupt(&run);
    let output = run.wait_with_output().unwrap();
    (output.status.code(), text_of(&output))
}

#[test]
fn one_message_that_is_dropped_is_found() {
    let (code, printed) = tampered(Tampering::Drops);
    assert_eq!(code, Some(100), "{printed}");
    assert!(printed.contains("Lost") || printed.contains("Gap"), "{printed}");
}

#[test]
fn one_message_that_is_doubled_is_found() {
    let (code, printed) = tampered(Tampering::Doubles);
    assert_eq!(code, Some(100), "{printed}");
    assert!(printed.contains("Doubled"), "{printed}");
}

#[test]
fn a_server_that_pauses_cannot_hide_it_from_the_open_model() {
    let place =
        Place::new(&SCENARIO.replace("\"3s\"\n    [load]", "\"30m\"\n    [load]").replace("rate = 50", "rate = 200"));
    let begun = Instant::now();
    let mut run = started(&place);
    let mut paused = Duration::ZERO;
    // Until the server has been suspended for a third of the run.
    while paused * 3 < begun.elapsed() {
        let stopped = Instant::now();
        signal("-STOP", run.server);
        sleep(PAUSE);
        paused += stopped.elapsed();
        signal("-CONT", run.server);
        sleep(PAUSE / 4);
    }
    interrupt(&run.child);
    let mut printed = String::new();
    run.child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    run.child.wait().unwrap();
    let report = place.report();
    // Acts that arrived during a pause waited for the rest of it, evenly distributed from none to all of it: a quarter of
    // all acts for more than a quarter of a pause. A closed loop would have seen only a handful of them.
    let at = |name: &str| report["figures"][name].as_f64().unwrap();
    assert!(at("ack_p90_ms") >= 100.0, "{printed}");
    assert!(at("ack_max_ms") >= 300.0, "{printed}");
}
