//! The account itself: deleting it, and coming back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The body of `DELETE /api/account.php`.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct DeleteAccount {
    /// The caller's password: a phone that lies about deletes nobody.
    #[schemars(extend("format" = "password"))]
    pub password: String,
}

/// The body of `POST /api/export.php`.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct AskExport {
    /// The caller's password: everything of the member is in the answer.
    #[schemars(extend("format" = "password"))]
    pub password: String,
}

/// The body of `POST /api/reactivate.php`.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct Reactivate {
    /// From the link in the mail.
    pub token: String,
}
