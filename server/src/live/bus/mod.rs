//! The bus: what one node tells the others, through Redis.
//!
//! - [`exchange`] what waits to be said, and what follows from what is heard · [`words`] what nodes say
//! - [`peers`] who the others are and whom they show · [`questions`] what is asked and answered
//! - [`links`] how a node speaks and hears, and begins anew when that fails · [`connections`] by what it does
//! - [`address`] where Redis is · [`cluster`] who owns what of several · [`tls`] how it is reached
//!
//! Redis keeps nothing and is believed nothing: the database has the truth, and the bus only makes it seen sooner. Words
//! are said after COMMIT and may be lost. Every parcel is numbered, and each node speaks on each channel every second, so
//! that within a second a node notices what it has missed. It then *heals*: the next heartbeat of all its sockets is due
//! at once, and carries each member's newest revision from the database.

mod address;
mod cluster;
mod connections;
mod exchange;
mod links;
mod peers;
mod questions;
mod tls;
mod words;

pub use exchange::{Bus, Node};
pub use links::run;
pub use words::{Frame, Question, Sight, Word};
