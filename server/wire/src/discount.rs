//! Codes that make an order cheaper, and the time bonus of new members, which is one of them.

use crate::payment::PaymentMethod;
use crate::{Amount, MemberId, Millis};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET` and `POST /api/discountcode.php`: a code as it is for the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DiscountCode {
    /// In capitals.
    pub code: String,
    /// The only country in which it counts, by its ISO 3166 code; `null` for all.
    pub country: Option<String>,
    /// The only member whom it is for; `null` for all.
    pub user_id: Option<MemberId>,
    /// From this moment on it does not count any more; `null` for never.
    pub expires: Option<Millis>,
    /// What it takes off a price, in per cent.
    #[schemars(range(min = 1, max = 100))]
    pub value_percentage: i64,
    /// The currency of `minimum_order_value`; `null` without one.
    pub currency: Option<String>,
    /// The least that an order must cost without it; `null` if any will do.
    pub minimum_order_value: Option<Amount>,
    pub status: DiscountStatus,
    pub validity: DiscountValidity,
    /// Whether `expires` has passed.
    pub expired: bool,
    /// The only ways to pay with which it counts; `null` for all.
    pub paymentmethods: Option<Vec<PaymentMethod>>,
}

/// Whether the site still gives a discount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiscountStatus {
    Active,
    /// The site has ended it.
    Ended,
}

/// Whether a discount counts for the caller's next order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiscountValidity {
    Valid,
    /// An order of the caller has it, or as many orders as it is for.
    Used,
    Expired,
    Ended,
}

/// The query of `GET /api/discountcode.php`: either of the two.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct DiscountQuery {
    /// White space at both ends is ignored, and so is the difference between upper and lower case.
    pub code: Option<String>,
    /// `true`: the caller's own time bonus.
    pub welcome: Option<bool>,
}

/// The body of `POST /api/discountcode.php`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterCode {
    /// White space at both ends is ignored, and so is the difference between upper and lower case.
    pub code: String,
}
