//! Whether what the program counts and times over HTTP is what another program does: `wrk`, on the same route, of the
//! same server, over as many connections.

use crate::proxy::delay;
use crate::support::{Place, Served, said};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::time::Duration;

const CONNECTIONS: usize = 16;
const SECONDS: u32 = 6;
/// The share of a figure that the two may differ by.
const CLOSE: f64 = 0.05;

/// Answers come so slowly that neither program, nor the server, has more to do than it can; and not all alike, so that
/// a median is no maximum.
fn takes(nth: usize) -> Duration {
    Duration::from_millis(if nth.is_multiple_of(5) { 120 } else { 40 })
}

#[derive(Debug)]
struct Measured {
    per_second: f64,
    p50_ms: f64,
    p90_ms: f64,
}

#[test]
fn polls_are_counted_and_timed_as_wrk_does() {
    let place = Place::new(&format!(
        "name = \"polls\"\npolling = {CONNECTIONS}\nwarm_up = \"1s\"\nduration = \"{SECONDS}s\"\n\
         load = {{ model = \"closed\", act = \"poll\" }}"
    ));
    let served = Served::start(CONNECTIONS);
    let address = delay(served.address, takes);
    let mut run = place.run();
    run.arg("--url").arg(format!("http://{address}")).arg("--sessions").arg(&served.sessions);
    let output = run.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let report = place.report();
    let at = |name: &str| report["figures"][name].as_f64().unwrap();
    let ours = Measured { per_second: at("polls_per_second"), p50_ms: at("poll_p50_ms"), p90_ms: at("poll_p90_ms") };

    let sessions = fs::read_to_string(&served.sessions).unwrap();
    let cookie = sessions.lines().next().unwrap().split(' ').nth(1).unwrap();
    let theirs = wrk(address, cookie, &etag(served.address, cookie));
    for (one, other) in
        [(ours.per_second, theirs.per_second), (ours.p50_ms, theirs.p50_ms), (ours.p90_ms, theirs.p90_ms)]
    {
        assert!((one - other).abs() <= CLOSE * other, "{ours:?}, wrk {theirs:?}");
    }
    assert!(ours.p90_ms > 2.0 * ours.p50_ms, "{ours:?}: both kinds of answers were seen");
}

fn wrk(address: SocketAddr, cookie: &str, etag: &str) -> Measured {
    let output = Command::new("wrk")
        .args(["--latency", "-t1", &format!("-c{CONNECTIONS}"), &format!("-d{SECONDS}s")])
        .args(["-H", &format!("Cookie: {cookie}"), "-H", &format!("If-None-Match: {etag}")])
        .arg(format!("http://{address}/api/chats.php"))
        .output()
        .expect("this test needs wrk: apt-get install wrk");
    let said = said(&output);
    assert!(output.status.success() && !said.contains("Non-2xx or 3xx"), "{said}");
    let value = |name: &str| {
        let line = said.lines().find_map(|line| line.trim().strip_prefix(name));
        line.unwrap_or_else(|| panic!("no {name} in {said}")).trim().to_owned()
    };
    Measured {
        per_second: value("Requests/sec:").parse().unwrap(),
        p50_ms: ms(&value("50%")),
        p90_ms: ms(&value("90%")),
    }
}

/// `950.00us`, `40.12ms`, `1.20s`.
fn ms(text: &str) -> f64 {
    let (factor, unit) = match text {
        _ if text.ends_with("us") => (0.001, "us"),
        _ if text.ends_with("ms") => (1.0, "ms"),
        _ => (1000.0, "s"),
    };
    text.strip_suffix(unit).unwrap().parse::<f64>().unwrap() * factor
}

/// The name of what a member has, with which the next poll is answered that it is all there is.
fn etag(server: SocketAddr, cookie: &str) -> String {
    let mut stream = TcpStream::connect(server).unwrap();
    write!(stream, "GET /api/chats.php HTTP/1.1\r\nHost: {server}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    lines.find_map(|line| Some(line.to_lowercase().strip_prefix("etag:")?.trim().to_owned())).expect("an ETag")
}
