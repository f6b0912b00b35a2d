//! Vonk's server: a real-time chat for a dating site, where every message is paid for in the transaction that
//! delivers it.
//!
//! Machinery: [`store`] keeps, [`realtime`] tells, [`http`] and [`socket`] are the two doors, [`app`] is what they
//! share, [`start`] puts it together and takes it down.
//!
//! Domains, a folder each (`mod.rs` rules, `sql.rs` queries, `http.rs` handlers): [`accounts`], [`profiles`],
//! [`chats`], [`likes`], [`photos`], [`credits`], [`inbox`], [`presence`], [`safety`], [`settings`],
//! [`sync`]; [`seed`] fills an empty database. [`actors`] are clients: they play fictional profiles in a demo.
//! [`telemetry`] is what the server counts about itself, [`health`] what is wrong with it, [`logging`] what is logged.
//! [`shares`] is how much of something scarce each holds.
//!
//! Imports run one way, `http, socket -> domain -> domain/sql -> store`, and a test holds them to it.

pub mod accounts;
pub mod actors;
pub mod app;
pub mod chats;
pub mod clock;
pub mod config;
pub mod config_files;
pub mod credits;
pub mod error;
pub mod event;
pub mod health;
pub mod http;
pub mod inbox;
pub mod likes;
pub mod logging;
pub mod photos;
pub mod presence;
pub mod profiles;
pub mod random;
pub mod realtime;
pub mod safety;
pub mod seed;
pub mod seldom;
pub mod settings;
pub mod shares;
pub mod socket;
pub mod start;
pub mod store;
pub mod sync;
pub mod telemetry;
pub mod verify;
pub mod words;

/// Also SQLite's, which is half of the server's work: the allocator of glibc delivered 11 300 to 12 300 messages a second
/// where this one delivers 14 400. It keeps some 40 MiB more to itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
