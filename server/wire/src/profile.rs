//! What others see of a member. Field names are those of the specification, section 3.

use crate::photo::ImageStatus;
use crate::{MemberId, PhotoId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The short form of a profile, as it stands on cards, in lists and in a chat's header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProfileCard {
    pub id: MemberId,
    pub name: String,
    /// In whole years.
    #[schemars(range(min = 18))]
    pub age: i64,
    pub gender: Gender,
    /// ISO 3166 code, upper case.
    #[schemars(regex(pattern = "^[A-Z]{2}$"))]
    pub country: String,
    /// The name of a region; never anything finer.
    pub region: String,
    pub main_image: Option<Image>,
    /// Fixed when the profile is made and never taken back: this profile is not a real person.
    pub fictional: bool,
    pub status: ProfileStatus,
}

/// The other member of a chat or a like, as far as the caller may know: told apart by `status`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Partner {
    Available(ProfileCard),
    Unavailable(UnavailableMember),
}

impl Partner {
    /// The member's card, if there is one for the caller.
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

/// A member of whom the caller is told nothing, whatever the reason: gone, invisible, or either blocked the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnavailableMember {
    pub id: MemberId,
    pub status: Unavailable,
}

/// The one `status` of a member who is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unavailable {
    Unavailable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    Male,
    Female,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProfileStatus {
    Active,
    /// Not shown to others, and cannot be written to.
    Disabled,
}

/// A picture. All paths are put behind the domain's `cdn_prefix`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Image {
    pub status: ImageStatus,
    pub filename: String,
    pub thumb_filename: String,
    /// The rendition for the match modal.
    #[serde(rename = "match")]
    pub match_filename: String,
}

/// How the documented calls write a profile: `{"id": 5}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProfileRef {
    pub id: MemberId,
}

/// A whole profile. What a domain does not show (`visible_profile_fields`, `visible_profile_notes`) is `null` or empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Profile {
    #[serde(flatten)]
    pub card: ProfileCard,
    /// The values of these are keys; their words are `FIELD-KEY` in the catalogues, such as `sexuality-bi`.
    pub sexuality: Option<String>,
    pub relationship_status: Option<String>,
    pub hair_color: Option<String>,
    pub eye_color: Option<String>,
    pub body_type: Option<String>,
    pub reason: Option<String>,
    /// In the member's own words.
    pub about: String,
    /// Keys of `interests.php`.
    pub interests: Vec<String>,
    /// Beside the main image, in the member's order.
    pub photos: Vec<ProfilePhoto>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProfilePhoto {
    pub id: PhotoId,
    #[schemars(range(min = 1))]
    pub width: i64,
    #[schemars(range(min = 1))]
    pub height: i64,
    /// Only its blurred rendition is for this caller: the clear ones are for premium members.
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
