//! Who is kept out. Neither of the two sees the other's profile, presence or likes any more, and neither can write.

use crate::MemberId;
use crate::profile::ProfileRef;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The body of `POST` and `DELETE /api/block.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BlockProfile {
    pub profile: ProfileRef,
}

/// The answer of `GET /api/block.php`: whom this member blocked, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Blocks {
    pub items: Vec<Blocked>,
}

/// Somebody who is kept out: what is needed to know whom it is about and to undo it, and no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Blocked {
    pub id: MemberId,
    pub name: String,
    pub fictional: bool,
}
