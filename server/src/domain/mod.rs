//! The domains, a folder each, from the lowest to the highest: each may call those above it in this list and none
//! below. What needs several of them without being one of them is a flow.
//!
//! `mod.rs` holds the rules as plain functions and the workers of its jobs, `sql.rs` the queries of its own tables,
//! `http.rs` its routes and handlers (parse, call, reply), `invariants.rs` what must always hold. Another domain's
//! `sql.rs` must not be used. The routes are listed in `web`, the workers in `start`, the invariants in `verify`:
//! a line each for a new domain.

pub mod settings;

pub mod places;

pub mod tokens;

pub mod proofs;

pub mod mail;

pub mod sms;

pub mod accounts;

pub mod push;

pub mod inbox;

pub mod credits;

pub mod profiles;

pub mod user;

pub mod mandates;

pub mod invoices;

pub mod sandbox;

pub mod payments;

pub mod alerts;

pub mod passwords;

pub mod safety;

pub mod search;

pub mod photos;

pub mod likes;

pub mod swipes;

pub mod chats;

pub mod signup;

pub mod addresses;
