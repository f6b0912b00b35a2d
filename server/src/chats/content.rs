//! What a message holds, as a row keeps it: its kind and its body.

use crate::error::{Error, Result};
use wire::message::{Content, MessagePhoto, Retraction};

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
        Content::Retracted { .. } => return Err(Error::internal("a message cannot begin retracted")),
    })
}

pub fn photo_body(photo: &MessagePhoto) -> Result<String> {
    serde_json::to_string(photo).map_err(Error::internal)
}

pub fn content(kind: &str, body: String, retracted: Option<&str>) -> Result<Content> {
    if let Some(reason) = retracted {
        let reason = [Retraction::BySender, Retraction::Unusable].into_iter().find(|it| reason_key(*it) == reason);
        let reason = reason.ok_or_else(|| Error::internal("a message retracted for no known reason"))?;
        return Ok(Content::Retracted { reason });
    }
    match kind {
        "text" => Ok(Content::Text { text: body }),
        "photo" => Ok(Content::Photo { photo: serde_json::from_str(&body).map_err(Error::internal)? }),
        "gift" => Ok(Content::Gift { gift: body }),
        other => Err(Error::internal(format!("a message of kind {other}"))),
    }
}

pub fn reason_key(reason: Retraction) -> &'static str {
    match reason {
        Retraction::BySender => "by_sender",
        Retraction::Unusable => "unusable",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::PhotoId;
    use wire::profile::ImageStatus;

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
        assert!(stored(&gone).is_err());
    }
}
