//! Likes between members, as one of the two sees them. Two members who like each other are a match.

use crate::chat::Totals;
use crate::profile::{Partner, ProfileCard, ProfileRef};
use crate::{MemberId, Millis, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The likes between the caller and one other member. They are absolute values, so that a client may apply the same
/// state twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LikeState {
    /// The other member's profile.
    pub id: MemberId,
    /// When the other member liked the caller; `null` if there is no such like, or if the caller passed it.
    pub liked_by: Option<Millis>,
    /// The caller has not looked at the received like yet.
    pub like_new: bool,
    /// When the caller liked the other member; `null` if there is no such like.
    pub liked: Option<Millis>,
}

impl LikeState {
    /// Whether the two like each other.
    pub fn is_match(&self) -> bool {
        self.liked_by.is_some() && self.liked.is_some()
    }

    /// Whether neither like exists, so that there is nothing to show.
    pub fn is_gone(&self) -> bool {
        self.liked_by.is_none() && self.liked.is_none()
    }
}

/// The likes between the caller and one other member, with that member's card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Like {
    #[serde(flatten)]
    pub state: LikeState,
    /// Not available if the caller liked a member who has since become invisible or left. Such a like can still be
    /// withdrawn.
    pub profile: Partner,
}

/// The answer of `GET /api/likes.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Likes {
    /// The cards of the members in the two lists below who are available.
    pub profiles: Vec<ProfileCard>,
    /// Received likes, matches included: first those that the caller has not looked at, then by time, the newest first.
    pub liked_by: Vec<LikeState>,
    /// Likes of the caller that are not a match, the newest first.
    pub liked: Vec<LikeState>,
    pub totals: Totals,
    pub rev: Rev,
}

/// The body of `POST` and `DELETE /api/like.php` and of `POST` and `DELETE /api/pass.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LikeProfile {
    pub profile: ProfileRef,
}

/// The answer of `POST` and `DELETE /api/like.php` and of `POST` and `DELETE /api/pass.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LikeAnswer {
    /// `null` when neither member likes the other any more.
    pub like: Option<Like>,
    pub rev: Rev,
}

/// The body of `PUT /api/likes.php`, which marks received likes as looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LikesSeen {
    /// Whose like has been looked at; all received likes if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<ProfileRef>,
}

/// The answer of `GET /api/auto-like.php`: the sender of the oldest received like that the caller has not looked at.
/// The call creates no like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AutoLike {
    /// `null` when the caller has looked at all received likes.
    pub profile: Option<ProfileCard>,
}
