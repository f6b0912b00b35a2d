//! Places among the uploads: one member leaves most of them to others.

use crate::support::On;
use crate::support::client::upload;
use crate::support::holders::{Holding, LOCALHOST, hold, status};
use crate::support::members::new;
use crate::support::server::serve_with;
use base::clock::Clock;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forty_slow_uploads_of_one_member_do_not_keep_out_anothers() {
    // Those that are held stay until the others were refused, however long that takes.
    let server = serve_with(On::Sqlite, Clock::System, |config| config.limits.patience_seconds = 3600).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let mut slow = FuturesUnordered::new();
    for _ in 0..40 {
        let mut stream = hold(&server, LOCALHOST, &anna, Holding::HalfAnUpload).await;
        slow.push(async move { status(&mut stream).await });
    }
    for _ in 0..38 {
        let refused = tokio::time::timeout(Duration::from_mins(1), slow.next()).await;
        assert_eq!(refused.expect("two are received, no more"), Some(Some(429)));
    }
    upload(&server, &ben).await;
    drop(slow);
    server.stop().await;
}
