//! The store's counters, for the metrics.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

/// The connections of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    pub kind: &'static str,
    pub open: usize,
    /// Those of them that nobody uses.
    pub idle: usize,
    /// How many callers wait for one.
    pub waiting: usize,
}

#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Transactions that were committed together count once.
    pub commits: Counter,
    pub transactions: Counter,
    /// Checkpoints: how often SQLite's log was copied into the database.
    pub checkpoints: Counter,
    /// How often statements were sent to PostgreSQL and their answers waited for; those that were sent together count
    /// once.
    pub round_trips: Counter,
    /// Reads that might be late, by where they were made.
    pub late_reads: Family<[(&'static str, &'static str); 1], Counter>,
}
