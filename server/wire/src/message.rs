//! What members write to each other.

use crate::photo::ImageStatus;
use crate::{ClientId, ConversationId, Credits, MemberId, Millis, PhotoId, Rev, Seq};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// One delivered message, the same for both members of its conversation.
///
/// `(conversation, seq)` names it for ever; `client_id` is the name its sender gave it. Its content can change after it
/// was sent (a photo becomes ready, the sender takes it back): the frame `edited` tells, and the chat counts it in
/// `edits`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Content {
    /// Plain text with line breaks; never markup.
    Text {
        text: String,
    },
    Photo {
        photo: MessagePhoto,
    },
    /// A gift of the catalogue `gifts.php`, by its id; its name is the word `gift-ID`.
    Gift {
        gift: String,
    },
    /// Nothing is left of it.
    Retracted {
        reason: Retraction,
    },
    /// A photo of a member who is not available: nothing of it is told as long as that is so.
    Withheld,
}

/// A photo in a message, whose renditions are at `/photos/ID/RENDITION`: the sender and premium members have the
/// clear ones, a free recipient the blurred one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MessagePhoto {
    pub id: PhotoId,
    /// `processing` until the renditions are made; the frame `edited` tells when they are.
    pub status: ImageStatus,
    /// Pixels of the picture as it is shown, turned upright.
    #[schemars(range(min = 1))]
    pub width: i64,
    #[schemars(range(min = 1))]
    pub height: i64,
}

/// Why nothing is left of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Retraction {
    /// Its sender took it back before it was read.
    BySender,
    /// Its photo turned out to be damaged.
    Unusable,
}

/// What a member sends, told apart by `kind`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outgoing {
    Text {
        text: String,
    },
    /// A photo of the sender's, uploaded with `photo.php` and not sent before.
    Photo {
        #[serde(deserialize_with = "crate::id::photo_in_union")]
        photo: PhotoId,
    },
    /// A gift of the catalogue.
    Gift {
        gift: String,
    },
}

/// Whom a message is for: an existing conversation, or a profile (which opens the conversation if there is none).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum To {
    Conversation(ConversationId),
    Profile(MemberId),
}

/// The body of `POST /api/message.php` and of the frame `send`: the same fields reach the same function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Send {
    pub client_id: ClientId,
    pub to: To,
    #[serde(flatten)]
    pub content: Outgoing,
    /// The price the member saw. A price that differs at commit is refused with `price_changed`.
    pub quoted_cost: Credits,
}

/// The answer to an accepted send. A repeat of the same `client_id` gets the same answer again, with the message
/// as it is by then; the same id with anything else in it is refused with `id_used`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sent {
    pub client_id: ClientId,
    pub message: Message,
    /// What it cost: zero while free messages last.
    pub cost: Credits,
    /// The sender's balance right after it.
    pub credits: Credits,
    /// The sender's free messages left right after it.
    #[schemars(range(min = 0))]
    pub free_left: i64,
    /// The sender's revision that this message made.
    pub rev: Rev,
}

/// The body of `DELETE /api/message.php`: takes back a message of one's own within 15 minutes, unless the other has
/// read it. What it cost comes back if it has reached no device of the other's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Retract {
    pub conversation: ConversationId,
    pub seq: Seq,
}

/// The answer to a retraction; the same again for a repeat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Retracted {
    pub message: Message,
    /// It had reached a device of the other's, so neither credits nor a free message came back.
    pub reached: bool,
    /// The credits that came back.
    pub returned: Credits,
    pub credits: Credits,
    #[schemars(range(min = 0))]
    pub free_left: i64,
    pub rev: Rev,
}

/// The body of `DELETE /api/send.php`: calls off a send that nobody knows the outcome of. Its id is used up, so that a
/// copy which is still on its way is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CallOff {
    pub client_id: ClientId,
}

/// The answer to a send that was called off; the same again for a repeat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CalledOff {
    /// Too late: it was accepted before, and can only be taken back like any message. `null`: it never will be.
    pub sent: Option<Sent>,
}

/// How long a message can be taken back.
pub const RETRACT_WITHIN_MS: i64 = 15 * 60 * 1000;

/// An item of `GET /api/gifts.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Gift {
    /// Its name is the word `gift-ID` in the catalogues.
    pub id: String,
    /// A file behind the domain's `cdn_prefix`.
    pub image: String,
    pub cost: Credits,
}

/// The answer of `GET /api/icebreakers.php?profile=`: first sentences in the member's language, from what the two have
/// in common. Suggestions only: nothing is sent by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Icebreakers {
    pub items: Vec<String>,
}

/// Text fit to be sent: no control characters but line breaks, white space trimmed, 1 to `max` characters, and
/// something to see among them.
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
        if !clean.chars().any(is_seen) {
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

/// Whether a character leaves a mark by itself. The client's composer asks the same of what is typed.
fn is_seen(c: char) -> bool {
    !(c.is_whitespace() || c.is_control() || UNSEEN.iter().any(|range| range.contains(&c)))
}

/// What shows nothing by itself, beside white space and controls: Unicode's `Default_Ignorable_Code_Point`, to which
/// joiners, marks of direction, variation selectors and tags belong, and what else is blank.
const UNSEEN: [RangeInclusive<char>; 20] = [
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
    fn text_in_which_nothing_can_be_seen_is_empty() {
        let unseen = [
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
        for text in unseen {
            assert_eq!(MessageText::parse(text, 100), Err(BadText::Empty), "{text:?}");
        }
    }

    #[test]
    fn text_with_unseen_characters_among_others_is_sent_as_it_is() {
        let seen = [
            "👩\u{200D}🚀",
            "❤\u{FE0F}",
            "\u{200F}שלום\u{200E}",
            "می\u{200C}خواهم",
            "🏴\u{E0067}\u{E007F}",
            "e\u{301}",
        ];
        for text in seen {
            assert_eq!(MessageText::parse(text, 100).map(MessageText::into_string), Ok(text.to_owned()));
        }
    }

    /// The composer's test counts the same number: were the two rules to differ, one would offer what the other refuses.
    #[test]
    fn as_many_characters_are_unseen_as_the_composer_counts() {
        assert_eq!(('\0'..=char::MAX).filter(|c| !is_seen(*c)).count(), 4263);
    }

    proptest! {
        #[test]
        fn text_is_empty_exactly_when_no_character_of_it_is_seen(text in "[\\PC\u{200B}\u{2800}\u{FE0F} \n]{0,6}") {
            let parsed = MessageText::parse(&text, 100);
            prop_assert_eq!(parsed.is_ok(), text.chars().any(is_seen));
            if let Ok(text) = parsed {
                let again = text.clone().into_string();
                prop_assert_eq!(MessageText::parse(&again, 100), Ok(text), "what was cleaned stays as it is");
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
