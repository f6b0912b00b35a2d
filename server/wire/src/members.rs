//! The search for members.

use crate::own_profile::ProfileChoices;
use crate::profile::{Gender, ProfileCard};
use crate::{Age, Limit, MemberId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The query of `GET /api/members.php`. What is left out leaves its field open. Each filter but `real` can be used on
/// sites whose `search_fields` name it.
///
/// `relationship_status`, `hair_color`, `eye_color`, `body_type` and `reason` are lists of the keys in `choices` of the
/// answer, separated by commas: a member fits who has said one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MembersQuery {
    pub gender: Option<Gender>,
    /// One of the site's `countries`. If it is left out, the country in which the caller looks for others: by the
    /// preferences, or else where the caller lives; for a visitor the first of the site's.
    pub country: Option<String>,
    /// One of the regions of that country in `regions.php`.
    pub countryregion: Option<String>,
    /// The lowest age in whole years.
    pub min_age: Option<Age>,
    /// The highest age in whole years, not below `min_age`.
    pub max_age: Option<Age>,
    /// `true` begins with the gender and the ages of the caller's preferences, where the query names none of these.
    pub preferred: Option<bool>,
    /// The greatest distance in kilometres, one of `distances` of the answer.
    pub distance: Option<i64>,
    /// `true` finds those who were here in this quarter of an hour or the one before it.
    pub online: Option<bool>,
    /// `true` finds those whose profile has a picture.
    pub photo: Option<bool>,
    /// `true` leaves out fictional profiles.
    pub real: Option<bool>,
    pub relationship_status: Option<String>,
    pub hair_color: Option<String>,
    pub eye_color: Option<String>,
    pub body_type: Option<String>,
    pub reason: Option<String>,
    /// Ids of `interests.php`, separated by commas: a member fits who has chosen one of them.
    pub interests: Option<String>,
    /// The advertising network through which a visitor came.
    pub network: Option<String>,
    /// Where the page begins: the `next_cursor` of the page before it.
    pub cursor: Option<String>,
    /// The most members on a page; 100 at most.
    pub limit: Option<Limit>,
}

/// The answer of `GET /api/members.php`: members of whom each is whom the other looks for, those who were here last
/// first. A visitor gets two pages, on which names are first names only, and pictures are blurred.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Members {
    pub items: Vec<ProfileCard>,
    /// `null` on the last page.
    pub next_cursor: Option<String>,
    /// How many members fit, on all pages together.
    #[schemars(range(min = 0))]
    pub total: i64,
    /// On the last page, if few fit: those who fit when the filters are widened, step by step.
    pub similar: Vec<Similar>,
    /// The country in which was searched.
    #[schemars(regex(pattern = "^[A-Z]{2}$"))]
    pub country: String,
    /// The gender and the ages by which was searched: of the query, or of the caller's preferences.
    pub gender: Option<Gender>,
    pub min_age: Option<Age>,
    pub max_age: Option<Age>,
    /// The genders among whom the caller may search: whom the caller looks for.
    pub genders: Vec<Gender>,
    /// The distances by which the caller may search; empty while the caller has named no place.
    pub distances: Vec<i64>,
    /// The keys that each field may have.
    pub choices: ProfileChoices,
}

/// The query of `GET /api/lander.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LanderQuery {
    pub id: MemberId,
    /// The advertising network through which the visitor came.
    pub network: Option<String>,
}

/// The query of `GET /blurred/ID`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Through {
    /// The advertising network through which the visitor came.
    pub network: Option<String>,
}

/// Members who fit if a filter is widened as well as those that the steps before it have widened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Similar {
    pub widened: Widened,
    /// The first of them.
    pub items: Vec<ProfileCard>,
    /// How many there are.
    #[schemars(range(min = 1))]
    pub total: i64,
}

/// A filter that was widened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Widened {
    /// The ages, by five years in either direction.
    Ages,
    /// Region and distance: the whole country.
    Place,
    /// What is asked for beyond these: picture, presence, and the fields of the profile.
    Wishes,
}
