//! Every credit accounted for.

use crate::{Credits, MemberId, Millis};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET /api/ledger.php?cursor=&limit=`: newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ledger {
    pub items: Vec<LedgerEntry>,
    /// Hand it back as `cursor` for the next page.
    #[schemars(range(min = 1))]
    pub next_cursor: Option<i64>,
    /// How many entries there are in all.
    #[schemars(range(min = 0))]
    pub total: i64,
    /// What the member has.
    pub credits: Credits,
}

/// One movement of credits. Entries are only ever added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LedgerEntry {
    /// 1, 2, 3 … in the order of the member's entries, without a gap.
    #[schemars(range(min = 1))]
    pub version: i64,
    pub kind: EntryKind,
    /// Below zero when spent.
    pub amount: i64,
    pub balance_after: Credits,
    pub created_at: Millis,
    /// With whom: the member a message went to, unless that one is not available any more.
    pub counterpart: Option<Counterpart>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counterpart {
    pub id: MemberId,
    pub name: String,
    pub fictional: bool,
}

/// What an entry is for; names the counter-account, so that the books sum up per kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    SignupBonus,
    Purchase,
    Goodwill,
    Message,
    Photo,
    Gift,
    /// Gives back what a message cost that was taken back, or whose photo could not be used.
    Retraction,
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
        }
    }
}
