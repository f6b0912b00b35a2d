//! The socket `GET /api/live`: the second door to the same functions.
//!
//! - [`upgrade`] who may open one · [`peer`] what is known of it · [`connection`] hello, resume and the loop of one socket
//! - [`dispatch`] from a frame to a rule · [`heartbeat`] one wheel for all sockets

mod connection;
mod dispatch;
pub mod heartbeat;
mod peer;
pub mod upgrade;
