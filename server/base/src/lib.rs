//! The foundation of the server's crates, of which it knows none but the wire.
//!
//! - [`clock`] the time, which a test can move · [`error`] errors · [`seldom`] limits repeated lines of the log
//! - [`config_files`] the layers of the configuration · [`faults`] what tests plant

pub mod clock;
pub mod config_files;
pub mod error;
pub mod faults;
pub mod seldom;

/// The target of the spans that a collector may be told. They are of the finest level, so that without a collector they
/// cost nothing.
pub const SPANS: &str = "vonk::spans";
