//! A report as data. `report.json` is this, so a field that is renamed or means something else raises [`VERSION`].

use crate::measure::figures::Bound;
use crate::measure::timeline::Timeline;
use crate::measure::usage::Usage;
use crate::measure::validity::Check;
use crate::numbers::float;
use crate::oracle::breaches::Breaches;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub const VERSION: u32 = 1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub version: u32,
    pub verdict: Verdict,
    pub exit_code: u8,
    pub conditions: Conditions,
    /// How long was measured, in seconds: less than the scenario's duration when the run was interrupted.
    pub measured: f64,
    /// By name: all that a threshold can be set on, and for everything timed its count, mean and percentiles in ms.
    pub figures: BTreeMap<String, f64>,
    pub thresholds: Vec<Threshold>,
    pub validity: Vec<Check>,
    /// Refusals by code.
    pub refused: BTreeMap<String, u64>,
    pub breaches: Breached,
    /// None when the run did not start the server itself.
    pub verified: Option<Verified>,
    pub usage: Used,
    /// For everything timed, the curve of its percentiles as far as there are samples.
    pub percentiles: BTreeMap<String, Vec<Point>>,
    pub timeline: Timeline,
}

/// What was run and on what: enough to repeat the run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conditions {
    /// In UTC, as RFC 3339 writes it.
    pub started_at: String,
    pub command: String,
    pub name: String,
    pub description: String,
    /// The scenario's file, whole.
    pub scenario: String,
    pub seed: u64,
    pub machine: String,
    pub commit: String,
    /// The server's version and engine, or its address.
    pub server: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Passed,
    /// The load generator was the bottleneck, so its figures are not those of the server.
    Invalid,
    /// A threshold of the scenario was missed.
    Missed,
    /// The server lost, doubled or contradicted something, or the database breaks an invariant.
    Incorrect,
    /// The run was ended early: figures are of the part that was measured, and no threshold is judged.
    Interrupted,
}

impl Verdict {
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Passed => 0,
            Self::Invalid => 3,
            Self::Missed => 99,
            Self::Incorrect => 100,
            Self::Interrupted => 130,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Threshold {
    pub figure: String,
    pub bound: Bound,
    pub limit: f64,
    pub value: f64,
    /// None when the run was interrupted, or nothing of the kind was timed.
    pub held: Option<bool>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Breached {
    /// By kind, such as `lost`; only kinds that occurred.
    pub counts: BTreeMap<String, u64>,
    /// Descriptions of the first few.
    pub examples: Vec<String>,
}

impl Breached {
    pub fn of(breaches: &Breaches) -> Self {
        let named = |(kind, count)| (format!("{kind:?}").to_lowercase(), count);
        Self { counts: breaches.counts().map(named).collect(), examples: breaches.examples().to_vec() }
    }
}

/// The check of the database after the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verified {
    /// The text that `vonk verify` printed. In the file it keeps its first name, so that older reports can be read.
    #[serde(rename = "said")]
    pub output: String,
    pub sound: bool,
}

/// Over the whole life of the processes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Used {
    pub server: Option<Spent>,
    /// Only when it is a process of its own.
    pub database: Option<Spent>,
    pub generator: Option<Spent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spent {
    pub cpu_seconds: f64,
    pub peak_mib: f64,
}

impl From<Usage> for Spent {
    fn from(usage: Usage) -> Self {
        Self { cpu_seconds: usage.cpu.as_secs_f64(), peak_mib: float(usage.peak_kib) / 1024.0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    pub percent: f64,
    pub ms: f64,
}
