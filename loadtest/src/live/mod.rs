//! What is shown while a run goes on: on a terminal a view that is redrawn each second, elsewhere, as in the log of a
//! build, a line each second. It goes to standard error, so that standard output holds the report alone.

mod lines;
mod moment;
mod screen;

use crate::measure::tally::Timed;
use crate::scenario::Scenario;
use crate::scenario::describe::describe;
pub use moment::Moment;
use screen::{CURVE, Tone};
use std::collections::VecDeque;
use std::env::var_os;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _, stderr};
use std::time::Duration;

pub struct Live {
    title: String,
    lasts: Duration,
    /// Answers a second, the last ones.
    rates: VecDeque<f64>,
    style: Style,
}

enum Style {
    /// Drawn over the last view, which had so many lines.
    Screen {
        colour: bool,
        drawn: usize,
    },
    Lines {
        written: usize,
    },
}

impl Live {
    pub fn new(scenario: &Scenario) -> Self {
        let colour = var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let moves = stderr().is_terminal() && var_os("TERM").is_none_or(|terminal| terminal != "dumb");
        let style = if moves { Style::Screen { colour, drawn: 0 } } else { Style::Lines { written: 0 } };
        let title = format!("{}: {}", scenario.name, describe(scenario));
        let live = Self { title, lasts: scenario.warm_up + scenario.duration, rates: VecDeque::new(), style };
        live.send_code("\x1b[?25l"); // hides the cursor
        live
    }

    pub fn show(&mut self, moment: &Moment) {
        self.rates.push_back(moment.slot.per_second(Timed::Ack));
        self.rates.drain(..self.rates.len().saturating_sub(CURVE));
        let text = match &mut self.style {
            Style::Screen { colour, drawn } => {
                let lines = screen::lines(&self.title, self.lasts, &self.rates, moment);
                redraw(&lines, std::mem::replace(drawn, lines.len()), *colour)
            }
            Style::Lines { written } => {
                *written += 1;
                lines::line(*written, moment)
            }
        };
        // A view that cannot be written is no reason to end a run.
        let _ = stderr().write_all(text.as_bytes());
    }

    fn send_code(&self, code: &str) {
        if matches!(self.style, Style::Screen { .. }) {
            let _ = stderr().write_all(code.as_bytes());
        }
    }
}

/// However a run ends, the terminal gets its cursor back and the last view stays above what follows.
impl Drop for Live {
    fn drop(&mut self) {
        self.send_code("\x1b[?25h\n");
    }
}

/// Draws with line wrapping switched off: in a narrower terminal the next view would otherwise begin too low.
fn redraw(lines: &[(Tone, String)], drawn: usize, colour: bool) -> String {
    let mut text = if drawn > 0 { format!("\x1b[{drawn}A") } else { String::new() };
    text.push_str("\x1b[?7l");
    for (tone, line) in lines {
        let (on, off) = match tone {
            Tone::Plain => ("", ""),
            _ if !colour => ("", ""),
            Tone::Strong => ("\x1b[1m", "\x1b[0m"),
            Tone::Faint => ("\x1b[2m", "\x1b[0m"),
            Tone::Alarm => ("\x1b[1;31m", "\x1b[0m"),
        };
        let _ = writeln!(text, "\r\x1b[2K{on}{line}{off}");
    }
    // Clears what remains of a longer view.
    text + "\x1b[0J\x1b[?7h"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_drawn_over_the_last_one_and_without_colour_under_no_color() {
        let lines = [(Tone::Strong, "chat".to_owned()), (Tone::Plain, "ack".to_owned())];
        let first = redraw(&lines, 0, false);
        assert_eq!(first, "\x1b[?7l\r\x1b[2Kchat\n\r\x1b[2Kack\n\x1b[0J\x1b[?7h");
        let second = redraw(&lines, 2, true);
        assert!(second.starts_with("\x1b[2A") && second.contains("\x1b[1mchat\x1b[0m"), "{second:?}");
    }
}
