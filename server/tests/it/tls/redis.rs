//! TLS to Redis: servers that reach each other by it, and what they refuse.

use crate::support::certificates::{Authority, Signed};
use crate::support::client::{acquaint, live, send, text};
use crate::support::members::new;
use crate::support::redis::Redis;
use crate::support::server::{Process, Running, serve_at, vonk};
use crate::support::{Database, On, until};
use base::clock::Clock;
use std::fs::{File, read_to_string};
use std::path::Path;
use std::sync::Arc;
use wire::frame::ServerFrame;
use wire::message::{Sent, To};

async fn node(url: &str, authority: &Authority, identity: Option<&Signed>, database: Arc<Database>) -> Running {
    serve_at(database, Clock::System, |config| {
        config.redis.url = url.into();
        config.redis.ca_file = authority.file().display().to_string();
        if let Some(Signed { certificate, key }) = identity {
            config.redis.certificate_file = certificate.display().to_string();
            config.redis.key_file = key.display().to_string();
        }
        if url.contains("sentinel") {
            config.redis.sentinel_password = "watched".into();
        }
        // A message that arrives was then brought by Redis.
        config.limits.heartbeat_seconds = 3600;
        config.limits.silent_seconds = 7200;
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_pass_a_message_by_an_encrypted_redis() {
    let authority = Authority::new();
    let redis = Redis::start_with_tls(&authority.sign("IP:127.0.0.1"));
    pass_a_message(&redis.url(), &authority, None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_pass_a_message_by_an_encrypted_cluster() {
    let authority = Authority::new();
    let redis = Redis::start_cluster_with_tls(&authority.sign("IP:127.0.0.1"));
    pass_a_message(&redis.url().replace("rediss://", "rediss+cluster://"), &authority, None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_with_a_certificate_find_by_a_sentinel_a_redis_that_asks_for_one() {
    let authority = Authority::new();
    let signed = authority.sign("IP:127.0.0.1");
    let redis = Redis::start_with_mutual_tls(&signed, &authority.file());
    let sentinel = Redis::sentinel_with_mutual_tls(&redis, &signed, &authority.file());
    pass_a_message(&sentinel.url_of_its_master(), &authority, Some(&signed)).await;
    let said = complaint(&redis, Some(&authority.file())).await;
    assert!(said.contains("CertificateRequired"), "{said}");
}

async fn pass_a_message(url: &str, authority: &Authority, identity: Option<&Signed>) {
    let one = node(url, authority, identity, Arc::new(Database::ready(On::Postgres))).await;
    let other = node(url, authority, identity, one.database()).await;
    let (anna, ben) = (one.member(new("Anna")).await, one.member(new("Ben")).await);
    let chat = acquaint(&one, &anna, &ben).await;
    until(async || [&one, &other].iter().all(|node| node.live().bus().is_some_and(|bus| bus.peers() == 1))).await;
    let (mut socket, _) = live(&other, &ben).await;
    let sent: Sent = send(&one, &anna, &text(To::Conversation(chat), "Under seal")).await.read();
    socket
        .find(|frame| matches!(frame, ServerFrame::Message { message, .. } if message == sent.message).then_some(()))
        .await;
    one.stop().await;
    other.stop().await;
}

/// What a server says of a Redis whose certificate it does not take.
async fn complaint(redis: &Redis, ca_file: Option<&Path>) -> String {
    let database = Database::ready(On::Postgres);
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut command = vonk(&database, &["serve", "--listen", "127.0.0.1:0", "--redis", &redis.url()]);
    if let Some(file) = ca_file {
        command.env("VONK_REDIS_CA_FILE", file);
    }
    command.stderr(File::create(&log).unwrap());
    let _process = Process::spawn(command);
    let said = || read_to_string(&log).unwrap().lines().find(|line| line.contains("does not hear")).map(str::to_owned);
    until(async || said().is_some()).await;
    said().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redis_with_a_certificate_of_a_stranger_or_for_another_host_is_not_spoken_to() {
    let (authority, stranger) = (Authority::new(), Authority::new());
    let redis = Redis::start_with_tls(&authority.sign("IP:127.0.0.1"));
    for ca_file in [Some(stranger.file()), None] {
        let said = complaint(&redis, ca_file.as_deref()).await;
        assert!(said.contains("invalid peer certificate"), "{said}");
    }
    let elsewhere = Redis::start_with_tls(&authority.sign("DNS:redis.example"));
    let said = complaint(&elsewhere, Some(&authority.file())).await;
    assert!(said.contains("not valid for name"), "{said}");
}
