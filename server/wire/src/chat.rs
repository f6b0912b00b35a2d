//! A conversation as one of its two members sees it. Field names are those of the specification, section 3.

use crate::message::Message;
use crate::profile::{Partner, ProfileRef};
use crate::{ConversationId, Credits, Rev, Seq};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the documented calls write a conversation: `{"id": 5}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConversationRef {
    pub id: ConversationId,
}

/// The counters of one side of a conversation: absolute values, so that applying them twice changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatState {
    pub conversation: ConversationRef,
    #[schemars(range(min = 0))]
    pub num_unread_messages: i64,
    /// The newest message. Messages are gapless, so a client that holds fewer knows what to fetch.
    pub last_seq: Seq,
    /// Read up to here, by me.
    pub read_seq: Seq,
    /// Arrived up to here, on one of my devices: what lies beyond is still to be marked.
    pub delivered_seq: Seq,
    /// Deleted up to here, by me: older messages are not shown to me.
    pub cleared_seq: Seq,
    /// Read up to here, by the other; 0 while either has blocked the other.
    pub their_read_seq: Seq,
    /// Arrived up to here, on one of the other's devices; 0 while either has blocked the other.
    pub their_delivered_seq: Seq,
    /// How often a message of this conversation changed after it was sent. A client that knows a smaller number and
    /// was not sent the change as `edited` asks `edits.php`.
    #[schemars(range(min = 0))]
    pub edits: i64,
}

/// An item of `GET /api/chats.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chat {
    #[serde(flatten)]
    pub state: ChatState,
    /// The other member. Nobody can write in the conversation while that one is not available.
    pub profile: Partner,
    pub last_message: Option<Message>,
}

/// What the badges, the title prefix and the app badge show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Totals {
    /// Messages that are not read yet, in all conversations.
    #[schemars(range(min = 0))]
    pub unread: i64,
    /// Received likes that have not been looked at.
    #[schemars(range(min = 0))]
    pub new_likes: i64,
}

/// The answer of `GET /api/chats.php`: newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chats {
    pub chats: Vec<Chat>,
    pub totals: Totals,
    pub rev: Rev,
}

/// The answer of `GET /api/chat.php`: one page of messages, oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatPage {
    /// The other member.
    pub profile: Partner,
    /// `null` when asked for a profile one has no conversation with yet.
    pub chat: Option<Chat>,
    pub messages: Vec<Message>,
    /// Older messages exist before this page.
    pub more_before: bool,
    /// Newer messages exist after this page.
    pub more_after: bool,
    pub price: Price,
    pub rev: Rev,
}

/// The answer of `GET /api/edits.php?conversation=&since=&after=&limit=`: messages after a place that changed after
/// edit number `since`, as they are now, in the order in which they changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Edits {
    pub messages: Vec<Message>,
    /// The edit up to which these messages are complete. There is more while the chat counts further.
    #[schemars(range(min = 0))]
    pub edits: i64,
    pub rev: Rev,
}

/// The answer of `GET /api/price.php`: what the next message costs this member now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Price {
    /// Of a text: zero while free messages last.
    pub cost: Credits,
    pub photo: Credits,
    pub gift: Credits,
    /// What the member has.
    pub credits: Credits,
    /// Free messages left.
    #[schemars(range(min = 0))]
    pub free_left: i64,
}

/// The body of `POST /api/read.php` and of the frame `read`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mark {
    pub conversation: ConversationId,
    pub seq: Seq,
    #[serde(default)]
    pub mark: MarkKind,
}

/// How far a member is with the other's messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarkKind {
    /// Seen by the member.
    #[default]
    Read,
    /// Arrived on a device, not seen yet.
    Delivered,
}

/// The answer of a write that has nothing else to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    pub rev: Rev,
}

/// The body of `DELETE /api/chat.php`: one chat, or all chats with a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeleteChat {
    Conversation(ConversationRef),
    Profile(ProfileRef),
}
