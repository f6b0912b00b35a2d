//! Clients that hold a connection and do not go on.

use super::members::Someone;
use super::server::Served;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use wire::ClientId;

/// How far a client goes.
#[derive(Clone, Copy, Debug)]
pub enum Holding {
    /// Connects.
    Silent,
    HalfAHead,
    /// Sends a byte of many, with a session that nobody has.
    HalfABody,
    HalfAnUpload,
    /// Asks again and again and reads no answer.
    Unread,
}

pub const LOCALHOST: Ipv4Addr = Ipv4Addr::LOCALHOST;
/// This machine has many addresses.
pub const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
pub const FURTHER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);

pub async fn connect(server: &impl Served, from: Ipv4Addr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    // So that an answer that is not read soon fills it.
    socket.set_recv_buffer_size(4096).unwrap();
    socket.bind(SocketAddr::new(IpAddr::V4(from), 0)).unwrap();
    socket.connect(server.address()).await.unwrap()
}

pub async fn hold(server: &impl Served, from: Ipv4Addr, who: &Someone, how: Holding) -> TcpStream {
    let mut stream = connect(server, from).await;
    match how {
        Holding::Silent => {}
        Holding::HalfAHead => stream.write_all(b"GET / HTTP/1.1\r\nHost:").await.unwrap(),
        Holding::HalfABody => {
            let head = head(server, "POST /api/user.php", &format!("session={}", "0".repeat(64)), 60_000);
            stream.write_all(format!("{head}{{").as_bytes()).await.unwrap();
        }
        Holding::HalfAnUpload => {
            let head = head(server, "POST /api/photo.php", &who.cookie, 12_000_000);
            stream.write_all(format!("{head}x").as_bytes()).await.unwrap();
        }
        Holding::Unread => {
            // So much at once that the buffers between are full at once, too.
            let head = head(server, "GET /api/openapi.json", &who.cookie, 0);
            let requests = head.repeat(64);
            // Until the server reads no more of them, or has lost patience already.
            while let Ok(Ok(())) =
                tokio::time::timeout(Duration::from_millis(500), stream.write_all(requests.as_bytes())).await
            {
            }
        }
    }
    stream
}

/// A request's head, with whatever any call needs.
pub fn head(server: &impl Served, line: &str, cookie: &str, length: usize) -> String {
    let (port, key) = (server.address().port(), ClientId::new());
    let key = key.as_str();
    format!(
        "{line} HTTP/1.1\r\nHost: localhost:{port}\r\nX-Client-Request: 1\r\nCookie: {cookie}\r\n\
         Idempotency-Key: {key}\r\nContent-Length: {length}\r\n\r\n"
    )
}

/// The status of the next answer; `None` if the connection ends without one.
pub async fn status(stream: &mut TcpStream) -> Option<u16> {
    let mut line = [0; 12];
    stream.read_exact(&mut line).await.ok()?;
    std::str::from_utf8(&line).ok()?.strip_prefix("HTTP/1.1 ")?.parse().ok()
}
