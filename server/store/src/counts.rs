//! What the store counts for whoever watches it.

use prometheus_client::metrics::counter::Counter;

#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Transactions that reached the disk together count once.
    pub commits: Counter,
    pub transactions: Counter,
    /// Times that SQLite's log was brought back into the database.
    pub checkpoints: Counter,
}
