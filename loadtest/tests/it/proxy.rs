//! A proxy between the program and a server: it tampers with messages that the server pushes, or delays its answers.

use std::io::{BufRead, BufReader, Read, Result, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// What happens to one frame among all.
#[derive(Clone, Copy, Debug)]
pub enum Tampering {
    Drops,
    Doubles,
}

/// A proxy that tampers.
pub struct Tampered {
    pub address: SocketAddr,
    /// How many messages the server has pushed through it.
    pub pushed: Arc<AtomicUsize>,
}

/// The `nth` message that the server pushes, over all sockets, is dropped or doubled.
pub fn tamper(server: SocketAddr, tampering: Tampering, nth: usize) -> Tampered {
    let pushed = Arc::new(AtomicUsize::new(0));
    let count = pushed.clone();
    let address = between(server, move |client, server| {
        copy_up(&client, &server);
        relay(&server, &client, |frame| {
            let is_message = contains(frame, b"{\"type\":\"message\"");
            let is_it = is_message && count.fetch_add(1, Ordering::Relaxed) + 1 == nth;
            match tampering {
                Tampering::Drops => usize::from(!is_it),
                Tampering::Doubles => 1 + usize::from(is_it),
            }
        })
    });
    Tampered { address, pushed }
}

/// A proxy that delays answers, and its record of the polls.
pub struct Delay {
    pub address: SocketAddr,
    record: Arc<Mutex<Record>>,
}

#[derive(Default)]
struct Record {
    polls: Vec<Poll>,
    last_hello: Option<Instant>,
    /// Connections that may still bring polls.
    open: usize,
}

/// One poll, as the proxy saw it.
#[derive(Clone, Copy, Debug)]
pub struct Poll {
    /// When the answer before it began to leave on the same connection, if there was one.
    answered_before: Option<Instant>,
    requested: Instant,
    /// When its answer began to leave.
    answered: Instant,
    /// When the next request arrived.
    pub requested_again: Option<Instant>,
    /// When the connection had ended.
    ended: Instant,
}

impl Poll {
    /// The member cannot have waited less.
    pub fn least(&self) -> Duration {
        self.answered - self.requested
    }

    /// The member cannot have waited longer, unless it began before `begin`.
    pub fn most(&self, begin: Instant) -> Duration {
        self.requested_again.unwrap_or(self.ended) - self.answered_before.unwrap_or(begin)
    }
}

impl Delay {
    /// Every poll, once all connections have ended; and when the last socket was opened.
    pub fn seen(&self) -> (Vec<Poll>, Instant) {
        loop {
            let record = self.record.lock().unwrap();
            if record.open == 0 {
                return (record.polls.clone(), record.last_hello.expect("a socket was opened"));
            }
            drop(record);
            sleep(Duration::from_millis(10));
        }
    }
}

/// Delays HTTP answers: the `nth` answer to a poll leaves no earlier than `takes` after its request. Sockets are passed
/// through.
pub fn delay(server: SocketAddr, takes: fn(nth: usize) -> Duration) -> Delay {
    let record = Arc::new(Mutex::new(Record::default()));
    let (kept, answered) = (record.clone(), AtomicUsize::new(0));
    let address = between(server, move |client, server| {
        kept.lock().unwrap().open += 1;
        let mut polls = Vec::new();
        let ended = answer_all(&client, &server, &kept, &mut polls, || takes(answered.fetch_add(1, Ordering::Relaxed)));
        let mut kept = kept.lock().unwrap();
        let now = Instant::now();
        kept.polls.extend(polls.into_iter().map(|poll| Poll { ended: now, ..poll }));
        kept.open -= 1;
        ended
    });
    Delay { address, record }
}

fn answer_all(
    mut client: &TcpStream,
    mut server: &TcpStream,
    record: &Mutex<Record>,
    polls: &mut Vec<Poll>,
    takes: impl Fn() -> Duration,
) -> Result<()> {
    let (mut requests, mut answers) = (BufReader::new(client), BufReader::new(server));
    loop {
        let request = part(&mut requests)?;
        let requested = Instant::now();
        if let Some(last) = polls.last_mut() {
            last.requested_again = Some(requested);
        }
        server.write_all(&request)?;
        let answer = part(&mut answers)?;
        if answer.starts_with(b"HTTP/1.1 101") {
            record.lock().unwrap().last_hello = Some(Instant::now());
            client.write_all(&answer)?;
            copy_up(client, server);
            return std::io::copy(&mut answers, &mut client).map(drop);
        }
        if request.starts_with(b"GET /api/chats.php") {
            sleep((requested + takes()).saturating_duration_since(Instant::now()));
            let (answered, answered_before) = (Instant::now(), polls.last().map(|last| last.answered));
            polls.push(Poll { answered_before, requested, answered, requested_again: None, ended: answered });
        }
        client.write_all(&answer)?;
    }
}

/// The address under which every connection is handed to `serve`, with one of its own to the server.
fn between(
    server: SocketAddr,
    serve: impl Fn(TcpStream, TcpStream) -> Result<()> + Send + Sync + 'static,
) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, serve) = (listener.local_addr().unwrap(), Arc::new(serve));
    spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let (server, serve) = (TcpStream::connect(server).unwrap(), serve.clone());
            client.set_nodelay(true).unwrap();
            server.set_nodelay(true).unwrap();
            spawn(move || {
                let both = (client.try_clone().unwrap(), server.try_clone().unwrap());
                // However the connection ends, the test goes on.
                let _ = serve(client, server);
                let _ = (both.0.shutdown(Shutdown::Both), both.1.shutdown(Shutdown::Both));
            });
        }
    });
    address
}

fn copy_up(client: &TcpStream, server: &TcpStream) {
    let (client, server) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    spawn(move || std::io::copy(&mut &client, &mut &server).map(|_| server.shutdown(Shutdown::Write)));
}

/// Reads one HTTP request or response, with a body of its `Content-Length`.
fn part(from: &mut impl BufRead) -> Result<Vec<u8>> {
    let (mut part, mut body) = (Vec::new(), 0);
    while !part.ends_with(b"\r\n\r\n") {
        let begin = part.len();
        if from.read_until(b'\n', &mut part)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let line = String::from_utf8_lossy(&part[begin..]).to_lowercase();
        body = line.strip_prefix("content-length:").map_or(body, |length| length.trim().parse().unwrap());
    }
    let begin = part.len();
    part.resize(begin + body, 0);
    from.read_exact(&mut part[begin..])?;
    Ok(part)
}

/// Passes on what the server sends, each WebSocket frame as often as `times` returns.
fn relay(mut server: &TcpStream, mut client: &TcpStream, mut times: impl FnMut(&[u8]) -> usize) -> Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        server.read_exact(&mut byte)?;
        head.push(byte[0]);
    }
    client.write_all(&head)?;
    if !head.starts_with(b"HTTP/1.1 101") {
        return std::io::copy(&mut server, &mut client).map(drop);
    }
    loop {
        let frame = frame(server)?;
        for _ in 0..times(&frame) {
            client.write_all(&frame)?;
        }
    }
}

/// One frame as it is on the wire (RFC 6455, 5.2); a server does not mask them.
fn frame(mut server: &TcpStream) -> Result<Vec<u8>> {
    let mut frame = vec![0; 2];
    server.read_exact(&mut frame)?;
    let more = match frame[1] {
        126 => 2,
        127 => 8,
        _ => 0,
    };
    frame.resize(2 + more, 0);
    server.read_exact(&mut frame[2..])?;
    let length = match more {
        0 => usize::from(frame[1]),
        _ => frame[2..].iter().fold(0, |length, byte| length << 8 | usize::from(*byte)),
    };
    let begin = frame.len();
    frame.resize(begin + length, 0);
    server.read_exact(&mut frame[begin..])?;
    Ok(frame)
}

fn contains(frame: &[u8], part: &[u8]) -> bool {
    frame.windows(part.len()).any(|window| window == part)
}
