//! Limits the lines of a place that logs, so that a fault in every call does not fill the log.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most lines that one place logs within [`SPAN`].
const LINES: u32 = 10;
/// The time after which the lines of a place are counted anew.
const SPAN: Duration = Duration::from_secs(10);

/// A place in the code that logs.
#[derive(Debug, Default)]
pub struct Seldom(Mutex<Option<Span>>);

#[derive(Debug)]
struct Span {
    from: Instant,
    lines: u32,
    left_out: u64,
}

impl Seldom {
    pub const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Allows a line to be logged now, with the number of lines left out since the last one; none if it may not be.
    pub fn line(&self) -> Option<u64> {
        self.line_at(Instant::now())
    }

    fn line_at(&self, now: Instant) -> Option<u64> {
        let mut span = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let left_out = match span.as_mut() {
            Some(span) if now.duration_since(span.from) < SPAN && span.lines < LINES => {
                span.lines += 1;
                return Some(0);
            }
            Some(span) if now.duration_since(span.from) < SPAN => {
                span.left_out += 1;
                return None;
            }
            Some(span) => span.left_out,
            None => 0,
        };
        *span = Some(Span { from: now, lines: 1, left_out: 0 });
        Some(left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_lines_ten_are_logged_and_the_next_span_counts_those_that_were_not() {
        let (seldom, start) = (Seldom::new(), Instant::now());
        let logged = (0..500).filter(|_| seldom.line_at(start).is_some()).count();
        assert_eq!(logged, 10);
        assert_eq!(seldom.line_at(start + SPAN), Some(490));
        assert_eq!(seldom.line_at(start + SPAN), Some(0));
    }
}
