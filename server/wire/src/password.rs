//! Forgotten passwords.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The shortest password, in characters (NIST SP 800-63B).
pub const SHORTEST_PASSWORD: usize = 8;

/// The body of `POST /api/reset-password.php`, which asks for a mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResetPassword {
    /// White space at both ends is ignored, and so is the difference between upper and lower case.
    pub email: String,
}

/// The body of `PUT /api/reset-password.php`, which sets the new password.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct NewPassword {
    /// From the link in the mail.
    pub token: String,
    /// At least eight characters.
    #[schemars(extend("format" = "password"))]
    pub password: String,
}

/// The body of `PUT /api/password.php`.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct ChangePassword {
    #[schemars(extend("format" = "password"))]
    pub old_password: String,
    /// At least eight characters.
    #[schemars(extend("format" = "password"))]
    pub password: String,
}
