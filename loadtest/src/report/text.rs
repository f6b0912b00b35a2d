//! The report as it stands on a terminal.

use super::data::{Report, Spent, Verdict};
use crate::measure::figures::{Bound, FIGURES};
use crate::measure::tally::Timed;
use crate::numbers::{millis, number};
use std::fmt::{self, Display, Formatter};

impl Report {
    /// The verdict, and its reason.
    pub fn headline(&self) -> String {
        let broken: Vec<String> = self.breaches.counts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let missed: Vec<&str> = self.missed().collect();
        match self.verdict {
            Verdict::Passed if self.thresholds.is_empty() => "passed: every answer was right".into(),
            Verdict::Passed => "passed: every answer was right, every threshold was met".into(),
            Verdict::Missed => format!("failed: missed {}", missed.join(", ")),
            Verdict::Incorrect if broken.is_empty() => "failed: the database breaks an invariant".into(),
            Verdict::Incorrect => format!("failed: the server broke a guarantee ({})", broken.join(", ")),
            Verdict::Interrupted => format!("interrupted: {} s were measured", number(self.measured)),
            Verdict::Invalid => {
                let reasons: Vec<&str> =
                    self.validity.iter().filter(|it| !it.holds()).map(|it| it.name.as_str()).collect();
                format!("invalid: the load generator was the bottleneck ({})", reasons.join("; "))
            }
        }
    }

    fn missed(&self) -> impl Iterator<Item = &str> {
        self.thresholds.iter().filter(|it| it.held == Some(false)).map(|it| it.figure.as_str())
    }

    fn conditions(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let it = &self.conditions;
        writeln!(out, "{}: {}, seed {}\n", it.name, it.description, it.seed)?;
        writeln!(out, "machine     {}", it.machine)?;
        writeln!(out, "commit      {}", it.commit)?;
        writeln!(out, "server      {}", it.server)
    }

    fn latencies(&self, out: &mut Formatter<'_>) -> fmt::Result {
        const SHOWN: [(&str, &str); 5] =
            [("p50", "p50"), ("p90", "p90"), ("p99", "p99"), ("p999", "p99.9"), ("max", "max")];
        writeln!(out, "\n{:<12}{}", "ms", SHOWN.map(|(_, name)| format!("{name:>9}")).concat())?;
        for what in Timed::ALL {
            let values = SHOWN.map(|(name, _)| self.figures.get(&format!("{}_{name}_ms", what.key())));
            if self.percentiles.contains_key(&what.key()) {
                let cells = values.map(|value| format!("{:>9}", value.map_or_else(String::new, |it| millis(*it))));
                writeln!(out, "{:<12}{}", what.name(), cells.concat())?;
            }
        }
        Ok(())
    }

    fn counts(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out)?;
        for figure in FIGURES.iter().filter(|figure| !figure.name.ends_with("_ms")) {
            let value = self.figures.get(figure.name).copied().unwrap_or_default();
            writeln!(out, "{:<24}{:>9}", figure.name, number(value.round()))?;
        }
        for (code, count) in &self.refused {
            writeln!(out, "refused, {code:<15}{count:>9}")?;
        }
        self.breaches.examples.iter().try_for_each(|example| writeln!(out, "    {example}"))
    }

    fn processes(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out)?;
        let it = &self.usage;
        for (name, spent) in [("server", it.server), ("database", it.database), ("generator", it.generator)] {
            if let Some(Spent { cpu_seconds, peak_mib }) = spent {
                writeln!(out, "{name:<14}{cpu_seconds:.1} s of processor, {peak_mib:.0} MiB at most")?;
            }
        }
        for (name, text) in self.costs() {
            writeln!(out, "{name:<14}{text}")?;
        }
        let verified = self.verified.as_ref().map(|verified| verified.output.as_str());
        writeln!(out, "verified      {}", verified.unwrap_or("not by this run: the server is not its own"))
    }

    fn judgements(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out)?;
        for check in &self.validity {
            let word = if check.holds() { "valid" } else { "INVALID" };
            writeln!(out, "{word:<10}{}: {:.2} %, at most {} %", check.name, check.percent, check.limit)?;
        }
        for it in &self.thresholds {
            let word = match it.held {
                Some(true) => "holds",
                Some(false) => "MISSED",
                None => "unjudged",
            };
            let bound = match it.bound {
                Bound::Most => "at most",
                Bound::Least => "at least",
            };
            writeln!(out, "{word:<10}{} {:.3}, {bound} {}", it.figure, it.value, it.limit)?;
        }
        Ok(())
    }
}

impl Display for Report {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.conditions(out)?;
        self.latencies(out)?;
        self.counts(out)?;
        self.processes(out)?;
        self.judgements(out)?;
        writeln!(out, "\n{}", self.headline())
    }
}
