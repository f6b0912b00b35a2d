//! The socket `GET /api/live`: the second door to the same functions.
//!
//! - [`upgrade`] who may open one · [`peer`] what is known of it · [`connection`] hello, resume and the loop of one socket
//! - [`dispatch`] from a frame to a rule · [`frames`] on their way out · [`farewell`] how a socket ends
//! - [`heartbeat`] one wheel for all sockets

mod connection;
mod dispatch;
mod farewell;
mod frames;
pub mod heartbeat;
mod peer;
pub mod upgrade;
