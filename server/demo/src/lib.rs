//! What a demo shows beyond the server itself.
//!
//! - [`actors`] programs that play fictional profiles, clients like any other
//! - [`random`] chance that repeats, for them and for the seed
//!
//! Knows the wire and nothing behind it. The server starts the actors, in a demo that asks for them.

pub mod actors;
pub mod random;
