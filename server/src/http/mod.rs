//! What a call is asked and answered with, for every handler: axum ends here and in the handlers.
//!
//! - [`site`] which domain, language and address a request is of · [`cookies`] in and out
//! - [`input`] bodies and queries, [`json`] what is wrong with them · [`reply`] answers and refusals
//! - [`place`] against whom a connection counts · [`state`] what handlers are handed
//!
//! Handlers and doors call it. It knows no domain; who is logged in is found by `accounts`.

pub mod cookies;
pub mod input;
pub mod json;
pub mod place;
pub mod reply;
pub mod site;
pub mod state;
