//! A profile as one other member is shown it.

use crate::like::LikeState;
use crate::profile::Profile;
use crate::{ConversationId, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET /api/profile.php?id=`: a profile and how the caller stands with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProfilePage {
    pub profile: Profile,
    /// Who likes whom; `null` while neither does.
    pub like: Option<LikeState>,
    /// The chat with this profile, if there is one on the caller's screen.
    pub conversation: Option<ConversationId>,
    /// Present now. Told of partners in a chat only; `false` for anybody else.
    pub online: bool,
    pub rev: Rev,
}
