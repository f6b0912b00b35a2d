//! Pictures that members upload.
//!
//! A photo is uploaded with `POST /api/photo.php` (the file itself is the body; the header `Idempotency-Key`, a UUID of
//! version 7, makes it safe to repeat: 201 with the same photo) and then sent in a message. Its
//! renditions are at `GET /photos/ID/RENDITION`, with the session cookie, each a JPEG without the file's metadata:
//!
//! | rendition | longest side | for |
//! |---|---|---|
//! | `large` | 1600 | its owner; premium members who may see the message or profile it is on |
//! | `small` | 480 | the same |
//! | `blurred` | 480 | every member who may see the message or profile |
//!
//! Anybody else, and a photo that does not exist or is not ready, is answered 404.

use crate::PhotoId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `POST /api/photo.php` and of `GET /api/photo.php?id=`, to the photo's owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Photo {
    pub id: PhotoId,
    pub status: ImageStatus,
    /// Pixels of the picture as it is shown, turned upright.
    #[schemars(range(min = 1))]
    pub width: i64,
    #[schemars(range(min = 1))]
    pub height: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImageStatus {
    Active,
    /// Its renditions are still being made: a state, not an error.
    Processing,
    /// It could not be read as a picture; nothing of it is kept.
    Refused,
}

/// The body of `DELETE /api/photo.php`: an upload of one's own that is in no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DiscardPhoto {
    pub photo: PhotoId,
}

/// The last part of a rendition's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rendition {
    Large,
    Small,
    Blurred,
}

impl Rendition {
    pub const ALL: [Self; 3] = [Self::Large, Self::Small, Self::Blurred];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Large => "large",
            Self::Small => "small",
            Self::Blurred => "blurred",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rendition| rendition.as_str() == text)
    }
}
