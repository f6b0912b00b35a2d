//! Push services that want a pause: one that fails, or says that it wants less, is left alone for a while, by all
//! messages to it. The pauses are kept in memory, so another node, or the next start, finds out by itself.

use base::clock::{Clock, DAY, HOUR, SECOND};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use wire::Millis;

/// The longest pause that a service gets because it asked for it. Chrome's asks for two weeks of sites whose messages
/// nobody looks at.
const LONGEST_ASKED: i64 = 14 * DAY;
/// The longest pause after failures.
const LONGEST: i64 = HOUR;

pub struct Circuits {
    origins: Mutex<HashMap<String, Circuit>>,
    clock: Clock,
}

#[derive(Clone, Copy, Default)]
struct Circuit {
    failures: u32,
    until: i64,
}

impl Circuits {
    pub fn new(clock: Clock) -> Self {
        Self { origins: Mutex::default(), clock }
    }

    /// Until when a service is to be left alone.
    pub fn closed_until(&self, origin: &str) -> Option<Millis> {
        let until = self.of(origin, |circuit| circuit.until);
        (until > self.clock.now().0).then_some(Millis(until))
    }

    /// The service took a message.
    pub fn worked(&self, origin: &str) {
        self.of(origin, |circuit| *circuit = Circuit::default());
    }

    /// The service failed, or asked for a pause of so many milliseconds. Gives when it is to be tried again.
    pub fn failed(&self, origin: &str, asked: Option<i64>) -> Millis {
        let now = self.clock.now().0;
        self.of(origin, |circuit| {
            // Messages that were under way together fail together, which counts once.
            if circuit.until <= now {
                circuit.failures += 1;
            }
            let pause = (SECOND << circuit.failures.min(12)).min(LONGEST);
            let pause = asked.map_or(pause, |asked| asked.clamp(pause, LONGEST_ASKED));
            circuit.until = circuit.until.max(now + pause);
            Millis(circuit.until)
        })
    }

    fn of<T>(&self, origin: &str, act: impl FnOnce(&mut Circuit) -> T) -> T {
        let mut origins = self.origins.lock().unwrap_or_else(PoisonError::into_inner);
        // As many as there are services, which are configured.
        act(origins.entry(origin.to_owned()).or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::clock::MINUTE;
    use std::sync::atomic::Ordering;

    #[test]
    fn pauses_grow_with_failures_that_follow_each_other_and_end_when_it_works() {
        let (clock, time) = Clock::manual();
        let circuits = Circuits::new(clock.clone());
        let mut pauses = Vec::new();
        for _ in 0..13 {
            let until = circuits.failed("https://one", None);
            assert_eq!(circuits.failed("https://one", None), until, "under way at the same time");
            assert_eq!(circuits.closed_until("https://one"), Some(until));
            assert_eq!(circuits.closed_until("https://other"), None);
            pauses.push((until.0 - clock.now().0) / SECOND);
            time.store(until.0, Ordering::SeqCst);
            assert_eq!(circuits.closed_until("https://one"), None);
        }
        assert_eq!(pauses, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]);
        circuits.worked("https://one");
        assert_eq!(circuits.failed("https://one", None).0 - clock.now().0, 2 * SECOND);
    }

    #[test]
    fn a_service_gets_the_pause_that_it_asks_for() {
        let (clock, _) = Clock::manual();
        let circuits = Circuits::new(clock.clone());
        assert_eq!(circuits.failed("https://one", Some(MINUTE)).0 - clock.now().0, MINUTE);
        assert_eq!(circuits.failed("https://two", Some(i64::MAX)).0 - clock.now().0, LONGEST_ASKED);
        assert_eq!(circuits.failed("https://three", Some(-1)).0 - clock.now().0, 2 * SECOND);
    }
}
