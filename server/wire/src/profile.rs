//! What others see of a member. Field names are those of the specification, section 3.

use crate::MemberId;
use serde::{Deserialize, Serialize};

/// The short form of a profile, as it stands on cards, in lists and in a chat's header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProfileCard {
    pub id: MemberId,
    pub name: String,
    pub age: i64,
    pub gender: Gender,
    /// ISO 3166 code, upper case.
    pub country: String,
    /// The name of a region; never anything finer.
    pub region: String,
    pub main_image: Option<Image>,
    /// Fixed when the profile is made and never taken back: this profile is not a real person.
    pub fictional: bool,
    pub status: ProfileStatus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    Male,
    Female,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ProfileStatus {
    Active,
    /// Not shown to others, and cannot be written to.
    Disabled,
}

/// A picture. All paths are put behind the domain's `cdn_prefix`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Image {
    pub status: ImageStatus,
    pub filename: String,
    pub thumb_filename: String,
    /// The rendition for the match modal.
    #[serde(rename = "match")]
    pub match_filename: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ImageStatus {
    Active,
}
