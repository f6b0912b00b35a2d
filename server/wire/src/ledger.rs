//! The ledger: an account of every credit that a member received or spent.

use crate::{Balance, MemberId, Millis, OrderId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET /api/ledger.php?cursor=&limit=`: one page of entries, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ledger {
    pub items: Vec<LedgerEntry>,
    /// The `cursor` of the next page; `null` on the last page.
    #[schemars(range(min = 1))]
    pub next_cursor: Option<i64>,
    /// The number of all entries, on this page and others.
    #[schemars(range(min = 0))]
    pub total: i64,
    /// The member's balance.
    pub credits: Balance,
}

/// One change of a member's balance. Entries are added, and never changed or deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LedgerEntry {
    /// The number of the entry among the member's own: 1, 2, 3 … without a gap.
    #[schemars(range(min = 1))]
    pub version: i64,
    pub kind: EntryKind,
    /// The change in credits: negative when the member spent them.
    pub amount: i64,
    pub balance_after: Balance,
    pub created_at: Millis,
    /// The recipient of the message; `null` for other entries, and when the recipient is not available to the caller.
    pub counterpart: Option<Counterpart>,
    /// The money that came or went with these credits; `null` for entries that are not about an order.
    pub money: Option<MoneyMoved>,
}

/// Money that moved with credits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoneyMoved {
    /// The order that was paid, or of whose price a part went back.
    pub order: OrderId,
    /// In the smallest unit of the currency: positive when the member paid, negative when it went back to the member.
    pub amount: i64,
    /// The ISO 4217 code of the currency.
    pub currency: String,
}

/// The member to whom a paid message was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counterpart {
    pub id: MemberId,
    pub name: String,
    /// The profile does not belong to a real person.
    pub fictional: bool,
}

/// What an entry is for. Each kind is a counter-account, so that the sum of all entries can be checked for each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// Credits that every new member receives.
    SignupBonus,
    /// Credits that the member bought.
    Purchase,
    /// Credits that the operator gave to the member.
    Goodwill,
    /// The price of a text message.
    Message,
    /// The price of a photo.
    Photo,
    /// The price of a gift.
    Gift,
    /// The refund of a message that was retracted, or whose photo could not be used.
    Retraction,
    /// Bought credits that went, because their price was refunded.
    Refund,
    /// Bought credits that went, because the bank took their price back.
    Chargeback,
    /// Credits that had gone by one of these and came back, because their price did.
    Reinstatement,
}

impl EntryKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignupBonus => "signup_bonus",
            Self::Purchase => "purchase",
            Self::Goodwill => "goodwill",
            Self::Message => "message",
            Self::Photo => "photo",
            Self::Gift => "gift",
            Self::Retraction => "retraction",
            Self::Refund => "refund",
            Self::Chargeback => "chargeback",
            Self::Reinstatement => "reinstatement",
        }
    }
}
