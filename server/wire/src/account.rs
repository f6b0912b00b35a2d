//! The account itself: deleting it, and coming back.

use crate::{Amount, Balance, Credits, OrderId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The body of `DELETE /api/account.php`.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct DeleteAccount {
    /// The caller's password: a phone that lies about deletes nobody.
    #[schemars(extend("format" = "password"))]
    pub password: String,
}

/// The answer of `GET /api/account.php`: what becomes of the caller's credits if the account is deleted now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Departure {
    /// What the caller has. What of it does not come back as money is lost with the account.
    pub credits: Balance,
    /// The orders from which it is not too late to withdraw, the newest first. Deleting the account withdraws from them.
    pub returned: Vec<Returned>,
}

/// What comes back for an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Returned {
    pub order: OrderId,
    /// The credits of it that are not used.
    pub credits: Credits,
    /// What is paid back for them.
    pub amount: Amount,
    /// The ISO 4217 code of the currency.
    pub currency: String,
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
