//! Ids, revisions and amounts. All numbers are below 2^53, so that JavaScript represents them exactly.

use schemars::JsonSchema;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

/// The largest whole number up to which JavaScript represents every one exactly: 2^53 - 1.
pub const LARGEST_NUMBER: i64 = (1 << 53) - 1;

/// A type for whole numbers from a least value to [`LARGEST_NUMBER`]. A number outside this range is refused when it is
/// deserialised.
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
    // An integer of JSON Schema may be written with a fraction of zero, such as `5.0`.
    input.deserialize_i64(WholeNumber { least })
}

/// Reads a whole number that may be negative.
pub(crate) fn whole_number<'de, D: serde::Deserializer<'de>>(input: D) -> Result<i64, D::Error> {
    read_number(input, -LARGEST_NUMBER)
}

/// Reads a photo's id inside a tagged type. Serde buffers the fields of such a type until it knows the tag, and passes
/// a buffered number such as `5.0` only to a visitor that requests a float.
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
    /// A length of time in milliseconds.
    Elapsed from 0
}

number! {
    /// An age in whole years. Members are adults.
    Age from 18
}

number! {
    /// A time of day in minutes since midnight, below 1440.
    MinuteOfDay from 0
}

number! {
    /// A step of the sign-up: 0 photo, 1 about oneself, 2 interests, 3 place, 4 whom one looks for, 5 the confirmation of
    /// the e-mail address, which is the last.
    Step from 0
}

number! {
    /// The id of a member and of the member's profile, which are one record.
    MemberId from 1
}
number! {
    /// The id of a conversation. Two members have at most one conversation with each other.
    ConversationId from 1
}
number! {
    /// The id of a photo that a member uploaded.
    PhotoId from 1
}
number! {
    /// A member's revision, raised by one with each change to what that member sees.
    Rev from 0
}
number! {
    /// The sequence number of a message in its conversation: 1, 2, 3 … without a gap. 0 is before the first message.
    Seq from 0
}
number! {
    /// The id of a place, which is that of GeoNames.
    PlaceId from 1
}
number! {
    /// The number of a change to a message, counted for each conversation: 1, 2, 3 … 0 is before the first change.
    Edit from 0
}
number! {
    /// The most items that the answer may have. A value above 200 counts as 200.
    Limit from 1
}
number! {
    /// Where the page begins: the `next_cursor` of the page before it.
    Cursor from 1
}
number! {
    /// An amount of credits, which are never divided.
    // There are no operators on purpose: `plus` and `minus` detect an amount that is out of range.
    Credits from 0
}
number! {
    /// What a member can spend, in credits. It is below zero when credits were spent whose payment was taken back.
    Balance from -9_007_199_254_740_991_i64
}
number! {
    /// The id of an order.
    OrderId from 1
}
number! {
    /// The id of an invoice or a credit note.
    InvoiceId from 1
}
number! {
    /// An amount of money in the smallest unit of its currency, such as cents.
    Amount from 0
}
number! {
    /// A rate of VAT, in hundredths of a per cent.
    VatRate from 0
}
number! {
    /// A number of a proof of work.
    Work from 0
}
number! {
    /// A point in time, in milliseconds since 1970-01-01 UTC.
    Millis from 0
}

impl Credits {
    pub const ZERO: Self = Self(0);

    /// `None` when the sum does not fit into the type.
    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// `None` when the difference would be below zero.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).filter(|rest| *rest >= 0).map(Self)
    }
}

impl Balance {
    pub const ZERO: Self = Self(0);

    /// `None` when the sum does not fit into the type.
    pub fn plus(self, more: Credits) -> Option<Self> {
        self.0.checked_add(more.0).map(Self)
    }

    /// What is left after spending; `None` when there is not so much.
    pub fn spend(self, cost: Credits) -> Option<Self> {
        self.0.checked_sub(cost.0).filter(|rest| *rest >= 0).map(Self)
    }

    /// What is left, and owed if it is below zero, after credits were taken back.
    pub fn less(self, taken: Credits) -> Option<Self> {
        self.0.checked_sub(taken.0).map(Self)
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

/// The idempotency key of a send, made by the client before it sends: a UUID version 7.
///
/// One `(sender, client_id)` has one outcome for ever, however often it arrives. The time in the id limits how long the
/// server has to store refusals: it accepts no send whose id is older than 30 days or more than a day in the future. A
/// client therefore makes ids by the server's clock, which is in the frame `hello`. The server stores the id as
/// lower-case, hyphenated text, so that equal ids are equal text and ids sort by time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct ClientId(#[schemars(regex(pattern = UUID_V7), extend("format" = "uuid"))] String);

const UUID_V7: &str = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-7[0-9a-fA-F]{3}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

impl ClientId {
    /// Makes a new id, as a client does.
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

    /// When the id was made, by its maker's clock. It is in the first 48 bits.
    pub fn made_at(&self) -> Millis {
        let bits = |hex: &str| i64::from_str_radix(hex, 16).unwrap_or(0);
        Millis(bits(&self.0[..8]) << 16 | bits(&self.0[9..13]))
    }

    /// The halves of the id as a number: the first holds the time.
    pub fn halves(&self) -> (i64, i64) {
        // It was parsed when it was made.
        let (high, low) = Uuid::try_parse(&self.0).unwrap_or_default().as_u64_pair();
        (high.cast_signed(), low.cast_signed())
    }

    pub fn from_halves(high: i64, low: i64) -> Self {
        Self(Uuid::from_u64_pair(high.cast_unsigned(), low.cast_unsigned()).to_string())
    }

    /// The first half of any id made in that millisecond is this or larger, of any made earlier smaller.
    pub fn first_half_at(at: Millis) -> i64 {
        at.0.max(0) << 16
    }
}

impl From<ClientId> for String {
    fn from(id: ClientId) -> Self {
        id.0
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
    fn a_client_id_holds_its_time_and_sorts_by_it() {
        let id = ClientId::parse("0190d1f0-4d3c-7abc-8000-000000000001").expect("version 7");
        let at = Millis(0x0190_d1f0_4d3c);
        assert_eq!(id.made_at(), at);
        let (high, low) = id.halves();
        assert_eq!(ClientId::from_halves(high, low), id);
        assert!((ClientId::first_half_at(at)..ClientId::first_half_at(Millis(at.0 + 1))).contains(&high));
        assert_eq!(ClientId::first_half_at(Millis(-1)), 0);
    }
}
