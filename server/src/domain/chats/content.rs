//! What a message holds, as a row keeps it: its kind and its body.

use base::error::{Error, Result};
use wire::message::{Content, Message, MessagePhoto, Retraction};
use wire::quote::{Excerpt, Quote};
use wire::reaction::Reaction;
use wire::{MemberId, Seq};

/// Columns `kind`, `body` and `retracted` of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub kind: &'static str,
    pub body: String,
}

/// A message is stored before anything can have happened to it.
pub fn stored(content: &Content) -> Result<Stored> {
    Ok(match content {
        Content::Text { text } => Stored { kind: "text", body: text.clone() },
        Content::Photo { photo } => Stored { kind: "photo", body: photo_body(photo)? },
        Content::Gift { gift } => Stored { kind: "gift", body: gift.clone() },
        Content::Retracted { .. } | Content::Withheld => {
            return Err(Error::internal("a message begins with what its sender put in it"));
        }
    })
}

pub fn photo_body(photo: &MessagePhoto) -> Result<String> {
    serde_json::to_string(photo).map_err(Error::internal)
}

/// A reaction by its name in a column.
pub fn reaction(name: &str) -> Result<Reaction> {
    Reaction::parse(name).ok_or_else(|| Error::internal(format!("a reaction {name}")))
}

/// A quote as it is in a column.
pub fn quote(json: &str) -> Result<Quote> {
    serde_json::from_str(json).map_err(Error::internal)
}

pub fn quote_column(quote: &Quote) -> Result<String> {
    serde_json::to_string(quote).map_err(Error::internal)
}

pub fn content(kind: &str, body: String, retracted: Option<&str>) -> Result<Content> {
    if let Some(key) = retracted {
        return Ok(Content::Retracted { reason: TakenBack::parse(key)?.reason() });
    }
    match kind {
        "text" => Ok(Content::Text { text: body }),
        "photo" => Ok(Content::Photo { photo: serde_json::from_str(&body).map_err(Error::internal)? }),
        "gift" => Ok(Content::Gift { gift: body }),
        other => Err(Error::internal(format!("a message of kind {other}"))),
    }
}

/// A message as `reader` sees it while the other of the two is not available: their words, and nothing of their photos.
pub fn withheld(message: Message, reader: MemberId) -> Message {
    match message.content {
        Content::Photo { .. } if message.sender != reader => Message { content: Content::Withheld, ..message },
        _ => message,
    }
}

/// A message without what its reader has deleted.
pub fn as_seen_after(message: Message, cleared: Seq) -> Message {
    match message.quote {
        Some(Quote::Message { seq, sender, .. }) if seq <= cleared => {
            Message { quote: Some(Quote::Message { seq, sender, excerpt: Excerpt::Unavailable }), ..message }
        }
        _ => message,
    }
}

/// How a message was taken back, as column `retracted` keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenBack {
    /// By its sender, before it reached a device of the other's.
    Unreached,
    /// By its sender, after it had: what it cost stays spent.
    Reached,
    /// Its photo turned out to be damaged.
    Unusable,
}

impl TakenBack {
    pub fn key(self) -> &'static str {
        match self {
            Self::Unreached => "by_sender",
            Self::Reached => "by_sender_reached",
            Self::Unusable => "unusable",
        }
    }

    pub fn parse(key: &str) -> Result<Self> {
        let found = [Self::Unreached, Self::Reached, Self::Unusable].into_iter().find(|it| it.key() == key);
        found.ok_or_else(|| Error::internal(format!("a message taken back for no known reason: {key}")))
    }

    /// The reason that both members are shown.
    pub fn reason(self) -> Retraction {
        match self {
            Self::Unreached | Self::Reached => Retraction::BySender,
            Self::Unusable => Retraction::Unusable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::PhotoId;
    use wire::photo::ImageStatus;

    #[test]
    fn what_is_stored_is_read_again() {
        let photo = MessagePhoto { id: PhotoId(7), status: ImageStatus::Processing, width: 4, height: 3 };
        let all =
            [Content::Text { text: "Hi".into() }, Content::Photo { photo }, Content::Gift { gift: "tulip".into() }];
        for it in all {
            let row = stored(&it).unwrap();
            assert_eq!(content(row.kind, row.body, None).unwrap(), it);
        }
        let gone = Content::Retracted { reason: Retraction::Unusable };
        assert_eq!(content("gift", String::new(), Some("unusable")).unwrap(), gone);
        for it in [TakenBack::Unreached, TakenBack::Reached, TakenBack::Unusable] {
            assert_eq!(TakenBack::parse(it.key()).unwrap(), it);
        }
        assert!(stored(&gone).is_err());
    }
}
