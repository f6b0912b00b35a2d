//! The members of one site in memory, as a search engine keeps them: an inverted index, which gives those who have a
//! value, and a forward index, which gives the values of a member.
//!
//! - [`row`] what is known of a member, in 24 bytes · [`numbers`] the numbers of countries, regions and interests
//! - [`sets`] for each value the compressed set of those who have it · [`members`] both, kept equal by one function
//! - [`condition`] a part of a search, answered by either · [`filter`] what is wanted as conditions
//! - [`find`] the members whom a search finds, in their order · [`scored`] those who fit one member best
//!
//! A search intersects sets, so it knows its exact number, and looks at single members only where few are left or a set
//! is too coarse. Members are in the sets by their places in the lists, which never change.

mod condition;
pub mod filter;
pub mod find;
pub mod members;
mod numbers;
mod row;
pub mod scored;
mod sets;
#[cfg(test)]
mod tests;

pub use find::{Found, Part, Rank};
pub use members::Index;
pub use row::steps;
