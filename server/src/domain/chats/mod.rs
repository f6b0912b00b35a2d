//! Conversations: writing, reading, marking, deleting.
//!
//! - [`command`] a send and its id · [`rules`] the rules of sending, without side effects
//! - [`courier`] reads, decides and writes in groups · [`refusals`] how many refusals are kept, and for how long ·
//!   [`stored_refusal`] their form in a column
//! - [`edits`] changes of a message after it was sent · [`edited`] how
//!   a change reaches both · [`reactions`] how the two react to messages · [`quotes`] what
//!   a text refers to · [`closing`] the effect of a block on a conversation · [`pair`] a conversation locked to be changed
//! - [`icebreakers`] suggestions for a first message · [`workers`] the jobs · [`invariants`] what must always hold
//! - here: parsing and pricing a send, the lists and pages, the marks
//!
//! The frame of the socket and the HTTP call for the same thing call the same function here.

pub mod closing;
pub mod command;
mod content;
pub mod courier;
mod edited;
pub mod edits;
pub mod http;
pub mod icebreakers;
pub mod invariants;
mod pair;
pub mod quotes;
pub mod reactions;
pub mod refusals;
pub mod rules;
#[cfg(test)]
mod rules_model;
mod sql;
mod stored_refusal;
pub mod workers;

pub use content::{Stored, TakenBack, stored};
pub use courier::{Answer, Courier};
pub use pair::Pair;
use sql::ChatRow;
pub use sql::{Conversation, Side, partner, partners};

use crate::domain::accounts::{self, Standing};
use crate::domain::credits;
use crate::domain::inbox::{self, Inbox};
use crate::domain::profiles;
use crate::domain::safety;
use crate::sites::Domain;
use base::error::Result;
use command::Command;
use futures_util::FutureExt;
use std::collections::{BTreeSet, HashMap};
use store::event::Event;
use store::{Conn, Store, Tx};
use wire::chat::{Chat, ChatPage, Chats, Done, Mark, MarkKind, Price};
use wire::frame::ServerFrame;
use wire::message::{BadText, Message, MessageText, Outgoing, Send};
use wire::profile::Partner;
use wire::{ConversationId, MemberId, Millis, Refusal, Rev, Seq};

/// Hands a send to the courier. Text that cannot be sent is answered here and uses up no id.
pub fn send(store: &Store, courier: &Courier, domain: &Domain, sender: MemberId, send: Send, answer: Answer) {
    match command(store, domain, sender, send) {
        Ok(command) => courier.take(command, answer),
        Err(refusal) => answer(Err(refusal.into())),
    }
}

fn command(store: &Store, domain: &Domain, sender: MemberId, send: Send) -> Result<Command, Refusal> {
    let site = &domain.site;
    let (content, price) = match send.content {
        Outgoing::Text { text } => {
            let text = MessageText::parse(&text, site.message_length).map_err(|bad| match bad {
                BadText::Empty => Refusal::Empty,
                BadText::TooLong => Refusal::TooLong { max: site.message_length },
            })?;
            (Outgoing::Text { text: text.into_string() }, site.message_credits)
        }
        Outgoing::Photo { photo } => (Outgoing::Photo { photo }, site.photo_credits),
        Outgoing::Gift { gift } => {
            if !domain.gifts.iter().any(|offered| offered.id == gift) {
                return Err(Refusal::Invalid { field: "gift".into() });
            }
            (Outgoing::Gift { gift }, site.gift_credits)
        }
    };
    let quote = quotes::checked(domain, send.quote, &content)?;
    Ok(Command {
        sender,
        client_id: send.client_id,
        to: send.to,
        content,
        quote,
        quoted_cost: send.quoted_cost,
        price,
        free_conversations: domain.site.free_conversations.into(),
        message_id: store.id(),
        conversation_id: ConversationId(store.id()),
        at: store.now(),
    })
}

/// What the next message costs this member now.
pub async fn price(conn: &mut Conn, domain: &Domain, member: MemberId) -> Result<Price> {
    let wallet = credits::wallet(conn, member).await?;
    let site = &domain.site;
    Ok(Price {
        cost: wallet.cost_of_text(site.message_credits),
        photo: site.photo_credits,
        gift: site.gift_credits,
        credits: wallet.balance(),
        free_left: wallet.free_left,
    })
}

/// All chats of a member that are not deleted, newest first.
pub async fn overview(conn: &mut Conn, member: MemberId, now: Millis) -> Result<Chats> {
    let inbox = own_inbox(conn, member).await?;
    let (chats, _) = since(conn, member, Rev(-1), now).await?;
    Ok(Chats { chats, totals: inbox.totals(), rev: inbox.rev })
}

/// The chats that changed after a revision, newest first, and those that are deleted.
pub async fn since(
    conn: &mut Conn,
    member: MemberId,
    rev: Rev,
    now: Millis,
) -> Result<(Vec<Chat>, Vec<ConversationId>)> {
    let rows = sql::chats_since(conn, member, rev).await?;
    let (gone, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.side.is_gone(row.last_seq));
    let chats = whole(conn, rows, now).await?;
    Ok((chats, gone.into_iter().map(|row| row.side.conversation_id).collect()))
}

/// Adds profiles and last messages to chats.
async fn whole(conn: &mut Conn, rows: Vec<ChatRow>, now: Millis) -> Result<Vec<Chat>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let shown = rows.iter().filter(|row| !row.side.barred).map(|row| row.side.partner_id);
    let mut cards = profiles::cards(conn, shown, now).await?;
    let ids: Vec<ConversationId> = rows.iter().map(|row| row.side.conversation_id).collect();
    let mut last: HashMap<ConversationId, Message> = HashMap::new();
    for row in sql::last_messages(conn, &ids).await? {
        last.insert(row.conversation_id, row.message()?);
    }
    let mut chats: Vec<Chat> = rows
        .into_iter()
        .map(|row| {
            let partner = row.side.partner_id;
            let profile = Partner::new(partner, cards.remove(&partner));
            let last = last.remove(&row.side.conversation_id);
            Chat {
                state: row.side.state(&row.theirs(), row.last_seq, row.edits),
                last_message: last.map(|message| as_seen(message, &row.side, &profile)),
                profile,
            }
        })
        .collect();
    chats.sort_by_key(|chat| std::cmp::Reverse(chat.last_message.as_ref().map(|message| message.sent_at)));
    Ok(chats)
}

/// The other of a chat, as far as its member may see that one.
async fn partner_of(conn: &mut Conn, id: MemberId, is_barred: bool, now: Millis) -> Result<Partner> {
    let shown = (!is_barred).then_some(id);
    Ok(Partner::new(id, profiles::cards(conn, shown, now).await?.remove(&id)))
}

/// A message as a member sees it, which depends on how much the member sees of the partner, and has deleted.
fn as_seen(message: Message, side: &Side, partner: &Partner) -> Message {
    let message = content::as_seen_after(message, side.cleared_seq);
    if partner.card().is_some() { message } else { content::withheld(message, side.member_id) }
}

/// The chat of which a page is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    Conversation(ConversationId),
    Profile(MemberId),
}

/// The messages on a page: the newest, those before a place, or those after one.
#[derive(Clone, Copy, Debug)]
pub enum Where {
    Newest,
    Before(Seq),
    After(Seq),
}

/// A page of one chat, oldest first. A foreign conversation and an absent one answer alike.
pub async fn page(
    conn: &mut Conn,
    domain: &Domain,
    member: MemberId,
    which: Which,
    place: Where,
    limit: i64,
    now: Millis,
) -> Result<ChatPage> {
    let row = match which {
        Which::Conversation(id) => Some(sql::chat(conn, member, id).await?.ok_or(Refusal::NotFound)?),
        Which::Profile(other) => match sql::conversation_of(conn, member, other).await? {
            Some(id) => sql::chat(conn, member, id).await?,
            None => None,
        },
    };
    let partner = match (which, &row) {
        (_, Some(row)) => row.side.partner_id,
        (Which::Profile(other), None) if other != member => other,
        _ => return Err(Refusal::NotFound.into()),
    };
    let is_barred = row.as_ref().is_some_and(|row| row.side.barred);
    let profile = partner_of(conn, partner, is_barred, now).await?;
    let (price, inbox) = (price(conn, domain, member).await?, own_inbox(conn, member).await?);
    let Some(row) = row else {
        if !safety::sees(conn, &domain.key, member, partner).await? {
            return Err(Refusal::NotFound.into());
        }
        let (messages, more_before, more_after) = (Vec::new(), false, false);
        return Ok(ChatPage { profile, chat: None, messages, more_before, more_after, price, rev: inbox.rev });
    };

    let (side, last) = (row.side, row.last_seq);
    let (after, before, newest_first) = match place {
        Where::Newest => (side.cleared_seq, last.next(), true),
        Where::Before(seq) => (side.cleared_seq, seq, true),
        Where::After(seq) => (seq.max(side.cleared_seq), last.next(), false),
    };
    let found = sql::messages(conn, side.conversation_id, after, before, newest_first, limit).await?;
    let seen = |row: sql::MessageRow| Ok(as_seen(row.message()?, &side, &profile));
    let mut messages = found.into_iter().map(seen).collect::<Result<Vec<_>>>()?;
    if newest_first {
        messages.reverse();
    }
    // The numbers of messages have no gaps, so the ends of the page show whether there are more.
    let more_before = messages.first().is_some_and(|first| first.seq.0 > side.cleared_seq.0 + 1);
    let more_after = messages.last().is_some_and(|newest| newest.seq < last);
    let chat = whole(conn, vec![row], now).await?.pop();
    Ok(ChatPage { profile, chat, messages, more_before, more_after, price, rev: inbox.rev })
}

/// The chats in which this member has unread messages; nothing, if there are more than so many.
pub async fn unread(conn: &mut Conn, member: MemberId, most: i64) -> Result<Option<Vec<ConversationId>>> {
    let unread = sql::unread(conn, member, most + 1).await?;
    Ok((i64::try_from(unread.len()).is_ok_and(|count| count <= most)).then_some(unread))
}

/// A chat that is on this member's screen.
pub async fn shown(
    conn: &mut Conn,
    member: MemberId,
    conversation: ConversationId,
    now: Millis,
) -> Result<Option<Chat>> {
    let row = sql::chat(conn, member, conversation).await?.filter(|row| !row.side.is_gone(row.last_seq));
    Ok(whole(conn, row.into_iter().collect(), now).await?.pop())
}

/// Whether a message is on this member's screen and its other member available, so that what is in it may be shown.
pub async fn shows(conn: &mut Conn, member: MemberId, conversation: ConversationId, seq: Seq) -> Result<bool> {
    let Some(row) = sql::chat(conn, member, conversation).await? else { return Ok(false) };
    if row.side.barred || seq <= row.side.cleared_seq || seq > row.last_seq {
        return Ok(false);
    }
    let partner = row.side.partner_id;
    let people = accounts::people(conn, &BTreeSet::from([partner])).await?;
    if people.get(&partner).is_none_or(|partner| partner.standing == Standing::Gone) {
        return Ok(false);
    }
    Ok(sql::edits::message(conn, conversation, seq).await?.is_some_and(|row| row.message.retracted.is_none()))
}

/// Moves a read or delivered mark forward; a mark that is not ahead changes nothing.
pub async fn mark(store: &Store, member: MemberId, mark: Mark) -> Result<Done> {
    // Each device marks what arrives, so most of these marks are not ahead any more, and need no write.
    if mark.mark == MarkKind::Delivered
        && let Some(rev) = store.read(move |conn| arrived(conn, member, mark).boxed()).await?
    {
        return Ok(Done { rev });
    }
    store.write(move |tx| async move { move_mark(tx, member, mark).await }.boxed()).await
}

/// The same in a transaction that is under way.
pub async fn move_mark(tx: &mut Tx, member: MemberId, mark: Mark) -> Result<Done> {
    let mut pair = Pair::lock(tx, member, mark.conversation).await?;
    let last = pair.conversation.last_seq;
    if pair.mine.is_gone(last) {
        // A deleted chat cannot be read, and the other is not shown that it was.
        return Ok(Done { rev: pair.my_inbox.rev });
    }
    let seq = mark.seq.min(last);
    let before = pair.mine.unread(last);
    match mark.mark {
        MarkKind::Read if seq > pair.mine.read_seq => {
            pair.mine.read_seq = seq;
            if pair.mine.retracted > 0 {
                let seen = pair.mine.seen();
                pair.mine.retracted = sql::edits::retracted_after(tx, mark.conversation, seen).await?;
            }
        }
        MarkKind::Delivered if seq > pair.mine.delivered_seq.max(pair.mine.read_seq) => {
            pair.mine.delivered_seq = seq;
        }
        MarkKind::Read | MarkKind::Delivered => return Ok(Done { rev: pair.my_inbox.rev }),
    }
    pair.my_inbox.unread += pair.mine.unread(last) - before;
    // A delivery mark changes nothing on the member's own screen.
    if mark.mark == MarkKind::Read {
        pair.mine.rev = pair.my_inbox.raise();
    }
    // A member who has deleted the chat sees no marks.
    let partner_sees = !pair.theirs.is_gone(last);
    if partner_sees {
        pair.theirs.rev = pair.their_inbox.raise();
    }
    pair.save(tx).await?;
    if mark.mark == MarkKind::Read {
        tx.emit(marked(&pair.conversation, &pair.mine, &pair.theirs, &pair.my_inbox));
    }
    if partner_sees {
        tx.emit(marked(&pair.conversation, &pair.theirs, &pair.mine, &pair.their_inbox));
    }
    Ok(Done { rev: pair.my_inbox.rev })
}

/// The member's revision, if messages are known to have arrived up to this mark.
async fn arrived(conn: &mut Conn, member: MemberId, mark: Mark) -> Result<Option<Rev>> {
    let ChatRow { side, last_seq, .. } = sql::chat(conn, member, mark.conversation).await?.ok_or(Refusal::NotFound)?;
    if mark.seq.min(last_seq) > side.delivered_seq.max(side.read_seq) {
        return Ok(None);
    }
    Ok(Some(own_inbox(conn, member).await?.rev))
}

fn marked(conversation: &Conversation, side: &Side, other: &Side, inbox: &Inbox) -> Event {
    let chat = side.state(other, conversation.last_seq, conversation.edits);
    let frame = ServerFrame::Read { rev: inbox.rev, chat, totals: inbox.totals() };
    Event::changed(inbox.member_id, inbox.rev, &frame)
}

/// Deletes a chat for this member only: what was written until now is never shown to them again.
pub async fn delete(store: &Store, member: MemberId, conversation: ConversationId) -> Result<Done> {
    store.write(move |tx| async move { clear(tx, member, conversation).await }.boxed()).await
}

/// The same in a transaction that is under way.
pub async fn clear(tx: &mut Tx, member: MemberId, conversation: ConversationId) -> Result<Done> {
    let mut pair = Pair::lock(tx, member, conversation).await?;
    pair.clear(tx).await?;
    Ok(Done { rev: pair.my_inbox.rev })
}

/// Deletes all chats with a profile, for this member only; there is at most one.
pub async fn delete_with(store: &Store, member: MemberId, partner: MemberId) -> Result<Done> {
    store
        .write(move |tx| {
            async move {
                if let Some(conversation) = sql::conversation_of(tx, member, partner).await? {
                    let mut pair = Pair::lock(tx, member, conversation).await?;
                    pair.clear(tx).await?;
                }
                Ok(Done { rev: own_inbox(tx, member).await?.rev })
            }
            .boxed()
        })
        .await
}

/// Whether two members have a conversation, deleted or not.
pub async fn have_met(conn: &mut Conn, one: MemberId, other: MemberId) -> Result<bool> {
    Ok(sql::conversation_of(conn, one, other).await?.is_some())
}

/// The chat with a profile that is on this member's screen.
pub async fn shown_with(conn: &mut Conn, member: MemberId, partner: MemberId) -> Result<Option<ConversationId>> {
    let Some(id) = sql::conversation_of(conn, member, partner).await? else { return Ok(None) };
    let row = sql::chat(conn, member, id).await?;
    Ok(row.filter(|row| !row.side.is_gone(row.last_seq)).map(|_| id))
}

async fn own_inbox(conn: &mut Conn, member: MemberId) -> Result<Inbox> {
    inbox::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT.into())
}
