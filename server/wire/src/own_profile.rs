//! A member's own profile, as the member edits it.

use crate::photo::ImageStatus;
use crate::place::{NamedPlace, PlaceRef};
use crate::profile::{Gender, PromptAnswer, Sexuality};
use crate::{PhotoId, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The part of a profile that its member may change. Words for the values are as for [`crate::profile::Profile`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnProfile {
    pub name: String,
    /// `YYYY-MM-DD`.
    pub birth_date: String,
    pub gender: Gender,
    pub sexuality: Sexuality,
    pub country: String,
    /// Empty until the member has chosen one.
    pub region: String,
    /// The place that the member has named. Others are not shown it.
    pub place: Option<NamedPlace>,
    pub relationship_status: Option<String>,
    pub hair_color: Option<String>,
    pub eye_color: Option<String>,
    pub body_type: Option<String>,
    /// Why the member signed up.
    pub reason: Option<String>,
    /// A text by the member.
    pub about: String,
    /// Answers to prompts, in the order that the member chose.
    pub prompts: Vec<PromptAnswer>,
    /// Ids of the interests in `interests.php`.
    pub interests: Vec<String>,
}

/// The body of `PUT /api/own-profile.php`: the whole of it, as it shall be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChangeProfile {
    /// 2 to 30 characters. It does not begin with `@` and is not the member's e-mail address.
    pub name: String,
    /// `YYYY-MM-DD`. The member has to be as old as `minimum_age` of `settings.php`.
    pub birth_date: String,
    pub gender: Gender,
    pub sexuality: Sexuality,
    /// One of the `countries` of `settings.php`.
    pub country: String,
    /// One of the country's regions in `regions.php`.
    pub region: String,
    /// One of the places of `geocode.php`, in this country, and in this region unless its region is not known.
    pub place: Option<PlaceRef>,
    pub relationship_status: Option<String>,
    pub hair_color: Option<String>,
    pub eye_color: Option<String>,
    pub body_type: Option<String>,
    pub reason: Option<String>,
    /// At most 2000 characters.
    pub about: String,
    /// At most three answers, each to another of the `prompts` of `choices`, in the order in which they are shown. Left
    /// out, they stay what they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompts: Option<Vec<PromptAnswer>>,
    /// Ids of the interests in `interests.php`, or which the member has already.
    pub interests: Vec<String>,
}

/// The keys that each field may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProfileChoices {
    pub relationship_status: Vec<String>,
    pub hair_color: Vec<String>,
    pub eye_color: Vec<String>,
    pub body_type: Vec<String>,
    pub reason: Vec<String>,
    /// Ids of prompts, of which the member may answer some.
    pub prompts: Vec<String>,
}

/// The answer of `GET` and `PUT /api/own-profile.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnProfileAnswer {
    pub profile: OwnProfile,
    pub choices: ProfileChoices,
    /// In their order. A drawn portrait of a demo is none of them.
    pub photos: Vec<OwnPhoto>,
    /// How many photos the member may have.
    #[schemars(range(min = 1))]
    pub most_photos: i64,
    pub rev: Rev,
}

/// A photo of the caller's own profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnPhoto {
    pub id: PhotoId,
    pub status: ImageStatus,
    /// The width of the upright picture, in pixels.
    #[schemars(range(min = 1))]
    pub width: i64,
    /// The height of the upright picture, in pixels.
    #[schemars(range(min = 1))]
    pub height: i64,
    /// Shown to the caller's matches only.
    pub hidden: bool,
    /// The main image, which everybody sees who sees the profile.
    pub main: bool,
}

/// The body of `PUT /api/profile-photos.php`: all photos in the order that they shall have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ArrangePhotos {
    pub photos: Vec<ArrangedPhoto>,
    /// The photo that becomes the main image. Without one the main image stays what it is.
    pub main: Option<PhotoId>,
}

/// A photo at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ArrangedPhoto {
    pub photo: PhotoId,
    /// Shown to the caller's matches only. The main image cannot be hidden.
    pub hidden: bool,
}

/// The body of `DELETE /api/profile-photos.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeletePhoto {
    pub photo: PhotoId,
}
