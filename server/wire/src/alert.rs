//! What a member is reminded of on every page.

use crate::signup::HeldMessage;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET` and `PUT /api/alerts.php`: the alerts to show, the most important first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Alerts {
    pub alerts: Vec<Alert>,
    /// The message that `first_message` is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undelivered: Option<HeldMessage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Alert {
    /// The last mail to the member's address was refused by its mail server.
    MailRefused,
    /// The first message, which waited for the confirmation of the address, could not be delivered. It goes when the
    /// message is given up by `DELETE /api/signup.php`.
    FirstMessage,
    /// The member has not confirmed the e-mail address.
    Activation,
    /// The profile has no main image.
    Photo,
    /// The profile has no text or no interests.
    EnrichProfile,
    /// The member can be notified on this device. The server does not know whether the device can show notifications,
    /// or shows them already: the client leaves the alert out then.
    Push,
    /// The member has switched off kinds of notifications.
    DisabledNotifications,
}

/// The body of `PUT /api/alerts.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DismissAlert {
    pub alert: Dismissible,
}

/// An alert that can be put away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dismissible {
    MailRefused,
    Photo,
    EnrichProfile,
    Push,
    DisabledNotifications,
}
