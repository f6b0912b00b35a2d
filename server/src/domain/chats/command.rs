//! A send as the rules see it. Its id holds the time at which it was made.

use base::clock::DAY;
use sha2::{Digest as _, Sha256};
use wire::message::{Content, Outgoing, Sent, To};
use wire::quote::{Quote, Quoting};
use wire::{ClientId, ConversationId, Credits, MemberId, Millis, Refusal};

/// How old an id may be, in milliseconds. A refusal is stored no longer than its id could be sent again.
pub const ID_LASTS: i64 = 30 * DAY;
/// How far ahead the clock that made an id may be, in milliseconds.
const ID_AHEAD: i64 = DAY;

/// A send, parsed, with the prices and limits of its sender's domain and the ids it may use up.
#[derive(Clone, Debug)]
pub struct Command {
    pub sender: MemberId,
    pub client_id: ClientId,
    pub to: To,
    pub content: Outgoing,
    /// What the text refers to.
    pub quote: Option<Quoting>,
    pub quoted_cost: Credits,
    /// What a message of this kind costs; of a text, once the free ones are used up.
    pub price: Credits,
    /// Conversations a free member may start (specification 9).
    pub free_conversations: i64,
    pub message_id: i64,
    /// Taken if this send opens a conversation.
    pub conversation_id: ConversationId,
    pub at: Millis,
}

/// An id that is too old or too new is not accepted; nothing is kept of it.
pub fn check_id(client_id: &ClientId, now: Millis) -> Result<(), Refusal> {
    let age = now.0 - client_id.made_at().0;
    match age {
        _ if age > ID_LASTS => Err(Refusal::IdExpired),
        _ if age < -ID_AHEAD => Err(Refusal::IdInFuture),
        _ => Ok(()),
    }
}

/// A hash of a refused send, in eight bytes: it distinguishes a repeat from another send with the same id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(pub i64);

impl Command {
    pub fn check_id(&self) -> Result<(), Refusal> {
        check_id(&self.client_id, self.at)
    }

    /// Whether `sent` is the answer to this same send, and not to another with its id; `conversation` is the one that
    /// this names. Of a message that was taken back only place and price are left to compare, but its answer shows that
    /// it was.
    pub fn is_answered_by(&self, sent: &Sent, conversation: Option<ConversationId>) -> bool {
        let same_content = match (&self.content, &sent.message.content) {
            (_, Content::Retracted { .. }) => true,
            (Outgoing::Text { text }, Content::Text { text: sent }) => text == sent,
            (Outgoing::Gift { gift }, Content::Gift { gift: sent }) => gift == sent,
            (Outgoing::Photo { photo }, Content::Photo { photo: sent }) => *photo == sent.id,
            _ => false,
        };
        let is_gone = matches!(sent.message.content, Content::Retracted { .. });
        let same_quote = is_gone || self.quote == sent.message.quote.as_ref().map(Quote::refers_to);
        same_content && same_quote && self.quoted_cost == sent.cost && conversation == Some(sent.message.conversation)
    }

    pub fn digest(&self) -> Digest {
        let to = match self.to {
            To::Conversation(id) => format!("conversation {id}"),
            To::Profile(id) => format!("profile {id}"),
        };
        let content = match &self.content {
            Outgoing::Text { text } => format!("text {text}"),
            Outgoing::Gift { gift } => format!("gift {gift}"),
            Outgoing::Photo { photo } => format!("photo {photo}"),
        };
        let quote = match &self.quote {
            None => String::new(),
            Some(Quoting::Message(seq)) => format!("quote of message {seq}\n"),
            Some(Quoting::ProfilePhoto(photo)) => format!("quote of photo {photo}\n"),
            Some(Quoting::ProfileLine(line)) => format!("quote of line {line}\n"),
        };
        let hash = Sha256::digest(format!("{to}\n{}\n{quote}{content}", self.quoted_cost));
        let mut head = [0; 8];
        head.copy_from_slice(&hash[..8]);
        Digest(i64::from_be_bytes(head))
    }
}
