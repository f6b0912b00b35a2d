//! The server's metrics, and who may read them.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{acquaint, call, send, text};
use crate::support::members::new;
use crate::support::server::{metrics, serve};
use hyper::{Method, StatusCode};
use wire::message::{Sent, To};

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

fn value(text: &str, name: &str) -> f64 {
    let line = text.lines().find(|line| line.split(' ').next() == Some(name));
    line.and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or_else(|| panic!("no {name} in\n{text}"))
}
