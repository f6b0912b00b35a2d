//! What members allow themselves to spend: limits of what is paid for credits, and breaks.

use crate::{Amount, Millis};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `spending.php` and `break.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Spending {
    /// The ISO 4217 code of the currency in which credits are offered to the caller. Where a site sells in several, an
    /// order in another one counts by its number.
    #[schemars(regex(pattern = "^[A-Z]{3}$"))]
    pub currency: String,
    /// One for each period, the shortest first.
    pub periods: Vec<SpendLimit>,
    /// What all limits together leave: now, and from each later moment at which it becomes more.
    pub room: Vec<Room>,
    /// Until then nothing is bought, and no credits are spent; `null` where there is no break.
    pub break_until: Option<Millis>,
}

/// What is paid for credits within a period, and at most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SpendLimit {
    pub period: SpendPeriod,
    /// What was ordered within it until now and is paid or may be, less what was refunded.
    pub spent: Amount,
    /// `null` for no limit.
    pub limit: Option<Amount>,
    /// A looser limit that waits; `null` where none does.
    pub next: Option<NextLimit>,
}

/// What an order may come to from a moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Room {
    pub at: Millis,
    /// `null` for any sum.
    pub left: Option<Amount>,
}

impl Room {
    pub fn fits(&self, amount: Amount) -> bool {
        self.left.is_none_or(|left| amount <= left)
    }
}

/// A limit that takes the place of a stricter one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NextLimit {
    /// `null` for no limit.
    pub limit: Option<Amount>,
    pub at: Millis,
}

/// A time that ends now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SpendPeriod {
    /// 24 hours.
    Day,
    /// 7 days.
    Week,
    /// 30 days.
    Month,
}

impl SpendPeriod {
    pub const ALL: [Self; 3] = [Self::Day, Self::Week, Self::Month];
    pub const LONGEST: Self = Self::Month;

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
        }
    }

    pub fn days(self) -> i64 {
        match self {
            Self::Day => 1,
            Self::Week => 7,
            Self::Month => 30,
        }
    }
}

/// The highest limit, in the smallest unit of the currency.
pub const HIGHEST_LIMIT: i64 = 100_000_000;
/// How long breaks may be, in days. None is so long that a slip of the finger is regretted for months.
pub const BREAKS: [i64; 3] = [1, 7, 30];

/// The body of `PUT /api/spending.php`: a limit that counts from now on if it is stricter, and tomorrow if not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetLimit {
    pub period: SpendPeriod,
    /// `null` for no limit, which has to be said.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schemars(required, range(max = HIGHEST_LIMIT))]
    pub limit: Option<Amount>,
}

/// The body of `POST /api/break.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeBreak {
    /// From now on. A break that runs longer already stays as it is.
    #[serde(deserialize_with = "crate::id::whole_number")]
    #[schemars(extend("enum" = BREAKS))]
    pub days: i64,
}
