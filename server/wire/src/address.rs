//! Changing the e-mail address of an account.

use crate::MemberId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The body of `POST /api/mail-change.php`.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct ChangeAddress {
    /// The caller's password: whoever has the address has the account.
    #[schemars(extend("format" = "password"))]
    pub password: String,
    /// White space at both ends is ignored, and so is the difference between upper and lower case.
    pub email: String,
}

/// The body of `PUT /api/mail-change.php`: the token of a mail's link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddressLink {
    /// Of the mail to the new address: carries out the change.
    Token(String),
    /// Of the mail to the old address: undoes the change.
    Undo(String),
}

/// The answer of `PUT /api/mail-change.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AddressChanged {
    /// The address of the account from now on.
    pub email: String,
    /// To whom a first message goes out that has waited for a confirmed address.
    pub writes_to: Option<MemberId>,
    /// After an undo, which ends the password too: sets a new one with `PUT /api/reset-password.php`.
    pub password_token: Option<String>,
    /// After an undo: the account was deleted in the meantime, and a mail has the link that brings it back.
    pub deleted: bool,
}
