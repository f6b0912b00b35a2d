//! What an experiment found.

use crate::history::check::Anomaly;
use crate::measure::figures::Outcome;
use crate::measure::tally::{Timed, percentile_ms};
use crate::numbers::{float, number};
use std::fmt::{self, Display};

/// How many anomalies are described.
const ANOMALIES: usize = 10;

/// What was done, and on what.
#[derive(Clone, Copy, Debug)]
pub struct Of {
    pub name: &'static str,
    pub engine: &'static str,
    pub seed: u64,
}

/// The outcome of one experiment.
pub struct Finding {
    pub of: Of,
    /// How often something was broken.
    pub faults: u64,
    pub messages: u64,
    /// Answers that never came or asked to try again, after each of which the same send was repeated.
    pub repeated: u64,
    /// Of those who came back after a cut: the time until they had everything, in milliseconds.
    pub back_p99: f64,
    /// Why it failed; empty when it passed.
    pub failures: Vec<String>,
}

impl Finding {
    /// What was seen, and why that is not right.
    pub fn judge(of: Of, outcome: &Outcome, faults: u64, verified: (String, bool), anomalies: &[Anomaly]) -> Self {
        let counts = &outcome.counts;
        let messages = counts.times(Timed::Ack).len();
        let repeated = counts.refused.get("no_answer").copied().unwrap_or_default()
            + counts.refused.get("try_again").copied().unwrap_or_default();
        let mut failures = Vec::new();
        if faults == 0 {
            failures.push("nothing was broken: the load was too short".to_owned());
        }
        if messages == 0 {
            failures.push("no message was answered".to_owned());
        }
        failures.extend(outcome.breaches.counts().map(|(kind, count)| format!("{kind:?}: {count}").to_lowercase()));
        failures.extend(outcome.breaches.examples().iter().map(|example| format!("  {example}")));
        if outcome.unanswered > 0 {
            failures.push(format!("{} messages were never answered", outcome.unanswered));
        }
        if outcome.cut > 0 {
            failures.push(format!("{} pairs did not come back", outcome.cut));
        }
        if !anomalies.is_empty() {
            failures.push(format!("{} anomalies in the history", anomalies.len()));
        }
        failures.extend(anomalies.iter().take(ANOMALIES).map(|anomaly| format!("  {anomaly}")));
        let (output, is_sound) = verified;
        if !is_sound {
            failures.push(output);
        }
        let back_p99 = percentile_ms(counts.times(Timed::Resume), 99.0);
        Self { of, faults, messages, repeated, back_p99, failures }
    }

    /// For those who watch.
    pub fn in_short(&self) -> String {
        let outcome = if self.failures.is_empty() { "passed" } else { "FAILED" };
        let Self { of: Of { name, engine, .. }, faults, messages, .. } = self;
        let short = format!("{name} on {engine}: {outcome}, {faults} faults, {messages} messages");
        [&[short][..], &self.failures].concat().join("\n  ")
    }
}

/// The findings, one to a line, under the names of the columns.
pub struct Table<'a>(pub &'a [Finding]);

impl Display for Table<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            to,
            "{:<16} {:<9} {:>5} {:>6} {:>9} {:>9} {:>12}  outcome",
            "experiment", "engine", "seed", "faults", "messages", "repeated", "back p99 ms"
        )?;
        for it in self.0 {
            let outcome = if it.failures.is_empty() { "passed" } else { "FAILED" };
            writeln!(
                to,
                "{:<16} {:<9} {:>5} {:>6} {:>9} {:>9} {:>12}  {outcome}",
                it.of.name,
                it.of.engine,
                it.of.seed,
                it.faults,
                number(float(it.messages)),
                number(float(it.repeated)),
                number(it.back_p99.round()),
            )?;
        }
        for it in self.0.iter().filter(|it| !it.failures.is_empty()) {
            writeln!(to, "\n{} on {}:", it.of.name, it.of.engine)?;
            for failure in &it.failures {
                writeln!(to, "  {failure}")?;
            }
        }
        Ok(())
    }
}
