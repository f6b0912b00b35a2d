//! Push: the subscription of a browser, and of what its member is notified.

use crate::MinuteOfDay;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The longest address of a subscription that is accepted, in bytes.
pub const LONGEST_ENDPOINT: usize = 1024;

/// The body of `POST /api/user.php?push=1`: what `PushSubscription.toJSON()` gives in a browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PushSubscription {
    /// An `https` address at one of the push services that the server knows.
    #[schemars(length(max = 1024))]
    pub endpoint: String,
    pub keys: PushKeys,
    /// The key of the server with which the browser subscribed, from `options.applicationServerKey`, in base64url
    /// without padding. Without it, the one that the settings name now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 100))]
    pub server_key: Option<String>,
}

/// By what messages to a browser are encrypted, in base64url without padding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PushKeys {
    /// A point of the curve P-256, uncompressed: 65 bytes.
    #[schemars(length(max = 100))]
    pub p256dh: String,
    /// 16 bytes.
    #[schemars(length(max = 40))]
    pub auth: String,
}

/// Of what members can be notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationKind {
    /// A text was written.
    Message,
    Photo,
    Gift,
    /// Somebody likes the member.
    Like,
    /// Somebody likes the member back.
    Match,
    /// The member's credits are running out.
    Credits,
}

impl NotificationKind {
    pub const ALL: [Self; 6] = [Self::Message, Self::Photo, Self::Gift, Self::Like, Self::Match, Self::Credits];
}

/// The answer of `GET` and `PUT /api/notifications.php`, and the body of the latter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Notifications {
    /// The kinds of which the member is not notified.
    pub disabled: Vec<NotificationKind>,
    /// Whether a notification shows the text that was written. Otherwise it says who wrote.
    pub with_text: bool,
    /// When the member is told nothing. What happens then is told at the end, unless it was read by then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
}

/// A part of each day, which may go on after midnight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuietHours {
    pub from: MinuteOfDay,
    /// Not the same as `from`.
    pub until: MinuteOfDay,
    /// The name of the member's time zone, as `Europe/Amsterdam`.
    pub time_zone: String,
}
