//! A conversation as one of its two members sees it. Field names are those of the specification, section 3.

use crate::message::Message;
use crate::profile::{Partner, ProfileRef};
use crate::{Balance, ConversationId, Credits, Rev, Seq};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A reference to a conversation, such as `{"id": 5}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConversationRef {
    pub id: ConversationId,
}

/// The counters of a conversation as one of its members sees it. They are absolute values, so that a client may apply
/// the same state twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatState {
    pub conversation: ConversationRef,
    /// Messages of the partner that the caller has not read.
    #[schemars(range(min = 0))]
    pub num_unread_messages: i64,
    /// The newest message. Sequence numbers have no gaps, so a client that holds fewer messages can work out which ones
    /// it has to fetch.
    pub last_seq: Seq,
    /// The caller has read the messages up to this one.
    pub read_seq: Seq,
    /// The messages up to this one have arrived on one of the caller's devices. A client that holds newer ones moves
    /// the mark with `read.php` or the frame `read`.
    pub delivered_seq: Seq,
    /// The caller has deleted the messages up to this one; no call returns them to the caller any more.
    pub cleared_seq: Seq,
    /// The partner has read the messages up to this one; 0 while either member blocks the other.
    pub their_read_seq: Seq,
    /// The messages up to this one have arrived on a device of the partner; 0 while either member blocks the other.
    pub their_delivered_seq: Seq,
    /// How many times a message of this conversation has changed after it was sent. A client that holds a smaller
    /// number, and did not receive the change in the frame `edited`, fetches it from `edits.php`.
    #[schemars(range(min = 0))]
    pub edits: i64,
}

/// An item of `GET /api/chats.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chat {
    #[serde(flatten)]
    pub state: ChatState,
    /// The other member. While this member is not available, nobody can write in the conversation.
    pub profile: Partner,
    /// The newest message of the conversation.
    pub last_message: Option<Message>,
}

/// The numbers that the badges, the page title and the badge of the installed app show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Totals {
    /// Unread messages in all conversations.
    #[schemars(range(min = 0))]
    pub unread: i64,
    /// Received likes that the member has not looked at yet.
    #[schemars(range(min = 0))]
    pub new_likes: i64,
}

/// The answer of `GET /api/chats.php`: all chats of the caller, the one with the newest message first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chats {
    pub chats: Vec<Chat>,
    pub totals: Totals,
    pub rev: Rev,
}

/// The answer of `GET /api/chat.php`: one page of messages, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatPage {
    /// The other member.
    pub profile: Partner,
    /// `null` when the request names a profile with which the caller has no conversation yet.
    pub chat: Option<Chat>,
    pub messages: Vec<Message>,
    /// There are older messages than those of this page.
    pub more_before: bool,
    /// There are newer messages than those of this page.
    pub more_after: bool,
    pub price: Price,
    pub rev: Rev,
}

/// The answer of `GET /api/edits.php?conversation=&since=&after=&limit=`: the messages after sequence number `after`
/// that changed after edit number `since`, with their present content, in the order in which they changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Edits {
    pub messages: Vec<Message>,
    /// The number of the last edit that this answer covers. While it is smaller than the chat's `edits`, the client
    /// continues with it as `since`.
    #[schemars(range(min = 0))]
    pub edits: i64,
    pub rev: Rev,
}

/// The answer of `GET /api/price.php`: what the caller's next message costs now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Price {
    /// The price of a text message; zero while the member has free messages left.
    pub cost: Credits,
    /// The price of a photo.
    pub photo: Credits,
    /// The price of a gift.
    pub gift: Credits,
    /// The member's balance.
    pub credits: Balance,
    /// Text messages that the member may still send without paying.
    #[schemars(range(min = 0))]
    pub free_left: i64,
}

/// The body of `POST /api/read.php` and of the frame `read`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mark {
    pub conversation: ConversationId,
    /// The mark covers the messages up to this one. A mark never moves back.
    pub seq: Seq,
    #[serde(default)]
    pub mark: MarkKind,
}

/// The two marks that a member has in a conversation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarkKind {
    /// The member has read the messages.
    #[default]
    Read,
    /// The messages have arrived on a device of the member.
    Delivered,
}

/// The answer of a write whose only result is the caller's revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    pub rev: Rev,
}

/// The body of `DELETE /api/chat.php`, which names the chat by its conversation or by the other member's profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeleteChat {
    Conversation(ConversationRef),
    Profile(ProfileRef),
}
