//! Who is kept out. Neither of the two sees the other's profile, presence or likes any more, and neither can write.

use crate::profile::{ProfileCard, ProfileRef};
use serde::{Deserialize, Serialize};

/// The body of `POST` and `DELETE /api/block.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BlockProfile {
    pub profile: ProfileRef,
}

/// The answer of `GET /api/block.php`: whom this member blocked, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Blocks {
    pub items: Vec<ProfileCard>,
}
