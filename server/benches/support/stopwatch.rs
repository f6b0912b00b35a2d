//! Counts what is done in a fixed time, against the clock and against the processor.

use super::processor_time_of;
use std::time::{Duration, Instant};

/// How long each part is measured.
const TIME: Duration = Duration::from_secs(4);

/// Measures one process.
#[derive(Clone, Copy)]
pub struct Stopwatch {
    process: u32,
    start: Instant,
    processor: Duration,
}

impl Stopwatch {
    pub fn start(process: u32) -> Self {
        Self { process, start: Instant::now(), processor: processor_time_of(process) }
    }

    pub fn runs(&self) -> bool {
        self.start.elapsed() < TIME
    }

    /// Prints and gives the rate.
    pub fn stop(self, what: &str, count: u32, unit: &str) -> f64 {
        let rate = f64::from(count) / self.start.elapsed().as_secs_f64();
        let processor = processor_time_of(self.process).saturating_sub(self.processor);
        let each = processor.as_secs_f64() * 1e6 / f64::from(count);
        println!("    {what:<44}{rate:>10.0} {unit}/s, {each:>6.2} us of processor each");
        rate
    }
}
