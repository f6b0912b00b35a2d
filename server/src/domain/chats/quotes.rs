//! Quotes: what a text refers to, which is a message of the same conversation, or a photo or a line of the recipient's
//! profile. The client names it, and the server makes what is shown of it. That is a copy in the column of the text, so
//! that reading a page needs no other row; what is quoted takes its copies with it when it is emptied.

use super::command::Command;
use super::content::{content, quote_column};
use super::edited::emit_edited;
use super::pair::Pair;
use super::rules::Facts;
use super::sql::{MessageRow, edits, sends};
use crate::domain::accounts::Standing;
use crate::domain::likes;
use crate::domain::photos::{self, PhotoRow, ShownOn};
use crate::domain::profiles::{self, prompts};
use crate::domain::safety;
use crate::sites::Domain;
use base::error::Result;
use std::collections::HashMap;
use store::{Conn, Tx};
use wire::message::{Content, Message, Outgoing, To};
use wire::photo::ImageStatus;
use wire::quote::{Excerpt, Quote, Quoting, excerpt};
use wire::{ClientId, ConversationId, MemberId, PhotoId, Refusal, Seq};

/// The line of a profile that is a text about its member.
pub const ABOUT: &str = "about";
/// The messages that one transaction takes a line of a profile out of.
const ERASED_AT_ONCE: i64 = 50;

/// A quote that this site takes with this content.
pub fn checked(domain: &Domain, quote: Option<Quoting>, content: &Outgoing) -> Result<Option<Quoting>, Refusal> {
    let is_taken = match &quote {
        Some(_) if !matches!(content, Outgoing::Text { .. }) => false,
        Some(Quoting::ProfileLine(_)) => shows_words(domain),
        None | Some(Quoting::Message(_) | Quoting::ProfilePhoto(_)) => true,
    };
    if is_taken { Ok(quote) } else { Err(Refusal::Invalid { field: "quote".into() }) }
}

/// Whether profiles show what their members write about themselves.
fn shows_words(domain: &Domain) -> bool {
    domain.site.visible_profile_notes.iter().any(|it| it == ABOUT)
}

/// What these commands quote, as far as their senders see it; one statement for all messages that are quoted.
pub async fn found(tx: &mut Tx, facts: &Facts, commands: &[Command]) -> Result<HashMap<(MemberId, ClientId), Quote>> {
    let mut places = Vec::new();
    for command in commands {
        if let (Some(Quoting::Message(seq)), Some(id)) = (&command.quote, conversation(facts, command)) {
            places.push((id, *seq));
        }
    }
    let rows = if places.is_empty() { Vec::new() } else { sends::messages_at(tx, &places).await? };
    let messages: HashMap<(ConversationId, Seq), MessageRow> =
        rows.into_iter().map(|row| ((row.conversation_id, row.seq), row)).collect();
    let mut quotes = HashMap::new();
    for command in commands {
        let quote = match &command.quote {
            None => None,
            Some(Quoting::Message(seq)) => {
                let row = conversation(facts, command).and_then(|id| messages.get(&(id, *seq)));
                row.map(|row| of_message(facts, command.sender, row)).transpose()?.flatten()
            }
            Some(Quoting::ProfilePhoto(photo)) => of_photo(tx, facts, command, *photo).await?,
            Some(Quoting::ProfileLine(line)) => of_line(tx, facts, command, line).await?,
        };
        quotes.extend(quote.map(|quote| ((command.sender, command.client_id.clone()), quote)));
    }
    Ok(quotes)
}

fn conversation(facts: &Facts, command: &Command) -> Option<ConversationId> {
    match command.to {
        To::Conversation(id) => Some(id),
        To::Profile(partner) => facts.pairs.get(&(command.sender.min(partner), command.sender.max(partner))).copied(),
    }
}

fn partner(facts: &Facts, command: &Command) -> Option<MemberId> {
    match command.to {
        To::Conversation(id) => facts.conversations.get(&id)?.partner_of(command.sender),
        To::Profile(partner) => (partner != command.sender).then_some(partner),
    }
}

/// Nothing of what is taken back, or was deleted by the sender of the quote, or is of a foreign conversation.
fn of_message(facts: &Facts, sender: MemberId, row: &MessageRow) -> Result<Option<Quote>> {
    let side = facts.sides.get(&(row.conversation_id, sender));
    if row.retracted.is_some() || side.is_none_or(|side| row.seq <= side.cleared_seq) {
        return Ok(None);
    }
    let excerpt = match content(&row.kind, row.body.clone(), None)? {
        Content::Text { text } => Excerpt::Text { text: excerpt(&text) },
        Content::Photo { .. } => Excerpt::Photo,
        Content::Gift { gift } => Excerpt::Gift { gift },
        Content::Retracted { .. } | Content::Withheld => Excerpt::Unavailable,
    };
    Ok(Some(Quote::Message { seq: row.seq, sender: row.sender_id, excerpt }))
}

/// The recipient, if the sender sees their profile.
async fn seen(tx: &mut Tx, facts: &Facts, command: &Command) -> Result<Option<MemberId>> {
    let Some(partner) = partner(facts, command) else { return Ok(None) };
    let Some(person) = facts.members.get(&command.sender) else { return Ok(None) };
    let is_seen = safety::sees(tx, &person.domain, command.sender, partner).await?;
    Ok(is_seen.then_some(partner))
}

/// A photo of the recipient's profile that the sender sees clearly: not one for others, or for premium members.
async fn of_photo(tx: &mut Tx, facts: &Facts, command: &Command, photo: PhotoId) -> Result<Option<Quote>> {
    let Some(partner) = seen(tx, facts, command).await? else { return Ok(None) };
    let on_profile = |row: &PhotoRow| {
        row.member_id == partner && row.shown_on() == ShownOn::Profile && row.status() == ImageStatus::Active
    };
    let Some(row) = photos::of(tx, photo).await?.filter(on_profile) else { return Ok(None) };
    let is_main = profiles::main_photo(tx, partner).await? == Some(photo);
    let is_premium = facts.members.get(&command.sender).is_some_and(|it| it.standing == Standing::Paid);
    let is_clear = is_main || (is_premium && (!row.hidden || likes::is_match(tx, command.sender, partner).await?));
    Ok(is_clear.then_some(Quote::ProfilePhoto { photo }))
}

async fn of_line(tx: &mut Tx, facts: &Facts, command: &Command, line: &str) -> Result<Option<Quote>> {
    let Some(partner) = seen(tx, facts, command).await? else { return Ok(None) };
    let text = line_of(tx, partner, line).await?.filter(|text| !text.is_empty());
    Ok(text.map(|text| Quote::ProfileLine { line: line.to_owned(), text: Some(excerpt(&text)) }))
}

/// A line of a profile, by its name.
async fn line_of(conn: &mut Conn, member: MemberId, line: &str) -> Result<Option<String>> {
    if line == ABOUT {
        return Ok(profiles::facts(conn, member).await?.map(|facts| facts.about));
    }
    prompts::answer(conn, member, line).await
}

/// Takes an emptied message out of those that quote it. Each of these counts as an edit, which clients fetch; only that
/// of the newest message has a frame of its own, as lists show it.
pub async fn forget(tx: &mut Tx, domain: &Domain, pair: &mut Pair, emptied: &MessageRow) -> Result<()> {
    let (id, seq, last) = (pair.conversation.id, emptied.seq, pair.conversation.last_seq);
    let quoting = edits::quoting(tx, id, seq).await?;
    if quoting.is_empty() {
        return Ok(());
    }
    let quote = Quote::Message { seq, sender: emptied.sender_id, excerpt: Excerpt::Unavailable };
    edits::set_quotes_of(tx, id, seq, &quote_column(&quote)?).await?;
    let mut edited = Vec::with_capacity(quoting.len());
    let mut newest = None;
    for row in quoting {
        if row.seq == last {
            newest = Some(row);
        } else {
            pair.conversation.edits += 1;
            edited.push((row.seq, pair.conversation.edits));
        }
    }
    edits::save_edits(tx, &pair.conversation, &edited).await?;
    if let Some(row) = newest {
        let message = Message { quote: Some(quote), ..row.message()? };
        emit_edited(tx, domain, pair, message, None).await?;
    }
    Ok(())
}

/// Erases some of the copies of a member's profile lines in messages of others, all in one conversation; whether there
/// were any.
pub async fn erase_some(tx: &mut Tx, domain: &Domain, member: MemberId) -> Result<bool> {
    let rows = edits::quoting_profile(tx, member, ERASED_AT_ONCE).await?;
    let Some(conversation) = rows.first().map(|row| row.conversation_id) else { return Ok(false) };
    for row in rows.into_iter().filter(|row| row.conversation_id == conversation) {
        let mut pair = Pair::lock(tx, member, conversation).await?;
        let message = row.message()?;
        let Some(Quote::ProfileLine { line, .. }) = message.quote else { continue };
        let quote = Quote::ProfileLine { line, text: None };
        edits::set_quote(tx, conversation, message.seq, quote_column(&quote)?).await?;
        emit_edited(tx, domain, &mut pair, Message { quote: Some(quote), ..message }, None).await?;
    }
    Ok(true)
}
