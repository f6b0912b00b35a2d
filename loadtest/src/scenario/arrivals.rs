//! When acts start in the open model: at random moments (a Poisson process) whose rate follows the stages of the
//! scenario, as members act independently of each other. The same seed gives the same arrivals.

use crate::random::Random;
use crate::scenario::Stage;
use crate::scenario::acts::{Act, Acts};
use std::time::Duration;

/// One act of one member, and when it is to start, counted from the start of the load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub at: Duration,
    pub member: usize,
    pub act: Act,
}

/// The rate at each moment: it changes linearly from one stage to the next, and stays at the last.
#[derive(Clone, Debug)]
pub struct Rates {
    first: f64,
    stages: Vec<Stage>,
}

impl Rates {
    pub fn new(first: f64, stages: &[Stage]) -> Self {
        Self { first, stages: stages.to_vec() }
    }

    pub fn at(&self, at: Duration) -> f64 {
        let (mut began, mut from) = (Duration::ZERO, self.first);
        for Stage { over, rate } in &self.stages {
            if at < began + *over {
                return from + (rate - from) * at.saturating_sub(began).as_secs_f64() / over.as_secs_f64();
            }
            (began, from) = (began + *over, *rate);
        }
        from
    }

    fn highest(&self) -> f64 {
        self.stages.iter().map(|stage| stage.rate).fold(self.first, f64::max)
    }
}

/// Arrivals until the end of a run, in order.
pub struct Arrivals {
    random: Random,
    rates: Rates,
    highest: f64,
    acts: Acts,
    members: usize,
    at: Duration,
    until: Duration,
}

impl Arrivals {
    pub fn new(rates: Rates, acts: Acts, members: usize, until: Duration, seed: u64) -> Self {
        let highest = rates.highest();
        Self { random: Random::of(seed), rates, highest, acts, members, at: Duration::ZERO, until }
    }
}

impl Iterator for Arrivals {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        if self.highest <= 0.0 {
            return None;
        }
        // Thinning: candidates come at the highest rate, and each is kept with the probability that the rate at its
        // moment has of the highest.
        loop {
            // 1 - u lies above 0, so its logarithm is finite.
            let gap = -(1.0 - self.random.fraction()).ln() / self.highest;
            self.at += Duration::from_secs_f64(gap);
            if self.at >= self.until {
                return None;
            }
            if self.random.fraction() * self.highest < self.rates.at(self.at) {
                break;
            }
        }
        let member = self.random.below(self.members);
        let act = self.acts.pick(self.random.fraction());
        Some(Arrival { at: self.at, member, act })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const END: Duration = Duration::from_secs(20);

    fn arrivals(seed: u64) -> Vec<Arrival> {
        Arrivals::new(Rates::new(1000.0, &[]), Acts::default(), 8, END, seed).collect()
    }

    fn stage(seconds: u64, rate: f64) -> Stage {
        Stage { over: Duration::from_secs(seconds), rate }
    }

    #[test]
    fn arrivals_come_in_order_at_the_stated_rate_from_everybody() {
        let all = arrivals(1);
        assert!((19_000..21_000).contains(&all.len()), "{}", all.len());
        assert!(all.windows(2).all(|pair| pair[0].at < pair[1].at));
        assert!(all.iter().all(|arrival| arrival.at < END));
        for member in 0..8 {
            let share = all.iter().filter(|arrival| arrival.member == member).count();
            assert!((2_000..3_000).contains(&share), "{share} by member {member}");
        }
    }

    #[test]
    fn gaps_are_exponentially_distributed() {
        // Of exponential gaps a share of 1/e is longer than the mean; of equal gaps none or all would be.
        let all = arrivals(2);
        let long = all.windows(2).filter(|pair| pair[1].at > pair[0].at + Duration::from_millis(1)).count();
        let share = long * 1000 / all.len();
        assert!((340..396).contains(&share), "{share} per mille");
    }

    #[test]
    fn a_seed_gives_the_same_arrivals_again_and_another_seed_gives_others() {
        assert_eq!(arrivals(3), arrivals(3));
        assert_ne!(arrivals(3)[0], arrivals(4)[0]);
    }

    #[test]
    fn the_rate_climbs_and_falls_with_the_stages_and_then_stays() {
        let rates = Rates::new(100.0, &[stage(5, 100.0), stage(5, 1100.0), stage(0, 200.0)]);
        for (ms, rate) in [(3000, 100.0), (5000, 100.0), (7500, 600.0), (10_000, 200.0), (15_000, 200.0)] {
            assert!((rates.at(Duration::from_millis(ms)) - rate).abs() < 1e-9, "after {ms} ms");
        }
        let all: Vec<_> = Arrivals::new(rates, Acts::default(), 2, END, 1).collect();
        let between = |from, to| {
            let (from, to) = (Duration::from_secs(from), Duration::from_secs(to));
            all.iter().filter(|it| (from..to).contains(&it.at)).count()
        };
        for (count, about) in [(between(0, 5), 500), (between(5, 10), 3000), (between(10, 20), 2000)] {
            assert!((about * 9 / 10..about * 11 / 10).contains(&count), "{count}, about {about}");
        }
    }

    #[test]
    fn acts_come_in_the_shares_of_their_weights() {
        let acts = Acts::new(&[(Act::Message, 3.0), (Act::Browse, 1.0)]);
        let all: Vec<_> = Arrivals::new(Rates::new(1000.0, &[]), acts, 2, END, 1).collect();
        let browsing = all.iter().filter(|it| it.act == Act::Browse).count() * 100 / all.len();
        assert!((23..=27).contains(&browsing), "{browsing} %");
    }

    #[test]
    fn nothing_arrives_at_a_rate_of_zero() {
        assert_eq!(Arrivals::new(Rates::new(0.0, &[]), Acts::default(), 2, END, 1).count(), 0);
    }
}
