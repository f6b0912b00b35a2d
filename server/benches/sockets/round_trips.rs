//! Closed loops over a thousand sockets: each sends again as soon as the last frame was answered. First a bare echo,
//! which is what sockets alone could do; then the real server, where every answer is a durable paid message.

use crate::client::{self, Socket};
use crate::support::server::{self, Server};
use crate::support::stopwatch::Stopwatch;
use base::config_files::ConfigFiles;
use futures_util::{SinkExt, StreamExt, future};
use tokio::net::TcpListener;
use tokio_tungstenite::accept_async_with_config;
use tokio_tungstenite::tungstenite::Message as Frame;
use vonk::sites::Domains;
use wire::frame::ClientFrame;
use wire::message::{Outgoing, Send, To};
use wire::{ClientId, ConversationId, Credits};

/// As many as in `loadtest/scenarios/saturation.toml`.
const SOCKETS: usize = 1000;
const TEXT: &str = "Shall we meet at the market on Saturday?";

pub async fn measure() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let sessions = server::seed(folder.path(), SOCKETS);
    let price = price();
    println!("{SOCKETS} sockets, each with one message under way");

    let messages = || sessions.iter().map(|session| Message { conversation: session.conversation, price });

    let bare = Server::bare();
    let sockets = client::all(sessions.iter().map(|_| client::plain(&bare))).await;
    let echoes = Loop { what: "what sockets alone could do", unit: "echoes", answer: "send" };
    let echoes = echoes.run(&bare, sockets.into_iter().zip(messages())).await;
    drop(bare);

    let vonk = Server::vonk(folder.path());
    let sockets = client::all(sessions.iter().map(|session| client::member(&vonk, &session.cookie))).await;
    let paid = Loop { what: "paid messages through the server", unit: "messages", answer: "sent" };
    let paid = paid.run(&vonk, sockets.into_iter().zip(messages())).await;
    drop(vonk);
    server::assert_verified(folder.path());
    println!("    the server does {:.2} times what bare sockets do", paid / echoes);
}

/// What a text costs on the site of the seeded members.
fn price() -> Credits {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    domains.of_host("localhost").unwrap().site.message_credits
}

struct Loop {
    what: &'static str,
    unit: &'static str,
    /// The type of the frame that answers a message.
    answer: &'static str,
}

impl Loop {
    async fn run(self, server: &Server, writers: impl Iterator<Item = (Socket, Message)>) -> f64 {
        let watch = Stopwatch::start(server.process());
        let write = |(socket, message)| tokio::spawn(write_while(watch, socket, message, self.answer));
        let writing: Vec<_> = writers.map(write).collect();
        let counts = future::join_all(writing).await;
        watch.stop(self.what, counts.into_iter().map(|count| count.unwrap()).sum(), self.unit)
    }
}

/// Gives how many messages were answered.
async fn write_while(watch: Stopwatch, mut socket: Socket, message: Message, answer: &str) -> u32 {
    let mut count = 0;
    while watch.runs() {
        socket.send(Frame::text(message.frame())).await.unwrap();
        loop {
            let frame = socket.next().await.unwrap().unwrap();
            let frame = frame.to_text().unwrap();
            assert!(!is(frame, "refused"), "{frame}");
            if is(frame, answer) {
                break;
            }
        }
        count += 1;
    }
    count
}

/// Every frame begins with its type. Parsing all of it would cost this side more than the echo costs the bare server.
fn is(frame: &str, kind: &str) -> bool {
    frame
        .strip_prefix(r#"{"type":""#)
        .and_then(|rest| rest.strip_prefix(kind))
        .is_some_and(|rest| rest.starts_with('"'))
}

/// The message that one member sends again and again.
#[derive(Clone, Copy)]
struct Message {
    conversation: ConversationId,
    price: Credits,
}

impl Message {
    fn frame(self) -> String {
        let content = Outgoing::Text { text: TEXT.to_owned() };
        let to = To::Conversation(self.conversation);
        let send =
            ClientFrame::Send(Send { client_id: ClientId::new(), to, content, quoted_cost: self.price, quote: None });
        serde_json::to_string(&send).unwrap()
    }
}

/// The bare server: echoes every frame.
pub async fn echo(listener: TcpListener) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        stream.set_nodelay(true).unwrap();
        tokio::spawn(async move {
            let mut socket = accept_async_with_config(stream, Some(client::buffers())).await.unwrap();
            // Until the client has closed the connection.
            while let Some(Ok(frame)) = socket.next().await {
                if frame.is_text() && socket.send(frame).await.is_err() {
                    break;
                }
            }
        });
    }
}
