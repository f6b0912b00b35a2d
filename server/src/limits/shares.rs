//! Limits how much of something scarce each holder has: connections by address and by member, uploads by member.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Nobody holds more than `most`.
pub struct Shares<K>(Arc<Inner<K>>);

struct Inner<K> {
    most: usize,
    held: Mutex<HashMap<K, usize>>,
}

/// One share, until it is dropped.
pub struct Share<K: Eq + Hash> {
    holder: K,
    of: Arc<Inner<K>>,
}

impl<K> Clone for Shares<K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K: Clone + Eq + Hash> Shares<K> {
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Inner { most, held: Mutex::default() }))
    }

    /// One more for this holder, if it holds fewer than it may.
    pub fn take(&self, holder: K) -> Option<Share<K>> {
        let mut held = self.0.lock();
        let count = held.entry(holder.clone()).or_default();
        if *count >= self.0.most {
            return None;
        }
        *count += 1;
        Some(Share { holder, of: self.0.clone() })
    }
}

impl<K> Inner<K> {
    /// A poisoned lock is used all the same, as no panic can leave a count half changed.
    fn lock(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash> Drop for Share<K> {
    fn drop(&mut self) {
        let mut held = self.of.lock();
        if let Some(count) = held.get_mut(&self.holder) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.holder);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_holds_so_many_and_what_is_let_go_can_be_taken_again() {
        let shares = Shares::new(2);
        let (first, second) = (shares.take("a"), shares.take("a"));
        assert!(first.is_some() && second.is_some());
        assert!(shares.take("a").is_none());
        assert!(shares.take("b").is_some(), "another has its own");
        drop(first);
        assert!(shares.take("a").is_some());
        drop(second);
        assert!(shares.0.lock().is_empty(), "who holds nothing is not remembered");
    }
}
