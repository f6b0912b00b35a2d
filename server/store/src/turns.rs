//! Large reads of one owner wait for each other: however many are requested at once, they use a part of the connections
//! only, and the reads of others go on.

use base::error::{Error, Result};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wire::Refusal;

/// How many large reads of one owner may run at the same time.
const AT_ONCE: usize = 2;
/// How long a read waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Default)]
pub struct Turns {
    /// Of owners whose reads run or wait.
    owners: Mutex<HashMap<i64, Arc<Semaphore>>>,
}

/// Held for as long as the read takes.
pub struct Turn<'t> {
    turns: &'t Turns,
    owner: i64,
    permit: Option<OwnedSemaphorePermit>,
}

impl Turns {
    pub async fn take(&self, owner: i64) -> Result<Turn<'_>> {
        let free = self.owners().entry(owner).or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE))).clone();
        let permit = tokio::time::timeout(PATIENCE, free.acquire_owned()).await;
        let permit = permit.map_err(|_late| Refusal::TryAgain)?.map_err(Error::internal)?;
        Ok(Turn { turns: self, owner, permit: Some(permit) })
    }

    fn owners(&self) -> MutexGuard<'_, HashMap<i64, Arc<Semaphore>>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut owners = self.turns.owners();
        self.permit = None;
        // Whoever has a permit, or waits for one, also holds a reference to the semaphore.
        if owners.get(&self.owner).is_some_and(|free| Arc::strong_count(free) == 1) {
            owners.remove(&self.owner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn one_owner_waits_for_a_turn_others_do_not_and_nothing_is_kept() {
        let turns = Turns::default();
        let (first, second) = (turns.take(1).await.unwrap(), turns.take(1).await.unwrap());
        let mut third = Box::pin(turns.take(1));
        assert!(third.as_mut().now_or_never().is_none());
        assert!(turns.take(2).now_or_never().is_some());
        drop(first);
        let third = third.await.unwrap();
        drop((second, third));
        assert!(turns.owners().is_empty());
    }
}
