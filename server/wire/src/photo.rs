//! Photos that members upload.
//!
//! A client uploads a photo with `POST /api/photo.php` and then sends it in a message. The file is the body of the
//! call; the header `Idempotency-Key`, a UUID of version 7, makes it safe to repeat, because a repeat is answered with
//! the same photo. The renditions of a photo are at `GET /photos/ID/RENDITION`, with the session cookie. Each is a JPEG
//! without the metadata of the file:
//!
//! | rendition | longest side | who may load it |
//! |---|---|---|
//! | `large` | 1600 pixels | its owner; premium members who may see the message or profile that it is on |
//! | `small` | 480 pixels | the same |
//! | `blurred` | 480 pixels | every member who may see the message or profile |
//!
//! The photo that is the main image of a profile is clear for every member who may see the profile. One that its owner
//! has hidden is on the profile for the owner's matches only.
//!
//! The answer is 404 for all other callers, and for a photo that does not exist or is not ready.

use crate::PhotoId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A photo as its owner sees it: the answer of `POST /api/photo.php` and of `GET /api/photo.php?id=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Photo {
    pub id: PhotoId,
    pub status: ImageStatus,
    /// The width of the upright picture, in pixels.
    #[schemars(range(min = 1))]
    pub width: i64,
    /// The height of the upright picture, in pixels.
    #[schemars(range(min = 1))]
    pub height: i64,
}

/// Whether a picture can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImageStatus {
    /// The picture can be shown.
    Active,
    /// The server is still making the renditions.
    Processing,
    /// The file could not be read as a picture, and the server keeps nothing of it.
    Refused,
}

/// The body of `DELETE /api/photo.php`, which deletes an upload of the caller that is in no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DiscardPhoto {
    pub photo: PhotoId,
}

/// One of the sizes in which a photo is stored; the last segment of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rendition {
    /// The longest side has 1600 pixels.
    Large,
    /// The longest side has 480 pixels.
    Small,
    /// The longest side has 480 pixels, and the picture is too blurred to recognise a person.
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
