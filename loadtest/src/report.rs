//! What a run says at its end, and its verdict.

use crate::figures::{FIGURES, Outcome, number, percentile};
use crate::machine::Usage;
use crate::scenario::{Load, Scenario};
use hdrhistogram::Histogram;
use std::fmt::{self, Display, Formatter};

/// More late messages than this share, and the run says more about this program than about the server.
const LATE_SHARE: f64 = 0.001;
/// Shown of each latency.
const PERCENTILES: [f64; 5] = [50.0, 90.0, 99.0, 99.9, 100.0];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Passed,
    /// The load was not what the scenario says: its figures mean nothing.
    Invalid,
    /// A threshold of the scenario was missed.
    Missed,
    /// The server broke a promise.
    Incorrect,
}

impl Verdict {
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Passed => 0,
            Self::Invalid => 3,
            Self::Missed => 99,
            Self::Incorrect => 100,
        }
    }
}

pub struct Report<'r> {
    pub scenario: &'r Scenario,
    pub outcome: &'r Outcome,
    pub seed: u64,
    pub machine: String,
    pub commit: String,
    pub server: String,
    /// What the check of the database said, and whether all is well; none when the server is not ours.
    pub verified: Option<(String, bool)>,
    pub server_usage: Option<Usage>,
    pub own_usage: Option<Usage>,
}

impl Report<'_> {
    pub fn verdict(&self) -> Verdict {
        let unsound = self.verified.as_ref().is_some_and(|(_, sound)| !sound);
        if unsound || !self.outcome.breaches.is_empty() {
            Verdict::Incorrect
        } else if self.late_share() > LATE_SHARE {
            Verdict::Invalid
        } else if self.scenario.thresholds.0.iter().any(|(figure, limit)| !figure.holds(self.outcome, *limit)) {
            Verdict::Missed
        } else {
            Verdict::Passed
        }
    }

    fn late_share(&self) -> f64 {
        number(self.outcome.counts.late) / number(self.outcome.counts.lag.len().max(1))
    }

    fn title(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Scenario { name, members, duration, warm_up, load, .. } = self.scenario;
        let load = match load {
            Load::Open { rate, .. } => format!("{rate} messages/s arrive"),
            Load::Closed {} => "each writes when answered".to_owned(),
        };
        let seed = self.seed;
        writeln!(out, "{name}: {members} members in pairs, {load}, {duration:?} after {warm_up:?}, seed {seed}\n")?;
        writeln!(out, "machine     {}", self.machine)?;
        writeln!(out, "commit      {}", self.commit)?;
        writeln!(out, "server      {}", self.server)
    }

    fn latencies(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "\n{:<12}{:>9}{:>9}{:>9}{:>9}{:>9}", "ms", "p50", "p90", "p99", "p99.9", "max")?;
        let counts = &self.outcome.counts;
        for (name, times) in [("ack", &counts.ack), ("delivery", &counts.delivery), ("start lag", &counts.lag)] {
            row(out, name, times)?;
        }
        Ok(())
    }

    fn counts(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out)?;
        for figure in FIGURES.iter().filter(|figure| !figure.name.ends_with("_ms")) {
            writeln!(out, "{:<24}{:>9.0}", figure.name, figure.of(self.outcome))?;
        }
        for (code, count) in &self.outcome.counts.refused {
            writeln!(out, "refused, {code:<15}{count:>9}")?;
        }
        for example in &self.outcome.breaches.examples {
            writeln!(out, "    {example}")?;
        }
        Ok(())
    }

    fn processes(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out)?;
        for (name, usage) in [("server", self.server_usage), ("generator", self.own_usage)] {
            if let Some(Usage { cpu, peak_kib }) = usage {
                let (seconds, mib) = (cpu.as_secs_f64(), peak_kib / 1024);
                writeln!(out, "{name:<12}{seconds:.1} s of processor, {mib} MiB at most")?;
            }
        }
        let verified = self.verified.as_ref().map_or("not by this run: the server is not its own", |(said, _)| said);
        writeln!(out, "verified    {verified}")
    }

    fn thresholds(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out)?;
        for (figure, limit) in &self.scenario.thresholds.0 {
            let word = if figure.holds(self.outcome, *limit) { "holds" } else { "MISSED" };
            writeln!(out, "{word:<8}{} {:.3}, limit {limit}", figure.name, figure.of(self.outcome))?;
        }
        Ok(())
    }
}

fn row(out: &mut Formatter<'_>, name: &str, times: &Histogram<u64>) -> fmt::Result {
    write!(out, "{name:<12}")?;
    for at in PERCENTILES {
        write!(out, "{:>9.2}", percentile(times, at))?;
    }
    writeln!(out)
}

impl Display for Report<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.title(out)?;
        self.latencies(out)?;
        self.counts(out)?;
        self.processes(out)?;
        self.thresholds(out)?;
        match self.verdict() {
            Verdict::Passed => writeln!(out, "\npassed"),
            Verdict::Missed => writeln!(out, "\nfailed: a threshold was missed"),
            Verdict::Incorrect => writeln!(out, "\nfailed: the server broke a promise"),
            Verdict::Invalid => {
                let share = self.late_share() * 100.0;
                writeln!(out, "\ninvalid: {share:.2} % of the messages left too late; the load generator held them up")
            }
        }
    }
}
