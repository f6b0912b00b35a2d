//! Blocks between members. While one member blocks another, neither sees the other's profile, presence or likes, and
//! neither can write to the other.

use crate::MemberId;
use crate::profile::ProfileRef;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The body of `POST` and `DELETE /api/block.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BlockProfile {
    pub profile: ProfileRef,
}

/// The answer of `GET /api/block.php`: the members whom the caller has blocked, the newest block first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Blocks {
    pub items: Vec<Blocked>,
}

/// A member whom the caller has blocked. The name lets the caller recognise the member and the id lifts the block;
/// nothing else of the profile is shown while the block exists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Blocked {
    pub id: MemberId,
    pub name: String,
    /// The profile does not belong to a real person.
    pub fictional: bool,
}
