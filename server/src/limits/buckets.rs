//! Token buckets: they limit how often something may be done.

use dashmap::DashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicI64, Ordering};
use wire::Millis;

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

    /// Takes one token; an error holds the milliseconds until there is one.
    pub fn take(&mut self, per_second: f64, burst: f64, now: Millis) -> Result<(), u64> {
        self.take_some(1.0, per_second, burst, now)
    }

    fn take_some(&mut self, tokens: f64, per_second: f64, burst: f64, now: Millis) -> Result<(), u64> {
        self.tokens = self.tokens_at(per_second, burst, now);
        self.at = now;
        if self.tokens >= tokens {
            self.tokens -= tokens;
            return Ok(());
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a small positive number
        Err(((tokens - self.tokens) / per_second * 1000.0).ceil() as u64)
    }

    fn tokens_at(&self, per_second: f64, burst: f64, now: Millis) -> f64 {
        #[allow(clippy::cast_precision_loss)] // milliseconds between two calls
        let passed = (now.0 - self.at.0).max(0) as f64 / 1000.0;
        (self.tokens + passed * per_second).min(burst)
    }
}

/// A bucket for each key, all of one rate.
pub struct Limiter<K: Eq + Hash> {
    per_second: f64,
    burst: f64,
    buckets: DashMap<K, Bucket>,
    /// When full buckets are removed next, which limit nothing.
    sweep_at: AtomicI64,
}

impl<K: Eq + Hash> Limiter<K> {
    pub fn new(per_second: f64, burst: f64) -> Self {
        Self { per_second, burst, buckets: DashMap::new(), sweep_at: AtomicI64::new(i64::MIN) }
    }

    /// Takes one of this key's tokens; an error holds the milliseconds until there is one.
    pub fn take(&self, key: K, now: Millis) -> Result<(), u64> {
        self.take_some(key, 1.0, now)
    }

    /// The same for several tokens, at most a burst.
    pub fn take_some(&self, key: K, tokens: f64, now: Millis) -> Result<(), u64> {
        self.sweep(now);
        let mut bucket = self.buckets.entry(key).or_insert_with(|| Bucket::full(self.burst, now));
        bucket.take_some(tokens, self.per_second, self.burst, now)
    }

    /// Once in the time that an empty bucket takes to fill, so that a call pays for few others: what is kept are the
    /// keys of two such times, however many there were before.
    fn sweep(&self, now: Millis) {
        let due = self.sweep_at.load(Ordering::Relaxed);
        #[allow(clippy::cast_possible_truncation)] // saturates, which is late enough
        let next = now.0.saturating_add((self.burst / self.per_second * 1000.0).ceil() as i64);
        let is_mine = || self.sweep_at.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if now.0 >= due && is_mine() {
            self.buckets.retain(|_, bucket| bucket.tokens_at(self.per_second, self.burst, now) < self.burst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_then_the_steady_rate() {
        let limiter = Limiter::new(2.0, 3.0);
        let take = |at| limiter.take("a", Millis(at));
        assert!((0..3).all(|_| take(0).is_ok()));
        assert_eq!(take(0), Err(500));
        assert!(take(500).is_ok());
        assert!(limiter.take("b", Millis(0)).is_ok(), "another key has its own");
    }

    #[test]
    fn a_crowd_of_keys_is_forgotten_and_refills_nobodys_bucket() {
        let limiter = Limiter::new(0.5, 10.0);
        assert!((0..10).all(|_| limiter.take(0, Millis(0)).is_ok()));
        for key in 1..200_000 {
            assert!(limiter.take(key, Millis(1000)).is_ok());
        }
        assert!(limiter.take(0, Millis(1000)).is_err(), "as empty as before");
        for at in [20_000, 40_000] {
            assert!(limiter.take(0, Millis(at)).is_ok());
        }
        assert_eq!(limiter.buckets.len(), 1);
    }
}
