//! Conversations: writing, reading, marking, deleting.
//!
//! - [`rules`] the rule book of sending, pure · [`courier`] read, decide, write in groups
//! - here: the doors' way in (parse, price), the lists and pages, the marks
//!
//! The socket's frame and the HTTP call for the same thing reach the same function here.

pub mod courier;
pub mod http;
pub mod rules;
#[cfg(test)]
mod rules_model;
mod sql;

pub use courier::{Answer, Courier};
pub use sql::{Conversation, Side, partner, partners};

use crate::accounts::{self, Person, Standing};
use crate::app::App;
use crate::credits;
use crate::error::{Error, Result};
use crate::event::Event;
use crate::inbox::{self, Inbox};
use crate::profiles;
use crate::safety;
use crate::settings::Domain;
use crate::store::{Conn, Tx};
use futures_util::FutureExt;
use rules::Command;
use std::collections::{BTreeSet, HashMap};
use wire::chat::Totals;
use wire::chat::{Chat, ChatPage, Chats, Done, Mark, MarkKind, Price};
use wire::frame::ServerFrame;
use wire::message::{BadText, Content, Message, MessageText, Send};
use wire::{ConversationId, MemberId, Millis, Refusal, Rev, Seq};

/// Hands a send to the courier. Text that cannot be sent is answered here and uses up no id.
pub fn send(app: &App, domain: &Domain, sender: MemberId, send: Send, answer: Answer) {
    match command(app, domain, sender, send) {
        Ok(command) => app.part::<Courier>().take(command, answer),
        Err(refusal) => answer(Err(refusal.into())),
    }
}

fn command(app: &App, domain: &Domain, sender: MemberId, send: Send) -> Result<Command, Refusal> {
    let Content::Text { text } = send.content;
    let text = MessageText::parse(&text, domain.site.message_length).map_err(|bad| match bad {
        BadText::Empty => Refusal::Empty,
        BadText::TooLong => Refusal::TooLong { max: domain.site.message_length },
    })?;
    Ok(Command {
        sender,
        client_id: send.client_id,
        to: send.to,
        content: Content::Text { text: text.into_string() },
        quoted_cost: send.quoted_cost,
        price: domain.site.message_credits,
        free_conversations: domain.site.free_conversations.into(),
        message_id: app.store.id(),
        conversation_id: ConversationId(app.store.id()),
        at: app.store.now(),
    })
}

/// What the next message costs this member now.
pub async fn price(conn: &mut Conn, domain: &Domain, member: MemberId) -> Result<Price> {
    let wallet = credits::wallet(conn, member).await?;
    let cost = wallet.cost_of_message(domain.site.message_credits);
    Ok(Price { cost, credits: wallet.balance, free_left: wallet.free_left })
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
async fn whole(conn: &mut Conn, rows: Vec<sql::ChatRow>, now: Millis) -> Result<Vec<Chat>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let cards = profiles::cards(conn, rows.iter().map(|row| row.side.partner_id), now).await?;
    let ids: Vec<ConversationId> = rows.iter().map(|row| row.side.conversation_id).collect();
    let mut last: HashMap<ConversationId, Message> = HashMap::new();
    for row in sql::last_messages(conn, &ids).await? {
        last.insert(row.conversation_id, row.message()?);
    }
    let mut chats: Vec<Chat> = rows
        .into_iter()
        .filter_map(|row| {
            Some(Chat {
                state: row.side.state(&row.theirs(), row.last_seq),
                profile: cards.get(&row.side.partner_id)?.clone(),
                last_message: last.remove(&row.side.conversation_id),
            })
        })
        .collect();
    chats.sort_by_key(|chat| std::cmp::Reverse(chat.last_message.as_ref().map(|message| message.sent_at)));
    Ok(chats)
}

/// Which chat a page is asked of.
#[derive(Clone, Copy, Debug)]
pub enum Which {
    Conversation(ConversationId),
    Profile(MemberId),
}

/// Which messages of it: the newest, those before a place, or those after one.
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
    let profile = profiles::cards(conn, [partner], now).await?.remove(&partner).ok_or(Refusal::NotFound)?;
    let (price, inbox) = (price(conn, domain, member).await?, own_inbox(conn, member).await?);
    let Some(row) = row else {
        if !may_meet(conn, domain, member, partner).await? {
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
    let mut messages = found.into_iter().map(sql::MessageRow::message).collect::<Result<Vec<_>>>()?;
    if newest_first {
        messages.reverse();
    }
    // Messages are gapless, so what lies outside the page can be told from its ends.
    let more_before = messages.first().is_some_and(|first| first.seq.0 > side.cleared_seq.0 + 1);
    let more_after = messages.last().is_some_and(|newest| newest.seq < last);
    let chat = whole(conn, vec![row], now).await?.pop();
    Ok(ChatPage { profile, chat, messages, more_before, more_after, price, rev: inbox.rev })
}

/// Whether a profile can be written to that one has no conversation with yet.
async fn may_meet(conn: &mut Conn, domain: &Domain, member: MemberId, partner: MemberId) -> Result<bool> {
    let people = accounts::people(conn, &BTreeSet::from([partner])).await?;
    let here = |person: &Person| person.standing != Standing::Gone && person.domain == domain.key;
    let blocked = !safety::blocked_pairs(conn, [(member, partner)]).await?.is_empty();
    Ok(!blocked && people.get(&partner).is_some_and(here))
}

/// Moves a read or delivered mark forward; a mark that is not ahead changes nothing.
pub async fn mark(app: &App, member: MemberId, mark: Mark) -> Result<Done> {
    app.store
        .write(move |tx| {
            async move {
                let mut pair = Pair::lock(tx, member, mark.conversation).await?;
                let seq = mark.seq.min(pair.last);
                let before = pair.mine.unread(pair.last);
                match mark.mark {
                    MarkKind::Read if seq > pair.mine.read_seq => pair.mine.read_seq = seq,
                    MarkKind::Delivered if seq > pair.mine.delivered_seq.max(pair.mine.read_seq) => {
                        pair.mine.delivered_seq = seq;
                    }
                    MarkKind::Read | MarkKind::Delivered => return Ok(Done { rev: pair.my_inbox.rev }),
                }
                pair.my_inbox.unread += pair.mine.unread(pair.last) - before;
                // What arrived on a device changes nothing on the member's own screen.
                if mark.mark == MarkKind::Read {
                    pair.mine.rev = pair.my_inbox.raise();
                }
                // Nor does a mark show on a screen from which the chat was deleted.
                let partner_sees = !pair.theirs.is_gone(pair.last);
                if partner_sees {
                    pair.theirs.rev = pair.their_inbox.raise();
                }
                pair.save(tx).await?;
                if mark.mark == MarkKind::Read {
                    tx.emit(marked(&pair.mine, &pair.theirs, pair.last, &pair.my_inbox));
                }
                if partner_sees {
                    tx.emit(marked(&pair.theirs, &pair.mine, pair.last, &pair.their_inbox));
                }
                Ok(Done { rev: pair.my_inbox.rev })
            }
            .boxed()
        })
        .await
}

fn marked(side: &Side, other: &Side, last: Seq, inbox: &Inbox) -> Event {
    let frame = ServerFrame::Read { rev: inbox.rev, chat: side.state(other, last), totals: inbox.totals() };
    Event::changed(inbox.member_id, inbox.rev, &frame)
}

/// Deletes a chat for this member only: what was written until now is never shown to them again.
pub async fn delete(app: &App, member: MemberId, conversation: ConversationId) -> Result<Done> {
    app.store
        .write(move |tx| {
            async move {
                let mut pair = Pair::lock(tx, member, conversation).await?;
                if pair.mine.is_gone(pair.last) {
                    return Ok(Done { rev: pair.my_inbox.rev });
                }
                pair.my_inbox.unread -= pair.mine.unread(pair.last);
                pair.mine.cleared_seq = pair.last;
                pair.mine.rev = pair.my_inbox.raise();
                pair.save(tx).await?;
                let (rev, totals): (Rev, Totals) = (pair.my_inbox.rev, pair.my_inbox.totals());
                tx.emit(Event::changed(member, rev, &ServerFrame::ChatGone { rev, conversation, totals }));
                Ok(Done { rev })
            }
            .boxed()
        })
        .await
}

/// One conversation with both sides and both inboxes, locked in the order of all locks.
struct Pair {
    last: Seq,
    mine: Side,
    theirs: Side,
    my_inbox: Inbox,
    their_inbox: Inbox,
}

impl Pair {
    async fn lock(tx: &mut Tx, member: MemberId, conversation: ConversationId) -> Result<Self> {
        let ids = BTreeSet::from([conversation]);
        let locked = sql::lock_conversations(tx, &ids).await?.remove(&conversation).ok_or(Refusal::NotFound)?;
        let partner = locked.partner_of(member).ok_or(Refusal::NotFound)?;
        let mut sides = sql::sides(tx, &ids).await?;
        let mut inboxes = inbox::lock(tx, &BTreeSet::from([member, partner])).await?;
        let lacking = || Error::internal(format!("conversation {conversation} lacks a side"));
        Ok(Self {
            last: locked.last_seq,
            mine: sides.remove(&(conversation, member)).ok_or_else(lacking)?,
            theirs: sides.remove(&(conversation, partner)).ok_or_else(lacking)?,
            my_inbox: inboxes.remove(&member).ok_or_else(lacking)?,
            their_inbox: inboxes.remove(&partner).ok_or_else(lacking)?,
        })
    }

    async fn save(&self, tx: &mut Tx) -> Result<()> {
        sql::save_sides(tx, [&self.mine, &self.theirs].into_iter()).await?;
        inbox::save(tx, [&self.my_inbox, &self.their_inbox]).await
    }
}

async fn own_inbox(conn: &mut Conn, member: MemberId) -> Result<Inbox> {
    inbox::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT.into())
}
