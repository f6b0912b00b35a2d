//! Changes of a message after it was sent: it is taken back, or its photo becomes ready or turns out to be unusable.
//!
//! Whatever changes, the message keeps its place, both members get the frame `edited`, and the conversation counts
//! the change, so that a client which missed the frame can fetch what it missed.

use super::content::{TakenBack, photo_body};
use super::edited::emit_edited;
use super::sql::MessageRow;
use super::sql::edits::{self as sql, PaidRow};
use super::{Pair, quotes};
use crate::core::Core;
use crate::domain::accounts::{self, Person, Standing};
use crate::domain::credits::{self, Entry, Wallet};
use crate::domain::inbox;
use crate::domain::photos::{self, Made, PhotoRow};
use crate::domain::user;
use crate::live::Live;
use crate::sites::Domain;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::{Conn, Store, Tx};
use wire::chat::Edits;
use wire::frame::{ServerFrame, WalletState};
use wire::message::{Content, RETRACT_WITHIN_MS, Retract, Retracted};
use wire::{ConversationId, Credits, MemberId, Millis, PhotoId, Refusal, Seq};

/// The messages that one transaction empties when a member is erased.
const ERASED_AT_ONCE: i64 = 50;

/// Takes back a message of the member's own, within a quarter of an hour and unless the other has read it. Its cost is
/// returned if it has reached no device of the other's. Otherwise two members could chat for nothing, by taking back
/// each message after it arrived. A message of another is answered like one that does not exist.
pub async fn retract(
    store: &Store,
    live: &Live,
    domain: &Arc<Domain>,
    member: MemberId,
    place: Retract,
) -> Result<Retracted> {
    let its_domain = domain.clone();
    let withdrawn = store.write(move |tx| async move { withdraw(tx, &its_domain, member, place).await }.boxed());
    let (other, sent_at) = withdrawn.await?;
    // Only after that COMMIT can it be known whether the other was given the message, as reads that begin later do not
    // find it. If this process ends in between, it is not known any more, and the message counts as given.
    let was_given = match store.servers_since(sent_at).await {
        Ok(others) => live.may_have_reached(others, other, sent_at).await,
        Err(_unknown) => true,
    };
    let domain = domain.clone();
    store.write(move |tx| async move { settle(tx, &domain, was_given, member, place).await }.boxed()).await
}

/// The same in a transaction that is under way, of a message that no device of the other's was given.
pub async fn retract_unreached(tx: &mut Tx, domain: &Domain, member: MemberId, place: Retract) -> Result<Retracted> {
    withdraw(tx, domain, member, place).await?;
    settle(tx, domain, false, member, place).await
}

/// Removes everything of the message but its place; repeating it changes nothing. Gives the recipient and the time of
/// the message.
async fn withdraw(tx: &mut Tx, domain: &Domain, member: MemberId, place: Retract) -> Result<(MemberId, Millis)> {
    let mut pair = Pair::lock(tx, member, place.conversation).await?;
    let mut row = own_message(tx, &pair, place).await?;
    let sent = (pair.theirs.member_id, row.message.created_at);
    if row.message.retracted.is_some() {
        return Ok(sent);
    }
    if pair.mine.barred {
        // The sender must not learn any more whether it was read.
        return Err(Refusal::NotAvailable.into());
    }
    // Deleting a chat does not count as reading its messages.
    if is_too_old(tx, &row) || pair.theirs.read_seq >= place.seq {
        return Err(Refusal::TooLate.into());
    }
    empty(tx, &mut pair, &mut row, TakenBack::Reached).await?;
    emit_emptied(tx, domain, &mut pair, &row, None).await?;
    Ok(sent)
}

/// Returns the cost of the message if the other was never given it. That is known for as long as a message can be taken
/// back, so a repeat completes what an interrupted call left undone, and is answered the same.
async fn settle(tx: &mut Tx, domain: &Domain, was_given: bool, member: MemberId, place: Retract) -> Result<Retracted> {
    let mut wallet = lock_wallet(tx, member).await?;
    let mut pair = Pair::lock(tx, member, place.conversation).await?;
    let mut row = own_message(tx, &pair, place).await?;
    // The other's client may leave out the delivery mark, so what the server gave it counts as well.
    let reached = pair.theirs.delivered_seq >= place.seq || was_given || is_too_old(tx, &row);
    if is_taken_back(&row, TakenBack::Reached) && !reached {
        give_back(tx, domain, &mut wallet, &pair, &row).await?;
        mark_taken_back(tx, &mut row, TakenBack::Unreached).await?;
        let now = tx.now();
        let (user, _) = user::record(tx, domain, member, now).await?;
        inbox::user_changed(tx, &mut pair.my_inbox, |rev| ServerFrame::User { rev, user }).await?;
    }
    let reached = is_taken_back(&row, TakenBack::Reached);
    Ok(Retracted {
        reached,
        returned: if reached { Credits::ZERO } else { row.cost },
        message: row.message.message()?,
        credits: wallet.balance(),
        free_left: wallet.free_left,
        rev: pair.my_inbox.rev,
    })
}

/// A message that this member sent and has not deleted. `pair` is the member's.
async fn own_message(tx: &mut Tx, pair: &Pair, place: Retract) -> Result<PaidRow> {
    let row = sql::message(tx, place.conversation, place.seq).await?;
    let shown = |row: &PaidRow| row.message.sender_id == pair.mine.member_id && place.seq > pair.mine.cleared_seq;
    Ok(row.filter(shown).ok_or(Refusal::NotFound)?)
}

fn is_too_old(tx: &Tx, row: &PaidRow) -> bool {
    tx.now().0 - row.message.created_at.0 > RETRACT_WITHIN_MS
}

fn is_taken_back(row: &PaidRow, how: TakenBack) -> bool {
    row.message.retracted.as_deref() == Some(how.key())
}

/// The edits of one of a member's chats after edit number `since`, of the messages after a place.
pub async fn since(
    conn: &mut Conn,
    member: MemberId,
    conversation: ConversationId,
    since: i64,
    after: Seq,
    limit: i64,
    now: Millis,
) -> Result<Edits> {
    let chat = super::sql::chat(conn, member, conversation).await?.ok_or(Refusal::NotFound)?;
    let rev = super::own_inbox(conn, member).await?.rev;
    let after = after.max(chat.side.cleared_seq);
    let rows = sql::edited_after(conn, conversation, since, after, limit).await?;
    let is_whole = i64::try_from(rows.len()).is_ok_and(|count| count < limit);
    let edits = rows.last().filter(|_| !is_whole).map_or(chat.edits, |last| last.edited);
    let partner = super::partner_of(conn, chat.side.partner_id, chat.side.barred, now).await?;
    let seen = |row: MessageRow| Ok(super::as_seen(row.message()?, &chat.side, &partner));
    let messages = rows.into_iter().map(seen).collect::<Result<_>>()?;
    Ok(Edits { messages, edits, rev })
}

/// Empties some messages that a member sent, all of one conversation; whether there were any. Nothing is paid back.
pub async fn erase_some(tx: &mut Tx, domain: &Domain, member: MemberId) -> Result<bool> {
    let places = sql::sent_by(tx, member, ERASED_AT_ONCE).await?;
    let Some((conversation, _)) = places.first().copied() else { return Ok(false) };
    for (_, seq) in places.into_iter().filter(|(of, _)| *of == conversation) {
        let mut pair = Pair::lock(tx, member, conversation).await?;
        let Some(mut row) = sql::message(tx, conversation, seq).await? else { continue };
        empty(tx, &mut pair, &mut row, TakenBack::Reached).await?;
        emit_emptied(tx, domain, &mut pair, &row, None).await?;
    }
    Ok(true)
}

/// Deletes the refusals of what a member wanted to send.
pub async fn erase_refusals(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::delete_refusals(tx, member).await.map(drop)
}

async fn lock_wallet(tx: &mut Tx, member: MemberId) -> Result<Wallet> {
    credits::lock(tx, &BTreeSet::from([member])).await?.remove(&member).ok_or(Refusal::LOGGED_OUT.into())
}

async fn person(tx: &mut Tx, member: MemberId) -> Result<Person> {
    let people = accounts::people(tx, &BTreeSet::from([member])).await?.remove(&member);
    people.ok_or_else(|| Error::internal(format!("no member {member}")))
}

/// Removes everything of a message but its place. `pair` is its sender's, and is not saved yet.
async fn empty(tx: &mut Tx, pair: &mut Pair, row: &mut PaidRow, how: TakenBack) -> Result<()> {
    if let Content::Photo { photo } = content_of(row)? {
        photos::discard(tx, &[photo.id]).await?;
    }
    if pair.theirs.seen() < row.message.seq {
        pair.theirs.retracted += 1;
        pair.their_inbox.unread -= 1;
    }
    mark_taken_back(tx, row, how).await
}

/// Publishes that a message was emptied, after what quotes it.
async fn emit_emptied(
    tx: &mut Tx,
    domain: &Domain,
    pair: &mut Pair,
    row: &PaidRow,
    wallet: Option<WalletState>,
) -> Result<()> {
    quotes::forget(tx, domain, pair, &row.message).await?;
    emit_edited(tx, domain, pair, row.message.clone().message()?, wallet).await.map(drop)
}

async fn mark_taken_back(tx: &mut Tx, row: &mut PaidRow, how: TakenBack) -> Result<()> {
    row.message.body = String::new();
    row.message.retracted = Some(how.key().to_owned());
    (row.message.sender_reaction, row.message.recipient_reaction) = (None, None);
    row.message.quote = None;
    sql::retract(tx, row.message.conversation_id, row.message.seq, how.key()).await.map(drop)
}

/// Puts what a message cost back into its sender's wallet: credits, with the entry that explains them, or the free
/// message, of which nobody gets more than the site gives.
pub fn refund(
    wallet: &mut Wallet,
    free_messages: i64,
    cost: Credits,
    is_text: bool,
    message: i64,
    partner: MemberId,
    at: Millis,
) -> Result<Option<Entry>> {
    if cost > Credits::ZERO {
        return wallet.refund(cost, message, partner, at).map(Some);
    }
    wallet.free_left += i64::from(is_text && wallet.free_left < free_messages);
    Ok(None)
}

/// Gives back the credits or the free message; returns what the sender is shown of the wallet.
async fn give_back(
    tx: &mut Tx,
    domain: &Domain,
    wallet: &mut Wallet,
    pair: &Pair,
    row: &PaidRow,
) -> Result<WalletState> {
    let (site, partner, is_text) = (&domain.site, pair.theirs.member_id, row.message.kind == "text");
    let entry = refund(wallet, site.free_messages.into(), row.cost, is_text, row.id, partner, tx.now())?;
    credits::post(tx, [&*wallet], entry.as_slice()).await?;
    let is_premium = person(tx, pair.mine.member_id).await?.standing == Standing::Paid;
    Ok(WalletState {
        credits: wallet.balance(),
        free_left: wallet.free_left,
        conversations_left: wallet.conversations_left(is_premium, domain.site.free_conversations.into()),
    })
}

fn content_of(row: &PaidRow) -> Result<Content> {
    super::content::content(&row.message.kind, row.message.body.clone(), row.message.retracted.as_deref())
}

/// Records how making the renditions of an owner's photo ended, and brings the message that it is in up to date.
pub async fn finish_photo(core: &Core, owner: MemberId, id: PhotoId, made: Made) -> Result<()> {
    let domains = core.domains.clone();
    core.store
        .write(move |tx| {
            async move {
                // Only the owner can send the photo, under the lock of the owner's wallet. That is held here, so no
                // message with it can appear meanwhile.
                let mut wallet = lock_wallet(tx, owner).await?;
                let sent = match photos::of(tx, id).await? {
                    Some(PhotoRow { conversation_id: Some(conversation), seq: Some(seq), .. }) => {
                        Some((Pair::lock(tx, owner, conversation).await?, seq))
                    }
                    _ => None,
                };
                let Some(photo) = photos::finish(tx, id, made).await? else { return Ok(()) };
                let Some((mut pair, seq)) = sent else { return Ok(()) };
                let conversation = pair.conversation.id;
                let Some(mut row) = sql::message(tx, conversation, seq).await? else { return Ok(()) };
                if row.message.retracted.is_some() {
                    return Ok(());
                }
                let key = person(tx, owner).await?.domain;
                let domain = domains.of_key(&key).ok_or_else(|| Error::internal(format!("no domain {key}")))?.clone();
                if made == Made::Unusable {
                    let wallet = give_back(tx, &domain, &mut wallet, &pair, &row).await?;
                    empty(tx, &mut pair, &mut row, TakenBack::Unusable).await?;
                    return emit_emptied(tx, &domain, &mut pair, &row, Some(wallet)).await;
                }
                row.message.body = photo_body(&photo.in_message())?;
                sql::set_body(tx, conversation, seq, row.message.body.clone()).await?;
                emit_edited(tx, &domain, &mut pair, row.message.message()?, None).await.map(drop)
            }
            .boxed()
        })
        .await
}
