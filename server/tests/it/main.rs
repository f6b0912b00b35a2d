//! The server from outside: real sockets, both databases, faults.

#![allow(clippy::unwrap_used, clippy::similar_names, clippy::needless_pass_by_value)]

mod support;

mod accounts;
mod arrows;
mod chat;
mod converge;
mod faults;
mod live;
mod store;
