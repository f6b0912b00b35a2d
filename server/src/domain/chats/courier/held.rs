//! How a group is delivered when something fails: its sends are tried again one by one, so that one that fails does not
//! fail the others. A sender who met a locked row is not put into a group again before that row is free.

use super::group::deliver_group;
use crate::domain::chats::command::Command;
use crate::domain::chats::rules::Outcome;
use base::error::{Error, Fault, Result};
use base::seldom::Seldom;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::Store;
use wire::message::Sent;
use wire::{MemberId, Refusal};

/// Senders who met a row that is locked for long, by an operator's session or by a node that hangs, until it is free.
/// Each try waits for the lock, and a group must not wait again and again.
#[derive(Default)]
pub struct Held(Mutex<HashSet<MemberId>>);

impl Held {
    /// The answer to each command, in order.
    pub async fn deliver(&self, store: &Store, commands: Vec<Command>) -> Vec<Result<Sent>> {
        let is_held: Vec<bool> = {
            let held = self.senders();
            commands.iter().map(|command| held.contains(&command.sender)).collect()
        };
        if !is_held.contains(&true) {
            return self.deliver_together(store, commands.into()).await;
        }
        let part = |held| {
            let those = commands.iter().zip(&is_held).filter(move |(_, is_held)| **is_held == held);
            those.map(|(command, _)| command.clone()).collect::<Vec<_>>()
        };
        let (apart, together) = (part(true), part(false));
        let mut together = self.deliver_together(store, together.into()).await.into_iter();
        let mut apart = self.deliver_one_by_one(store, &apart).await.into_iter();
        let mut next = |held| if held { apart.next() } else { together.next() };
        is_held.into_iter().map(|held| next(held).unwrap_or_else(|| Err(lost()))).collect()
    }

    fn senders(&self) -> MutexGuard<'_, HashSet<MemberId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn deliver_together(&self, store: &Store, commands: Arc<[Command]>) -> Vec<Result<Sent>> {
        static FAILED: Seldom = Seldom::new();
        if commands.is_empty() {
            return Vec::new();
        }
        match deliver_group(store, commands.clone()).await {
            Ok(outcomes) => outcomes.into_iter().map(answer_of).collect(),
            // A single one too: if it is not known whether its commit happened, the second try finds out.
            Err(error) => {
                if let Some(left_out) = FAILED.line() {
                    tracing::warn!(%error, sends = commands.len(), left_out, "a group failed and is tried one by one");
                }
                self.deliver_one_by_one(store, &commands).await
            }
        }
    }

    async fn deliver_one_by_one(&self, store: &Store, commands: &[Command]) -> Vec<Result<Sent>> {
        let mut answers = Vec::with_capacity(commands.len());
        // The senders whose sends are not tried now.
        let (mut nobody, mut waited) = (false, HashSet::new());
        for command in commands {
            if nobody || waited.contains(&command.sender) {
                answers.push(Err(Refusal::TryAgain.into()));
                continue;
            }
            let outcome = deliver_group(store, [command.clone()].into()).await;
            match outcome.as_ref().map_err(Error::fault) {
                Ok(_) => drop(self.senders().remove(&command.sender)),
                Err(Some(Fault::Locked)) => {
                    waited.insert(command.sender);
                    self.senders().insert(command.sender);
                }
                Err(_) => nobody = outcome.as_ref().is_err_and(Error::is_of_the_whole_database),
            }
            answers.push(outcome.and_then(|mut one| one.pop().map_or(Err(lost()), answer_of)));
        }
        answers
    }
}

fn answer_of(outcome: Outcome) -> Result<Sent> {
    match outcome {
        Outcome::Sent(sent) => Ok(*sent),
        Outcome::Refused(refusal) => Err(refusal.into()),
    }
}

fn lost() -> Error {
    Error::internal("a send got no verdict")
}
