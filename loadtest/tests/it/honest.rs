//! Whether the program finds what is there to be found: a server that pauses, one that drops or doubles a message in
//! ten thousand.

use crate::proxy::{Tampering, tamper};
use crate::support::{Place, SCENARIO, Served, said, signal, started};
use std::io::Read;
use std::thread::sleep;
use std::time::Duration;

const PAUSE: Duration = Duration::from_millis(200);

const SENDS: f64 = 10_000.0;

/// Everybody writes when answered, for long enough, through a proxy that tampers with one frame among all.
fn tampered(tampering: Tampering) -> (Option<i32>, String) {
    const SCENARIO: &str = r#"
        name = "tampered"
        members = 400
        warm_up = "0s"
        duration = "12s"
        load = { model = "closed" }
    "#;
    let (place, served) = (Place::new(SCENARIO), Served::start(400));
    // Each message is pushed to two members: about the five thousandth, in the middle of the run.
    let address = tamper(served.address, tampering, 10_000);
    let mut run = place.run();
    run.arg("--url").arg(format!("http://{address}")).arg("--sessions").arg(&served.sessions);
    let (output, figures) = (run.output().unwrap(), place.report()["figures"].clone());
    let said = said(&output);
    assert!(figures["ack_count"].as_f64().unwrap() >= SENDS, "one in as many as that: {said}");
    (output.status.code(), said)
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
    let longer = SCENARIO.replace("duration = \"3s\"", "duration = \"6s\"");
    let place = Place::new(&longer.replace("rate = 50", "rate = 200"));
    let (mut run, server, _) = started(&place);
    for _ in 0..3 {
        signal("-STOP", server);
        sleep(PAUSE);
        signal("-CONT", server);
        sleep(Duration::from_millis(100));
    }
    let mut said = String::new();
    run.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    run.wait().unwrap();
    let report = place.report();
    // What arrived while it stood still waited for the rest of the pause, evenly from none to all of it: of six seconds
    // a tenth. A closed loop would have seen a handful.
    let at = |name: &str| report["figures"][name].as_f64().unwrap();
    assert!(at("ack_p99_ms") >= 150.0, "{said}");
    assert!(at("ack_max_ms") >= 190.0, "{said}");
}
