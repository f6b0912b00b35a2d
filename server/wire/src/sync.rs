//! The state of a member as of one revision.

use crate::chat::{Chat, Totals};
use crate::like::Like;
use crate::user::User;
use crate::{ConversationId, MemberId, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET /api/sync.php?since=REV&epoch=EPOCH`, and a part of the frame `hello`.
///
/// Everything that changed after the revision `since`, as absolute values. Without a `since`, or with one of another
/// epoch, it is the whole state and `reset` is true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sync {
    /// Identifies the history of revisions in the database. It changes when the database is restored from a backup,
    /// which lacks revisions that clients have seen. Revisions of different epochs cannot be compared.
    pub epoch: String,
    /// The revision up to which this state is complete.
    pub rev: Rev,
    /// This is the whole state: a client drops everything that is not in it.
    pub reset: bool,
    pub totals: Totals,
    /// `null` when the member's own record has not changed.
    pub user: Option<User>,
    /// The chats that changed.
    pub chats: Vec<Chat>,
    /// Conversations that left the list of chats, because the member deleted them or blocked the partner.
    pub gone: Vec<ConversationId>,
    /// The likes that changed.
    pub likes: Vec<Like>,
    /// Profiles with which the member no longer shares a like in either direction.
    pub likes_gone: Vec<MemberId>,
}
