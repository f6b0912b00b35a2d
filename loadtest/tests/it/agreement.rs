//! Whether the program counts and times correctly: polls go through a proxy that delays every answer and records, by its
//! own clock, each request and each answer. However busy the machine is, a poll cannot have taken less than the proxy
//! held it, nor more than lies between the answer before it and the request after it.

use crate::proxy::{Poll, delay};
use crate::support::{Place, Served, text_of};
use std::time::Duration;

const CONNECTIONS: usize = 16;
const DURATION: Duration = Duration::from_secs(3);
/// A histogram keeps three digits of a time, and whole microseconds.
const DIGITS: f64 = 0.001;

/// Not all alike, so that the median differs from the maximum.
fn takes(nth: usize) -> Duration {
    Duration::from_millis(if nth.is_multiple_of(5) { 120 } else { 40 })
}

#[test]
fn polls_are_counted_and_timed_as_they_were_answered() {
    let place = Place::new(&format!(
        "name = \"polls\"\npolling = {CONNECTIONS}\nwarm_up = \"0s\"\nduration = \"{}s\"\n\
         load = {{ model = \"closed\", act = \"poll\" }}",
        DURATION.as_secs()
    ));
    let served = Served::start(CONNECTIONS);
    let proxy = delay(served.address, takes);
    let mut run = place.run();
    run.arg("--url").arg(format!("http://{}", proxy.address)).arg("--sessions").arg(&served.sessions);
    let output = run.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text_of(&output));
    let report = place.report();
    let figure = |name: &str| report["figures"][name].as_f64().unwrap_or_else(|| panic!("no {name} in {report}"));

    let (polls, last_hello) = proxy.seen();
    // The load begins after the last hello, and a member who polls again has counted the last answer.
    let end = last_hello + DURATION;
    let sure = polls.iter().filter(|poll| poll.requested_again.is_some_and(|at| at < end)).count();
    let possible = sure..=polls.len();
    let counted = whole(figure("poll_count"));
    let within_the_time = whole(figure("polls_per_second") * DURATION.as_secs_f64());
    assert!(sure > 10 * CONNECTIONS, "{sure} polls are too few to tell");
    assert!(possible.contains(&counted) && possible.contains(&within_the_time), "{counted}, {within_the_time}");

    let least = sorted(polls.iter().map(Poll::least));
    let most = sorted(polls.iter().map(|poll| poll.most(last_hello)));
    // Polls that were answered after the end and not counted may have been the shortest ones.
    let uncounted = polls.len() - counted;
    for (name, percent) in [("p50", 50), ("p90", 90), ("p99", 99), ("max", 100)] {
        let rank = (counted * percent).div_ceil(100);
        let (from, to) = (least[rank.saturating_sub(2)], most[(rank + uncounted).min(polls.len() - 1)]);
        let value = figure(&format!("poll_{name}_ms"));
        let holds = value >= from * (1.0 - DIGITS) - 0.001 && value <= to * (1.0 + DIGITS) + 0.001;
        assert!(holds, "{name}: {value} ms, where the proxy saw {from} to {to} ms");
    }
}

fn whole(count: f64) -> usize {
    format!("{count:.0}").parse().unwrap()
}

/// Milliseconds.
fn sorted(times: impl Iterator<Item = Duration>) -> Vec<f64> {
    let mut times: Vec<f64> = times.map(|time| time.as_secs_f64() * 1000.0).collect();
    times.sort_by(f64::total_cmp);
    times
}
