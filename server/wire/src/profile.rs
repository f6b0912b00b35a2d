//! Profiles: what other members see of a member.

use crate::photo::ImageStatus;
use crate::{MemberId, PhotoId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The short form of a profile, for cards, lists and the header of a chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProfileCard {
    pub id: MemberId,
    pub name: String,
    /// The age in whole years. Members are adults.
    #[schemars(range(min = 18))]
    pub age: i64,
    pub gender: Gender,
    /// The ISO 3166 code of the country, in upper case.
    #[schemars(regex(pattern = "^[A-Z]{2}$"))]
    pub country: String,
    /// The name of a region. For the member's safety a profile never shows a more precise place.
    pub region: String,
    /// `null` when the profile has no picture.
    pub main_image: Option<Image>,
    /// The profile does not belong to a real person. This is fixed when the profile is created and never changes.
    pub fictional: bool,
    pub status: ProfileStatus,
}

/// The other member of a chat or a like. The field `status` shows whether that member is available to the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Partner {
    Available(ProfileCard),
    Unavailable(UnavailableMember),
}

impl Partner {
    /// A member with the card that the caller may see; without a card the member is not available.
    pub fn new(id: MemberId, card: Option<ProfileCard>) -> Self {
        let unavailable = UnavailableMember { id, status: Unavailable::Unavailable };
        card.map_or(Self::Unavailable(unavailable), Self::Available)
    }

    pub fn id(&self) -> MemberId {
        match self {
            Self::Available(card) => card.id,
            Self::Unavailable(member) => member.id,
        }
    }

    pub fn card(&self) -> Option<&ProfileCard> {
        match self {
            Self::Available(card) => Some(card),
            Self::Unavailable(_) => None,
        }
    }
}

/// A member who is not available to the caller: deleted, disabled or invisible, or one of the two blocks the other. The
/// server does not reveal which, so that nobody can find out that they were blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnavailableMember {
    pub id: MemberId,
    pub status: Unavailable,
}

/// The only `status` of a member who is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unavailable {
    Unavailable,
}

/// Whom somebody looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sexuality {
    Hetero,
    Gay,
    Lesbian,
    Bi,
}

/// The gender of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    Male,
    Female,
}

/// Whether a profile is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProfileStatus {
    /// The profile is shown to other members.
    Active,
    /// The profile is not shown to other members, and nobody can write to its member.
    Disabled,
}

/// The picture of a profile. The site's `cdn_prefix` is prepended to each file name, unless it begins with `/`: then it
/// is a path of the site itself, which needs the session. For visitors it is the path of one blurred file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Image {
    pub status: ImageStatus,
    /// The picture in full size.
    pub filename: String,
    /// The picture in a small size, for cards and lists.
    pub thumb_filename: String,
    /// The picture in the size of the dialog that announces a match.
    #[serde(rename = "match")]
    pub match_filename: String,
}

/// A reference to a profile, such as `{"id": 5}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProfileRef {
    pub id: MemberId,
}

/// A whole profile. A field that the site does not show (`visible_profile_fields`, `visible_profile_notes`) is `null`
/// or empty.
///
/// The values of `sexuality`, `relationship_status`, `hair_color`, `eye_color`, `body_type` and `reason` are keys. The
/// word for each is the entry `FIELD-KEY` in the word catalogues, such as `sexuality-bi`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Profile {
    #[serde(flatten)]
    pub card: ProfileCard,
    pub sexuality: Option<String>,
    pub relationship_status: Option<String>,
    pub hair_color: Option<String>,
    pub eye_color: Option<String>,
    pub body_type: Option<String>,
    /// Why the member signed up.
    pub reason: Option<String>,
    /// A text by the member.
    pub about: String,
    /// Answers to prompts, at most three, in the order that the member chose. They are shown where `about` is.
    pub prompts: Vec<PromptAnswer>,
    /// Ids of the interests in `interests.php`.
    pub interests: Vec<String>,
    /// Photos other than the main image, in the order that the member chose.
    pub photos: Vec<ProfilePhoto>,
}

/// A member's answer to a prompt: the beginning of a thought that the member has chosen to finish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PromptAnswer {
    /// The words of the prompt are the entry `prompt-ID` in the word catalogues.
    pub prompt: String,
    /// 1 to 200 characters, on one line.
    pub answer: String,
}

/// A photo on a profile. Its renditions are at `/photos/ID/RENDITION`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProfilePhoto {
    pub id: PhotoId,
    /// The width of the upright picture, in pixels.
    #[schemars(range(min = 1))]
    pub width: i64,
    /// The height of the upright picture, in pixels.
    #[schemars(range(min = 1))]
    pub height: i64,
    /// The caller may load the blurred rendition only, because the others are for premium members.
    pub locked: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partner_is_read_by_its_status() {
        let card = r#"{"id":7,"name":"Anna","age":30,"gender":"female","country":"NL","region":"Utrecht","main_image":null,"fictional":false,"status":"active"}"#;
        let gone = r#"{"id":7,"status":"unavailable"}"#;
        for (json, has_card) in [(card, true), (gone, false)] {
            let partner: Partner = serde_json::from_str(json).expect("documented shape");
            assert_eq!((partner.id(), partner.card().is_some()), (MemberId(7), has_card));
            assert_eq!(serde_json::to_string(&partner).expect("serialises"), json);
        }
        assert!(serde_json::from_str::<Partner>(&gone.replace("unavailable", "active")).is_err());
    }
}
