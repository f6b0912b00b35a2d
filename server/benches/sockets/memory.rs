//! Resident memory of the server per idle socket: thousands of members connect, send `hello` and nothing more.

use crate::client;
use crate::support::server::{self, Server};
use futures_util::StreamExt;
use std::time::{Duration, Instant};

const SOCKETS: usize = 10_000;
/// By then the frames about who came online have been delivered.
const SETTLE: Duration = Duration::from_secs(5);
/// The server sends a heartbeat every 30 s, which should not leave memory in use.
const HEARTBEAT: Duration = Duration::from_secs(35);

pub async fn measure(count: Option<usize>) {
    let count = count.unwrap_or(SOCKETS);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let sessions = server::seed(folder.path(), count);
    let server = Server::vonk(folder.path());
    let before = server.resident_kib();
    println!("{:<40}{before:>8} KiB", "the server, before");

    let begun = Instant::now();
    let sockets = client::all(sessions.iter().map(|session| client::member(&server, &session.cookie))).await;
    println!("{count} sockets connected in {:.1} s", begun.elapsed().as_secs_f64());
    // A client that reads also answers pings.
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
