//! Discounts: codes that an operator has made, and the time bonus of new members. An order takes at most one, and a
//! member takes each once.
//!
//! - [`rules`] what a discount takes off, decided without a side effect · [`active`] those that count for a member
//! - [`entry`] a member enters a code · [`uses`] which order has which discount
//! - [`operate`] an operator makes, lists and ends codes · [`guesses`] how often codes are tried

pub mod active;
pub mod entry;
pub mod guesses;
pub mod http;
pub mod operate;
pub mod rules;
pub mod sql;
pub mod uses;
