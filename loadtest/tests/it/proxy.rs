//! Stands between the program and a server, and tampers with the messages that the server pushes.

use std::io::{Read, Result, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::spawn;

/// What becomes of one frame among all.
#[derive(Clone, Copy, Debug)]
pub enum Tampering {
    Drops,
    Doubles,
}

/// The address under which the server at `server` is now reached: the `nth` message it pushes, over all sockets, is
/// dropped or doubled.
pub fn tamper(server: SocketAddr, tampering: Tampering, nth: usize) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let pushed = Arc::new(AtomicUsize::new(0));
    spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let server = TcpStream::connect(server).unwrap();
            let (up, down) = ((client.try_clone().unwrap(), server.try_clone().unwrap()), (server, client));
            spawn(move || std::io::copy(&mut &up.0, &mut &up.1).map(|_| up.1.shutdown(Shutdown::Write)));
            let pushed = pushed.clone();
            spawn(move || {
                // A connection ends in many ways, all of them fine.
                let _ = relay(&down.0, &down.1, |frame| {
                    let is_message = contains(frame, b"{\"type\":\"message\"");
                    let is_it = is_message && pushed.fetch_add(1, Ordering::Relaxed) + 1 == nth;
                    match tampering {
                        Tampering::Drops => usize::from(!is_it),
                        Tampering::Doubles => 1 + usize::from(is_it),
                    }
                });
                let _ = down.1.shutdown(Shutdown::Both);
            });
        }
    });
    address
}

/// Hands on what the server says, each WebSocket frame as often as `times` says.
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
