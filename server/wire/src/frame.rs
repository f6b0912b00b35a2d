//! What travels over the socket `GET /api/live`, subprotocol [`SUBPROTOCOL`]: JSON text frames told apart by `type`.
//!
//! The first client frame is `hello`, within ten seconds. Frames with a `rev` are durable: a client applies one if
//! its `rev` is the last one plus one, drops it if it is not newer, and asks `sync.php` if it is further ahead.

use crate::chat::{Chat, ChatState, Mark, Totals};
use crate::like::Like;
use crate::message::{Message, Send, Sent};
use crate::profile::ProfileCard;
use crate::sync::Sync;
use crate::user::User;
use crate::{ClientId, ConversationId, Credits, MemberId, Millis, Refusal, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub const SUBPROTOCOL: &str = "vonk.v1";

/// The largest frame a client may send, in bytes.
pub const MAX_CLIENT_FRAME: usize = 16 * 1024;

/// How long a client may take over its first frame, in seconds.
pub const HELLO_SECONDS: u64 = 10;

/// What may wait for a client that reads slowly, in frames and in bytes. A state of more bytes does not fit into a `hello`.
pub const MAX_WAITING_FRAMES: usize = 256;
pub const MAX_WAITING_BYTES: usize = 256 * 1024;

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientFrame {
    /// The first frame, and no other.
    Hello {
        /// The last revision this client applied; none for a fresh start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Rev>,
        /// The epoch of that revision, as the state named it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        epoch: Option<String>,
        /// Whether the page is on screen. A hidden page does not make a member present.
        #[serde(default)]
        visible: bool,
    },
    /// Sends a message; the same as `POST /api/message.php`.
    Send(Send),
    /// Moves a mark; the same as `POST /api/read.php`.
    Read(Mark),
    /// The member is typing. Once in three seconds is enough; more often says nothing more.
    Typing { conversation: ConversationId },
    /// The page was shown or hidden.
    Visible { visible: bool },
    /// Asks for a `pong`, to find out whether the connection still stands.
    Ping,
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerFrame {
    /// The first frame: what changed since the revision that the client named.
    Hello {
        rev: Rev,
        /// The server's clock, so that a client can show times and expiries without trusting its own.
        clock: Millis,
        member: MemberId,
        /// The server's build; a client of another build offers to reload.
        build: String,
        /// What came since; `null` if that is too much for a frame: the client asks `sync.php` for it.
        sync: Option<Sync>,
        /// Partners who are present now.
        online: Vec<MemberId>,
    },
    /// Answers `send`; also to a repeat.
    Sent(Sent),
    /// Answers a frame that was not taken.
    Refused(Refused),
    /// A message in one of the member's conversations, their own ones from any device included.
    Message {
        rev: Rev,
        message: Message,
        chat: ChatState,
        totals: Totals,
        /// The other member, when this conversation is new on the member's screen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        profile: Option<ProfileCard>,
        /// What the sender has left; only to the sender.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wallet: Option<WalletState>,
    },
    /// A message that was sent before is another now: its photo is ready, or it was taken back.
    Edited {
        rev: Rev,
        message: Message,
        chat: ChatState,
        totals: Totals,
        /// What its sender has after it was taken back; only to the sender.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wallet: Option<WalletState>,
    },
    /// A read or delivered mark moved, mine or the other's.
    Read { rev: Rev, chat: ChatState, totals: Totals },
    /// A conversation whose other member is available again, or is not any more; also one that came back.
    Chat { rev: Rev, chat: Chat, totals: Totals },
    /// A conversation was deleted by this member, on any device.
    ChatGone { rev: Rev, conversation: ConversationId, totals: Totals },
    /// Somebody liked me, or I somebody, on any device; or a like was seen. With both ways set it is a match.
    Like { rev: Rev, like: Like, totals: Totals },
    /// All received likes have been looked at.
    LikesSeen { rev: Rev, totals: Totals },
    /// Nothing is left between me and this profile.
    LikeGone { rev: Rev, profile: MemberId, totals: Totals },
    /// The member's own record changed.
    User { rev: Rev, user: User },
    /// The other is typing. Expires by itself after six seconds.
    Typing { conversation: ConversationId },
    /// A partner came or went. Only real, visible sessions count.
    Presence { profile: MemberId, online: bool },
    /// The heartbeat; `rev` is the newest there is, so that even the loss of the very last frame is noticed.
    Ping { rev: Rev },
    /// Answers the client's `ping`.
    Pong { rev: Rev },
    /// The server is about to close this socket.
    Bye {
        reason: Bye,
        /// When to come back; `null` means: do not, by yourself.
        reconnect_ms: Option<u64>,
    },
}

/// What a member can spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WalletState {
    pub credits: Credits,
    /// Messages left before they cost credits.
    #[schemars(range(min = 0))]
    pub free_left: i64,
    /// Conversations this member may still start; `null` when there is no limit (premium).
    #[schemars(range(min = 0))]
    pub conversations_left: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refused {
    /// The send that was refused; none when another frame was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_id: Option<ClientId>,
    #[serde(flatten)]
    pub refusal: Refusal,
    /// In the member's language.
    pub message: String,
}

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// The server stops or restarts: come back after `reconnect_ms`.
    Restart,
    /// The session has ended.
    LoggedOut,
    /// This client read too slowly: come back and resume.
    Slow,
    /// The member opened more sockets than allowed; the oldest leaves.
    Replaced,
    /// No valid `hello` in time, or frames that cannot be read.
    Protocol,
}
