//! Demo actors play against a running server, seen only by what a member sees.

use crate::signup;
use crate::support::client::{Socket, acquaint, call, live, post, text};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, Served, serve};
use crate::support::signup::{form, joined};
use crate::support::{On, PATIENCE};
use base::config_files::ConfigFiles;
use demo::actors;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use wire::chat::{Mark, MarkKind};
use wire::frame::{ClientFrame, ServerFrame};
use wire::message::{Content, Outgoing, Send, To};
use wire::signup::Activated;
use wire::{ClientId, ConversationId, Credits};

/// The actors of a test, faster than people are.
struct Stage {
    tasks: TaskTracker,
    stop: CancellationToken,
}

impl Stage {
    fn begin(server: &Running, actor: &Someone) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("demo")).unwrap();
        let cast = format!(
            r#"
            password = "demo-vonk"
            [pace]
            arrives = [10, 20]
            reads = [50, 100]
            answers = [300, 400]
            greets = [200, 300]
            types = [100, 200]
            likes = [50, 100]
            looks = [50, 100]
            greetings_an_hour = 1
            greeting_pause = 1000
            [asks_if_real]
            en = ["are you real"]
            [[actor]]
            domain = "vonk"
            email = "{}"
            language = "en"
            welcomes = ["Welcome, {{name}}."]
            greetings = ["There you are, {{name}}."]
            answers = [{{ gift = "tulip" }}]
            questions = ["Perhaps."]
            made_up = ["No, I am made up."]
            photos = ["A photo."]
            gifts = ["A gift."]
            "#,
            actor.email
        );
        std::fs::write(folder.path().join("demo/actors.toml"), cast).unwrap();
        let (tasks, stop) = (TaskTracker::new(), CancellationToken::new());
        actors::start(&ConfigFiles::folder(folder.path()).unwrap(), server.address(), false, &tasks, &stop).unwrap();
        Self { tasks, stop }
    }

    async fn end(self) {
        self.stop.cancel();
        self.tasks.close();
        tokio::time::timeout(PATIENCE, self.tasks.wait()).await.expect("actors stop at the end");
    }
}

fn message(frame: ServerFrame, by: &Someone) -> Option<Content> {
    match frame {
        ServerFrame::Message { message, .. } if message.sender == by.id => Some(message.content),
        _ => None,
    }
}

async fn presence(socket: &mut Socket, of: &Someone) -> bool {
    let is = |frame| match frame {
        ServerFrame::Presence { profile, online } if profile == of.id => Some(online),
        _ => None,
    };
    socket.find(is).await
}

async fn typing(socket: &mut Socket, expected: ConversationId) {
    let is = |frame| matches!(frame, ServerFrame::Typing { conversation } if conversation == expected).then_some(());
    socket.find(is).await;
}

fn text_content(text: &str) -> Content {
    Content::Text { text: text.into() }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_actor_comes_greets_reads_answers_and_likes_back() {
    let server = signup::demo(On::Sqlite).await;
    let (anna, vera) = (server.member(new("Anna")).await, server.member(new("Vera")).await);
    let conversation = acquaint(&server, &anna, &vera).await;
    let (mut socket, before) = live(&server, &anna).await;
    // So that a greeting is not taken for the answer to the message that waits.
    let (mut reader, _) = live(&server, &vera).await;
    reader
        .send(&ClientFrame::Read(Mark { conversation, seq: before.chats[0].state.last_seq, mark: MarkKind::Read }))
        .await;
    let read = |frame| matches!(frame, ServerFrame::Read { .. }).then_some(());
    socket.find(read).await;
    drop(reader);
    assert!(!presence(&mut socket, &vera).await, "the reader has gone");

    let stage = Stage::begin(&server, &vera);
    assert!(presence(&mut socket, &vera).await, "the actor is there by a socket of its own");
    typing(&mut socket, conversation).await;
    assert_eq!(socket.find(|frame| message(frame, &vera)).await, text_content("There you are, Anna."));

    let began = Instant::now();
    for (content, answer) in [
        (Outgoing::Text { text: "Are you real?".into() }, text_content("No, I am made up.")),
        (Outgoing::Text { text: "Nice.".into() }, Content::Gift { gift: "tulip".into() }),
        (Outgoing::Gift { gift: "coffee".into() }, text_content("A gift.")),
    ] {
        let is_text = matches!(content, Outgoing::Text { .. });
        let quoted_cost = Credits(if is_text { 1 } else { 3 });
        let to = To::Conversation(conversation);
        let send = Send { client_id: ClientId::new(), to, content, quoted_cost, quote: None };
        socket.send(&ClientFrame::Send(send.clone())).await;
        let seq = socket.answer(&send.client_id).await.unwrap().message.seq;
        let read = |frame| match frame {
            ServerFrame::Read { chat, .. } => (chat.their_read_seq >= seq).then_some(()),
            _ => None,
        };
        socket.find(read).await;
        assert_eq!(socket.find(|frame| message(frame, &vera)).await, answer);
    }
    assert!(began.elapsed() >= Duration::from_secs(1), "an actor takes its time");

    post(&server, &anna, "/api/like.php", &json!({ "profile": { "id": vera.id } })).await;
    let matched = |frame| match frame {
        ServerFrame::Like { like, .. } => like.state.is_match().then_some(like.state.id),
        _ => None,
    };
    assert_eq!(socket.find(matched).await, vera.id);

    stage.end().await;
    assert!(!presence(&mut socket, &vera).await);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_actor_writes_to_nobody_who_did_not_write_first_and_comes_back_when_it_lost_its_socket() {
    let server = signup::demo(On::Sqlite).await;
    let (anna, vera) = (server.member(new("Anna")).await, server.member(new("Vera")).await);
    let (mut socket, _) = live(&server, &anna).await;
    let stage = Stage::begin(&server, &vera);
    let frame = socket.soon(Duration::from_secs(1)).await;
    assert_eq!(frame, None, "no chat, so neither presence nor words");

    // A ninth socket of a member makes the oldest leave, which is the actor's.
    let mut others = Vec::new();
    for _ in 0..8 {
        others.push(live(&server, &vera).await);
    }
    drop(others);
    let first = text(To::Profile(vera.id), "Hello?");
    socket.send(&ClientFrame::Send(first)).await;
    assert_eq!(socket.find(|frame| message(frame, &vera)).await, text_content("Perhaps."));
    stage.end().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_has_just_confirmed_is_welcomed_and_nobody_before() {
    let server = signup::demo(On::Sqlite).await;
    let vera = server.member(new("Vera")).await;
    let stage = Stage::begin(&server, &vera);
    let clara = joined(&server, &form("clara@vonk.example")).await;
    let newcomers = async || call(&server, None, Method::GET, "/demo/newcomers").go().await.json();
    assert_eq!(newcomers().await, json!([]), "nobody reaches a member who is not confirmed");
    let (mut socket, _) = live(&server, &clara).await;
    signup::activate(&server, &signup::token_of_mail(&server, 1).await).await.read::<Activated>();
    assert_eq!(socket.find(|frame| message(frame, &vera)).await, text_content("Welcome, Clara."));
    assert_eq!(newcomers().await[0]["name"], "Clara");
    stage.end().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_newcomers_to_see_but_in_a_demo() {
    let server = serve(On::Sqlite).await;
    assert_eq!(call(&server, None, Method::GET, "/demo/newcomers").go().await.status, StatusCode::NOT_FOUND);
    server.stop().await;
}
