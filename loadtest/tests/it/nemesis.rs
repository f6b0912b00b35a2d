//! A short set of the fault experiments, and whether they can fail.

use crate::support::{Place, loadtest, text_of};
use std::process::Output;

/// One test at a time has the machine, as for a run.
fn nemesis(arguments: &[&str]) -> Output {
    let _alone = Place::new("");
    loadtest(&["nemesis"]).args(arguments).output().unwrap()
}

fn passes(arguments: &[&str]) {
    let output = nemesis(arguments);
    let printed = text_of(&output);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    let row = printed.lines().last().unwrap();
    assert!(row.starts_with(arguments[0]) && row.ends_with(" passed"), "{printed}");
}

#[test]
fn a_server_that_is_killed_loses_nothing() {
    passes(&["kill-server", "--engine", "sqlite", "--duration", "8s"]);
}

#[test]
fn connections_to_postgres_that_are_cut_lose_nothing() {
    passes(&["cut-database", "--duration", "8s"]);
}

#[test]
fn servers_whose_redis_starts_empty_lose_nothing() {
    passes(&["kill-redis", "--duration", "8s"]);
}

#[test]
fn members_and_servers_whose_connections_are_cut_lose_nothing() {
    passes(&["cut-members", "--engine", "sqlite", "--duration", "8s"]);
}

/// Without this the experiment might find nothing because it cannot find anything.
#[test]
fn a_postgres_that_answers_before_it_is_on_disk_is_found_out() {
    let output = nemesis(&["kill-database", "--duration", "10s", "--sabotage", "asynchronous-commit"]);
    let printed = text_of(&output);
    assert_eq!(output.status.code(), Some(100), "{printed}");
    assert!(printed.contains("FAILED") && printed.contains("lost: "), "{printed}");
}

#[test]
fn the_experiments_are_listed_and_an_unknown_one_is_refused() {
    let listed = nemesis(&[]);
    assert_eq!(listed.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&listed.stdout).lines().all(|line| line.len() > 20), "{}", text_of(&listed));
    let unknown = nemesis(&["kill-everything"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text_of(&unknown).contains("no experiment is called kill-everything"), "{}", text_of(&unknown));
}
