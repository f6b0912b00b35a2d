//! Polls measured by this program beside polls measured by `wrk`: the same route of the same server over as many
//! connections. Prints both figures and their ratio.

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

#[allow(dead_code)]
#[path = "../tests/it/proxy.rs"]
mod proxy;
#[allow(dead_code)]
#[path = "../tests/it/support.rs"]
mod support;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::time::Duration;
use support::{Place, Served, text_of};

const SECONDS: u32 = 10;

struct Measured {
    per_second: f64,
    p50_ms: f64,
}

fn main() {
    assert!(Command::new("wrk").arg("-v").output().is_ok(), "this benchmark needs wrk: apt-get install wrk");
    // So slow that neither program nor the server is ever out of processor time.
    let slow = |server| proxy::delay(server, |_| Duration::from_millis(40)).address;
    compare("answers held for 40 ms", 16, slow);
    compare("straight at the server", 64, |server| server);
}

fn compare(what: &str, connections: usize, through: impl Fn(SocketAddr) -> SocketAddr) {
    let served = Served::start(connections);
    let address = through(served.address);
    let (ours, theirs) = (ours(address, &served, connections), wrk(address, &served, connections));
    println!("polls over {connections} connections, {what}: answered 304 a second and median");
    for (name, it) in [("loadtest", &ours), ("wrk", &theirs)] {
        println!("  {name:<8} {:>9.1}/s {:>8.3} ms", it.per_second, it.p50_ms);
    }
    println!("  {:<8} {:>11.3} {:>11.3}", "ratio", ours.per_second / theirs.per_second, ours.p50_ms / theirs.p50_ms);
}

fn ours(address: SocketAddr, served: &Served, connections: usize) -> Measured {
    let place = Place::new(&format!(
        "name = \"polls\"\npolling = {connections}\nwarm_up = \"1s\"\nduration = \"{SECONDS}s\"\n\
         load = {{ model = \"closed\", act = \"poll\" }}"
    ));
    let mut run = place.run();
    run.arg("--url").arg(format!("http://{address}")).arg("--sessions").arg(&served.sessions);
    let output = run.output().unwrap();
    assert!(output.status.success(), "{}", text_of(&output));
    let report = place.report();
    let figure = |name: &str| report["figures"][name].as_f64().unwrap();
    Measured { per_second: figure("polls_per_second"), p50_ms: figure("poll_p50_ms") }
}

fn wrk(address: SocketAddr, served: &Served, connections: usize) -> Measured {
    let sessions = fs::read_to_string(&served.sessions).unwrap();
    let cookie = sessions.lines().next().unwrap().split(' ').nth(1).unwrap();
    let output = Command::new("wrk")
        .args(["--latency", "-t1", &format!("-c{connections}"), &format!("-d{SECONDS}s")])
        .args(["-H", &format!("Cookie: {cookie}")])
        .args(["-H", &format!("If-None-Match: {}", etag(served.address, cookie))])
        .arg(format!("http://{address}/api/chats.php"))
        .output()
        .unwrap();
    let printed = text_of(&output);
    assert!(output.status.success() && !printed.contains("Non-2xx or 3xx"), "{printed}");
    let value = |name: &str| {
        let line = printed.lines().find_map(|line| line.trim().strip_prefix(name));
        line.unwrap_or_else(|| panic!("no {name} in {printed}")).trim().to_owned()
    };
    Measured { per_second: value("Requests/sec:").parse().unwrap(), p50_ms: ms(&value("50%")) }
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

/// The `ETag` of the member's chats, with which polls are answered by 304.
fn etag(server: SocketAddr, cookie: &str) -> String {
    let mut stream = TcpStream::connect(server).unwrap();
    write!(stream, "GET /api/chats.php HTTP/1.1\r\nHost: {server}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    lines
        .find_map(|line| line.to_lowercase().starts_with("etag:").then(|| line[5..].trim().to_owned()))
        .expect("an ETag")
}
