//! Whether the figures of a run are the server's, or those of a load generator that was too slow. One rule for both
//! models of load; each part has a limit and a reason.

use crate::measure::figures::Outcome;
use crate::measure::limits::{most_open_files, most_ports, open_files};
use crate::measure::machine::cores;
use crate::measure::tally::Timed;
use crate::numbers::float;
use serde::{Deserialize, Serialize};

/// One part of the rule: the run is invalid when `percent` is more than `limit`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    pub name: String,
    pub percent: f64,
    pub limit: f64,
    pub why: String,
}

impl Check {
    pub fn holds(&self) -> bool {
        self.percent <= self.limit
    }
}

/// Late starts exist only in the open model, where each act has a moment it is intended for. They show delayed reading
/// too, because the same task sends and reads.
///
/// The generator's processor time is taken as a share of all cores, not of those the server left over: a closed loop is
/// meant to leave nothing, and in the open model a generator that finds no free core starts late.
pub fn checks(outcome: &Outcome) -> Vec<Check> {
    let (sockets, timeline) = (float(outcome.timeline.most_sockets()), &outcome.timeline);
    let started = float(outcome.counts.times(Timed::StartLag).len().max(1));
    let share = |used: f64, of: Option<u64>| of.map(|of| used / float(of) * 100.0);
    let files = share(float(open_files()) + sockets, most_open_files());
    let cpu = timeline.cpu_percent(|slot| slot.generator).map(|percent| percent / float(cores() as u64));
    let check = |name: &str, percent: Option<f64>, limit: f64, why: &str| {
        Some(Check { name: name.into(), percent: percent?, limit, why: why.into() })
    };
    let checks = [
        check(
            "started late",
            Some(float(outcome.counts.late) / started * 100.0),
            0.1,
            "An act that leaves late was delayed by this program, and so was everything measured beside it.",
        ),
        check(
            "processor time of the generator, of all cores",
            cpu,
            80.0,
            "Answers then wait for a core before they are read, and that wait would be counted as the server's.",
        ),
        check(
            "open files, of those allowed",
            files,
            95.0,
            "Without a free descriptor no further connection can be opened.",
        ),
        check(
            "ports in use",
            share(sockets, most_ports()),
            95.0,
            "Without a free port no further connection can be opened.",
        ),
    ];
    checks.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::processes::Process;
    use crate::measure::tally::{Tally, Window};
    use crate::measure::timeline::{Phase, Slot, Timeline};
    use crate::oracle::breaches::Breaches;
    use std::collections::BTreeMap;
    use std::time::{Duration, Instant};

    /// A second with so much processor time for each core, and so many sockets.
    fn broken(percent_of_all: f64, sockets: u64) -> Vec<String> {
        let mut timeline = Timeline::new();
        let process = Process { cpu_percent: percent_of_all * float(cores() as u64), resident_mib: 1.0 };
        timeline.push(Slot {
            at: 0.0,
            seconds: 1.0,
            phase: Phase::Measured,
            times: BTreeMap::new(),
            refused: 0,
            breaches: 0,
            server: None,
            database: None,
            generator: Some(process),
            sockets,
        });
        let now = Instant::now();
        let counts = Tally::new(Window { from: now, until: now }, Duration::ZERO).take_counts();
        let (measured, breaches) = (Duration::from_secs(1), Breaches::default());
        let outcome =
            Outcome { counts, measured, timeline, breaches, unanswered: 0, cut: 0, interrupted: false, costs: None };
        checks(&outcome).into_iter().filter(|check| !check.holds()).map(|check| check.name).collect()
    }

    #[test]
    fn a_generator_at_its_limits_makes_a_run_invalid_and_one_below_them_does_not() {
        assert_eq!(broken(79.0, 10), [""; 0]);
        assert_eq!(broken(81.0, 10), ["processor time of the generator, of all cores"]);
        let broken = broken(10.0, most_ports().unwrap());
        assert!(broken.contains(&"ports in use".to_owned()), "{broken:?}");
    }
}
