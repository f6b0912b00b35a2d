//! Vonk's server: a real-time chat for a dating site, where every message is paid for in the transaction that
//! delivers it.
//!
//! These are its layers, from the lowest to the highest. A module calls only those above it in this list, which a test
//! checks. Below them are the crates `wire` (what crosses the network), `base` and `store`; `demo` is beside them.
//!
//! - machinery, which knows no domain: [`config`], [`words`], [`mailboxes`], [`limits`] how much and how often, [`sites`] the sites by
//!   their hosts, [`shards`] the databases and which sites are in which, [`live`] the sockets of this node, [`health`], [`logging`], [`core`](mod@core) what all modules
//!   share, [`http`] requests and responses
//! - [`domain`], a folder each: rules in `mod.rs`, queries in `sql.rs`, handlers in `http.rs`
//! - [`flows`] which join several domains
//! - [`socket`] and [`web`], which call domains and flows for clients
//! - [`verify`] and [`seed`], which use every domain; [`start`] starts the server and stops it; [`codes`] is a
//!   command of operators

pub mod codes;
pub mod config;
pub mod core;
pub mod domain;
mod figures;
pub mod flows;
pub mod health;
pub mod http;
pub mod limits;
pub mod live;
pub mod logging;
pub mod mailboxes;
pub mod moving;
pub mod operators;
pub mod seed;
pub mod serving;
pub mod shards;
pub mod sites;
pub mod socket;
pub mod spans;
pub mod start;
pub mod vault;
pub mod verify;
pub mod web;
pub mod words;

/// SQLite uses it too, which is half of the server's work. With the allocator of glibc the server delivered 11 300 to
/// 12 300 messages a second, with this one 14 400. It takes some 40 MiB more.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
