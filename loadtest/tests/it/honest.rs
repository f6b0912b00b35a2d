//! Whether the program finds what is there to be found: a server that pauses, one that drops or doubles a message in
//! ten thousand.

use crate::proxy::{Tampered, Tampering, tamper};
use crate::support::{Place, SCENARIO, Served, interrupt, said, signal, started};
use std::io::Read;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

const PAUSE: Duration = Duration::from_millis(400);

/// Messages that are pushed in a run, and the one among them that does not arrive as it was sent.
const PUSHED: usize = 20_000;
const TAMPERED: usize = 10_000;

/// Everybody writes when answered, through a proxy that tampers with one frame among all, until there were enough.
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
    (output.status.code(), said(&output))
}

#[test]
fn one_message_that_is_dropped_is_found() {
    let (code, said) = tampered(Tampering::Drops);
    assert_eq!(code, Some(100), "{said}");
    assert!(said.contains("Lost") || said.contains("Gap"), "{said}");
}

#[test]
fn one_message_that_is_doubled_is_found() {
    let (code, said) = tampered(Tampering::Doubles);
    assert_eq!(code, Some(100), "{said}");
    assert!(said.contains("Doubled"), "{said}");
}

#[test]
fn a_server_that_pauses_cannot_hide_it_from_the_open_model() {
    let place =
        Place::new(&SCENARIO.replace("\"3s\"\n    [load]", "\"30m\"\n    [load]").replace("rate = 50", "rate = 200"));
    let begun = Instant::now();
    let mut run = started(&place);
    let mut paused = Duration::ZERO;
    // Until the server has stood still for a third of the run.
    while paused * 3 < begun.elapsed() {
        let stopped = Instant::now();
        signal("-STOP", run.server);
        sleep(PAUSE);
        paused += stopped.elapsed();
        signal("-CONT", run.server);
        sleep(PAUSE / 4);
    }
    interrupt(&run.child);
    let mut said = String::new();
    run.child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    run.child.wait().unwrap();
    let report = place.report();
    // What arrived while it stood still waited for the rest of the pause, evenly from none to all of it: a quarter of
    // all for more than a quarter of a pause. A closed loop would have seen a handful.
    let at = |name: &str| report["figures"][name].as_f64().unwrap();
    assert!(at("ack_p90_ms") >= 100.0, "{said}");
    assert!(at("ack_max_ms") >= 300.0, "{said}");
}
