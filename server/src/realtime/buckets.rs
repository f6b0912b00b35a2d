//! Token buckets by name: how often one address may log in, one member may write.

use dashmap::DashMap;
use wire::Millis;

/// Names remembered at once; past it, full buckets, which say nothing, are forgotten.
const NAMES: usize = 100_000;

/// A bucket that fills steadily and holds a burst.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    at: Millis,
}

impl Bucket {
    pub fn full(burst: f64, now: Millis) -> Self {
        Self { tokens: burst, at: now }
    }

    /// Takes one token, or says after how many milliseconds there will be one.
    pub fn take(&mut self, per_second: f64, burst: f64, now: Millis) -> Result<(), u64> {
        self.take_some(1.0, per_second, burst, now)
    }

    fn take_some(&mut self, tokens: f64, per_second: f64, burst: f64, now: Millis) -> Result<(), u64> {
        #[allow(clippy::cast_precision_loss)] // milliseconds between two calls
        let passed = (now.0 - self.at.0).max(0) as f64 / 1000.0;
        self.tokens = (self.tokens + passed * per_second).min(burst);
        self.at = now;
        if self.tokens >= tokens {
            self.tokens -= tokens;
            return Ok(());
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a small positive number
        Err(((tokens - self.tokens) / per_second * 1000.0).ceil() as u64)
    }

    fn is_full(&self, per_second: f64, burst: f64, now: Millis) -> bool {
        #[allow(clippy::cast_precision_loss)]
        let passed = (now.0 - self.at.0).max(0) as f64 / 1000.0;
        self.tokens + passed * per_second >= burst
    }
}

#[derive(Default)]
pub struct Buckets {
    by_name: DashMap<String, Bucket>,
}

impl Buckets {
    pub fn take(&self, name: String, per_second: f64, burst: f64, now: Millis) -> Result<(), u64> {
        self.take_some(name, 1.0, per_second, burst, now)
    }

    pub fn take_some(&self, name: String, tokens: f64, per_second: f64, burst: f64, now: Millis) -> Result<(), u64> {
        if self.by_name.len() > NAMES {
            self.by_name.retain(|_, bucket| !bucket.is_full(per_second, burst, now));
        }
        self.by_name.entry(name).or_insert_with(|| Bucket::full(burst, now)).take_some(tokens, per_second, burst, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_then_the_steady_rate() {
        let buckets = Buckets::default();
        let take = |at| buckets.take("a".into(), 2.0, 3.0, Millis(at));
        assert!((0..3).all(|_| take(0).is_ok()));
        assert_eq!(take(0), Err(500));
        assert!(take(500).is_ok());
        assert!(buckets.take("b".into(), 2.0, 3.0, Millis(0)).is_ok(), "another name has its own");
    }
}
