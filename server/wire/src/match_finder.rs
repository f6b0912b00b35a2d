//! The match finder: who fits the caller best, and why.

use crate::profile::ProfileCard;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of `GET /api/match-finder.php`: those who fit best, the best first. The caller has neither liked nor passed
/// any of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BestMatches {
    pub items: Vec<BestMatch>,
}

/// Somebody who fits. The score is the sum of the points of the reasons, and of nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BestMatch {
    pub profile: ProfileCard,
    #[schemars(range(min = 0, max = 100))]
    pub score: i64,
    /// In a fixed order; empty if nothing is known that the two share.
    pub reasons: Vec<MatchReason>,
}

/// One thing that fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MatchReason {
    pub kind: MatchKind,
    #[schemars(range(min = 1, max = 30))]
    pub points: i64,
    /// For `distance`: the other lives within so many kilometres.
    pub km: Option<i64>,
    /// For `interests`: those that both have chosen.
    pub interests: Vec<String>,
}

/// What fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchKind {
    /// The other is of the ages that the caller prefers.
    YourAges,
    /// The two are of about the same age.
    SimilarAge,
    /// The other lives near.
    Distance,
    /// Both live in the same region, where the distance is not known.
    Region,
    /// Both like the same things.
    Interests,
    /// Both are here for the same reason.
    Reason,
    /// Both have said the same of their relationship status.
    RelationshipStatus,
}
