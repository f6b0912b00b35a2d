//! Vonk's server: a real-time chat for a dating site, where every message is paid for in the transaction that
//! delivers it.
//!
//! Its floors, from the bottom to the top; a room calls only what stands above it in this list, and a test holds all
//! of them to it. Below them are the crates `wire` (what crosses the network), `base` and `store`; `demo` stands
//! beside them.
//!
//! - machinery, which knows no domain: [`config`], [`words`], [`limits`] how much and how often, [`sites`] which host
//!   is which site, [`live`] the sockets of this node, [`health`], [`logging`], [`core`](mod@core) what all share,
//!   [`http`] what a call is asked and answered with
//! - [`domain`], a folder each: rules in `mod.rs`, queries in `sql.rs`, handlers in `http.rs`
//! - [`flows`]: what joins several domains
//! - the doors: [`socket`] and [`web`]
//! - [`verify`] and [`seed`], which look at every domain; [`start`] puts the server together and takes it down

pub mod config;
pub mod core;
pub mod domain;
pub mod flows;
pub mod health;
pub mod http;
pub mod limits;
pub mod live;
pub mod logging;
pub mod seed;
pub mod sites;
pub mod socket;
pub mod start;
pub mod verify;
pub mod web;
pub mod words;

/// Also SQLite's, which is half of the server's work: the allocator of glibc delivered 11 300 to 12 300 messages a second
/// where this one delivers 14 400. It keeps some 40 MiB more to itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
