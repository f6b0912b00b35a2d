//! The page of a profile, as one other member sees it.

use crate::like::LikeState;
use crate::profile::Profile;
use crate::{ConversationId, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET /api/profile.php?id=`: a profile, and the likes and the chat that the caller shares with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProfilePage {
    pub profile: Profile,
    /// The likes between the two; `null` while neither likes the other.
    pub like: Option<LikeState>,
    /// The chat with this profile; `null` if the caller has none, or has deleted it.
    pub conversation: Option<ConversationId>,
    /// Whether the member is present now. It is always `false` unless the two have a chat.
    pub online: bool,
    pub rev: Rev,
}
