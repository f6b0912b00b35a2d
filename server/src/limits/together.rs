//! Limits that all servers of a database count together: what one of them lets through, the others count as well, so that
//! whoever is spread over several servers may do no more than at one.
//!
//! A server that is not heard for a while counts alone. That lets more through than otherwise, and refuses nobody wrongly.

use super::Limiter;
use base::clock::Clock;
use std::collections::HashMap;
use std::fmt::Display;
use std::hash::Hash;
use std::str::FromStr;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use wire::Millis;

/// One token of a limit that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    pub limit: String,
    pub key: String,
}

type Tell = Box<dyn Fn(Taken) + Send + Sync>;
type Count = Box<dyn Fn(&str, Millis) + Send + Sync>;

/// The way between the limits here and those of the other servers.
pub struct Together {
    clock: Clock,
    /// Tells the others what was taken here, once there is a way to do so.
    tell: OnceLock<Tell>,
    /// Counts what was taken elsewhere, by the name of the limit.
    count: RwLock<HashMap<&'static str, Count>>,
}

impl Together {
    pub fn new(clock: Clock) -> Self {
        Self { clock, tell: OnceLock::new(), count: RwLock::default() }
    }

    /// From here on the others are told.
    pub fn tell_by(&self, tell: impl Fn(Taken) + Send + Sync + 'static) {
        let _ = self.tell.set(Box::new(tell));
    }

    /// Counts what another server has let through. A limit that this server does not have, or a key that it cannot read,
    /// is of a newer one.
    pub fn hear(&self, taken: &Taken) {
        let count = self.count.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = count.get(taken.limit.as_str()) {
            count(&taken.key, self.clock.now());
        }
    }

    /// A limit of that name, which is the same on every server.
    pub fn limiter<K>(self: &Arc<Self>, name: &'static str, per_second: f64, burst: f64) -> SharedLimiter<K>
    where
        K: Eq + Hash + Display + FromStr + Send + Sync + 'static,
    {
        let limiter = Arc::new(Limiter::new(per_second, burst));
        let counted = limiter.clone();
        let count = move |key: &str, now: Millis| {
            if let Ok(key) = key.parse() {
                // It was let through there. Here it may be one too many, and then the bucket is empty anyway.
                let _ = counted.take(key, now);
            }
        };
        self.count.write().unwrap_or_else(PoisonError::into_inner).insert(name, Box::new(count));
        SharedLimiter { name, limiter, together: self.clone() }
    }
}

/// A limiter whose keys have one bucket on all servers.
pub struct SharedLimiter<K: Eq + Hash> {
    name: &'static str,
    limiter: Arc<Limiter<K>>,
    together: Arc<Together>,
}

impl<K: Eq + Hash + Display> SharedLimiter<K> {
    /// Takes one of this key's tokens; an error holds the milliseconds until there is one.
    pub fn take(&self, key: K, now: Millis) -> Result<(), u64> {
        let told = self.together.tell.get().map(|tell| (tell, key.to_string()));
        self.limiter.take(key, now)?;
        if let Some((tell, key)) = told {
            tell(Taken { limit: self.name.to_owned(), key });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;
    use std::sync::Mutex;

    #[test]
    fn what_one_server_lets_through_counts_on_the_other() {
        let now = Millis(0);
        let [one, other] = [(); 2].map(|()| Arc::new(Together::new(Clock::manual_at(now).0)));
        let heard = other.clone();
        one.tell_by(move |taken| heard.hear(&taken));
        let limiter = |of: &Arc<Together>| of.limiter::<IpAddr>("logins", 1.0, 3.0);
        let (here, there) = (limiter(&one), limiter(&other));
        let address = IpAddr::from([192, 0, 2, 1]);
        here.take(address, now).unwrap();
        here.take(address, now).unwrap();
        there.take(address, now).unwrap();
        assert_eq!(there.take(address, now), Err(1000));
        here.take(address, now).unwrap();
        assert_eq!(here.take(address, now), Err(1000), "the other one tells nothing");
        there.take(IpAddr::from([192, 0, 2, 2]), now).unwrap();
    }

    #[test]
    fn what_is_refused_here_is_not_told_and_what_is_not_known_is_passed_over() {
        let told = Arc::new(Mutex::new(Vec::new()));
        let together = Arc::new(Together::new(Clock::manual_at(Millis(0)).0));
        let telling = told.clone();
        together.tell_by(move |taken| telling.lock().unwrap().push(taken.key));
        let limiter = together.limiter::<i64>("guesses", 0.001, 1.0);
        assert!(limiter.take(7, Millis(0)).is_ok() && limiter.take(7, Millis(0)).is_err());
        assert_eq!(*told.lock().unwrap(), ["7"]);
        for (limit, key) in [("guesses", "seven"), ("dances", "7"), ("guesses", "8")] {
            together.hear(&Taken { limit: limit.into(), key: key.into() });
        }
        assert!(limiter.take(8, Millis(0)).is_err());
    }
}
