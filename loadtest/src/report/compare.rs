//! Two reports side by side. A difference is judged only when it is larger than that of two equal runs.

use crate::measure::figures::{Bound, FIGURES};
use crate::numbers::number;
use crate::report::data::{Report, Verdict};
use std::fmt::{self, Display, Formatter};

/// Two runs of the same program differ by up to this share.
const NOISE: f64 = 0.05;
/// A percentile is judged only when at least so many samples lie above it: fewer are chance.
const SAMPLES: f64 = 10.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    Same,
    Better,
    Worse,
    /// Too few samples, or not a figure of the server.
    None,
}

pub struct Comparison<'c> {
    reports: [&'c Report; 2],
    rows: Vec<Row<'c>>,
}

struct Row<'c> {
    figure: &'c str,
    values: [f64; 2],
    judgement: Judgement,
}

impl<'c> Comparison<'c> {
    pub fn new(before: &'c Report, after: &'c Report) -> Self {
        let reports = [before, after];
        let mut names: Vec<&str> = before.figures.keys().map(String::as_str).collect();
        // First the figures that thresholds can be set on, in their own order; p99 before p999.
        let place = |name: &str| FIGURES.iter().position(|figure| figure.name == name).unwrap_or(FIGURES.len());
        names.sort_by_key(|name| (place(name), name.split('_').next(), name.len(), *name));
        let both = names.into_iter().filter_map(|figure| {
            let values = [*before.figures.get(figure)?, *after.figures.get(figure)?];
            // A latency of zero in both: nothing of the kind was timed.
            let absent = figure.ends_with("_ms") && values.iter().all(|value| *value <= 0.0);
            (!absent).then(|| Row { figure, values, judgement: judge(figure, values, reports) })
        });
        Self { reports, rows: both.collect() }
    }

    pub fn is_worse(&self) -> bool {
        self.rows.iter().any(|row| row.judgement == Judgement::Worse)
    }

    /// Reasons why a difference may not be due to the server.
    fn warnings(&self) -> Vec<String> {
        let [before, after] = self.reports.map(|report| &report.conditions);
        let parts = [
            ("machine", &before.machine, &after.machine),
            ("server", &before.server, &after.server),
            ("load", &before.description, &after.description),
        ];
        let mut warnings: Vec<String> = parts
            .into_iter()
            .filter(|(_, one, other)| one != other)
            .map(|(name, one, other)| format!("the {name} differs: {one} / {other}"))
            .collect();
        if before.scenario != after.scenario {
            warnings.push("the files of the scenarios differ".into());
        }
        let unsound = |(name, report): (&str, &Report)| match report.verdict {
            Verdict::Invalid | Verdict::Interrupted | Verdict::Incorrect => {
                Some(format!("{name} {}", report.headline()))
            }
            Verdict::Passed | Verdict::Missed => None,
        };
        warnings.extend(["A was", "B was"].into_iter().zip(self.reports).filter_map(unsound));
        warnings
    }
}

fn judge(figure: &str, values: [f64; 2], reports: [&Report; 2]) -> Judgement {
    let Some(bound) = bound(figure) else { return Judgement::None };
    if reports.iter().any(|report| !rests_on_samples(figure, report)) {
        return Judgement::None;
    }
    let change = change(values);
    match bound {
        _ if change.abs() < NOISE => Judgement::Same,
        Bound::Most if change > 0.0 => Judgement::Worse,
        Bound::Least if change < 0.0 => Judgement::Worse,
        Bound::Most | Bound::Least => Judgement::Better,
    }
}

/// Which direction is better; none for a figure that does not describe the server.
fn bound(figure: &str) -> Option<Bound> {
    let named = FIGURES.iter().find(|it| it.name == figure).map(|it| it.bound);
    let own = figure.starts_with("generator_") || figure.starts_with("start_lag_");
    let less = ["_ms", "_mib", "_us_per_act", "_written_per_message"].into_iter().any(|unit| figure.ends_with(unit));
    named.or_else(|| less.then_some(Bound::Most)).filter(|_| !own)
}

/// Whether enough samples lie above a percentile; a maximum never has any.
fn rests_on_samples(figure: &str, report: &Report) -> bool {
    let Some((what, at)) = figure.strip_suffix("_ms").and_then(|name| name.rsplit_once('_')) else { return true };
    let beyond = match at.strip_prefix('p') {
        // The digits are those of the percentage, without its point: 50, 99, 999.
        Some(digits) => 1.0 - format!("0.{digits}").parse().unwrap_or(1.0),
        None if at == "max" => 0.0,
        None => 1.0,
    };
    // 1 - 0.99 is a little less than 0.01.
    report.figures.get(&format!("{what}_count")).is_some_and(|count| count * beyond > SAMPLES - 1e-6)
}

/// The change as a share of the earlier value.
fn change([before, after]: [f64; 2]) -> f64 {
    match after - before {
        0.0 => 0.0,
        difference => difference / before.abs(),
    }
}

impl Display for Comparison<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        for (name, report) in ["A", "B"].into_iter().zip(self.reports) {
            let it = &report.conditions;
            writeln!(out, "{name}  {}, commit {}, {}: {}", it.started_at, it.commit, it.name, report.headline())?;
        }
        for warning in self.warnings() {
            writeln!(out, "!  {warning}")?;
        }
        writeln!(out, "\n{:<28}{:>12}{:>12}{:>10}", "", "A", "B", "change")?;
        for Row { figure, values, judgement } in &self.rows {
            let [before, after] = values.map(number);
            let change = match change(*values) * 100.0 {
                percent if percent.is_infinite() => "from 0".to_owned(),
                percent => format!("{percent:+.1} %"),
            };
            let word = match judgement {
                Judgement::Same => "same",
                Judgement::Better => "better",
                Judgement::Worse => "WORSE",
                Judgement::None => "",
            };
            writeln!(out, "{}", format!("{figure:<28}{before:>12}{after:>12}{change:>10}  {word}").trim_end())?;
        }
        let count = |judgement| self.rows.iter().filter(|row| row.judgement == judgement).count();
        let (worse, better, same) = (count(Judgement::Worse), count(Judgement::Better), count(Judgement::Same));
        writeln!(
            out,
            "\nnot judged: maxima, percentiles with fewer than {SAMPLES} samples above them, the generator's own"
        )?;
        writeln!(out, "{worse} worse, {better} better, {same} the same within {} %", NOISE * 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample::report;

    /// The judgement of a figure with these two values.
    fn judged(figure: &str, before: f64, after: f64) -> Judgement {
        let reports = [before, after].map(|value| {
            let mut report = report();
            report.figures.insert("ack_count".into(), 10_000.0);
            report.figures.insert(figure.into(), value);
            report
        });
        let comparison = Comparison::new(&reports[0], &reports[1]);
        comparison.rows.iter().find(|row| row.figure == figure).unwrap().judgement
    }

    #[test]
    fn a_change_is_judged_by_the_direction_of_its_figure_and_only_beyond_noise() {
        assert_eq!(judged("ack_p99_ms", 10.0, 10.4), Judgement::Same);
        assert_eq!(judged("ack_p99_ms", 10.0, 11.0), Judgement::Worse);
        assert_eq!(judged("ack_p99_ms", 10.0, 9.0), Judgement::Better);
        assert_eq!(judged("messages_per_second", 1000.0, 900.0), Judgement::Worse);
        assert_eq!(judged("messages_per_second", 1000.0, 1100.0), Judgement::Better);
        assert_eq!(judged("refused", 0.0, 1.0), Judgement::Worse);
        assert_eq!(judged("refused", 0.0, 0.0), Judgement::Same);
        assert_eq!(judged("server_peak_mib", 100.0, 90.0), Judgement::Better);
        assert_eq!(judged("server_bytes_written_per_message", 4096.0, 8192.0), Judgement::Worse);
    }

    #[test]
    fn figures_of_few_samples_and_of_the_generator_are_not_judged() {
        assert_eq!(judged("ack_p999_ms", 10.0, 20.0), Judgement::Worse, "ten samples lie above it");
        assert_eq!(judged("ack_p9999_ms", 10.0, 20.0), Judgement::None);
        assert_eq!(judged("ack_max_ms", 10.0, 20.0), Judgement::None);
        assert_eq!(judged("ack_mean_ms", 10.0, 20.0), Judgement::Worse);
        assert_eq!(judged("start_lag_p50_ms", 1.0, 2.0), Judgement::None);
        assert_eq!(judged("generator_cpu_percent", 1.0, 2.0), Judgement::None);
        assert_eq!(judged("ack_count", 1.0, 20_000.0), Judgement::None);
    }

    #[test]
    fn another_machine_another_load_and_an_invalid_run_are_warned_of() {
        let before = Report { verdict: Verdict::Passed, ..report() };
        let mut after = before.clone();
        assert_eq!(Comparison::new(&before, &before).to_string().matches("\n!  ").count(), 0);
        after.conditions.machine = "another, 64 cores".into();
        after.conditions.scenario.push_str("# more\n");
        after.verdict = Verdict::Invalid;
        let comparison = Comparison::new(&before, &after);
        let text = comparison.to_string();
        for warning in ["the machine differs", "the files of the scenarios differ", "B was invalid"] {
            assert!(text.contains(warning), "{warning} is not in\n{text}");
        }
        assert!(!comparison.is_worse() && text.contains("0 worse"), "{text}");
    }
}
