//! Reactions: how each of the two members of a conversation reacts to a message of either, for nothing. A reaction
//! changes the message, so it reaches everybody as other edits do: by frame, by poll and after a gap.

use super::content::reaction;
use super::edited::emit_edited;
use super::pair::Pair;
use super::sql::{MessageRow, edits as sql};
use crate::domain::accounts::{self, Standing};
use crate::domain::safety;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::{Store, Tx};
use wire::message::Reacted;
use wire::reaction::{React, Reaction, Unreact};
use wire::{ConversationId, MemberId, Refusal, Seq};

/// The reactions that one transaction erases.
const ERASED_AT_ONCE: i64 = 50;

/// Sets or changes a member's reaction to a message.
pub async fn react(store: &Store, domain: &Arc<Domain>, member: MemberId, it: React) -> Result<Reacted> {
    set(store, domain, member, (it.conversation, it.seq), Some(it.reaction)).await
}

/// Takes a member's reaction to a message back.
pub async fn unreact(store: &Store, domain: &Arc<Domain>, member: MemberId, it: Unreact) -> Result<Reacted> {
    set(store, domain, member, (it.conversation, it.seq), None).await
}

async fn set(
    store: &Store,
    domain: &Arc<Domain>,
    member: MemberId,
    place: (ConversationId, Seq),
    to: Option<Reaction>,
) -> Result<Reacted> {
    let domain = domain.clone();
    store.write(move |tx| async move { set_in(tx, &domain, member, place, to).await }.boxed()).await
}

/// The same in a transaction that is under way. A message that the member does not see, one that was taken back and one
/// that never was are answered alike.
pub async fn set_in(
    tx: &mut Tx,
    domain: &Domain,
    member: MemberId,
    (conversation, seq): (ConversationId, Seq),
    to: Option<Reaction>,
) -> Result<Reacted> {
    let mut pair = Pair::lock(tx, member, conversation).await?;
    let row = sql::message(tx, conversation, seq).await?.map(|row| row.message);
    let shown = |row: &MessageRow| seq > pair.mine.cleared_seq && row.retracted.is_none();
    let mut row = row.filter(shown).ok_or(Refusal::NotFound)?;
    check_both(tx, member, pair.theirs.member_id).await?;
    let mine = own_reaction(&mut row, member);
    if mine.as_deref().map(reaction).transpose()? == to {
        return Ok(Reacted { message: row.message()?, rev: pair.my_inbox.rev });
    }
    *mine = to.map(|reaction| reaction.as_str().to_owned());
    sql::set_reactions(tx, &row).await?;
    let message = emit_edited(tx, domain, &mut pair, row.message()?, None).await?;
    Ok(Reacted { message, rev: pair.my_inbox.rev })
}

/// Who may not write to the other may not react to their messages either.
async fn check_both(tx: &mut Tx, member: MemberId, partner: MemberId) -> Result<()> {
    let people = accounts::people(tx, &BTreeSet::from([member, partner])).await?;
    match people.get(&member).map(|it| it.standing) {
        None | Some(Standing::Gone) => return Err(Refusal::LOGGED_OUT.into()),
        Some(Standing::NotConfirmed) => return Err(Refusal::NotConfirmed.into()),
        Some(Standing::Free | Standing::Paid) => {}
    }
    let is_gone = people.get(&partner).is_none_or(|it| it.standing == Standing::Gone);
    if is_gone || !safety::barred_pairs(tx, vec![(member, partner)]).await?.is_empty() {
        return Err(Refusal::NotAvailable.into());
    }
    Ok(())
}

fn own_reaction(row: &mut MessageRow, member: MemberId) -> &mut Option<String> {
    if row.sender_id == member { &mut row.sender_reaction } else { &mut row.recipient_reaction }
}

/// Erases some of a member's reactions to messages of others, all in one conversation; whether there were any. Those to
/// the member's own messages go with these.
pub async fn erase_some(tx: &mut Tx, domain: &Domain, member: MemberId) -> Result<bool> {
    let places = sql::reacted_by(tx, member, ERASED_AT_ONCE).await?;
    let Some((conversation, _)) = places.first().copied() else { return Ok(false) };
    for (_, seq) in places.into_iter().filter(|(of, _)| *of == conversation) {
        let mut pair = Pair::lock(tx, member, conversation).await?;
        let Some(found) = sql::message(tx, conversation, seq).await? else { continue };
        let mut row = found.message;
        *own_reaction(&mut row, member) = None;
        sql::set_reactions(tx, &row).await?;
        emit_edited(tx, domain, &mut pair, row.message()?, None).await?;
    }
    Ok(true)
}
