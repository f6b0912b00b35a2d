//! The answers of `/readyz`, each for a real cause: a full disk, a damaged file, a database that stands still, a part
//! that has died; and that nothing acknowledged is lost meanwhile.

use crate::support::client::{Reply, call, get, send, text};
use crate::support::members::new;
use crate::support::postgres::{Care, Cluster};
use crate::support::server::{Process, Served, assert_verified, seed_load, serve, serve_at, vonk};
use crate::support::small_disk::SmallDisk;
use crate::support::{Database, On};
use base::clock::Clock;
use futures_util::{FutureExt, poll};
use hyper::{Method, StatusCode};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use wire::chat::ChatPage;
use wire::message::{Sent, To};
use wire::{ClientId, ConversationId};

async fn readyz(server: &impl Served) -> Reply {
    call(server, None, Method::GET, "/readyz").go().await
}

/// Waits until `/readyz` answers with these words; gives the status of that answer.
async fn readiness(server: &impl Served, words: &str) -> StatusCode {
    let wait = async {
        loop {
            let reply = readyz(server).await;
            if String::from_utf8_lossy(&reply.bytes).contains(words) {
                return reply.status;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), wait)
        .await
        .unwrap_or_else(|_| panic!("/readyz never answers {words:?}"))
}

/// The bytes of a page of the database.
const PAGE: usize = 1024;
/// SQLite's write-ahead log: a page and its header each.
const FRAME: u64 = PAGE as u64 + 24;
/// So many fit into the first part of its index; for the next the index grows by eight pages at once.
const FRAMES_INDEXED: u64 = 4062;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_reported_loses_nothing_and_is_recovered_from() {
    let disk = SmallDisk::new(32 * 1024);
    let folder = disk.path().to_str().unwrap();
    let config = tempfile::tempdir().unwrap();
    let generous = "[limits]\nwrites_per_second = 100000\nwrites_burst = 100000\n";
    std::fs::write(config.path().join("vonk.toml"), generous).unwrap();
    let program = |arguments: &[&str]| {
        let mut command = disk.program(env!("CARGO_BIN_EXE_vonk"));
        command.args(["--data", folder, "--config", config.path().to_str().unwrap()]).args(arguments);
        command
    };
    let sessions = format!("{folder}/sessions");
    let seeded = program(&["seed", "--load", "2", "--sessions", &sessions]).output().unwrap();
    assert!(seeded.status.success(), "{seeded:?}");
    let lines = std::fs::read_to_string(disk.file("sessions")).unwrap();
    let (who, conversation) = crate::support::server::sessions(&lines).remove(0);

    let server = Process::spawn(program(&["serve", "--listen", "127.0.0.1:0"]));
    assert_eq!(readiness(&server, "ready").await, StatusCode::OK);
    let mut kept: Vec<ClientId> = Vec::new();
    let mut send_one = async |server: &Process| {
        let it = text(To::Conversation(conversation), &"long ".repeat(300));
        let reply = send(server, &who, &it).await;
        match reply.status {
            StatusCode::OK => kept.push(reply.read::<Sent>().client_id),
            status => assert_eq!((status, reply.code()), (StatusCode::SERVICE_UNAVAILABLE, "try_again".into())),
        }
        reply.status == StatusCode::OK
    };
    let frames = || std::fs::metadata(disk.file("vonk.db-wal")).unwrap().len() / FRAME;
    while frames() < FRAMES_INDEXED - 30 {
        assert!(send_one(&server).await);
    }
    let ballast = disk.fill();
    assert!(!send_one(&server).await, "nothing is acknowledged that does not fit on the disk");
    assert_eq!(readiness(&server, "the disk of the database is full").await, StatusCode::SERVICE_UNAVAILABLE);
    // The disk is freed page by page: at first the log does not fit, in the end only its index does not.
    let mut pages = 0;
    while frames() < FRAMES_INDEXED + 30 {
        if !send_one(&server).await {
            ballast.give(1);
            pages += 1;
            assert!(pages < 200, "there is enough space");
        }
    }
    // What the last send left may be less than a page, and whether the server is ready it finds out by a write.
    ballast.give(16);
    assert_eq!(readiness(&server, "ready").await, StatusCode::OK, "it recovers by itself");

    drop(ballast);
    let ballast = disk.fill();
    while send_one(&server).await {}
    server.kill();
    server.ended();
    let mut anew = disk.program(env!("CARGO_BIN_EXE_vonk"));
    let refused = anew.args(["serve", "--data", &format!("{folder}/new"), "--listen", "127.0.0.1:0"]).output().unwrap();
    let words = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && words.contains("vonk.db: the disk of the database is full"), "{words}");
    ballast.remove();
    let server = Process::spawn(program(&["serve", "--listen", "127.0.0.1:0"]));
    assert!(send_one(&server).await);
    let stored = stored(&server, &who, conversation).await;
    assert!(kept.iter().all(|id| stored.contains(id)), "an acknowledged message is lost");
    server.kill();
    server.ended();
    let verified = program(&["verify"]).output().unwrap();
    assert!(verified.status.success(), "{verified:?}");
}

async fn stored(
    server: &Process,
    who: &crate::support::members::Someone,
    conversation: ConversationId,
) -> Vec<ClientId> {
    let (mut ids, mut after) = (Vec::new(), 0);
    loop {
        let path = format!("/api/chat.php?id={conversation}&after={after}&limit=200");
        let page: ChatPage = get(server, who, &path).await.read();
        ids.extend(page.messages.iter().map(|it| it.client_id.clone()));
        match page.messages.last() {
            Some(last) if page.more_after => after = last.seq.0,
            _ => return ids,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_database_is_reported_by_verify_and_by_readyz() {
    let database = Database::new(On::Sqlite);
    let members = seed_load(&database, 2);
    assert_verified(&database);
    let mut bytes = std::fs::read(database.file()).unwrap();
    let pages = bytes.chunks_mut(PAGE).filter(|page| page.windows(5).any(|it| it == b"Hello"));
    pages.for_each(|page| page.fill(0));
    std::fs::write(database.file(), bytes).unwrap();

    let verified = vonk(&database, &["verify"]).output().unwrap();
    let output = String::from_utf8_lossy(&verified.stdout);
    assert!(!verified.status.success() && output.contains("BROKEN  the file of the database: "), "{output}");

    let server = Process::serve(&database);
    assert_eq!(readiness(&server, "ready").await, StatusCode::OK, "nobody has met it yet");
    let (who, conversation) = &members[0];
    let page = get(&server, who, &format!("/api/chat.php?id={conversation}")).await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(readiness(&server, "the database is damaged").await, StatusCode::SERVICE_UNAVAILABLE);
}

/// Panics as it is dropped, wherever that is.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("a value that nobody waited for");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_part_that_has_died_is_reported_and_ends_the_server() {
    let server = serve(On::Sqlite).await;
    assert_eq!(readiness(&server, "ready").await, StatusCode::OK);
    let store = server.store().clone();
    let (go, gone) = mpsc::channel::<()>();
    let mut write = Box::pin(store.write(move |_| {
        gone.recv().unwrap();
        async { Ok(Bomb) }.boxed()
    }));
    assert!(poll!(&mut write).is_pending());
    // Its caller is gone when it is done, so the writer is left with what it made.
    drop(write);
    go.send(()).unwrap();
    assert_eq!(readiness(&server, "the database's writer has ended").await, StatusCode::SERVICE_UNAVAILABLE);
    let health = server.server.shards[0].health.clone();
    tokio::time::timeout(Duration::from_mins(1), health.broken()).await.expect("the server begins to stop");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_stands_still_is_reported_and_recovered_from() {
    let cluster = Cluster::start(Care::Usual);
    let database = Arc::new(Database::at(cluster.new_database()));
    let server = serve_at(database, Clock::System, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    assert_eq!(readiness(&server, "ready").await, StatusCode::OK);
    cluster.signal("-STOP");
    assert_eq!(readiness(&server, "the database does not answer").await, StatusCode::SERVICE_UNAVAILABLE);
    cluster.signal("-CONT");
    assert_eq!(readiness(&server, "ready").await, StatusCode::OK);
    assert_eq!(get(&server, &anna, "/api/user.php").await.status, StatusCode::OK);
    server.stop().await;
}
