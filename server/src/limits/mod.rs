//! Limits: how much of something scarce each may hold, and how often each may call.
//!
//! - [`Shares`] how much · [`Limiter`] how often, of [`Bucket`]s · [`Calls`] how often anybody may call over HTTP
//! - [`Together`] what all servers of a database count together, each limit a [`SharedLimiter`]
//!
//! Every other module may call it; it knows the configuration alone.

mod buckets;
mod calls;
mod shares;
mod together;

pub use buckets::{Bucket, Limiter};
pub use calls::Calls;
pub use shares::{Share, Shares};
pub use together::{SharedLimiter, Taken, Together};
