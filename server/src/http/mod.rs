//! Requests and responses, for every handler. Apart from the handlers, only this module and `web` use axum.
//!
//! - [`site`] the domain, language and address of a request · [`cookies`]
//! - [`input`] bodies and queries, [`json`] the errors in them · [`upload`] files · [`reply`] answers and refusals
//! - [`place`] limits connections by address and member · [`state`] the state of handlers
//!
//! Handlers, `socket` and `web` call it. It knows no domain; `accounts` finds the member who is logged in.

pub mod cookies;
pub mod input;
pub mod json;
pub mod place;
pub mod reply;
pub mod site;
pub mod state;
pub mod upload;
