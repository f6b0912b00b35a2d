//! What a run found. It is gathered once, as data; the text, the page and the comparison are made of that data and of
//! nothing else.
//!
//! - [`data`] the report and its verdict · [`figures`] from what was counted to figures with names · [`json`] to a file
//!   and back
//! - [`text`] for the terminal · [`compare`] two reports side by side
//! - [`html`] a page: [`tables`], [`costs`] and [`plots`], each drawn by [`plot`] along its [`axis`]

mod axis;
pub mod compare;
mod costs;
pub mod data;
mod escape;
mod figures;
mod html;
mod json;
mod plot;
mod plots;
#[cfg(test)]
pub mod sample;
mod tables;
#[cfg(test)]
mod tests;
mod text;

use crate::measure::figures::Outcome;
use crate::measure::tally::Timed;
use crate::measure::validity;
use crate::scenario::Scenario;
use data::{Breached, Conditions, Report, Used, VERSION, Verdict, Verified};
use figures::{curve, figures, thresholds};

impl Report {
    pub fn new(
        conditions: Conditions,
        scenario: &Scenario,
        outcome: &Outcome,
        verified: Option<Verified>,
        usage: Used,
    ) -> Self {
        let counts = &outcome.counts;
        let timed: Vec<Timed> = Timed::ALL.into_iter().filter(|what| !counts.times(*what).is_empty()).collect();
        let mut report = Self {
            version: VERSION,
            verdict: Verdict::Passed,
            exit_code: 0,
            conditions,
            measured: outcome.measured.as_secs_f64(),
            figures: figures(outcome, &timed, &usage),
            thresholds: thresholds(scenario, outcome),
            validity: validity::checks(outcome),
            refused: counts.refused.iter().map(|(code, count)| ((*code).to_owned(), *count)).collect(),
            breaches: Breached::of(&outcome.breaches),
            verified,
            usage,
            percentiles: timed.iter().map(|what| (what.key(), curve(counts.times(*what)))).collect(),
            timeline: outcome.timeline.clone(),
        };
        report.verdict = report.judge(outcome);
        report.exit_code = report.verdict.exit_code();
        report
    }

    /// A breach decides whatever else happened; the figures of an invalid run are not held against any threshold.
    fn judge(&self, outcome: &Outcome) -> Verdict {
        let unsound = self.verified.as_ref().is_some_and(|verified| !verified.sound);
        if unsound || !outcome.breaches.is_empty() {
            Verdict::Incorrect
        } else if outcome.interrupted {
            Verdict::Interrupted
        } else if self.validity.iter().any(|check| !check.holds()) {
            Verdict::Invalid
        } else if self.thresholds.iter().any(|threshold| threshold.held == Some(false)) {
            Verdict::Missed
        } else {
            Verdict::Passed
        }
    }
}
