//! Push services that want a pause: one that fails, or says that it wants less, is left alone for a while, by all
//! messages to it. The pauses are kept in memory, so another node, or the next start, finds out by itself.

use base::clock::{Clock, DAY, HOUR, SECOND};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use wire::Millis;

/// The longest pause that a service gets because it asked for it. Chrome's asks for two weeks of sites whose messages
/// nobody looks at.
const LONGEST_ASKED: i64 = 14 * DAY;
/// The longest pause after failures.
const LONGEST: i64 = HOUR;

pub struct Circuits {
    /// The services whose last answer was a failure, or that wanted a pause.
    origins: Mutex<HashMap<String, Circuit>>,
    /// How long a service may take to answer, in milliseconds.
    patience: i64,
    clock: Clock,
}

#[derive(Clone, Copy, Default)]
struct Circuit {
    failures: u32,
    until: i64,
    /// Whether a message is under way that tries whether the service works again.
    on_trial: bool,
}

impl Circuits {
    pub fn new(clock: Clock, patience: i64) -> Self {
        Self { origins: Mutex::default(), patience, clock }
    }

    /// Lets a message to a service through, or says when it is to come again. After a pause one message tries whether
    /// the service works, and the others wait for what becomes of it: so a slow service keeps one lane busy, not all.
    pub fn admit(&self, origin: &str) -> Result<(), Millis> {
        let now = self.clock.now().0;
        let mut origins = self.origins();
        let Some(circuit) = origins.get_mut(origin) else { return Ok(()) };
        if circuit.until > now {
            return Err(Millis(circuit.until));
        }
        *circuit = Circuit { until: now + self.patience, on_trial: true, ..*circuit };
        Ok(())
    }

    /// The service took a message.
    pub fn worked(&self, origin: &str) {
        self.origins().remove(origin);
    }

    /// The service failed, or asked for a pause of so many milliseconds. Gives when it is to be tried again.
    pub fn failed(&self, origin: &str, asked: Option<i64>) -> Millis {
        let now = self.clock.now().0;
        let mut origins = self.origins();
        let circuit = origins.entry(origin.to_owned()).or_default();
        // Messages that were under way together fail together, which counts once.
        if circuit.on_trial || circuit.until <= now {
            *circuit = Circuit { failures: circuit.failures + 1, until: now, on_trial: false };
        }
        let pause = (SECOND << circuit.failures.min(12)).min(LONGEST);
        let pause = asked.map_or(pause, |asked| asked.clamp(pause, LONGEST_ASKED));
        circuit.until = circuit.until.max(now + pause);
        Millis(circuit.until)
    }

    fn origins(&self) -> MutexGuard<'_, HashMap<String, Circuit>> {
        self.origins.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::clock::MINUTE;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};

    fn circuits() -> (Circuits, Arc<AtomicI64>) {
        let (clock, time) = Clock::manual_at(Millis(0));
        (Circuits::new(clock, 10 * SECOND), time)
    }

    #[test]
    fn pauses_grow_with_failures_that_follow_each_other_and_end_when_it_works() {
        let (circuits, time) = circuits();
        let mut pauses = Vec::new();
        for _ in 0..13 {
            assert_eq!(circuits.admit("https://one"), Ok(()));
            let until = circuits.failed("https://one", None);
            assert_eq!(circuits.failed("https://one", None), until, "under way at the same time");
            assert_eq!(circuits.admit("https://one"), Err(until));
            assert_eq!(circuits.admit("https://other"), Ok(()));
            pauses.push((until.0 - time.load(Ordering::SeqCst)) / SECOND);
            time.store(until.0, Ordering::SeqCst);
        }
        assert_eq!(pauses, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]);
        circuits.worked("https://one");
        assert_eq!(circuits.failed("https://one", None).0 - time.load(Ordering::SeqCst), 2 * SECOND);
    }

    #[test]
    fn one_message_at_a_time_tries_whether_a_service_works_again() {
        let (circuits, time) = circuits();
        assert_eq!(circuits.failed("https://one", None), Millis(2 * SECOND));
        time.store(2 * SECOND, Ordering::SeqCst);
        assert_eq!(circuits.admit("https://one"), Ok(()));
        for _ in 0..3 {
            assert_eq!(circuits.admit("https://one"), Err(Millis(12 * SECOND)), "until it must have been answered");
        }
        // It never was: the next one tries.
        time.store(12 * SECOND, Ordering::SeqCst);
        assert_eq!(circuits.admit("https://one"), Ok(()));
        assert!(circuits.admit("https://one").is_err());
        circuits.worked("https://one");
        for _ in 0..3 {
            assert_eq!(circuits.admit("https://one"), Ok(()));
        }
        assert!(circuits.origins().is_empty(), "what works is not kept");
    }

    #[test]
    fn a_service_gets_the_pause_that_it_asks_for() {
        let (circuits, _) = circuits();
        assert_eq!(circuits.failed("https://one", Some(MINUTE)), Millis(MINUTE));
        assert_eq!(circuits.failed("https://two", Some(i64::MAX)), Millis(LONGEST_ASKED));
        assert_eq!(circuits.failed("https://three", Some(-1)), Millis(2 * SECOND));
    }
}
