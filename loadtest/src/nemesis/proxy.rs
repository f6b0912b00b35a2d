//! Stands between two programs and lets every byte through, until it is told to cut or to hold their connections.

use crate::error::{Error, Result};
use crate::random::Random;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch::{Receiver, Sender, channel};
use tokio::time::sleep;

/// A connection that is quiet is cut after this time, at the byte where it is.
const CUT_AT_LATEST: Duration = Duration::from_secs(1);
const BUFFER: usize = 16 * 1024;

/// Dropped, it takes no new connections.
pub struct Proxy {
    port: u16,
    orders: Sender<Order>,
}

#[derive(Clone, Copy, Debug)]
enum Order {
    Pass,
    /// Each connection is cut in each direction at a byte of its own, among the next so many.
    Cut {
        within: usize,
    },
    /// Nothing passes, and the connections stay.
    Hold,
}

impl Proxy {
    /// Listens on a port of its own for those who want to reach another.
    pub async fn to(port: u16, seed: u64) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(Error::failed)?;
        let own = listener.local_addr().map_err(Error::failed)?.port();
        let (orders, receiver) = channel(Order::Pass);
        tokio::spawn(serve(listener, port, receiver, Random::of(seed)));
        Ok(Self { port: own, orders })
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// Cuts the connections that there are.
    pub fn cut(&self, within: usize) {
        self.orders.send_replace(Order::Cut { within });
    }

    pub fn hold(&self) {
        self.orders.send_replace(Order::Hold);
    }

    pub fn pass(&self) {
        self.orders.send_replace(Order::Pass);
    }
}

async fn serve(listener: TcpListener, to: u16, mut orders: Receiver<Order>, mut random: Random) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            changed = orders.changed() => match changed {
                Ok(()) => continue,
                Err(_) => return,
            },
        };
        if let Ok((from, _)) = accepted {
            tokio::spawn(pass(from, to, orders.clone(), [random.next(), random.next()]));
        }
    }
}

/// Lets the bytes of a connection through in both directions. When one of them ends, so does the other.
async fn pass(from: TcpStream, to: u16, orders: Receiver<Order>, [there, back]: [u64; 2]) {
    let Ok(to) = TcpStream::connect((Ipv4Addr::LOCALHOST, to)).await else { return };
    if from.set_nodelay(true).is_err() || to.set_nodelay(true).is_err() {
        return;
    }
    let ((from_read, from_write), (to_read, to_write)) = (from.into_split(), to.into_split());
    tokio::select! {
        () = pump(from_read, to_write, orders.clone(), Random::of(there)) => {}
        () = pump(to_read, from_write, orders, Random::of(back)) => {}
    }
}

async fn pump(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut orders: Receiver<Order>, mut random: Random) {
    let mut buffer = vec![0; BUFFER];
    // An order to cut is about the connections that there were.
    let mut holds = matches!(*orders.borrow_and_update(), Order::Hold);
    // How many more bytes pass.
    let mut left: Option<usize> = None;
    loop {
        tokio::select! {
            read = from.read(&mut buffer), if !holds => {
                let Ok(count @ 1..) = read else { return };
                let passes = left.map_or(count, |left| left.min(count));
                if to.write_all(&buffer[..passes]).await.is_err() || passes < count {
                    return;
                }
                left = left.map(|left| left - passes);
            }
            changed = orders.changed() => {
                if changed.is_err() {
                    return;
                }
                let order = *orders.borrow_and_update();
                holds = matches!(order, Order::Hold);
                if let Order::Cut { within } = order {
                    left = Some(random.below(within));
                }
            }
            () = sleep(CUT_AT_LATEST), if left.is_some() => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    /// Sends back what it gets.
    async fn echo() -> u16 {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let (mut read, mut write) = stream.split();
                    let _ = tokio::io::copy(&mut read, &mut write).await;
                });
            }
        });
        port
    }

    async fn heard(stream: &mut TcpStream, text: &[u8]) -> Option<Vec<u8>> {
        stream.write_all(text).await.ok()?;
        let mut back = vec![0; text.len()];
        stream.read_exact(&mut back).await.ok()?;
        Some(back)
    }

    #[tokio::test]
    async fn everything_passes_until_it_is_cut_and_new_connections_pass_again() {
        let proxy = Proxy::to(echo().await, 1).await.unwrap();
        let mut one = TcpStream::connect(proxy.address()).await.unwrap();
        assert_eq!(heard(&mut one, b"before").await.unwrap(), b"before");
        proxy.cut(100);
        tokio::time::sleep(Duration::from_millis(100)).await;
        // One of the two directions ends within a hundred bytes.
        assert_eq!(heard(&mut one, &[7; 300]).await, None);
        let mut other = TcpStream::connect(proxy.address()).await.unwrap();
        assert_eq!(heard(&mut other, &[7; 300]).await.unwrap(), [7; 300]);
    }

    #[tokio::test]
    async fn a_quiet_connection_is_cut_too() {
        let proxy = Proxy::to(echo().await, 1).await.unwrap();
        let mut one = TcpStream::connect(proxy.address()).await.unwrap();
        assert_eq!(heard(&mut one, b"before").await.unwrap(), b"before");
        proxy.cut(100);
        assert_eq!(one.read(&mut [0; 10]).await.unwrap(), 0);
    }

    #[tokio::test]
    async fn what_is_held_arrives_afterwards() {
        let proxy = Proxy::to(echo().await, 1).await.unwrap();
        let mut one = TcpStream::connect(proxy.address()).await.unwrap();
        assert_eq!(heard(&mut one, b"before").await.unwrap(), b"before");
        proxy.hold();
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(timeout(Duration::from_millis(300), heard(&mut one, b"meanwhile")).await.is_err());
        proxy.pass();
        let mut back = [0; 9];
        one.read_exact(&mut back).await.unwrap();
        assert_eq!(&back, b"meanwhile");
    }
}
