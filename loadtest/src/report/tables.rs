//! The tables and lists of the page.

use super::data::Report;
use super::escape::escape;
use crate::measure::figures::Bound;
use crate::measure::tally::Timed;
use crate::numbers::{millis, number};
use std::fmt::Write;

pub fn thresholds(report: &Report) -> String {
    let rows = report.thresholds.iter().map(|it| {
        let (tone, word) = match it.held {
            Some(true) => ("good", "✓ met"),
            Some(false) => ("bad", "✕ missed"),
            None => ("odd", "not judged"),
        };
        let bound = match it.bound {
            Bound::Most => "at most",
            Bound::Least => "at least",
        };
        let (figure, value, limit) = (escape(&it.figure), number(it.value), number(it.limit));
        format!(
            "<tr><th scope=\"row\">{figure}</th><td class=\"right\">{value}</td>\
             <td class=\"right\">{bound} {limit}</td><td class=\"right\"><span class=\"badge {tone}\">{word}</span></td></tr>"
        )
    });
    table("Thresholds", &["figure", "value", "limit", ""], rows)
}

pub fn latencies(report: &Report) -> String {
    const SHOWN: [(&str, &str); 7] = [
        ("count", "samples"),
        ("p50_ms", "p50"),
        ("p90_ms", "p90"),
        ("p99_ms", "p99"),
        ("p999_ms", "p99.9"),
        ("p9999_ms", "p99.99"),
        ("max_ms", "max"),
    ];
    let timed = Timed::ALL.into_iter().filter(|what| report.percentiles.contains_key(&what.key()));
    let rows = timed.map(|what| {
        let cell = |(figure, _): (&str, &str)| {
            let value = report.figures.get(&format!("{}_{figure}", what.key())).copied().unwrap_or_default();
            let text = if figure == "count" { number(value) } else { millis(value) };
            format!("<td class=\"right\">{text}</td>")
        };
        let own = if what == Timed::StartLag { ", own" } else { "" };
        format!("<tr><th scope=\"row\">{}{own}</th>{}</tr>", what.name(), SHOWN.map(cell).concat())
    });
    let mut heads = vec![""];
    heads.extend(SHOWN.map(|(_, head)| head));
    table("Latency in milliseconds, from the intended start", &heads, rows)
}

pub fn correctness(report: &Report) -> String {
    let mut text = "<h2>Correctness</h2>\n<div class=\"panel\"><dl>".to_owned();
    let found: Vec<String> = report.breaches.counts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    let (tone, found) = if found.is_empty() {
        ("good", "✓ none: every answer and every message was the one that was due, once".to_owned())
    } else {
        ("bad", format!("✕ {}", found.join(", ")))
    };
    let _ = write!(text, "<dt>Guarantees broken</dt><dd><span class=\"badge {tone}\">{}</span>", escape(&found));
    if !report.breaches.examples.is_empty() {
        let items = report.breaches.examples.iter().map(|it| format!("<li><code>{}</code></li>", escape(it)));
        let _ = write!(text, "<ul>{}</ul>", items.collect::<String>());
    }
    let output =
        report.verified.as_ref().map_or("not checked: the server is not the run's own", |it| it.output.as_str());
    let _ = write!(text, "</dd><dt>Database after it</dt><dd><pre>{}</pre></dd>", escape(output));
    text + "</dl></div>\n"
}

pub fn refusals(report: &Report) -> String {
    let row = |(code, count): (&String, &u64)| {
        format!("<tr><th scope=\"row\">{}</th><td class=\"right\">{count}</td></tr>", escape(code))
    };
    table("Refused", &["code", "times"], report.refused.iter().map(row))
}

pub fn validity(report: &Report) -> String {
    let rows = report.validity.iter().map(|it| {
        let (tone, word) = if it.holds() { ("good", "✓ valid") } else { ("odd", "! invalid") };
        let (name, why, percent, limit) = (escape(&it.name), escape(&it.why), number(it.percent), it.limit);
        format!(
            "<tr><th scope=\"row\">{name}</th><td class=\"right\">{percent} %</td>\
             <td class=\"right\">at most {limit} %</td><td class=\"right\"><span class=\"badge {tone}\">{word}</span></td></tr>\
             <tr class=\"why\"><td colspan=\"4\">{why}</td></tr>"
        )
    });
    table("Was the load generator up to it?", &["", "value", "limit", ""], rows)
}

pub fn conditions(report: &Report) -> String {
    let it = &report.conditions;
    let seed = it.seed.to_string();
    let used = &report.usage;
    let spent = [("server", used.server), ("database", used.database), ("generator", used.generator)];
    let spent = spent.into_iter().filter_map(|(name, spent)| {
        let spent = spent?;
        Some(format!("{name} {:.1} s of processor and {:.0} MiB at most", spent.cpu_seconds, spent.peak_mib))
    });
    let spent = spent.collect::<Vec<_>>().join(", ");
    let rows = [
        ("Machine", it.machine.as_str()),
        ("Server", &it.server),
        ("Commit", &it.commit),
        ("Seed", &seed),
        ("Used", &spent),
    ];
    let rows = rows.map(|(name, value)| format!("<dt>{name}</dt><dd>{}</dd>", escape(value))).concat();
    format!(
        "<h2>Conditions</h2>\n<div class=\"panel\"><dl>{rows}<dt>To repeat it</dt><dd><pre>{}</pre></dd></dl></div>\n\
         <details><summary>The scenario</summary><div class=\"panel\"><pre>{}</pre></div></details>\n",
        escape(&it.command),
        escape(&it.scenario),
    )
}

pub fn costs(report: &Report) -> String {
    let rows = report.costs();
    if rows.is_empty() {
        return String::new();
    }
    let rows = rows.iter().map(|(name, text)| format!("<dt>{name}</dt><dd>{}</dd>", escape(text)));
    format!("<h2>What it cost</h2>\n<div class=\"panel\"><dl>{}</dl></div>\n", rows.collect::<String>())
}

/// Empty when there is no row.
fn table(title: &str, heads: &[&str], rows: impl Iterator<Item = String>) -> String {
    let rows: String = rows.collect();
    if rows.is_empty() {
        return String::new();
    }
    let heads = heads.iter().enumerate();
    let heads = heads
        .map(|(nth, head)| format!("<th scope=\"col\"{}>{head}</th>", if nth > 0 { " class=\"right\"" } else { "" }));
    let heads: String = heads.collect();
    // A wide table scrolls within its panel, also with the keyboard.
    format!(
        "<h2>{title}</h2>\n<div class=\"panel\" tabindex=\"0\" role=\"region\" aria-label=\"{title}\"><table>\
         <thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>\n"
    )
}
