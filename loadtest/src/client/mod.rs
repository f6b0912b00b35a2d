//! How one member reaches the server, as a client does: over a socket and over HTTP. Everything a member sends and
//! receives passes through here, so this is also where its bytes are counted.
//!
//! - [`target`] the address of the server, and the members who have a session there
//! - [`socket`] a WebSocket · [`calls`] a connection for HTTP calls, one after the other
//! - [`traffic`] the bytes of both

pub mod calls;
pub mod socket;
pub mod target;
pub mod traffic;
