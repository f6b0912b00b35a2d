//! Questions to other nodes that wait for their answers.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// How long an answer may take. Nodes answer within some milliseconds, or not at all.
const ANSWERS_WITHIN: Duration = Duration::from_secs(1);

#[derive(Default)]
pub struct Questions {
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    last: u64,
    by_id: HashMap<u64, Asked>,
}

struct Asked {
    /// The nodes that have not answered.
    missing: HashSet<String>,
    /// Gets whether one of them said yes.
    said: oneshot::Sender<bool>,
}

impl Questions {
    /// Asks these nodes by `ask`, which is given the question's number. Gives whether one of them said yes; nothing if
    /// one did not answer and no other said yes.
    pub async fn ask(&self, nodes: Vec<String>, ask: impl FnOnce(u64)) -> Option<bool> {
        if nodes.is_empty() {
            return Some(false);
        }
        let (said, answer) = oneshot::channel();
        let id = {
            let mut open = self.lock();
            open.last += 1;
            let id = open.last;
            open.by_id.insert(id, Asked { missing: nodes.into_iter().collect(), said });
            id
        };
        ask(id);
        let answer = timeout(ANSWERS_WITHIN, answer).await;
        self.lock().by_id.remove(&id);
        answer.ok()?.ok()
    }

    /// Notes an answer.
    pub fn answer(&self, id: u64, from: &str, yes: bool) {
        let mut open = self.lock();
        let Some(asked) = open.by_id.get_mut(&id) else { return };
        if !asked.missing.remove(from) || !(yes || asked.missing.is_empty()) {
            return;
        }
        if let Some(asked) = open.by_id.remove(&id) {
            // Whoever asked may have gone away.
            let _ = asked.said.send(yes);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two() -> Vec<String> {
        vec!["a".into(), "b".into()]
    }

    #[tokio::test]
    async fn one_yes_is_enough_and_a_no_needs_all() {
        let questions = Questions::default();
        let answered = |answers: &'static [(&'static str, bool)]| {
            questions.ask(two(), |id| answers.iter().for_each(|(from, yes)| questions.answer(id, from, *yes)))
        };
        assert_eq!(answered(&[("a", false), ("b", false)]).await, Some(false));
        assert_eq!(answered(&[("b", true)]).await, Some(true));
        assert_eq!(answered(&[("a", false), ("b", true)]).await, Some(true));
        assert_eq!(answered(&[("a", false), ("a", false), ("c", true)]).await, None, "only those that were asked");
        assert_eq!(questions.ask(Vec::new(), |_| ()).await, Some(false));
        assert!(questions.lock().by_id.is_empty());
    }
}
