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
fn servers_whose_channels_move_to_another_master_lose_nothing() {
    passes(&["move-slots", "--duration", "10s"]);
}

#[test]
fn servers_whose_cluster_loses_a_master_lose_nothing() {
    passes(&["kill-master", "--duration", "10s"]);
}

#[test]
fn members_and_servers_whose_connections_are_cut_lose_nothing() {
    passes(&["cut-members", "--engine", "sqlite", "--duration", "8s"]);
}

#[test]
fn a_server_whose_disk_keeps_nothing_for_a_while_loses_nothing() {
    passes(&["failing-disk", "--engine", "sqlite", "--duration", "8s"]);
}

#[test]
fn a_server_whose_clock_is_set_loses_nothing() {
    passes(&["set-clock", "--engine", "sqlite", "--duration", "8s"]);
}

#[test]
fn messages_that_are_sent_ten_times_at_once_are_there_once() {
    passes(&["duplicates", "--duration", "6s"]);
}

/// The same program twice: which versions understand each other is for a run that names two.
#[test]
fn servers_that_are_upgraded_one_after_the_other_lose_nothing() {
    let earlier = env!("CARGO_BIN_EXE_loadtest").replace("/loadtest", "/vonk");
    passes(&["rolling-restart", "--from", &earlier, "--duration", "10s"]);
}

/// Without this the experiments might find nothing because they cannot find anything. What is found is a message that was
/// answered and is not there at the end, or was not there when its conversation was read: on a busy machine a server may be
/// killed just when it owes nothing.
fn loses(arguments: &[&str]) {
    let output = nemesis(arguments);
    let printed = text_of(&output);
    assert_eq!(output.status.code(), Some(100), "{printed}");
    let is_found = ["lost: ", "history: Missing: "].iter().any(|found| printed.contains(found));
    assert!(printed.contains("FAILED") && is_found, "{printed}");
}

#[test]
fn a_postgres_that_answers_before_it_is_on_disk_is_found_out() {
    loses(&["kill-database", "--duration", "10s", "--sabotage", "asynchronous-commit"]);
}

#[test]
fn servers_that_answer_before_they_have_committed_are_found_out() {
    loses(&["kill-server", "--engine", "sqlite", "--duration", "8s", "--sabotage", "early-acks"]);
}

#[test]
fn servers_that_do_not_find_each_other_again_are_found_out() {
    loses(&["cut-redis", "--duration", "8s", "--sabotage", "no-healing"]);
}

#[test]
fn what_could_not_show_or_cannot_be_done_as_asked_is_refused() {
    for (arguments, why) in [
        ("cut-members --from vonk", "--from is for an experiment that starts servers again, such as rolling-restart"),
        (
            "kill-database --engine sqlite --sabotage asynchronous-commit",
            "--sabotage asynchronous-commit does nothing on SQLite: it is a setting of PostgreSQL",
        ),
        (
            "kill-server --sabotage asynchronous-commit",
            "--sabotage asynchronous-commit does nothing that shows in kill-server: it is for kill-database, anything",
        ),
        (
            "kill-server --sabotage no-healing",
            "--sabotage no-healing does nothing that shows in kill-server, which has one server: it is for kill-redis, \
             cut-redis, move-slots, kill-master, anything",
        ),
        (
            "freeze-redis --sabotage early-acks",
            "--sabotage early-acks does nothing that shows in freeze-redis: it is for",
        ),
        ("all --sabotage early-acks", "--sabotage early-acks does nothing that shows in some experiments: it is for"),
        ("kill-redis --engine sqlite", "kill-redis cannot be done on SQLite: it needs a PostgreSQL"),
    ] {
        let output = nemesis(&arguments.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(2), "{}", text_of(&output));
        assert!(text_of(&output).contains(why), "{}", text_of(&output));
    }
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
