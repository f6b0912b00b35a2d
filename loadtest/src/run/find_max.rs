//! The search for the highest rate at which a scenario passes: the rate is doubled until a run fails, then bisected.

use crate::report::data::Verdict;
use std::fmt::{self, Display, Formatter};

/// The search ends when the highest rate that passed and the lowest that failed differ by no more than this share.
const PRECISION: f64 = 0.05;

#[derive(Debug)]
pub struct Search {
    next: f64,
    passed: Option<f64>,
    failed: Option<(f64, Verdict)>,
    /// The last rate whose run was invalid.
    invalid: Option<f64>,
    most: f64,
}

impl Search {
    pub fn new(first: f64, most: f64) -> Self {
        Self { next: first.min(most), passed: None, failed: None, invalid: None, most }
    }

    /// The rate to try; none when the answer is known.
    pub fn next(&self) -> Option<f64> {
        let narrow = |passed: f64, failed: f64| failed - passed <= (failed * PRECISION).max(1.0);
        let known = match (self.passed, self.failed) {
            (Some(passed), Some((failed, _))) => narrow(passed, failed),
            (Some(passed), None) => passed >= self.most,
            (None, Some((failed, _))) => failed <= 1.0,
            (None, None) => false,
        };
        (!known).then_some(self.next)
    }

    /// An invalid run is tried once more, because the machine may have paused for a moment, whatever the rate.
    pub fn record(&mut self, verdict: Verdict) {
        if verdict == Verdict::Invalid && self.invalid.replace(self.next) != Some(self.next) {
            return;
        }
        if verdict == Verdict::Passed {
            self.passed = Some(self.next);
        } else {
            self.failed = Some((self.next, verdict));
        }
        self.next = match (self.passed, self.failed) {
            (Some(passed), Some((failed, _))) => f64::midpoint(passed, failed).round(),
            (Some(passed), None) => (passed * 2.0).min(self.most),
            (None, Some((failed, _))) => (failed / 2.0).floor(),
            (None, None) => self.next,
        };
    }

    pub fn exit_code(&self) -> u8 {
        if self.passed.is_some() { 0 } else { Verdict::Missed.exit_code() }
    }
}

impl Display for Search {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self.passed {
            Some(rate) => write!(out, "passes at {rate} acts a second")?,
            None => write!(out, "passes at no rate")?,
        }
        match self.failed {
            Some((rate, Verdict::Invalid)) => write!(out, "; at {rate} this program was the bottleneck"),
            Some((rate, _)) => write!(out, "; at {rate} a threshold is missed"),
            None => write!(out, "; no higher rate was tried"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches on a server that passes up to this rate.
    fn search(takes: f64, first: f64, most: f64) -> (Option<f64>, usize) {
        let (mut search, mut runs) = (Search::new(first, most), 0);
        while let Some(rate) = search.next() {
            search.record(if rate <= takes { Verdict::Passed } else { Verdict::Missed });
            runs += 1;
        }
        (search.passed, runs)
    }

    #[test]
    fn the_limit_is_found_to_a_twentieth_in_few_runs() {
        for takes in [90.0, 1000.0, 7777.0] {
            let (found, runs) = search(takes, 500.0, 100_000.0);
            let found = found.unwrap();
            assert!(found <= takes && found >= takes * 0.94, "{found} of {takes}");
            assert!(runs <= 12, "{runs} runs for {takes}");
        }
    }

    #[test]
    fn a_server_that_passes_every_rate_ends_the_search_at_the_highest() {
        assert_eq!(search(1e9, 500.0, 4000.0), (Some(4000.0), 4));
    }

    #[test]
    fn a_rate_at_which_a_run_was_invalid_once_is_tried_again_and_then_judged() {
        let mut search = Search::new(500.0, 4000.0);
        search.record(Verdict::Invalid);
        assert_eq!((search.next(), search.failed), (Some(500.0), None));
        search.record(Verdict::Passed);
        assert_eq!((search.next(), search.passed), (Some(1000.0), Some(500.0)));
        search.record(Verdict::Invalid);
        search.record(Verdict::Invalid);
        assert_eq!(search.failed, Some((1000.0, Verdict::Invalid)));
    }

    #[test]
    fn a_server_that_passes_no_rate_ends_the_search_without_one() {
        assert_eq!(search(0.0, 500.0, 4000.0).0, None);
    }
}
