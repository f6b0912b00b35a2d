//! The server's metrics, and who may read them.

use crate::on_both_engines;
use crate::support::client::{acquaint, call, send, text};
use crate::support::members::new;
use crate::support::redis::Redis;
use crate::support::server::{metrics, serve, serve_at};
use crate::support::{Database, On};
use base::clock::Clock;
use hyper::{Method, StatusCode};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use wire::message::{Sent, To};

const WATCHING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../config/watching");

on_both_engines!(a_message_is_counted_and_visitors_cannot_read_the_metrics);

async fn a_message_is_counted_and_visitors_cannot_read_the_metrics(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let chat = acquaint(&server, &anna, &ben).await;
    let before = metrics(&server).await;
    send(&server, &anna, &text(To::Conversation(chat), "Counted")).await.read::<Sent>();
    let after = metrics(&server).await;
    for name in ["vonk_store_commits_total", "vonk_store_transactions_total"] {
        assert!(value(&after, name) > value(&before, name), "{name}\n{after}");
    }
    for name in ["vonk_courier_group_size_count", "vonk_courier_group_size_sum"] {
        let more = value(&after, name) - value(&before, name);
        assert!((more - 1.0).abs() < f64::EPSILON, "{name}: {more} more");
    }

    assert_eq!(call(&server, None, Method::GET, "/metrics").go().await.status, StatusCode::NOT_FOUND);
    server.stop().await;
}

/// The names of metrics in a text.
fn names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '_'));
    words.filter(|word| word.starts_with("vonk_")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn alerts_dashboard_and_document_name_the_metrics_that_there_are() {
    let redis = Redis::start();
    let database = Arc::new(Database::ready(On::Postgres));
    let server = serve_at(database.clone(), Clock::System, |config| {
        config.redis.url = redis.url().as_str().into();
        config.database.replica_url = database.url.as_str().into();
    })
    .await;
    // Codes of refusals are counted once there was one.
    assert_eq!(call(&server, None, Method::GET, "/api/nothing.php").answer().await.status, StatusCode::NOT_FOUND);
    let text = metrics(&server).await;
    let all = names(&text);
    for name in ["alerts.yml", "alerts.test.yml", "dashboard.json"] {
        let file = std::fs::read_to_string(Path::new(WATCHING).join(name)).unwrap();
        let unknown: Vec<_> = names(&file).difference(&all).map(|name| (*name).to_owned()).collect();
        assert!(names(&file).len() > 5 && unknown.is_empty(), "{name} names {unknown:?}");
    }
    let document = include_str!("../../README.md");
    let document = document.split("### Metrics").nth(1).and_then(|rest| rest.split("###").next()).unwrap();
    let is_told = |name: &&str| {
        let short = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        names(document).iter().any(|told| *told == short || told.strip_suffix("_total") == Some(short))
    };
    let untold: Vec<_> = all.iter().filter(|name| !is_told(name)).collect();
    assert!(untold.is_empty(), "README.md does not explain {untold:?}");
    server.stop().await;
}

#[test]
fn the_alerts_come_when_they_should() {
    for check in [["check", "rules", "alerts.yml"], ["test", "rules", "alerts.test.yml"]] {
        let output = Command::new("promtool").args(check).current_dir(WATCHING).output();
        let output = output.expect("the tests need promtool: apt-get install prometheus");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&[output.stdout, output.stderr].concat()));
    }
}

fn value(text: &str, name: &str) -> f64 {
    let line = text.lines().find(|line| line.split(' ').next() == Some(name));
    line.and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or_else(|| panic!("no {name} in\n{text}"))
}
