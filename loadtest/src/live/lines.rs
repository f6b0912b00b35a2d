//! A run as lines of a log.

use super::moment::Moment;
use crate::measure::processes::Process;
use crate::measure::tally::Timed;
use crate::measure::timeline::Phase;
use crate::numbers::{clock, millis, number};

/// The names of the columns are repeated after so many lines.
const PAGE: usize = 30;

/// The `nth` line, counted from 1, with the names of the columns above it when they are due.
pub fn line(nth: usize, moment: &Moment) -> String {
    let Moment { passed, slot, so_far } = moment;
    let phase = match slot.phase {
        Phase::WarmUp => "warm-up",
        Phase::Measured => "",
        Phase::Drain => "drain",
    };
    let mut cells = vec![clock(*passed), phase.to_owned()];
    for what in [Timed::Ack, Timed::Delivery] {
        let times = slot.times(what);
        cells.push(number(slot.per_second(what).round()));
        cells.extend([times.map(|it| it.p50_ms), times.map(|it| it.p99_ms)].map(|it| it.map_or("-".into(), millis)));
    }
    let cpu = |process: Option<Process>| process.map_or("-".into(), |it| format!("{:.0} %", it.cpu_percent));
    let memory = slot.server.map_or("-".into(), |it| number(it.resident_mib.round()));
    cells.extend([cpu(slot.server), memory, cpu(slot.generator)]);
    cells.extend([so_far.refused.values().sum::<u64>(), so_far.breaches].map(|count| count.to_string()));
    let heading = if nth % PAGE == 1 { heading() } else { String::new() };
    heading + &row(&cells)
}

const COLUMNS: [(&str, usize); 13] = [
    ("time", 7),
    ("", 8),
    ("acks/s", 8),
    ("p50 ms", 8),
    ("p99 ms", 8),
    ("deliv/s", 9),
    ("p50 ms", 8),
    ("p99 ms", 8),
    ("server", 8),
    ("MiB", 7),
    ("own cpu", 8),
    ("refused", 8),
    ("breaches", 9),
];

fn heading() -> String {
    row(&COLUMNS.map(|(name, _)| name.to_owned()))
}

fn row(cells: &[String]) -> String {
    let cells = COLUMNS.iter().zip(cells).map(|((_, width), cell)| format!("{cell:>width$}"));
    cells.collect::<String>() + "\n"
}

#[cfg(test)]
mod tests {
    use super::super::screen::tests::{moment, second};
    use super::*;
    use crate::measure::tally::Lap;

    #[test]
    fn every_line_has_its_numbers_under_the_names_and_the_names_are_repeated() {
        let (slot, so_far) = (second(), Lap::new());
        let log: String = (1..=31).map(|nth| line(nth, &moment(&slot, &so_far))).collect();
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines.len(), 33, "31 seconds, the names twice");
        assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{log}");
        assert_eq!(lines[0], lines[31]);
        for (name, value) in [("acks/s", "1 000"), ("server", "62 %"), ("MiB", "82"), ("breaches", "0")] {
            let end = lines[0].find(name).unwrap() + name.len();
            assert!(lines[1][..end].ends_with(&format!(" {value}")), "{name}\n{log}");
        }
    }
}
