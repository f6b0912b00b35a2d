//! What a demo has beyond the server itself.
//!
//! - [`actors`] programs that play fictional profiles, clients like any other
//! - [`random`] random numbers that repeat with their seed, for the actors and for the demo world
//!
//! It knows the wire and nothing of the server. `vonk serve --demo --actors` starts the actors.

pub mod actors;
pub mod random;
