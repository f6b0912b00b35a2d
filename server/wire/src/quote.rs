//! Quotes: what a text refers to, as the client names it and as the server shows it.

use crate::{MemberId, PhotoId, Seq};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a text refers to, as it is sent. Only a text can quote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Quoting {
    /// A message of the same conversation that the sender sees.
    Message(Seq),
    /// A photo of the recipient's profile that the sender sees clearly.
    ProfilePhoto(PhotoId),
    /// A line of the recipient's profile: `about`, or the id of a prompt that the profile answers.
    ProfileLine(String),
}

/// What a text refers to, as both members are shown it. The server makes it; the client only names what it quotes. The
/// field `kind` names its type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Quote {
    /// A message of the same conversation.
    Message { seq: Seq, sender: MemberId, excerpt: Excerpt },
    /// A photo of the recipient's profile. Its renditions are at `/photos/ID/RENDITION`, as far as the caller may load
    /// them by now.
    ProfilePhoto {
        #[serde(deserialize_with = "crate::id::photo_in_union")]
        photo: PhotoId,
    },
    /// A line of the recipient's profile, as it was when the text was sent.
    ProfileLine {
        /// `about`, or the id of a prompt: its words are the entry `prompt-ID` in the word catalogues.
        line: String,
        /// How it begins, at most 140 characters; left out when it is not available any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
}

impl Quote {
    /// What it refers to.
    pub fn refers_to(&self) -> Quoting {
        match self {
            Self::Message { seq, .. } => Quoting::Message(*seq),
            Self::ProfilePhoto { photo } => Quoting::ProfilePhoto(*photo),
            Self::ProfileLine { line, .. } => Quoting::ProfileLine(line.clone()),
        }
    }
}

/// What a quote shows of a message. The field `kind` names its type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Excerpt {
    /// How the text begins, at most 140 characters.
    Text { text: String },
    /// A photo, of which the quote shows nothing.
    Photo,
    /// The id of a gift of `gifts.php`.
    Gift { gift: String },
    /// The message was retracted, or the caller has deleted it.
    Unavailable,
}

/// The most characters of what is quoted.
pub const LONGEST_EXCERPT: usize = 140;

/// How a text begins, in at most [`LONGEST_EXCERPT`] characters on one line.
pub fn excerpt(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST_EXCERPT {
        return line;
    }
    let begin: String = line.chars().take(LONGEST_EXCERPT - 1).collect();
    format!("{}…", begin.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_short_line() {
        assert_eq!(excerpt("  Two\n\nlines "), "Two lines");
        let long = excerpt(&"é".repeat(500));
        assert_eq!((long.chars().count(), long.ends_with('…')), (LONGEST_EXCERPT, true));
        assert_eq!(excerpt(&"é".repeat(140)).chars().count(), 140);
    }

    #[test]
    fn a_quote_reads_as_documented() {
        for (json, quoting) in [
            (r#"{"kind":"message","seq":5,"sender":7,"excerpt":{"kind":"unavailable"}}"#, Quoting::Message(Seq(5))),
            (r#"{"kind":"profile_photo","photo":9}"#, Quoting::ProfilePhoto(PhotoId(9))),
            (r#"{"kind":"profile_line","line":"about","text":"Hi"}"#, Quoting::ProfileLine("about".into())),
        ] {
            let quote: Quote = serde_json::from_str(json).expect("documented shape");
            assert_eq!(
                (serde_json::to_string(&quote).expect("serialises").as_str(), quote.refers_to()),
                (json, quoting)
            );
        }
    }
}
