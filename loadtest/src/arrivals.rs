//! When messages start in the open model: at random moments of a steady rate (a Poisson process), as members who
//! know nothing of each other write. A seed repeats a run.

use std::time::Duration;

/// One message: when it is to start, counted from the start of the load, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub at: Duration,
    pub member: usize,
}

/// Arrivals until the end of a run, in order.
pub struct Arrivals {
    random: Random,
    rate: f64,
    members: usize,
    at: Duration,
    until: Duration,
}

impl Arrivals {
    pub fn new(rate: f64, members: usize, until: Duration, seed: u64) -> Self {
        Self { random: Random(seed), rate, members, at: Duration::ZERO, until }
    }
}

impl Iterator for Arrivals {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        // 1 - u lies above 0, so its logarithm is finite.
        let gap = -(1.0 - self.random.fraction()).ln() / self.rate;
        self.at += Duration::from_secs_f64(gap);
        let member = self.random.below(self.members);
        (self.at < self.until).then_some(Arrival { at: self.at, member })
    }
}

/// SplitMix64: small, and the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to, not including, 1.
    #[allow(clippy::cast_precision_loss)] // 53 bits are what a fraction holds
    fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    #[allow(clippy::cast_possible_truncation)] // below `n`, which is a usize
    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrivals(seed: u64) -> Vec<Arrival> {
        Arrivals::new(1000.0, 8, Duration::from_secs(20), seed).collect()
    }

    #[test]
    fn arrivals_come_in_order_at_the_stated_rate_from_everybody() {
        let all = arrivals(1);
        assert!((19_000..21_000).contains(&all.len()), "{}", all.len());
        assert!(all.windows(2).all(|pair| pair[0].at < pair[1].at));
        assert!(all.iter().all(|arrival| arrival.at < Duration::from_secs(20)));
        for member in 0..8 {
            let share = all.iter().filter(|arrival| arrival.member == member).count();
            assert!((2_000..3_000).contains(&share), "{share} by member {member}");
        }
    }

    #[test]
    fn gaps_are_random_as_those_of_strangers_are() {
        // Of exponential gaps a share of 1/e is longer than the mean; of equal gaps none or all would be.
        let all = arrivals(2);
        let long = all.windows(2).filter(|pair| pair[1].at > pair[0].at + Duration::from_millis(1)).count();
        let share = long * 1000 / all.len();
        assert!((340..396).contains(&share), "{share} per mille");
    }

    #[test]
    fn a_seed_repeats_a_run_and_another_gives_another() {
        assert_eq!(arrivals(3), arrivals(3));
        assert_ne!(arrivals(3)[0], arrivals(4)[0]);
    }
}
