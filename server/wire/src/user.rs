//! The member who is logged in, as `user.php` tells it.

use crate::profile::ProfileCard;
use crate::{Credits, Millis, Rev};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET`, `POST` and `PUT /api/user.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UserAnswer {
    pub user: User,
    pub rev: Rev,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct User {
    pub status: UserStatus,
    #[schemars(email)]
    pub email: String,
    pub credits: Credits,
    /// Free messages left before a message costs credits.
    #[schemars(range(min = 0))]
    pub free_left: i64,
    /// Conversations this member may still start; `null` when there is no limit (premium).
    #[schemars(range(min = 0))]
    pub conversations_left: Option<i64>,
    /// Kinds of notification the member switched off.
    pub notifications_disabled: Vec<String>,
    pub profile: ProfileCard,
    /// Premium: has bought credits.
    pub paid_user: bool,
    pub signup_date: Millis,
    pub fictional_icon: bool,
    /// Not shown as present, not found by search; seen only by those this member liked or wrote to.
    pub invisible: bool,
    /// One of the domain's visible locales.
    pub language: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserStatus {
    Active,
    /// The e-mail address has not been confirmed yet: may look around, may not write.
    NotConfirmed,
}

/// The body of `POST /api/user.php`.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct LogIn {
    /// White space around it and upper case make no difference.
    pub email: String,
    #[schemars(extend("format" = "password"))]
    pub password: String,
}

/// The body of `PUT /api/user.php`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChangeUser {
    /// One of the `locales` of `settings.php`.
    pub language: String,
}

/// The body of `PUT /api/visibility.php`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Visibility {
    pub invisible: bool,
}
