//! Several servers of one database.

mod bus;
mod cluster;
mod example;
mod numbers;
mod restarts;

use crate::support::server::Served;
use std::net::SocketAddr;

/// Whatever listens there.
#[derive(Clone, Copy)]
struct At(SocketAddr);

impl Served for At {
    fn address(&self) -> SocketAddr {
        self.0
    }
}
