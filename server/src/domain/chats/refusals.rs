//! How many refusals are kept, and for how long. Each refusal uses up an id and takes a row. A member can make a few
//! hundred a day, which are deleted when their ids are too old to be sent again. A send that its member calls off is a
//! refusal too.

use super::command::{Command, ID_LASTS, check_id};
use super::rules::{Outcome, Verdict};
use super::sql::sends::{self, Fate, Kept};
use crate::domain::credits;
use base::clock::{DAY, SECOND};
use base::error::Result;
use futures_util::FutureExt;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use store::jobs::{Outcome as Work, Worker};
use store::{Store, Tx};
use wire::message::CalledOff;
use wire::{ClientId, MemberId, Millis, Refusal};

/// How many refusals of one member are stored within a day, which bounds the table. Beyond them a send that would be
/// refused gets `rate_limited` instead and does not use up its id.
const A_DAY: i64 = 500;
/// Rows deleted in one sweep; the rest follows at once.
const SWEPT: i64 = 1000;
/// How much longer than its id a refusal is stored, in milliseconds. The clocks of nodes may differ, and no node may
/// delete a refusal while another still accepts its id.
const SLACK: i64 = DAY;
const SWEEP: &str = "chats.refusals.sweep";

/// Turns away sends that would be one refusal too many. A group without refusals makes no query.
pub async fn keep_within_limit(tx: &mut Tx, commands: &[Command], verdicts: &mut [Verdict]) -> Result<()> {
    let refused = commands.iter().zip(&*verdicts).filter(|(_, verdict)| matches!(verdict, Verdict::Refused(_)));
    let senders: BTreeSet<MemberId> = refused.map(|(command, _)| command.sender).collect();
    if !senders.is_empty() {
        let yesterday = Millis(tx.now().0 - DAY);
        let kept = sends::refused_since(tx, &senders, yesterday).await?;
        limit(commands, verdicts, kept);
    }
    Ok(())
}

/// In order, as each refusal counts for those after it. The repeat of a send that is turned away is turned away too.
fn limit(commands: &[Command], verdicts: &mut [Verdict], mut kept: HashMap<MemberId, Kept>) {
    let mut turned_away: HashSet<(MemberId, &ClientId)> = HashSet::new();
    for (command, verdict) in commands.iter().zip(verdicts) {
        let kept = kept.entry(command.sender).or_insert(Kept { count: 0, oldest: command.at });
        let id = (command.sender, &command.client_id);
        match verdict {
            Verdict::Refused(_) if kept.count < A_DAY => kept.count += 1,
            Verdict::Refused(_) => {
                turned_away.insert(id);
                *verdict = Verdict::TurnedAway(until_next(kept.oldest, command.at));
            }
            Verdict::Repeated(Outcome::Refused(_)) | Verdict::TurnedAway(_) if turned_away.contains(&id) => {
                *verdict = Verdict::TurnedAway(until_next(kept.oldest, command.at));
            }
            Verdict::Delivered(_) | Verdict::Repeated(_) | Verdict::TurnedAway(_) => {}
        }
    }
}

/// Calls off a send by its id: if it was not accepted so far, it never will be. Like every send this locks the sender's
/// wallet, so the send cannot be accepted between the check and the use of the id.
pub async fn call_off(store: &Store, member: MemberId, client_id: ClientId) -> Result<CalledOff> {
    store
        .write(move |tx| {
            let client_id = client_id.clone();
            async move {
                let senders = BTreeSet::from([member]);
                credits::lock(tx, &senders).await?;
                let keys = [(member, &client_id)];
                let known = sends::known(tx, &keys).await?.pop();
                if let Some(Fate::Accepted(conversation, seq)) = known.as_ref().map(|known| &known.fate) {
                    return Ok(CalledOff { sent: sends::answers(tx, &[(*conversation, *seq)]).await?.pop() });
                }
                let now = tx.now();
                // An id of another time is refused unread.
                if check_id(&client_id, now).is_ok() && known.is_none() {
                    let kept = sends::refused_since(tx, &senders, Millis(now.0 - DAY)).await?;
                    if let Some(full) = kept.get(&member).filter(|kept| kept.count >= A_DAY) {
                        return Err(until_next(full.oldest, now).into());
                    }
                    sends::add_called_off(tx, member, &client_id).await?;
                }
                Ok(CalledOff { sent: None })
            }
            .boxed()
        })
        .await
}

fn until_next(oldest: Millis, now: Millis) -> Refusal {
    let left = (oldest.0 + DAY - now.0).max(SECOND);
    Refusal::RateLimited { retry_ms: left.unsigned_abs() }
}

/// Forgets the refusals whose ids are too old to be taken, once a day.
pub fn sweeper(store: &Arc<Store>) -> Worker {
    let store = store.clone();
    let work = move |_| {
        let store = store.clone();
        async move {
            let now = store.now();
            let until = Millis(now.0 - ID_LASTS - SLACK);
            let swept = store.write(move |tx| sends::sweep_refused(tx, until, SWEPT).boxed()).await?;
            let full = swept >= SWEPT.unsigned_abs();
            Ok(Work::Again(if full { now } else { Millis(now.0 + DAY) }))
        }
        .boxed()
    };
    Worker::recurring(SWEEP, work)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::message::{Outgoing, To};
    use wire::{ConversationId, Credits};

    fn command(client_id: &ClientId) -> Command {
        Command {
            sender: MemberId(1),
            client_id: client_id.clone(),
            to: To::Profile(MemberId(2)),
            content: Outgoing::Text { text: "Hi".into() },
            quote: None,
            quoted_cost: Credits(1),
            price: Credits(1),
            free_conversations: 0,
            message_id: 1,
            conversation_id: ConversationId(1),
            at: Millis(DAY),
        }
    }

    #[test]
    fn past_the_limit_refusals_and_their_repeats_are_turned_away_and_nothing_else() {
        let ids: Vec<ClientId> = (0..4).map(|_| ClientId::new()).collect();
        let commands = [&ids[0], &ids[1], &ids[1], &ids[0], &ids[2], &ids[3]].map(command);
        let refused = || Verdict::Refused(Refusal::NotAvailable);
        let repeated = || Verdict::Repeated(Outcome::Refused(Refusal::NotAvailable));
        let expired = || Verdict::TurnedAway(Refusal::IdExpired);
        let mut verdicts = [refused(), refused(), repeated(), repeated(), refused(), expired()];
        let kept = HashMap::from([(MemberId(1), Kept { count: A_DAY - 1, oldest: Millis(SECOND) })]);
        limit(&commands, &mut verdicts, kept);
        let away = || Verdict::TurnedAway(Refusal::RateLimited { retry_ms: SECOND.unsigned_abs() });
        assert_eq!(verdicts, [refused(), away(), away(), repeated(), away(), expired()]);
    }
}
