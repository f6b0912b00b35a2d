//! The socket `GET /api/live`: the second door to the same functions.
//!
//! - [`upgrade`] who may open one · [`peer`] what is known of it · [`connection`] hello, resume and the loop of one socket
//! - [`joined`] its place in live delivery, given up however it ends
//! - [`dispatch`] from a frame to a rule · [`frames`] on their way out · [`farewell`] how a socket ends
//! - [`heartbeat`] one wheel for all sockets
//!
//! It calls domains and flows, as `web` does; only `start` and `web` call it.

mod connection;
mod dispatch;
mod farewell;
mod frames;
pub mod heartbeat;
mod joined;
mod peer;
pub mod upgrade;

use crate::core::Core;
use crate::domain::chats::Courier;
use crate::limits::Limiter;
use std::sync::Arc;
use wire::MemberId;

/// What all sockets of this node share.
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
