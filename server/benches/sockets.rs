//! Resident memory of the server per idle socket: thousands of members connect, say hello and are silent.
//!
//! `cargo bench -p vonk --bench sockets [-- COUNT]`

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

mod support;

use futures_util::{SinkExt, StreamExt, TryStreamExt, stream};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use wire::frame::{ClientFrame, SUBPROTOCOL, ServerFrame};

const SOCKETS: usize = 5000;
const CONNECTING: usize = 16;
/// By then presence has been told to everybody.
const SETTLE: Duration = Duration::from_secs(5);
/// The server's heartbeat comes every 30 s and leaves nothing behind, or should not.
const HEARTBEAT: Duration = Duration::from_secs(35);

type Socket = WebSocketStream<TcpStream>;

#[tokio::main]
async fn main() {
    support::print_machine();
    let count = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(SOCKETS);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (server, authority, cookies) = start(folder.path(), count);
    let before = server.resident_kib();
    println!("{:<40}{before:>8} KiB", "the server, before");

    let begun = Instant::now();
    let connect = |cookie: String| connect(&authority, cookie);
    let sockets: Vec<Socket> =
        stream::iter(cookies).map(connect).buffer_unordered(CONNECTING).try_collect().await.unwrap();
    println!("{count} sockets said hello in {:.1} s", begun.elapsed().as_secs_f64());
    // A client reads, and so answers the pings.
    let reading: Vec<_> = sockets
        .into_iter()
        .map(|mut socket| tokio::spawn(async move { while let Some(Ok(_)) = socket.next().await {} }))
        .collect();

    for (what, pause) in [("idle", SETTLE), ("idle, after a heartbeat", HEARTBEAT)] {
        tokio::time::sleep(pause).await;
        assert!(reading.iter().all(|task| !task.is_finished()), "every socket is still open");
        let after = server.resident_kib();
        #[allow(clippy::cast_precision_loss)] // kibibytes of one process
        let each = (after - before) as f64 / count as f64;
        println!("{:<40}{after:>8} KiB, {each:.1} KiB a socket", format!("the server, {count} sockets {what}"));
    }
}

struct Server(Child);

impl Server {
    fn resident_kib(&self) -> i64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Seeds members and serves them in a process of its own; gives its host and port and the members' cookies.
fn start(folder: &Path, members: usize) -> (Server, String, Vec<String>) {
    let program = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vonk"));
        command.arg("--data").arg(folder).env("VONK_LOG", "warn").stdout(Stdio::piped());
        command
    };
    let file = folder.join("sessions");
    let seeded = program().args(["seed", "--load", &members.to_string(), "--sessions"]).arg(&file).status();
    assert!(seeded.unwrap().success());
    let sessions = std::fs::read_to_string(file).unwrap();
    let cookies = sessions.lines().map(|line| line.split(' ').nth(1).unwrap().to_owned()).take(members).collect();

    let mut child = program().args(["serve", "--listen", "127.0.0.1:0"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let authority = line.trim().strip_prefix("listening on http://").unwrap().to_owned();
    (Server(child), authority, cookies)
}

async fn connect(authority: &str, cookie: String) -> Result<Socket, Error> {
    let mut request = format!("ws://{authority}/api/live").into_client_request()?;
    let headers = request.headers_mut();
    headers.insert("cookie", cookie.parse()?);
    headers.insert("origin", format!("http://{authority}").parse()?);
    headers.insert("sec-websocket-protocol", SUBPROTOCOL.parse()?);
    let stream = TcpStream::connect(authority).await?;
    let config = WebSocketConfig::default().read_buffer_size(4096);
    let (mut socket, _) = client_async_with_config(request, stream, Some(config)).await?;
    let hello = ClientFrame::Hello { since: None, epoch: None, visible: true };
    socket.send(Message::text(serde_json::to_string(&hello).unwrap())).await?;
    let answer = socket.next().await.unwrap()?;
    let frame: ServerFrame = serde_json::from_str(answer.to_text()?).unwrap();
    assert!(matches!(frame, ServerFrame::Hello { .. }), "{frame:?}");
    Ok(socket)
}
