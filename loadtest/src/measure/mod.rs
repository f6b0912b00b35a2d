//! What a run measures: latencies and outcomes of members, the use of processes, and what the server counts itself.
//!
//! - members: [`tally`] histograms and counters · [`timeline`] the same second by second · [`figures`] each by name
//! - processes: [`usage`] of one, read from `/proc` · [`processes`] of all of a run · [`costs`] in bytes, commits and
//!   memory · [`metrics`] the server's own counters
//! - the machine: [`machine`] its description · [`limits`] of this program · [`validity`] whether this program was fast
//!   enough for the figures to mean anything

pub mod costs;
pub mod figures;
pub mod limits;
pub mod machine;
pub mod metrics;
pub mod processes;
pub mod tally;
pub mod timeline;
pub mod usage;
pub mod validity;
