//! The state of a member as of one revision.

use crate::chat::{Chat, Totals};
use crate::like::Like;
use crate::user::User;
use crate::{ConversationId, MemberId, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET /api/sync.php?since=REV&epoch=EPOCH`, and a part of the frame `hello`.
///
/// Holds everything stamped after `since`, as absolute values. Without a `since`, or with one from another
/// epoch, it is the whole state and `reset` is true: what is not in it does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sync {
    /// Changes when the database was restored from a backup: revisions of another epoch mean nothing.
    pub epoch: String,
    pub rev: Rev,
    pub reset: bool,
    pub totals: Totals,
    /// `null` when unchanged.
    pub user: Option<User>,
    pub chats: Vec<Chat>,
    /// Conversations this member deleted.
    pub gone: Vec<ConversationId>,
    pub likes: Vec<Like>,
    /// Profiles with which nothing is left.
    pub likes_gone: Vec<MemberId>,
}
