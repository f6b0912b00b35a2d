//! The bell: it wakes the lanes of the kinds of which jobs have been committed.
//!
//! A commit adds jobs of one kind or two. The lanes of the others sleep on: each that wakes queries the table.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

#[derive(Clone, Default)]
pub struct Bell(Arc<Mutex<Kinds>>);

#[derive(Default)]
struct Kinds {
    /// Those of which jobs were committed since it rang last.
    added: BTreeSet<&'static str>,
    lanes: HashMap<&'static str, watch::Sender<()>>,
}

impl Bell {
    /// Remembers that jobs of these kinds have been committed.
    pub fn add(&self, kinds: impl IntoIterator<Item = &'static str>) {
        self.kinds().added.extend(kinds);
    }

    /// Wakes the lanes of those kinds.
    pub fn ring(&self) {
        let mut kinds = self.kinds();
        for kind in std::mem::take(&mut kinds.added) {
            if let Some(lanes) = kinds.lanes.get(kind) {
                lanes.send_modify(|()| {});
            }
        }
    }

    /// What changes when the lanes of a kind are woken.
    pub fn subscribe(&self, kind: &'static str) -> watch::Receiver<()> {
        self.kinds().lanes.entry(kind).or_default().subscribe()
    }

    fn kinds(&self) -> MutexGuard<'_, Kinds> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_wakes_those_of_whose_kind_jobs_were_added_and_once() {
        let bell = Bell::default();
        let (mut mails, mut photos) = (bell.subscribe("mail"), bell.subscribe("photo"));
        bell.ring();
        assert!(!mails.has_changed().unwrap());
        bell.add(["mail", "of no lane"]);
        assert!(!mails.has_changed().unwrap(), "nobody waits for them");
        bell.ring();
        assert!(mails.has_changed().unwrap() && !photos.has_changed().unwrap());
        mails.mark_unchanged();
        photos.mark_unchanged();
        bell.ring();
        assert!(!mails.has_changed().unwrap());
    }
}
