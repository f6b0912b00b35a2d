//! Ids and amounts. All numbers stay below 2^53, so that JavaScript can hold them exactly.

use schemars::JsonSchema;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

/// The largest whole number that JavaScript holds exactly: 2^53 - 1.
pub const LARGEST_NUMBER: i64 = (1 << 53) - 1;

/// A whole number with a name and a least value; one that is smaller, or larger than [`LARGEST_NUMBER`], is not read.
macro_rules! number {
    ($(#[$doc:meta])* $name:ident from $least:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
        #[serde(transparent)]
        pub struct $name(#[schemars(range(min = $least, max = LARGEST_NUMBER))] pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(out)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                read_number(input, $least).map(Self)
            }
        }
    };
}

fn read_number<'de, D: serde::Deserializer<'de>>(input: D, least: i64) -> Result<i64, D::Error> {
    // What JSON Schema calls an integer may be written with a fraction of zero, such as `5.0`.
    input.deserialize_i64(WholeNumber { least })
}

/// The same inside of a type with a tag: serde keeps its fields until the tag is known, and then gives
/// a number with a fraction only to those who ask for one.
pub(crate) fn photo_in_union<'de, D: serde::Deserializer<'de>>(input: D) -> Result<PhotoId, D::Error> {
    input.deserialize_f64(WholeNumber { least: 1 }).map(PhotoId)
}

struct WholeNumber {
    least: i64,
}

impl Visitor<'_> for WholeNumber {
    type Value = i64;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a whole number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<i64, E> {
        if (self.least..=LARGEST_NUMBER).contains(&number) {
            return Ok(number);
        }
        let expected = format!("a whole number from {} to {LARGEST_NUMBER}", self.least);
        Err(E::invalid_value(Unexpected::Signed(number), &expected.as_str()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<i64, E> {
        self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
    }

    #[allow(clippy::cast_possible_truncation, reason = "a number without a fraction; one that is too large saturates")]
    fn visit_f64<E: Error>(self, number: f64) -> Result<i64, E> {
        if number.fract() != 0.0 {
            return Err(E::invalid_type(Unexpected::Float(number), &self));
        }
        self.visit_i64(number as i64)
    }
}

number! {
    /// A member, and at the same time the member's profile: one person, one number.
    MemberId from 1
}
number! {
    /// The conversation of two members. A pair has at most one.
    ConversationId from 1
}
number! {
    /// A picture that a member uploaded.
    PhotoId from 1
}
number! {
    /// A member's revision: raised by one for each change on that member's screen.
    Rev from 0
}
number! {
    /// The place of a message in its conversation: 1, 2, 3 … without a gap. 0 stands before the first message.
    Seq from 0
}
number! {
    /// The place of a change among those of a conversation's messages: 1, 2, 3 … 0 stands before the first.
    Edit from 0
}
number! {
    /// How many items an answer may have at most; above 200 means 200.
    Limit from 1
}
number! {
    /// Where the next page begins, as the page before it named it.
    Cursor from 1
}
number! {
    /// Whole credits.
    // There are no operators on purpose: `plus` and `minus` notice when a sum leaves its range.
    Credits from 0
}
number! {
    /// A moment, in milliseconds since 1970-01-01 UTC.
    Millis from 0
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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct ClientId(#[schemars(regex(pattern = UUID_V7), extend("format" = "uuid"))] String);

const UUID_V7: &str = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-7[0-9a-fA-F]{3}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

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
        Self::parse(&text).ok_or_else(|| Error::custom("not a UUID version 7"))
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
    fn a_number_out_of_its_range_is_not_read() {
        let refused = |json: &str| serde_json::from_str::<MemberId>(json).expect_err(json).to_string();
        assert!(
            refused("0").starts_with("invalid value: integer `0`, expected a whole number from 1 to 9007199254740991")
        );
        for json in ["-1", "9007199254740992", "18446744073709551615", "1e300", "1.5", "\"1\"", "null"] {
            refused(json);
        }
        assert_eq!(serde_json::from_str::<MemberId>("9007199254740991").ok(), Some(MemberId(LARGEST_NUMBER)));
        assert_eq!(serde_json::from_str::<MemberId>("5.0").ok(), Some(MemberId(5)), "an integer to JSON Schema");
        assert_eq!(serde_json::from_str::<Rev>("0").ok(), Some(Rev(0)), "before anything changed");
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
