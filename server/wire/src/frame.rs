//! The frames of the socket `GET /api/live`, subprotocol [`SUBPROTOCOL`]. Each is a JSON object in a text frame, and
//! its field `type` names its kind.
//!
//! The client's first frame is `hello`, within [`HELLO_SECONDS`]. A frame with a `rev` is durable: a client applies it
//! if its `rev` is the last one plus one, drops it if it is not newer, and fetches `sync.php` if it is further ahead.

use crate::chat::{Chat, ChatState, Mark, Totals};
use crate::like::Like;
use crate::message::{Message, Send, Sent};
use crate::profile::ProfileCard;
use crate::reaction::{React, Unreact};
use crate::sync::Sync;
use crate::user::User;
use crate::{Balance, ClientId, ConversationId, MemberId, Millis, Refusal, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The WebSocket subprotocol that client and server agree on in the handshake. A change that an older client cannot
/// read takes a new name.
pub const SUBPROTOCOL: &str = "vonk.v1";

/// The largest frame a client may send, in bytes. The longest message, 4000 characters of four bytes, still fits.
pub const MAX_CLIENT_FRAME: usize = 16 * 1024;

/// How many seconds a client has for its first frame. The limit keeps sockets that never log in from staying open.
pub const HELLO_SECONDS: u64 = 10;

/// The most frames that wait for a client that reads slowly. It bounds the server's memory; with one more, the server
/// closes the socket, and the client resumes on a new one.
pub const MAX_WAITING_FRAMES: usize = 256;

/// The most bytes that wait for a client that reads slowly. A state that is larger is left out of the server's `hello`.
pub const MAX_WAITING_BYTES: usize = 256 * 1024;

/// A frame that a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientFrame {
    /// Opens the session. It is the first frame of a socket and is sent only once.
    Hello {
        /// The last revision that this client applied; left out when the client holds no state.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Rev>,
        /// The epoch of that revision, as given with the state.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        epoch: Option<String>,
        /// Whether the page is on screen. A member counts as present only while one of their pages is.
        #[serde(default)]
        visible: bool,
    },
    /// Sends a message, like `POST /api/message.php`.
    Send(Send),
    /// Moves a read or delivered mark, like `POST /api/read.php`.
    Read(Mark),
    /// Sets or changes the member's reaction to a message, like `PUT /api/reaction.php`.
    React(React),
    /// Takes the member's reaction to a message back, like `DELETE /api/reaction.php`.
    Unreact(Unreact),
    /// The member is typing. A client sends it at most once in three seconds: the hint lasts six on the partner's
    /// screen.
    Typing { conversation: ConversationId },
    /// The page was shown or hidden.
    Visible { visible: bool },
    /// Requests a `pong`, which shows that the connection still works.
    Ping,
}

/// A frame that the server sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerFrame {
    /// The first frame: everything that changed since the revision in the client's `hello`.
    Hello {
        rev: Rev,
        /// The server's clock, so that a client can show times and expiries even if its own clock is wrong.
        clock: Millis,
        member: MemberId,
        /// The server's build. A client of another build offers to reload the page.
        build: String,
        /// The changes; `null` if they are too large for a frame, and the client then fetches `sync.php`.
        sync: Option<Sync>,
        /// Those of the member's chat partners who are present now.
        online: Vec<MemberId>,
    },
    /// The outcome of an accepted `send`. A repeat of the `send` gets the same answer.
    Sent(Sent),
    /// The outcome of a frame that was refused.
    Refused(Refused),
    /// A new message in one of the member's conversations. A message that the member sent, from any device, is reported
    /// too.
    Message {
        rev: Rev,
        message: Message,
        chat: ChatState,
        totals: Totals,
        /// The other member, if the conversation was not on the member's screen before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        profile: Option<ProfileCard>,
        /// What the sender has left; sent to the sender only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wallet: Option<WalletState>,
    },
    /// An earlier message changed: its photo is ready, its sender retracted it, or a member reacted to it or took the
    /// reaction back.
    Edited {
        rev: Rev,
        message: Message,
        chat: ChatState,
        totals: Totals,
        /// What the sender has left after the refund; sent to the sender only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wallet: Option<WalletState>,
    },
    /// A read or delivered mark moved, either the member's own or the partner's.
    Read { rev: Rev, chat: ChatState, totals: Totals },
    /// A conversation's partner became available or unavailable, or the conversation returned to the list of chats.
    Chat { rev: Rev, chat: Chat, totals: Totals },
    /// A conversation left the list of chats: the member deleted it, on any device, or blocked the partner.
    ChatGone { rev: Rev, conversation: ConversationId, totals: Totals },
    /// A like was given, received, changed or looked at, on any device. If both members like each other, it is a match.
    Like { rev: Rev, like: Like, totals: Totals },
    /// The member has looked at all received likes.
    LikesSeen { rev: Rev, totals: Totals },
    /// Neither the member nor this profile likes the other any more.
    LikeGone { rev: Rev, profile: MemberId, totals: Totals },
    /// The member's own record changed.
    User { rev: Rev, user: User },
    /// The partner is typing. The client removes the hint after six seconds without another.
    Typing { conversation: ConversationId },
    /// A chat partner became present or absent. A member is present only while a page of theirs is connected and on
    /// screen; presence is never simulated.
    Presence { profile: MemberId, online: bool },
    /// The heartbeat. Its `rev` is the member's newest revision, so that a client notices even the loss of the last
    /// frame.
    Ping { rev: Rev },
    /// The answer to the client's `ping`; its `rev` is the member's newest revision.
    Pong { rev: Rev },
    /// The server is about to close this socket.
    Bye {
        reason: Bye,
        /// After how many milliseconds to reconnect; `null` if the client is not to reconnect by itself.
        reconnect_ms: Option<u64>,
    },
}

/// What a member has left to send messages with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WalletState {
    pub credits: Balance,
    /// Text messages that the member may still send without paying.
    #[schemars(range(min = 0))]
    pub free_left: i64,
    /// Conversations that the member may still start; `null` for a premium member, who has no limit.
    #[schemars(range(min = 0))]
    pub conversations_left: Option<i64>,
}

impl ClientFrame {
    /// The name of its type.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Send(_) => "send",
            Self::Read(_) => "read",
            Self::React(_) => "react",
            Self::Unreact(_) => "unreact",
            Self::Typing { .. } => "typing",
            Self::Visible { .. } => "visible",
            Self::Ping => "ping",
        }
    }
}

impl ServerFrame {
    /// The revision of a frame that is part of a member's lasting state. The others are answers, or of the moment.
    pub fn revision(&self) -> Option<Rev> {
        match self {
            Self::Message { rev, .. }
            | Self::Read { rev, .. }
            | Self::Edited { rev, .. }
            | Self::Chat { rev, .. }
            | Self::ChatGone { rev, .. }
            | Self::Like { rev, .. }
            | Self::LikesSeen { rev, .. }
            | Self::LikeGone { rev, .. }
            | Self::User { rev, .. } => Some(*rev),
            Self::Sent(_)
            | Self::Refused(_)
            | Self::Bye { .. }
            | Self::Hello { .. }
            | Self::Typing { .. }
            | Self::Presence { .. }
            | Self::Ping { .. }
            | Self::Pong { .. } => None,
        }
    }
}

/// The refusal of a client's frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refused {
    /// The id of the refused `send`; left out when a frame of another type was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_id: Option<ClientId>,
    #[serde(flatten)]
    pub refusal: Refusal,
    /// A sentence for the member, in the member's language.
    pub message: String,
}

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// The server stops or restarts. The client reconnects after `reconnect_ms`.
    Restart,
    /// The session has ended, so the client has to log in first.
    LoggedOut,
    /// The client read too slowly. It reconnects after `reconnect_ms` and resumes.
    Slow,
    /// The member opened more sockets than allowed, and this was the oldest.
    Replaced,
    /// The client did not send a valid `hello` in time, or sent a frame that the protocol does not allow.
    Protocol,
}
