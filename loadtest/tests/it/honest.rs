//! Whether the program finds what is there to be found: a server that pauses, one that drops or doubles a message.

use crate::proxy::{Tampering, tamper};
use crate::support::{Place, SCENARIO, Served, said, signal, started};
use std::io::Read;
use std::thread::sleep;
use std::time::Duration;

const PAUSE: Duration = Duration::from_millis(200);

/// Through a proxy that tampers with one of many messages.
fn tampered(tampering: Tampering) -> (Option<i32>, String) {
    let scenario = SCENARIO.replace("rate = 50", "rate = 400").replace("members = 20", "members = 100");
    let (place, served) = (Place::new(&scenario), Served::start(100));
    // Each message is pushed to two members: about the seven hundredth, in the middle of the run.
    let address = tamper(served.address, tampering, 1400);
    let mut run = place.run();
    run.arg("--url").arg(format!("http://{address}")).arg("--sessions").arg(&served.sessions);
    let output = run.output().unwrap();
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
