//! Limits: how much of something scarce each may hold, and how often each may call.
//!
//! - [`Shares`] how much · [`Limiter`] how often, of [`Bucket`]s · [`Calls`] how often anybody may call over HTTP
//!
//! Every other module may call it; it knows the configuration alone.

mod buckets;
mod calls;
mod shares;

pub use buckets::{Bucket, Limiter};
pub use calls::Calls;
pub use shares::{Share, Shares};
