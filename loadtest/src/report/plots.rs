//! Which plots a report has.

use super::axis::Axis;
use super::data::Report;
use super::plot::{Line, Plot};
use crate::measure::tally::Timed;
use crate::measure::timeline::{Phase, Slot, Timeline};
use crate::numbers::clock;
use std::time::Duration;

/// More slots than this would be finer than the plot is wide.
const SLOTS: usize = 240;

pub fn plots(report: &Report) -> Vec<Plot> {
    let timeline = report.timeline.within(SLOTS);
    let timed =
        Timed::ALL.into_iter().filter(|what| *what != Timed::StartLag && report.percentiles.contains_key(&what.key()));
    let mut plots: Vec<Plot> = timed.clone().filter_map(|what| latency(report, &timeline, what)).collect();
    plots.extend(percentiles(report, timed));
    plots.extend(rates(&timeline));
    plots.extend(processor(&timeline));
    plots.extend(memory(&timeline));
    plots
}

fn latency(report: &Report, timeline: &Timeline, what: Timed) -> Option<Plot> {
    let value = |pick: fn(&crate::measure::timeline::Quantiles) -> f64| {
        timeline.slots.iter().map(|slot| slot.times(what).map(pick)).collect::<Vec<_>>()
    };
    let lines = vec![
        Line { name: "p50".into(), values: value(|it| it.p50_ms) },
        Line { name: "p99".into(), values: value(|it| it.p99_ms) },
        Line { name: "max".into(), values: value(|it| it.max_ms) },
    ];
    let limit = report.thresholds.iter().find(|it| it.figure == format!("{}_p99_ms", what.key()));
    let limit = limit.map(|it| (it.limit, format!("p99 at most {} ms", it.limit)));
    let (lowest, highest) = extremes(&lines)?;
    let highest = limit.as_ref().map_or(highest, |(limit, _)| highest.max(*limit));
    let plot = over_time(timeline, title(what), "milliseconds, logarithmic", lines)?;
    Some(Plot { y: Axis::logarithmic(lowest, highest), limit, ..plot })
}

fn percentiles(report: &Report, timed: impl Iterator<Item = Timed>) -> Option<Plot> {
    let curves: Vec<_> =
        timed.filter_map(|what| Some((what.name().to_owned(), report.percentiles.get(&what.key())?))).collect();
    let longest = curves.iter().map(|(_, points)| *points).max_by_key(|points| points.len())?;
    let at = longest.iter().map(|point| (point.percent, format!("{:.4} %", point.percent))).collect();
    let line = |(name, points): &(String, &Vec<super::data::Point>)| {
        let values = (0..longest.len()).map(|nth| points.get(nth).map(|point| point.ms)).collect();
        Line { name: name.clone(), values }
    };
    let lines: Vec<Line> = curves.iter().map(line).collect();
    let (lowest, highest) = extremes(&lines)?;
    Some(Plot {
        title: "Percentiles".into(),
        caption: "milliseconds that so many per cent did not exceed, both axes logarithmic".into(),
        x: Axis::nines(longest.last()?.percent),
        y: Axis::logarithmic(lowest, highest),
        at,
        lines,
        shades: Vec::new(),
        limit: None,
    })
}

fn rates(timeline: &Timeline) -> Option<Plot> {
    let shown = [
        ("started", Timed::StartLag),
        ("answered", Timed::Ack),
        ("delivered", Timed::Delivery),
        ("polled", Timed::Poll),
        ("called", Timed::Call),
    ];
    let came = |what| timeline.slots.iter().any(|slot| slot.times(what).is_some());
    let lines = shown.into_iter().filter(|(_, what)| came(*what)).map(|(name, what)| Line {
        name: name.into(),
        values: timeline.slots.iter().map(|slot| Some(slot.per_second(what))).collect(),
    });
    over_time(timeline, "Started and finished", "a second", lines.collect())
}

fn processor(timeline: &Timeline) -> Option<Plot> {
    let lines = processes(timeline, |process| process.cpu_percent);
    over_time(timeline, "Processor time", "per cent of one core", lines)
}

fn memory(timeline: &Timeline) -> Option<Plot> {
    let lines = processes(timeline, |process| process.resident_mib);
    over_time(timeline, "Resident memory", "MiB", lines)
}

fn processes(timeline: &Timeline, pick: fn(crate::measure::processes::Process) -> f64) -> Vec<Line> {
    let line = |name: &str, process: fn(&Slot) -> Option<crate::measure::processes::Process>| Line {
        name: name.into(),
        values: timeline.slots.iter().map(|slot| process(slot).map(pick)).collect(),
    };
    let lines = [
        line("server", |slot| slot.server),
        line("database", |slot| slot.database),
        line("generator", |slot| slot.generator),
    ];
    lines.into_iter().filter(|line| line.values.iter().any(Option::is_some)).collect()
}

/// None when there is no value to draw.
fn over_time(timeline: &Timeline, title: &str, caption: &str, lines: Vec<Line>) -> Option<Plot> {
    let (_, highest) = extremes(&lines)?;
    let last = timeline.slots.last()?;
    let middle = |slot: &Slot| slot.at + slot.seconds / 2.0;
    let at = timeline.slots.iter().map(|slot| (middle(slot), clock(Duration::from_secs_f64(slot.at)))).collect();
    let merged = if timeline.width > 1 { format!(", in slots of {} s", timeline.width) } else { String::new() };
    Some(Plot {
        title: title.into(),
        caption: format!("{caption}{merged}"),
        x: Axis::time(last.at + last.seconds),
        y: Axis::linear(highest),
        at,
        lines,
        shades: unmeasured(&timeline.slots),
        limit: None,
    })
}

/// The warm-up, and the time after the load.
fn unmeasured(slots: &[Slot]) -> Vec<(f64, f64)> {
    let end = |slot: &Slot| slot.at + slot.seconds;
    let warm_up = slots.iter().rfind(|slot| slot.phase == Phase::WarmUp).map(|slot| (0.0, end(slot)));
    let drain = slots.iter().find(|slot| slot.phase == Phase::Drain).zip(slots.last());
    warm_up.into_iter().chain(drain.map(|(first, last)| (first.at, end(last)))).collect()
}

fn extremes(lines: &[Line]) -> Option<(f64, f64)> {
    let values = || lines.iter().flat_map(|line| line.values.iter().flatten().copied());
    Some((values().reduce(f64::min)?, values().reduce(f64::max)?))
}

fn title(what: Timed) -> &'static str {
    match what {
        Timed::Ack => "From a message to its answer",
        Timed::Delivery => "From a message to the other member's screen",
        Timed::Poll => "A poll",
        Timed::Call => "Any other call",
        Timed::Resume => "From a cut socket to nothing missed",
        Timed::StartLag => "Delayed by the load generator",
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::report;
    use super::*;

    #[test]
    fn everything_timed_has_a_plot_but_the_generators_own_delay() {
        let plots = plots(&report());
        let titles: Vec<&str> = plots.iter().map(|plot| plot.title.as_str()).collect();
        for what in Timed::ALL {
            assert_eq!(titles.contains(&title(what)), what != Timed::StartLag, "{titles:?}");
        }
        assert_eq!(titles[5..], ["Percentiles", "Started and finished", "Processor time", "Resident memory"]);
        assert_eq!(plots[0].limit, Some((50.0, "p99 at most 50 ms".into())));
    }

    #[test]
    fn the_time_that_is_not_measured_is_shaded() {
        let mut slots = report().timeline.slots;
        assert_eq!(unmeasured(&slots), [(0.0, 2.0)]);
        slots[18].phase = Phase::Drain;
        slots[19].phase = Phase::Drain;
        assert_eq!(unmeasured(&slots), [(0.0, 2.0), (18.0, 20.0)]);
    }
}
