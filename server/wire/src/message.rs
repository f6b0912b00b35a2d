//! Messages: what a member sends, what both members of the conversation receive, and how a message is retracted.

use crate::photo::ImageStatus;
use crate::quote::{Quote, Quoting};
use crate::reaction::Reaction;
use crate::{Balance, ClientId, ConversationId, Credits, MemberId, Millis, PhotoId, Rev, Seq};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A delivered message, the same for both members of its conversation.
///
/// `(conversation, seq)` identifies it for ever; `client_id` is the id under which its sender sent it. It can change
/// later: when its photo becomes ready, its sender retracts it, or one of the two reacts to it. The frame `edited`
/// reports each change, and the chat counts the changes in `edits`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Message {
    pub conversation: ConversationId,
    pub seq: Seq,
    pub client_id: ClientId,
    pub sender: MemberId,
    #[serde(flatten)]
    pub content: Content,
    pub sent_at: Millis,
    /// The number of the edit of the conversation that changed this message last, so that of two states of a message
    /// the one with the larger number is the later; left out as long as the message is as it was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub edit: Option<i64>,
    /// How the message's own sender reacted to it; left out if not at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sender_reaction: Option<Reaction>,
    /// How the other member of the conversation reacted to it; left out if not at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipient_reaction: Option<Reaction>,
    /// What the text refers to; left out if to nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<Quote>,
}

/// The answer to a reaction, and to one that is taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reacted {
    pub message: Message,
    pub rev: Rev,
}

/// The content of a message. The field `kind` names its type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Content {
    /// Plain text. A line break is U+000A; there is no markup.
    Text {
        text: String,
    },
    Photo {
        photo: MessagePhoto,
    },
    /// The id of a gift of `gifts.php`. Its name is the entry `gift-ID` in the word catalogues.
    Gift {
        gift: String,
    },
    /// The message was retracted, and the server keeps nothing of its content.
    Retracted {
        reason: Retraction,
    },
    /// A photo whose sender is not available to the caller. The server shows nothing of it until the sender is
    /// available again.
    Withheld,
}

/// A photo in a message. Its renditions are at `/photos/ID/RENDITION`: the sender and premium members may load all of
/// them, a recipient without premium only the blurred one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MessagePhoto {
    pub id: PhotoId,
    /// `processing` until the renditions exist, which the frame `edited` then reports.
    pub status: ImageStatus,
    /// The width of the upright picture, in pixels.
    #[schemars(range(min = 1))]
    pub width: i64,
    /// The height of the upright picture, in pixels.
    #[schemars(range(min = 1))]
    pub height: i64,
}

/// Why a message was retracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Retraction {
    /// Its sender retracted it before the recipient read it.
    BySender,
    /// The server could not read its photo as a picture.
    Unusable,
}

/// The content that a member sends. The field `kind` names its type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outgoing {
    /// Plain text. The server removes control characters other than line breaks, and white space at both ends.
    Text { text: String },
    /// A photo that the sender uploaded with `POST /api/photo.php` and has not sent before.
    Photo {
        #[serde(deserialize_with = "crate::id::photo_in_union")]
        photo: PhotoId,
    },
    /// The id of a gift of `gifts.php`.
    Gift { gift: String },
}

/// The addressee of a message: an existing conversation, or a profile. A message to a profile with which the sender has
/// no conversation starts one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum To {
    Conversation(ConversationId),
    Profile(MemberId),
}

/// The body of `POST /api/message.php` and of the frame `send`, which have the same effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Send {
    pub client_id: ClientId,
    pub to: To,
    #[serde(flatten)]
    pub content: Outgoing,
    /// The price that the client showed to the member. If the price is another when the server accepts the message, the
    /// send is refused with `price_changed`, so that no member pays an amount that they did not see.
    pub quoted_cost: Credits,
    /// What the text refers to. It costs nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<Quoting>,
}

/// The answer to an accepted send. A repeat under the same `client_id` gets the same answer, with the present content
/// of the message. A send with another content under the same id is refused with `id_used`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sent {
    pub client_id: ClientId,
    pub message: Message,
    /// The price that the sender paid; zero for a free message.
    pub cost: Credits,
    /// The sender's balance after the message was paid.
    pub credits: Balance,
    /// The free messages that the sender had left after this one.
    #[schemars(range(min = 0))]
    pub free_left: i64,
    /// The revision of the sender that this message produced.
    pub rev: Rev,
}

/// The body of `DELETE /api/message.php`, which retracts a message of the caller within 15 minutes unless the recipient
/// has read it. The price is refunded if the message has not reached any device of the recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Retract {
    pub conversation: ConversationId,
    pub seq: Seq,
}

/// The answer to a retraction. A repeat gets the same answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Retracted {
    pub message: Message,
    /// The message had reached a device of the recipient, so neither credits nor a free message were refunded.
    pub reached: bool,
    /// The credits that were refunded.
    pub returned: Credits,
    /// The sender's balance after the refund.
    pub credits: Balance,
    /// The sender's free messages after the refund.
    #[schemars(range(min = 0))]
    pub free_left: i64,
    pub rev: Rev,
}

/// The body of `DELETE /api/send.php`, which cancels a send whose outcome the client does not know. The server marks
/// its id as used, so that a copy of the send that arrives later is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CallOff {
    pub client_id: ClientId,
}

/// The answer to a cancelled send. A repeat gets the same answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CalledOff {
    /// The message, if the server had accepted the send before; it can then only be retracted. `null` if the send is
    /// cancelled and will never be accepted.
    pub sent: Option<Sent>,
}

/// For how many milliseconds after it was sent a message can be retracted.
pub const RETRACT_WITHIN_MS: i64 = 15 * 60 * 1000;

/// An item of `GET /api/gifts.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Gift {
    /// The gift's name is the entry `gift-ID` in the word catalogues.
    pub id: String,
    /// The file name of its picture, to which the site's `cdn_prefix` is prepended.
    pub image: String,
    /// The price of the gift.
    pub cost: Credits,
}

/// The answer of `GET /api/icebreakers.php?profile=`: suggestions for a first message, in the caller's language, drawn
/// from what the two members have in common. The server never sends one by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Icebreakers {
    pub items: Vec<String>,
}

/// The text of a message that may be sent: without control characters other than line breaks, without white space at
/// its ends, of 1 to `max` characters of which at least one is visible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageText(String);

/// Why a text may not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadText {
    Empty,
    TooLong,
}

impl MessageText {
    /// Cleans the text and checks its length in Unicode characters, which is how the client's composer counts.
    pub fn parse(text: &str, max: usize) -> Result<Self, BadText> {
        let clean: String = text.replace("\r\n", "\n").chars().filter(|c| !c.is_control() || *c == '\n').collect();
        let clean = clean.trim();
        if !clean.chars().any(is_visible) {
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

/// Whether a character is visible by itself. The client's composer applies the same rule to the text that is typed.
fn is_visible(c: char) -> bool {
    !(c.is_whitespace() || c.is_control() || INVISIBLE.iter().any(|range| range.contains(&c)))
}

/// The characters, other than white space and controls, that show nothing by themselves: Unicode's
/// `Default_Ignorable_Code_Point`, which includes joiners, marks of direction, variation selectors and tags, and the
/// blank characters that Unicode does not list there.
const INVISIBLE: [RangeInclusive<char>; 20] = [
    '\u{AD}'..='\u{AD}',
    '\u{34F}'..='\u{34F}',
    '\u{61C}'..='\u{61C}',
    '\u{115F}'..='\u{1160}',
    '\u{17B4}'..='\u{17B5}',
    '\u{180B}'..='\u{180F}',
    '\u{200B}'..='\u{200F}',
    '\u{202A}'..='\u{202E}',
    '\u{2060}'..='\u{206F}',
    // Braille without a dot.
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{FE00}'..='\u{FE0F}',
    '\u{FEFF}'..='\u{FEFF}',
    '\u{FFA0}'..='\u{FFA0}',
    '\u{FFF0}'..='\u{FFF8}',
    // Marks of annotations between lines.
    '\u{FFF9}'..='\u{FFFB}',
    '\u{1BCA0}'..='\u{1BCA3}',
    // A note without a head.
    '\u{1D159}'..='\u{1D159}',
    '\u{1D173}'..='\u{1D17A}',
    '\u{E0000}'..='\u{E0FFF}',
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn text_is_cleaned_and_bounded() {
        let text = |t: &str| MessageText::parse(t, 5).map(MessageText::into_string);
        assert_eq!(text("  hé\r\nje "), Ok("hé\nje".into()));
        assert_eq!(text("a\u{0}b"), Ok("ab".into()));
        assert_eq!(text(" \n "), Err(BadText::Empty));
        assert_eq!(text("zes 66"), Err(BadText::TooLong));
    }

    #[test]
    fn text_without_a_visible_character_is_empty() {
        let invisible = [
            "\u{200B}",
            "\u{FEFF}\u{FEFF}",
            "\u{3164}",
            "\u{2800}",
            "\u{115F}\u{1160}",
            "\u{17B4}\u{17B5}",
            "\u{E0067}\u{E007F}",
            "\u{FE0F}",
            "\u{200E}\u{200F}\u{202B}\u{2067}",
            "\u{200D} \u{AD}\n\u{2060}",
        ];
        for text in invisible {
            assert_eq!(MessageText::parse(text, 100), Err(BadText::Empty), "{text:?}");
        }
    }

    #[test]
    fn text_keeps_invisible_characters_among_visible_ones() {
        let visible = [
            "👩\u{200D}🚀",
            "❤\u{FE0F}",
            "\u{200F}שלום\u{200E}",
            "می\u{200C}خواهم",
            "🏴\u{E0067}\u{E007F}",
            "e\u{301}",
        ];
        for text in visible {
            assert_eq!(MessageText::parse(text, 100).map(MessageText::into_string), Ok(text.to_owned()));
        }
    }

    /// The test of the client's composer expects the same number. If the two rules differed, the composer would offer
    /// to send a text that the server refuses.
    #[test]
    fn as_many_characters_are_invisible_as_in_the_composer() {
        assert_eq!(('\0'..=char::MAX).filter(|c| !is_visible(*c)).count(), 4263);
    }

    proptest! {
        #[test]
        fn text_is_empty_exactly_when_none_of_it_is_visible(text in "[\\PC\u{200B}\u{2800}\u{FE0F} \n]{0,6}") {
            let parsed = MessageText::parse(&text, 100);
            prop_assert_eq!(parsed.is_ok(), text.chars().any(is_visible));
            if let Ok(text) = parsed {
                let again = text.clone().into_string();
                prop_assert_eq!(MessageText::parse(&again, 100), Ok(text), "cleaning a clean text changes nothing");
            }
        }
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
