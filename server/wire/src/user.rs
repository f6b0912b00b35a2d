//! The member who is logged in, as `user.php` tells it.

use crate::profile::ProfileCard;
use crate::{Credits, Millis, Rev};
use serde::{Deserialize, Serialize};

/// The answer of `GET`, `POST` and `PUT /api/user.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UserAnswer {
    pub user: User,
    pub rev: Rev,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct User {
    pub status: UserStatus,
    pub email: String,
    pub credits: Credits,
    /// Free messages left before a message costs credits.
    pub free_left: i64,
    /// Conversations this member may still start; `null` when there is no limit (premium).
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum UserStatus {
    Active,
    /// The e-mail address has not been confirmed yet: may look around, may not write.
    NotConfirmed,
}

/// `POST /api/user.php`.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LogIn {
    pub email: String,
    pub password: String,
}

/// `PUT /api/user.php`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChangeUser {
    pub language: String,
}

/// `PUT /api/visibility.php`; answered with the user.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Visibility {
    pub invisible: bool,
}
