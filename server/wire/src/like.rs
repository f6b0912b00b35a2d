//! Who likes whom, as one member sees it. A match is a like that goes both ways. Field names are those of the
//! specification, section 3.

use crate::chat::Totals;
use crate::profile::{Partner, ProfileCard, ProfileRef};
use crate::{MemberId, Millis, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a member stands with one other: absolute values, so that applying them twice changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LikeState {
    /// The other's profile.
    pub id: MemberId,
    /// When they liked me; `null` if they do not, or I passed.
    pub liked_by: Option<Millis>,
    /// I have not looked at their like yet.
    pub like_new: bool,
    /// When I liked them.
    pub liked: Option<Millis>,
}

impl LikeState {
    /// The two like each other.
    pub fn is_match(&self) -> bool {
        self.liked_by.is_some() && self.liked.is_some()
    }

    /// Nothing is left to show.
    pub fn is_gone(&self) -> bool {
        self.liked_by.is_none() && self.liked.is_none()
    }
}

/// A like with the other's card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Like {
    #[serde(flatten)]
    pub state: LikeState,
    /// Not available: a like that was given to somebody who is invisible or gone by now. It can be taken back.
    pub profile: Partner,
}

/// The answer of `GET /api/likes.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Likes {
    /// The cards of those named below who are available.
    pub profiles: Vec<ProfileCard>,
    /// Received likes, matches among them: new ones first, then the newest.
    pub liked_by: Vec<LikeState>,
    /// Likes that I gave and that are not a match, the newest first.
    pub liked: Vec<LikeState>,
    pub totals: Totals,
    pub rev: Rev,
}

/// The body of `POST` and `DELETE /api/like.php` and of `POST` and `DELETE /api/pass.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LikeProfile {
    pub profile: ProfileRef,
}

/// The answer of those calls; `like` is `null` when nothing is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LikeAnswer {
    pub like: Option<Like>,
    pub rev: Rev,
}

/// The body of `PUT /api/likes.php`: the like of this profile has been seen, or all have been if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LikesSeen {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<ProfileRef>,
}

/// The answer of `GET /api/auto-like.php`: the oldest received like that has not been looked at. Creates nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AutoLike {
    pub profile: Option<ProfileCard>,
}
