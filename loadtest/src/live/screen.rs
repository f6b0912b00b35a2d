//! A run as a view of 80 columns.

use super::moment::Moment;
use crate::measure::processes::Process;
use crate::measure::tally::{Timed, percentile_ms};
use crate::measure::timeline::Phase;
use crate::numbers::{clock, millis, number};
use std::collections::VecDeque;
use std::time::Duration;

const WIDTH: usize = 80;
const BAR: usize = 40;
/// Seconds that the small curve of the rate reaches back.
pub const CURVE: usize = 46;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Strong,
    Plain,
    Faint,
    Alarm,
}

pub fn lines(title: &str, lasts: Duration, rates: &VecDeque<f64>, moment: &Moment) -> Vec<(Tone, String)> {
    let Moment { passed, slot, so_far } = moment;
    let mut view = View(Vec::new());
    view.push(Tone::Strong, title);
    view.push(Tone::Plain, &progress(*passed, lasts, slot.phase));
    view.push(Tone::Plain, "");

    let (acks, deliveries) = (slot.per_second(Timed::Ack).round(), slot.per_second(Timed::Delivery).round());
    view.push(Tone::Plain, &format!("{:<12}{:>9} /s   {}", "messages", number(acks), sparkline(rates)));
    view.push(Tone::Plain, &format!("{:<12}{:>9} /s", "deliveries", number(deliveries)));
    view.push(Tone::Plain, "");

    let (now, all) = ("now p50", "so far p50");
    view.push(
        Tone::Faint,
        &format!("{:<12}{now:>10}{:>10}{:>10}   {all:>10}{:>10}{:>10}", "ms", "p99", "max", "p99", "max"),
    );
    for what in Timed::ALL {
        let (last, all) = (slot.times(what), so_far.times(what));
        if last.is_none() && all.is_empty() {
            continue;
        }
        let last = last.map(|it| [it.p50_ms, it.p99_ms, it.max_ms]);
        let all = (!all.is_empty()).then(|| [50.0, 99.0, 100.0].map(|at| percentile_ms(all, at)));
        view.push(Tone::Plain, &format!("{:<12}{}   {}", what.name(), row(last), row(all)));
    }
    view.push(Tone::Plain, "");

    view.push(Tone::Plain, &format!("{:<12}{}", "server", process(slot.server)));
    if slot.database.is_some() {
        view.push(Tone::Plain, &format!("{:<12}{}", "database", process(slot.database)));
    }
    let sockets = format!("{:>9} sockets", slot.sockets);
    view.push(Tone::Plain, &format!("{:<12}{}{sockets}", "generator", process(slot.generator)));
    let refused: Vec<String> = so_far.refused.iter().map(|(code, count)| format!("{code} {count}")).collect();
    let refused = if refused.is_empty() { "none".into() } else { refused.join(", ") };
    view.push(Tone::Plain, &format!("{:<12}{refused}", "refused"));
    let tone = if so_far.breaches > 0 { Tone::Alarm } else { Tone::Plain };
    view.push(tone, &format!("{:<12}{}", "breaches", so_far.breaches));
    view.0
}

struct View(Vec<(Tone, String)>);

impl View {
    fn push(&mut self, tone: Tone, text: &str) {
        let mut line: String = text.trim_end().chars().take(WIDTH).collect();
        if text.trim_end().chars().count() > WIDTH {
            line.pop();
            line.push('…');
        }
        self.0.push((tone, line));
    }
}

fn progress(passed: Duration, lasts: Duration, phase: Phase) -> String {
    let share = (passed.as_secs_f64() / lasts.as_secs_f64()).min(1.0);
    let left = clock(lasts.saturating_sub(passed));
    let words = match phase {
        Phase::WarmUp => format!("{left} left, warming up"),
        Phase::Measured => format!("{left} left"),
        Phase::Drain => "waiting for the last answers".to_owned(),
    };
    format!("{} {:>3.0} %  {words}", bar(share, BAR), share * 100.0)
}

/// A bar filled up to a share of its width.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)] // a few dozen at most
fn bar(share: f64, width: usize) -> String {
    let full = ((share.clamp(0.0, 1.0) * width as f64).round() as usize).min(width);
    "━".repeat(full) + &"╌".repeat(width - full)
}

/// A small curve, scaled to the highest value.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 7
fn sparkline(values: &VecDeque<f64>) -> String {
    const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let highest = values.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    values.iter().map(|value| HEIGHTS[((value / highest * 7.0).round() as usize).min(7)]).collect()
}

fn row(values: Option<[f64; 3]>) -> String {
    let cells = values.map_or([const { String::new() }; 3], |values| values.map(millis));
    cells.map(|cell| format!("{cell:>10}")).concat()
}

fn process(process: Option<Process>) -> String {
    let describe = |it: Process| format!("{:>6.0} % of a core{:>9.0} MiB", it.cpu_percent, it.resident_mib);
    process.map_or_else(|| "its process is not known here".into(), describe)
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::measure::processes::Reading;
    use crate::measure::tally::{Lap, Tally, Window};
    use crate::measure::timeline::Slot;
    use std::time::Instant;

    /// A thousand messages, answered within 1 to 10 ms.
    pub fn second() -> Slot {
        let process = |cpu_percent, resident_mib| Some(Process { cpu_percent, resident_mib });
        let reading =
            Reading { server: process(62.0, 82.0), generator: process(41.0, 30.0), sockets: 1000, database: None };
        Slot::new(3.0, 1.0, Phase::Measured, &lap(), reading)
    }

    pub fn moment<'m>(slot: &'m Slot, so_far: &'m Lap) -> Moment<'m> {
        Moment { passed: Duration::from_secs(4), slot, so_far }
    }

    fn lap() -> Lap {
        let now = Instant::now();
        let window = Window { from: now, until: now + Duration::from_secs(1) };
        let tally = Tally::new(window, Duration::from_millis(10));
        for n in 0..1000 {
            let took = Duration::from_millis(1 + n / 100);
            tally.started(now, Duration::from_micros(50));
            tally.ended(Timed::Ack, now, now + took);
            tally.ended(Timed::Delivery, now, now + took * 2);
        }
        tally.refused("try_again");
        tally.breached(3);
        tally.lap()
    }

    #[test]
    fn the_view_shows_everything_within_80_columns() {
        let rates = VecDeque::from(vec![1000.0; CURVE]);
        let (slot, so_far) = (second(), lap());
        let title = "chat: 1000 members in pairs, 1000 messages/s arrive, 15 s after a warm-up of 2 s, and more words";
        let lines = lines(title, Duration::from_secs(17), &rates, &moment(&slot, &so_far));
        let view: Vec<&str> = lines.iter().map(|(_, line)| line.as_str()).collect();
        let text = view.join("\n");
        assert!(view.iter().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(view[0].ends_with('…'));
        for expected in
            ["0:13 left", "1 000 /s", "ack", "delivery", "62 % of a core", "82 MiB", "1000 sockets", "try_again 1"]
        {
            assert!(text.contains(expected), "{expected} is not in\n{text}");
        }
        assert_eq!(lines.last(), Some(&(Tone::Alarm, "breaches    3".into())));
    }

    #[test]
    fn a_bar_fills_in_proportion_to_its_share() {
        assert_eq!([0.0, 0.5, 1.0, 2.0].map(|share| bar(share, 4)), ["╌╌╌╌", "━━╌╌", "━━━━", "━━━━"]);
    }

    #[test]
    fn a_sparkline_rises_with_its_values() {
        assert_eq!(sparkline(&VecDeque::from([0.0, 50.0, 100.0])), "▁▅█");
        assert_eq!(sparkline(&VecDeque::from([0.0, 0.0])), "▁▁");
    }
}
