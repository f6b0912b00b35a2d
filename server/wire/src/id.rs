//! Ids and amounts. All numbers stay below 2^53, so that JavaScript can hold them exactly.

use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(out)
            }
        }
    };
}

number! {
    /// A member, and at the same time the member's profile: one person, one number.
    MemberId
}
number! {
    /// The conversation of two members. A pair has at most one.
    ConversationId
}
number! {
    /// A picture a member uploaded.
    PhotoId
}
number! {
    /// A member's revision: raised by one for each thing that changes on the member's screen.
    Rev
}
number! {
    /// The place of a message in its conversation: 1, 2, 3 … without a gap.
    Seq
}
number! {
    /// Whole credits. There are no operators on purpose: money is added with [`Credits::plus`] and
    /// taken with [`Credits::minus`], which notice when a number leaves its range.
    Credits
}
number! {
    /// Milliseconds since 1970-01-01 UTC.
    Millis
}

impl Credits {
    pub const ZERO: Self = Self(0);

    /// `None` when the sum leaves the range of a whole number.
    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// `None` when the difference would be below zero: nobody can spend what is not there.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).filter(|rest| *rest >= 0).map(Self)
    }
}

impl Rev {
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl Seq {
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// The name a client gives to a send before it is sent: a UUID version 7.
///
/// It makes a send idempotent for ever: one `(sender, client_id)` has one outcome, however often it arrives. What it
/// tells of its time bounds how long refusals are kept: a send whose id is older than 30 days, or further than a day in
/// the future, is not accepted. Make it by the server's clock, which the frame `hello` tells.
/// Its lower-case, hyphenated text is kept, so equal ids are equal text, and ids sort by their time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(transparent)]
pub struct ClientId(String);

impl ClientId {
    /// Makes a new one, as a client does.
    pub fn new() -> Self {
        Self(Uuid::now_v7().to_string())
    }

    pub fn parse(text: &str) -> Option<Self> {
        let uuid = Uuid::try_parse(text).ok()?;
        (uuid.get_version_num() == 7).then(|| Self(uuid.to_string()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// When it was made, by the clock of whoever made it: the first 48 bits.
    pub fn made_at(&self) -> Millis {
        let bits = |hex: &str| i64::from_str_radix(hex, 16).unwrap_or(0);
        Millis(bits(&self.0[..8]) << 16 | bits(&self.0[9..13]))
    }

    /// The beginning of every id made at that moment: ids made before it sort before this text, all others after it.
    pub fn prefix_of(at: Millis) -> String {
        let at = at.0.max(0);
        format!("{:08x}-{:04x}", at >> 16, at & 0xffff)
    }
}

impl Default for ClientId {
    fn default() -> Self {
        Self::new()
    }
}

impl<'de> Deserialize<'de> for ClientId {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(input)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("not a UUID version 7"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credits_never_wrap_and_never_fall_below_zero() {
        assert_eq!(Credits(3).minus(Credits(3)), Some(Credits(0)));
        assert_eq!(Credits(3).minus(Credits(4)), None);
        assert_eq!(Credits(i64::MAX).plus(Credits(1)), None);
    }

    #[test]
    fn a_client_id_is_a_uuid_of_version_7_in_one_spelling() {
        let id = ClientId::new();
        assert_eq!(ClientId::parse(&id.as_str().to_uppercase()), Some(id));
        assert_eq!(ClientId::parse("6d6f0d6e-9a0a-4a35-8a6e-0a5d2f1f7a11"), None, "version 4");
        assert_eq!(ClientId::parse("x"), None);
    }

    #[test]
    fn a_client_id_tells_its_time_and_sorts_by_it() {
        let id = ClientId::parse("0190d1f0-4d3c-7abc-8000-000000000001").expect("version 7");
        let at = Millis(0x0190_d1f0_4d3c);
        assert_eq!(id.made_at(), at);
        assert!(id.as_str().starts_with(&ClientId::prefix_of(at)));
        assert!(ClientId::prefix_of(at).as_str() < id.as_str());
        assert!(id.as_str() < ClientId::prefix_of(Millis(at.0 + 1)).as_str());
        assert_eq!(ClientId::prefix_of(Millis(-1)), "00000000-0000");
    }
}
