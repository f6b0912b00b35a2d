//! What members do, and in what shares.

use serde::{Deserialize, Deserializer, de};
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// A text to the partner, paid for.
    Message,
    /// A gift to the partner, paid for.
    Gift,
    /// A photo, uploaded and then sent to the partner, paid for.
    Photo,
    /// Asks whether any chat has changed, as a client without a socket does.
    Poll,
    /// Looks at the partner's profile.
    Browse,
    /// Likes the partner, and the next time takes the like back.
    Like,
    /// Drops the socket without closing it and opens a new one at once; for a polling member a poll.
    Reconnect,
}

/// Acts by weight. Only the ratios of the weights count.
#[derive(Clone, Debug, PartialEq)]
pub struct Acts {
    /// Each act with the sum of the weights up to and including its own.
    sums: Vec<(Act, f64)>,
}

impl Acts {
    pub fn new(weights: &[(Act, f64)]) -> Self {
        let mut sum = 0.0;
        let add = |(act, weight): &(Act, f64)| {
            sum += weight;
            (*act, sum)
        };
        Self { sums: weights.iter().map(add).collect() }
    }

    /// The act at this fraction, from 0 up to 1, of all weights.
    pub fn pick(&self, fraction: f64) -> Act {
        let all = self.sums.last().map_or(0.0, |(_, sum)| *sum);
        let found = self.sums.iter().find(|(_, sum)| fraction * all < *sum);
        found.map_or(Act::Message, |(act, _)| *act)
    }
}

/// Messages only.
impl Default for Acts {
    fn default() -> Self {
        Self::new(&[(Act::Message, 1.0)])
    }
}

impl<'de> Deserialize<'de> for Acts {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let weights: Vec<(Act, f64)> = BTreeMap::<Act, f64>::deserialize(input)?.into_iter().collect();
        let sound = weights.iter().all(|(_, weight)| weight.is_finite() && *weight >= 0.0);
        if !sound || weights.iter().map(|(_, weight)| weight).sum::<f64>() <= 0.0 {
            return Err(de::Error::custom("weights are numbers from 0 up, at least one of them above it"));
        }
        Ok(Self::new(&weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_is_picked_in_the_share_of_its_weight() {
        let acts = Acts::new(&[(Act::Message, 2.0), (Act::Gift, 0.0), (Act::Poll, 2.0)]);
        assert_eq!([0.0, 0.49, 0.5, 0.99].map(|at| acts.pick(at)), [Act::Message, Act::Message, Act::Poll, Act::Poll]);
        assert_eq!(Acts::default().pick(0.7), Act::Message);
    }
}
