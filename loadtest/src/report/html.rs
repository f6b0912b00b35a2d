//! `report.html`: one self-contained file that can be sent to somebody. It loads nothing, and its content security policy
//! forbids loading.

use super::data::{Report, Verdict};
use super::escape::escape;
use super::plots::plots;
use super::tables::{conditions, correctness, costs, latencies, refusals, thresholds, validity};
use crate::numbers::number;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

pub fn page(report: &Report) -> String {
    let name = escape(&report.conditions.name);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{name}: {}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
        escape(&report.headline()),
    );
    page += &header(report);
    page += &tiles(report);
    for part in [thresholds(report), latencies(report), figures(report)] {
        page += &part;
    }
    for part in [costs(report), correctness(report), refusals(report), validity(report), conditions(report)] {
        page += &part;
    }
    page + &format!("</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n")
}

fn header(report: &Report) -> String {
    let (tone, word) = match report.verdict {
        Verdict::Passed => ("good", "✓ Passed"),
        Verdict::Missed | Verdict::Incorrect => ("bad", "✕ Failed"),
        Verdict::Invalid => ("odd", "! Invalid"),
        Verdict::Interrupted => ("odd", "■ Interrupted"),
    };
    let headline = report.headline();
    let reason = headline.split_once(": ").map_or(headline.as_str(), |(_, reason)| reason);
    let it = &report.conditions;
    let started = it.started_at.replace('T', " ").replace('Z', " UTC");
    let (name, description, started) = (escape(&it.name), escape(&it.description), escape(&started));
    format!(
        "<header>\n<span class=\"badge {tone}\">{word}</span>\n<h1>{}</h1>\n\
         <p>Load test <b>{name}</b>: {description}</p>\n<p class=\"muted small\">{started}</p>\n</header>\n",
        escape(reason)
    )
}

/// The key figures, above everything else.
fn tiles(report: &Report) -> String {
    const TILES: [(&str, &str, &str); 11] = [
        ("messages_per_second", "messages a second", ""),
        ("deliveries_per_second", "deliveries a second", ""),
        ("ack_p99_ms", "from message to answer, p99", "ms"),
        ("delivery_p99_ms", "to the other's screen, p99", "ms"),
        ("poll_p99_ms", "for a poll, p99", "ms"),
        ("resume_p99_ms", "from a cut to nothing missed, p99", "ms"),
        ("refused", "refused", ""),
        ("server_cpu_us_per_act", "server processor per act", "µs"),
        ("server_peak_mib", "server memory at most", "MiB"),
        ("server_kib_per_idle_member", "server memory per idle member", "KiB"),
        ("messages_per_commit", "messages a commit", ""),
    ];
    let known =
        TILES.into_iter().filter_map(|(figure, label, unit)| Some((figure, *report.figures.get(figure)?, label, unit)));
    // Figures that are zero are left out, such as messages in a run of polls alone. That nothing was refused is shown.
    let shown = known.filter(|(figure, value, ..)| *value != 0.0 || *figure == "refused");
    let broken: u64 = report.breaches.counts.values().sum();
    let mut tiles = "<section class=\"tiles\" aria-label=\"Key figures\">\n".to_owned();
    for (_, value, label, unit) in shown {
        let _ = writeln!(
            tiles,
            "<div class=\"tile\"><b>{} <small>{unit}</small></b><span>{label}</span></div>",
            number(round(value))
        );
    }
    let _ = writeln!(tiles, "<div class=\"tile\"><b>{broken}</b><span>guarantees broken</span></div>");
    tiles + "</section>\n"
}

fn figures(report: &Report) -> String {
    let mut figures = "<h2>How it went</h2>\n<div class=\"plots\">\n".to_owned();
    for plot in plots(report) {
        let (title, caption, svg) = (escape(&plot.title), escape(&plot.caption), plot.svg());
        let shaded = if plot.shades.is_empty() { "" } else { "; the shaded time is not measured" };
        let _ = writeln!(
            figures,
            "<figure><figcaption><h3>{title}</h3><p>{caption}{shaded}</p></figcaption>{svg}</figure>"
        );
    }
    figures + "</div>\n"
}

/// Rounded to as many digits as fit into a tile.
fn round(value: f64) -> f64 {
    if value >= 100.0 { value.round() } else { value }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{long, report};
    use super::*;

    #[test]
    fn nothing_in_a_report_becomes_markup() {
        let mut sample = report();
        let evil = "</pre><script>\"'&".to_owned();
        let clean = page(&sample).matches('<').count();
        let it = &mut sample.conditions;
        for text in [&mut it.name, &mut it.description, &mut it.scenario, &mut it.machine, &mut it.commit] {
            text.push_str(&evil);
        }
        for text in [&mut it.server, &mut it.command, &mut it.started_at] {
            text.push_str(&evil);
        }
        sample.breaches.examples[0].push_str(&evil);
        sample.verified.as_mut().unwrap().output.push_str(&evil);
        let refused = std::mem::take(&mut sample.refused);
        sample.refused = refused.into_iter().map(|(code, count)| (code + &evil, count)).collect();
        assert_eq!(page(&sample).matches('<').count(), clean);
        assert_eq!(page(&sample).matches(&escape(&evil).to_string()).count(), 12, "each of them is there, some twice");
    }

    #[test]
    fn the_page_loads_nothing_and_forbids_it() {
        let page = page(&report());
        assert!(page.contains("default-src 'none'"));
        let page = page.to_lowercase();
        for loading in ["http:", "https:", "src=", "href", "url(", "@import", "<link", "<img", "fetch(", "import("] {
            assert!(!page.contains(loading), "{loading}");
        }
    }

    #[test]
    fn a_page_stays_small_however_long_the_run_was() {
        let page = page(&long());
        assert!(page.len() < 200 * 1024, "{} bytes", page.len());
        assert!(page.contains("in slots of"), "merged slots are named");
    }

    #[test]
    fn the_headline_names_each_verdict_and_its_reason() {
        let page = |verdict| header(&Report { verdict, ..report() });
        assert!(page(Verdict::Incorrect).contains("the server broke a guarantee (2 lost)"));
        assert!(page(Verdict::Missed).contains("missed messages_per_second"));
        assert!(page(Verdict::Interrupted).contains("■ Interrupted"));
        assert!(page(Verdict::Invalid).contains("the load generator was the bottleneck"));
        assert!(page(Verdict::Passed).contains("✓ Passed"));
    }
}
