//! Proofs of work, in ALTCHA's format: a challenge, which the browser solves while a form is filled in.

use crate::{Millis, Work};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A challenge: to find a counter whose key, derived from `nonce` and counter with `salt`, begins with `keyPrefix`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Challenge {
    pub parameters: ChallengeParameters,
    /// The server's signature of the parameters.
    pub signature: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeParameters {
    /// `PBKDF2/SHA-256`.
    pub algorithm: String,
    /// The iterations of each derivation.
    pub cost: Work,
    pub data: ChallengeData,
    /// The length of the key, in bytes.
    pub key_length: Work,
    /// Hexadecimal.
    pub key_prefix: String,
    /// Hexadecimal.
    pub nonce: String,
    /// Hexadecimal.
    pub salt: String,
}

/// What a challenge is good for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChallengeData {
    /// The site that made it.
    pub site: String,
    /// The call that takes it.
    pub purpose: String,
    /// Until when.
    pub expires_at: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Solution {
    pub counter: Work,
    /// The whole key, hexadecimal.
    pub derived_key: String,
}

/// A challenge with its solution. It is taken once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Proof {
    pub challenge: Challenge,
    pub solution: Solution,
}
