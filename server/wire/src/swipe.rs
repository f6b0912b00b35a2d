//! The swipe game: one member after the other, to like or to pass.

use crate::like::Like;
use crate::profile::{Profile, ProfileRef};
use crate::{Millis, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The query of `GET /api/swipe-game.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SwipeQuery {
    /// The caller's offset from UTC in minutes, to the east, from -720 to 840: by it the caller's day begins. 0 if it is
    /// left out.
    #[serde(default, deserialize_with = "crate::id::whole_number")]
    #[schemars(range(min = -720, max = 840))]
    pub utc_offset: i64,
}

/// The answer of `GET /api/swipe-game.php`: the next members, in their order. Each is whom the other looks for, of the
/// gender, the ages and the country of the caller's preferences. Whoever was liked or passed does not come again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SwipeGame {
    /// Empty when nobody is left.
    pub profiles: Vec<Profile>,
    pub likes: LikesLeft,
}

/// How many likes of the game are left to the caller today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LikesLeft {
    #[schemars(range(min = 0))]
    pub left: i64,
    /// How many there are in a day.
    #[schemars(range(min = 1))]
    pub of: i64,
    /// When the caller's next day begins, with all its likes.
    pub renewed_at: Millis,
}

/// The body of `POST /api/swipe-game.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Swipe {
    pub profile: ProfileRef,
    /// `true` likes, `false` passes.
    pub liked: bool,
    /// The caller's offset from UTC in minutes, to the east, from -720 to 840.
    #[serde(default, deserialize_with = "crate::id::whole_number")]
    #[schemars(range(min = -720, max = 840))]
    pub utc_offset: i64,
}

/// The body of `DELETE /api/swipe-game.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UndoSwipe {
    pub profile: ProfileRef,
    /// The caller's offset from UTC in minutes, to the east, from -720 to 840.
    #[serde(default, deserialize_with = "crate::id::whole_number")]
    #[schemars(range(min = -720, max = 840))]
    pub utc_offset: i64,
}

/// The answer of `POST` and `DELETE /api/swipe-game.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SwipeAnswer {
    /// What is between the two now; `null` when neither likes the other.
    pub like: Option<Like>,
    pub rev: Rev,
    pub likes: LikesLeft,
}
