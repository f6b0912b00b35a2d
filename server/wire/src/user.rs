//! The member who is logged in, and the calls that log in and change the member's own record.

use crate::profile::ProfileCard;
use crate::push::{NotificationKind, PushSubscription};
use crate::{Balance, Millis, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET`, `POST` and `PUT /api/user.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UserAnswer {
    pub user: User,
    pub rev: Rev,
}

/// The member's own record, which no other member can read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct User {
    pub status: UserStatus,
    #[schemars(email)]
    pub email: String,
    /// The member's balance.
    pub credits: Balance,
    /// Text messages that the member may still send without paying.
    #[schemars(range(min = 0))]
    pub free_left: i64,
    /// Conversations that the member may still start; `null` for a premium member, who has no limit.
    #[schemars(range(min = 0))]
    pub conversations_left: Option<i64>,
    /// The kinds of notification that the member switched off.
    pub notifications_disabled: Vec<NotificationKind>,
    /// The card that other members see.
    pub profile: ProfileCard,
    /// The member has premium, which is gained by buying credits.
    pub paid_user: bool,
    pub signup_date: Millis,
    /// Until when a new member's first order is cheaper; `null` if it is not, as for a premium member. Once an order has
    /// the discount, `discountcode.php` knows that it is gone.
    pub time_bonus_until: Option<Millis>,
    /// Until then the member takes a break and no credits are spent; `null` without one.
    pub break_until: Option<Millis>,
    /// The member's own profile does not belong to a real person.
    pub fictional_icon: bool,
    /// The member is not shown as present, is not found by search, and is visible only to those whom the member liked
    /// or wrote to.
    pub invisible: bool,
    /// The member's language: one of the site's `locales`.
    pub language: String,
}

/// Whether the member may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserStatus {
    /// The member may write.
    Active,
    /// The member has not confirmed the e-mail address yet, and may read but neither write nor like.
    NotConfirmed,
}

/// The body of `POST /api/user.php`, which logs in.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct LogIn {
    /// White space at both ends is ignored, and so is the difference between upper and lower case.
    pub email: String,
    #[schemars(extend("format" = "password"))]
    pub password: String,
}

/// The body of `POST /api/user.php`: one that logs in, or with `?push=1` the subscription of the caller's browser.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum UserPost {
    Push(PushSubscription),
    LogIn(LogIn),
}

/// The query of `POST` and `DELETE /api/user.php`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AboutPush {
    /// `1`: the call is about the subscription of the caller's browser at its push service.
    #[schemars(range(min = 1, max = 1))]
    pub push: Option<u8>,
}

/// The body of `PUT /api/user.php`, which changes the member's language.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChangeUser {
    /// One of the `locales` of `settings.php`.
    pub language: String,
}

/// The body of `PUT /api/visibility.php`, which switches the invisible mode on or off.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Visibility {
    pub invisible: bool,
}

/// The answer of `GET` and `DELETE /api/sessions.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sessions {
    /// The newest first.
    pub sessions: Vec<OwnSession>,
}

/// A session of the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnSession {
    /// Names it in `DELETE /api/sessions.php`.
    pub id: String,
    /// Such as `Firefox, Android`; empty if it is not known.
    pub browser: String,
    /// When the member logged in.
    pub since: Millis,
    /// The session of this call.
    pub current: bool,
}

/// The body of `DELETE /api/sessions.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndSession {
    /// The session to end; `null` ends all but the one of this call.
    pub session: Option<String>,
}
