//! How much of something scarce each holds, and how often each may ask.
//!
//! - [`Shares`] how much · [`Limiter`] how often, of [`Bucket`]s · [`Calls`] how often anybody may call over HTTP
//!
//! Anything may call it; it knows the configuration and nobody else.

mod buckets;
mod calls;
mod shares;

pub use buckets::{Bucket, Limiter};
pub use calls::Calls;
pub use shares::{Share, Shares};
