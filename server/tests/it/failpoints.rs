//! Every fault at every point where one can be planted: a panic, an error, a delay and the end of the process. Whoever has
//! no answer repeats what was asked for, and in the end it has happened, once.

use crate::on_both_engines;
use crate::support::client::{Call, Reply, Socket, call, get, jpeg, live, resume, text};
use crate::support::members::Someone;
use crate::support::postgres::session;
use crate::support::server::{Process, assert_verified, seed_load, vonk};
use crate::support::{Database, On, until};
use base::faults::{POINTS, VARIABLE};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use store::jobs::census;
use store::{Url, peek};
use wire::chat::ChatPage;
use wire::frame::ServerFrame;
use wire::message::{Sent, To};
use wire::photo::Photo;
use wire::sync::Sync;
use wire::user::UserAnswer;
use wire::{Balance, ClientId, ConversationId};

on_both_engines!(
    a_send_is_written_and_charged_once_whatever_fails_on_its_way,
    a_job_has_its_effect_whatever_fails_in_its_worker,
);

const ACTIONS: [&str; 4] = ["panic", "error", "delay", "abort"];
/// A panic here is one of the work alone: of a transaction, which is rolled back, or of a job, which is done again.
const CAUGHT: [&str; 3] = ["courier.after-decisions", "courier.before-commit", "jobs.after-running"];
const SIGABRT: i32 = 6;
/// The jobs that fail here.
const PHOTO: &str = "photo";

/// A server that is started again when it has ended, and two members who chat with each other.
struct World {
    on: On,
    database: Database,
    folder: tempfile::TempDir,
    server: Process,
    anna: Someone,
    ben: Someone,
    chat: ConversationId,
}

fn start(database: &Database, plan: PathBuf) -> Process {
    let mut command = vonk(database, &["serve", "--listen", "127.0.0.1:0"]);
    // A panic that was planted says where it was.
    command.env(VARIABLE, plan).env("RUST_BACKTRACE", "0");
    Process::spawn(command)
}

impl World {
    fn new(on: On) -> Self {
        let database = Database::ready(on);
        let [(anna, chat), (ben, _)] = seed_load(&database, 2).try_into().ok().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let server = start(&database, folder.path().join("plan"));
        Self { on, database, folder, server, anna, ben, chat }
    }

    fn plan(&self) -> PathBuf {
        self.folder.path().join("plan")
    }

    /// Plants a fault, and makes a call until it is answered with one of its good statuses.
    async fn persist(&mut self, point: &str, action: &'static str, make: impl Fn(&Process) -> Call) -> Reply {
        fs::write(self.plan(), format!("{point} {action}\n")).unwrap();
        let mut ends = ends(point, action);
        let reply = loop {
            match make(&self.server).try_answer().await {
                Ok(reply) if reply.status.is_success() => break reply,
                Ok(reply) => assert_eq!(reply.code(), "try_again", "{point} {action}: {reply:?}"),
                Err(gone) => {
                    assert!(ends, "{point} {action}: {gone}");
                    self.restart(action).await;
                    ends = false;
                }
            }
        };
        until(async || fs::read_to_string(self.plan()).unwrap().is_empty()).await;
        if ends {
            self.restart(action).await;
        }
        reply
    }

    /// Waits until the server has ended by itself, and starts it again.
    async fn restart(&mut self, action: &str) {
        // The database of a server that is ending is not free, so one that never ends by itself is found by the test's patience.
        let ended = self.server.wait();
        match action {
            "abort" => assert_eq!(ended.signal(), Some(SIGABRT)),
            _ => assert_eq!(ended.code(), Some(1), "a supervisor starts it again"),
        }
        self.server = start(&self.database, self.plan());
        if self.on == On::Postgres {
            // The number of a process that was not stopped in good order is its own for a while, and with it its jobs.
            let session = session(&self.database.url).await;
            session.execute("update jobs set run_at = 0 where state = 'leased'", &[]).await.unwrap();
        }
    }

    async fn credits(&self) -> i64 {
        let Balance(credits) = get(&self.server, &self.anna, "/api/user.php").await.read::<UserAnswer>().user.credits;
        credits
    }

    /// How often a member finds that message in the conversation.
    async fn times(&self, who: &Someone, id: &ClientId) -> usize {
        let path = format!("/api/chat.php?id={}&limit=200", self.chat);
        let page: ChatPage = get(&self.server, who, &path).await.read();
        assert!(!page.more_before, "the whole conversation");
        page.messages.iter().filter(|message| message.client_id == *id).count()
    }

    /// Waits until every photo has been made ready, and stops the server; what it leaves must be sound.
    async fn end(self) {
        let url = Url::parse(&self.database.url).unwrap();
        until(async || {
            let left = peek(&url, |conn| census(conn).boxed()).await.unwrap();
            assert!(left.iter().all(|(_, state, _)| state != "dead"), "{left:?}");
            left.iter().all(|(kind, ..)| kind != PHOTO)
        })
        .await;
        self.server.terminate();
        assert!(self.server.ended().success());
        assert_verified(&self.database);
    }
}

/// Whether this ends the process.
fn ends(point: &str, action: &str) -> bool {
    let is_caught = CAUGHT.iter().any(|caught| point.starts_with(caught));
    action == "abort" || action == "panic" && !is_caught
}

/// The points whose names begin so, each with every fault.
fn cases(of: &[&str]) -> Vec<(&'static str, &'static str)> {
    let points = POINTS.into_iter().filter(|point| of.iter().any(|part| point.starts_with(part)));
    points.flat_map(|point| ACTIONS.map(|action| (point, action))).collect()
}

async fn a_send_is_written_and_charged_once_whatever_fails_on_its_way(on: On) {
    let mut world = World::new(on);
    let cases = cases(&["courier.", "live."]);
    assert_eq!(cases.len(), 20);
    let before = world.credits().await;
    for (n, (point, action)) in (1..).zip(cases) {
        let (mut socket, known) = live(&world.server, &world.ben).await;
        let it = text(To::Conversation(world.chat), &format!("{action} at {point}"));
        let anna = world.anna.clone();
        let make = |server: &Process| call(server, Some(&anna), Method::POST, "/api/message.php").json(&it);
        let sent: Sent = world.persist(point, action, make).await.read();
        let again: Sent = make(&world.server).go().await.read();
        assert_eq!(again, sent, "{action} at {point}");
        assert_eq!(world.credits().await, before - n, "{action} at {point}: charged once");
        for who in [&world.anna, &world.ben] {
            assert_eq!(world.times(who, &it.client_id).await, 1, "{action} at {point}");
        }
        if action == "delay" {
            receives(&mut socket, &it.client_id).await;
        }
        brings(&world.server, &world.ben, known, &it.client_id).await;
    }
    world.end().await;
}

async fn receives(socket: &mut Socket, id: &ClientId) {
    let find = socket.find(|frame| match frame {
        ServerFrame::Message { message, .. } if message.client_id == *id => Some(()),
        _ => None,
    });
    find.await;
}

/// A member who was there before comes back, and is told of the message.
async fn brings(server: &Process, who: &Someone, known: Sync, id: &ClientId) {
    let (_socket, sync) = resume(server, who, Some((known.rev, known.epoch))).await;
    let mut last = sync.chats.iter().filter_map(|chat| chat.last_message.as_ref());
    assert!(last.any(|message| message.client_id == *id), "{sync:?}");
}

async fn a_job_has_its_effect_whatever_fails_in_its_worker(on: On) {
    let mut world = World::new(on);
    let cases = cases(&["jobs."]);
    assert_eq!(cases.len(), 12);
    for (point, action) in cases {
        let (anna, key) = (world.anna.clone(), ClientId::new());
        let upload = |server: &Process| {
            let call = call(server, Some(&anna), Method::POST, "/api/photo.php");
            call.header("idempotency-key", key.as_str()).body(jpeg(96, 72))
        };
        let point = format!("{point}:{PHOTO}");
        let reply = world.persist(&point, action, upload).await;
        let photo: Photo = serde_json::from_slice(&reply.bytes).unwrap();
        let path = format!("/photos/{}/large", photo.id);
        let is_ready = async || {
            let reply = call(&world.server, Some(&anna), Method::GET, &path).answer().await;
            reply.status == StatusCode::OK
        };
        until(is_ready).await;
    }
    world.end().await;
}
