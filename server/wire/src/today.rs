//! The member's home: what there is today beside the chats and likes that the client holds already.

use crate::profile::ProfileCard;
use crate::swipe::LikesLeft;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The query of `GET /api/today.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TodayQuery {
    /// The caller's offset from UTC in minutes, to the east, from -720 to 840: by it the caller's day begins. 0 if it is
    /// left out.
    #[serde(default, deserialize_with = "crate::id::whole_number")]
    #[schemars(range(min = -720, max = 840))]
    pub utc_offset: i64,
}

/// The answer of `GET /api/today.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Today {
    /// Members who were here in the last seven days, who was here last first. Each is whom the other looks for, and between
    /// each and the caller there is neither a like nor a chat yet.
    pub near: Vec<ProfileCard>,
    /// Within how many kilometres of the caller they live; `null` for the whole country, as the caller has named no place
    /// or nobody near it was here.
    pub within: Option<i64>,
    /// The likes of the swipe game.
    pub likes: LikesLeft,
}
