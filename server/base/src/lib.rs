//! What every crate of the server stands on, and what knows none of them.
//!
//! - [`clock`] the time, which a test can move · [`error`] what can go wrong · [`seldom`] a fault that fills no log
//! - [`config_files`] the operator's files

pub mod clock;
pub mod config_files;
pub mod error;
pub mod seldom;
