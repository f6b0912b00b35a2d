//! The socket `GET /api/live`. Its frames call the same functions as HTTP does.
//!
//! - [`upgrade`] who may open a socket · [`connection`] hello, resume and the loop of one socket
//! - [`peer`] a socket's member, outbox and limits, and its part in live delivery
//! - [`dispatch`] calls the rule for a frame · [`frames`] writes frames · [`farewell`] ends a socket
//! - [`heartbeat`] the heartbeats of all sockets, by one task
//!
//! It calls domains and flows, as `web` does; only `start` and `web` call it.

mod connection;
mod dispatch;
mod farewell;
mod frames;
pub mod heartbeat;
mod peer;
pub mod upgrade;

use crate::core::Core;
use crate::domain::chats::Courier;
use crate::limits::Limiter;
use std::sync::Arc;
use wire::MemberId;

/// Shared by all sockets of this node.
pub struct Sockets {
    pub core: Arc<Core>,
    pub courier: Arc<Courier>,
    handshakes: Limiter<MemberId>,
}

impl Sockets {
    pub fn new(core: Arc<Core>, courier: Arc<Courier>) -> Self {
        let limits = &core.config.limits;
        let handshakes = Limiter::new(limits.handshakes_per_second, limits.handshakes_burst);
        Self { core, courier, handshakes }
    }
}
