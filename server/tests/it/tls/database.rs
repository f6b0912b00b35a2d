//! TLS to PostgreSQL: with what each `sslmode` goes on, and what it refuses.

use crate::support::certificates::Authority;
use crate::support::client::{acquaint, live, send, text};
use crate::support::members::new;
use crate::support::postgres::{Care, Cluster, session};
use crate::support::server::{assert_verified, move_demo_world, serve_at};
use crate::support::{Database, On};
use base::clock::Clock;
use base::error::Result;
use std::sync::Arc;
use vonk::start::open_store;
use wire::frame::ServerFrame;
use wire::message::{Sent, To};

fn cluster(authority: &Authority, host: &str) -> Cluster {
    let signed = authority.sign(host);
    Cluster::start_with_tls(Care::Least, &signed.certificate, &signed.key)
}

/// Whether each connection of a server to this database is encrypted, of which there are some.
async fn is_encrypted(url: &str) -> bool {
    let query = "select count(*) > 0 and bool_and(ssl) from pg_stat_ssl join pg_stat_activity using (pid)
                 where application_name = 'vonk' and datname = current_database()";
    session(url).await.query_one(query, &[]).await.unwrap().get(0)
}

/// Opens a database as every server and command does.
async fn open(url: &str) -> Result<()> {
    open_store(url, Clock::System).await?.close().await;
    Ok(())
}

async fn refusal(url: &str) -> String {
    open(url).await.expect_err(url).to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_chat_while_every_connection_is_encrypted_and_checked() {
    let authority = Authority::new();
    let cluster = cluster(&authority, "IP:127.0.0.1");
    let plain = cluster.new_database();
    let ca = authority.file();
    let database = Arc::new(Database::at(format!("{plain}?sslmode=verify-full&sslrootcert={}", ca.display())));
    move_demo_world(&database);

    let server = serve_at(database.clone(), Clock::System, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut socket, _) = live(&server, &ben).await;
    let chat = acquaint(&server, &anna, &ben).await;
    let sent: Sent = send(&server, &anna, &text(To::Conversation(chat), "Under seal")).await.read();
    socket
        .find(|frame| matches!(frame, ServerFrame::Message { message, .. } if message == sent.message).then_some(()))
        .await;
    assert!(is_encrypted(&plain).await);
    server.stop().await;
    assert_verified(&database);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_mode_takes_the_certificates_that_it_should() {
    let (authority, stranger) = (Authority::new(), Authority::new());
    let cluster = cluster(&authority, "IP:127.0.0.1");
    let plain = cluster.new_database();
    let (ours, others) = (authority.file(), stranger.file());
    let [ours, others] = [&ours, &others].map(|file| format!("sslrootcert={}", file.display()));
    // The certificate is not for this name.
    let named = format!("{}?hostaddr=127.0.0.1", plain.replace("127.0.0.1", "db.example"));

    // Nothing is asked of the certificate where nothing says so.
    for query in ["", "sslmode=prefer", "sslmode=require"] {
        let store = open_store(&format!("{plain}?{query}"), Clock::System).await.unwrap();
        assert!(is_encrypted(&plain).await, "{query}");
        store.close().await;
    }
    let store = open_store(&format!("{plain}?sslmode=disable"), Clock::System).await.unwrap();
    assert!(!is_encrypted(&plain).await);
    store.close().await;

    for query in ["sslmode=require", "sslmode=verify-ca", "sslmode=verify-full"] {
        open(&format!("{plain}?{query}&{ours}")).await.expect(query);
    }
    for query in ["sslmode=prefer", "sslmode=require", "sslmode=verify-ca", "sslmode=verify-full"] {
        let refused = refusal(&format!("{plain}?{query}&{others}")).await;
        assert!(refused.contains("invalid peer certificate"), "{query}: {refused}");
    }
    // No authority of the system has signed it.
    let refused = refusal(&format!("{plain}?sslmode=verify-full")).await;
    assert!(refused.contains("UnknownIssuer"), "{refused}");

    open(&format!("{named}&sslmode=verify-ca&{ours}")).await.unwrap();
    let refused = refusal(&format!("{named}&sslmode=verify-full&{ours}")).await;
    assert!(refused.contains("not valid for name"), "{refused}");

    session(&plain).await.batch_execute("create role secret superuser login password 'secret'").await.unwrap();
    let secret = plain.replace("vonk@", "secret:secret@");
    open(&format!("{secret}?sslmode=verify-full&{ours}")).await.unwrap();
    assert!(refusal(&format!("{secret}?sslmode=disable")).await.contains("28000"), "it comes by TLS only");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_of_postgresql_without_tls_is_refused_where_tls_is_required() {
    let Database { url, .. } = Database::new(On::Postgres);
    for query in ["sslmode=require", "sslmode=verify-full"] {
        let refused = refusal(&format!("{url}?{query}")).await;
        assert!(refused.contains("server does not support TLS"), "{query}: {refused}");
    }
    open(&format!("{url}?sslmode=prefer")).await.unwrap();
}
