//! What members write to each other.

use crate::{ClientId, ConversationId, Credits, MemberId, Millis, Rev, Seq};
use serde::{Deserialize, Serialize};

/// One delivered message, the same for both members of its conversation.
///
/// `(conversation, seq)` names it for ever; `client_id` is the name its sender gave it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Message {
    pub conversation: ConversationId,
    pub seq: Seq,
    pub client_id: ClientId,
    pub sender: MemberId,
    #[serde(flatten)]
    pub content: Content,
    pub sent_at: Millis,
}

/// What a message holds, told apart by `kind`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Content {
    /// Plain text with line breaks; never markup.
    Text { text: String },
}

/// Whom a message is for: an existing conversation, or a profile (which opens the conversation if there is none).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum To {
    Conversation(ConversationId),
    Profile(MemberId),
}

/// The body of `POST /api/message.php` and of the frame `send`: the same fields reach the same function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Send {
    pub client_id: ClientId,
    pub to: To,
    #[serde(flatten)]
    pub content: Content,
    /// The price the member saw. A price that differs at commit is refused with `price_changed`.
    pub quoted_cost: Credits,
}

/// The answer to an accepted [`Send`]. A repeat of the same `client_id` gets the same answer again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sent {
    pub client_id: ClientId,
    pub message: Message,
    /// What it cost: zero while free messages last.
    pub cost: Credits,
    /// The sender's balance right after it.
    pub credits: Credits,
    /// The sender's free messages left right after it.
    pub free_left: i64,
    /// The sender's revision that this message made.
    pub rev: Rev,
}

/// Text fit to be sent: no control characters but line breaks, white space trimmed, 1 to `max` characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageText(String);

/// Why a text is not fit to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadText {
    Empty,
    TooLong,
}

impl MessageText {
    /// Counts Unicode characters, as the client's field does.
    pub fn parse(text: &str, max: usize) -> Result<Self, BadText> {
        let clean: String = text.replace("\r\n", "\n").chars().filter(|c| !c.is_control() || *c == '\n').collect();
        let clean = clean.trim();
        if clean.is_empty() {
            return Err(BadText::Empty);
        }
        if clean.chars().count() > max {
            return Err(BadText::TooLong);
        }
        Ok(Self(clean.to_owned()))
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cleaned_and_bounded() {
        let text = |t: &str| MessageText::parse(t, 5).map(MessageText::into_string);
        assert_eq!(text("  hé\r\nje "), Ok("hé\nje".into()));
        assert_eq!(text("a\u{0}b"), Ok("ab".into()));
        assert_eq!(text(" \n "), Err(BadText::Empty));
        assert_eq!(text("zes 66"), Err(BadText::TooLong));
    }

    #[test]
    fn a_send_reads_as_documented() {
        let json = r#"{"client_id":"0190d1f0-4d3c-7000-8000-000000000001","to":{"profile":7},"kind":"text","text":"Hi","quoted_cost":1}"#;
        let send: Send = serde_json::from_str(json).expect("documented shape");
        assert_eq!(send.to, To::Profile(MemberId(7)));
        assert_eq!(serde_json::to_string(&send).expect("serialises"), json);
        assert!(serde_json::from_str::<Send>(&json.replace("text\",", "song\",")).is_err());
    }
}
