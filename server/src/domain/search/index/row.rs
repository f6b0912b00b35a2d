//! The forward index: what is known of each member, in 24 bytes, each value in a list of its own. To look at one value of
//! many members takes as little memory as those values do.

use crate::domain::profiles::activity;
use crate::domain::search::wanted::Choice;
use wire::Millis;
use wire::profile::Gender;

/// In the place of the cell of a member who has named no place.
pub const NOWHERE: u32 = u32::MAX;
/// The first year of a birth date.
const FIRST_YEAR: i64 = 1900;
/// How much the number of a birth date grows within a year.
const YEAR: u64 = 12 * 31;

/// A member; all of it is 0 for one who is shown to nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The values of all fields.
    pub facts: u64,
    /// The set of the interests, by their numbers.
    pub interests: u64,
    /// When the member was last here, in steps.
    pub active: u32,
    pub cell: u32,
}

impl Row {
    /// A country is never 0, and so nobody's facts are.
    pub fn is_shown(&self) -> bool {
        self.facts != 0
    }
}

/// The rows of all members.
#[derive(Debug, Default)]
pub struct Rows {
    pub facts: Vec<u64>,
    pub interests: Vec<u64>,
    pub active: Vec<u32>,
    pub cells: Vec<u32>,
}

impl Rows {
    pub fn get(&self, place: usize) -> Row {
        Row {
            facts: self.facts[place],
            interests: self.interests[place],
            active: self.active[place],
            cell: self.cells[place],
        }
    }

    pub fn set(&mut self, place: usize, row: Row) {
        self.facts[place] = row.facts;
        self.interests[place] = row.interests;
        self.active[place] = row.active;
        self.cells[place] = row.cell;
    }

    pub fn push(&mut self, row: Row) {
        self.facts.push(row.facts);
        self.interests.push(row.interests);
        self.active.push(row.active);
        self.cells.push(row.cell);
    }

    /// Gives back the memory beyond that of so many.
    pub fn shrink_to(&mut self, room: usize) {
        self.facts.shrink_to(room);
        self.interests.shrink_to(room);
        self.active.shrink_to(room);
        self.cells.shrink_to(room);
    }
}

/// A field with one value for each member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    IsMale,
    ShownToMen,
    ShownToWomen,
    RelationshipStatus,
    HairColor,
    EyeColor,
    BodyType,
    Reason,
    HasImage,
    IsFictional,
    Country,
    /// The country in which the member looks; 0 for any.
    WantedCountry,
    /// 0 for none.
    Region,
    Born,
}

impl Field {
    pub const ALL: [Self; 14] = [
        Self::IsMale,
        Self::ShownToMen,
        Self::ShownToWomen,
        Self::RelationshipStatus,
        Self::HairColor,
        Self::EyeColor,
        Self::BodyType,
        Self::Reason,
        Self::HasImage,
        Self::IsFictional,
        Self::Country,
        Self::WantedCountry,
        Self::Region,
        Self::Born,
    ];

    /// Its first bit among a member's facts, and how many it has.
    const fn bits(self) -> (u32, u32) {
        match self {
            Self::IsMale => (0, 1),
            Self::ShownToMen => (1, 1),
            Self::ShownToWomen => (2, 1),
            Self::RelationshipStatus => (3, 3),
            Self::HairColor => (6, 3),
            Self::EyeColor => (9, 3),
            Self::BodyType => (12, 3),
            Self::Reason => (15, 3),
            Self::HasImage => (18, 1),
            Self::IsFictional => (19, 1),
            Self::Country => (20, 8),
            Self::WantedCountry => (28, 8),
            Self::Region => (36, 12),
            Self::Born => (48, 16),
        }
    }

    /// The greatest value that it can have.
    pub const fn greatest(self) -> u64 {
        (1 << self.bits().1) - 1
    }

    #[inline]
    pub const fn of(self, facts: u64) -> u64 {
        facts >> self.bits().0 & self.greatest()
    }

    /// The bits of a value.
    pub const fn with(self, value: u64) -> u64 {
        value << self.bits().0
    }

    /// The number of the set that holds whoever has a value: that of the value, or of the year of a birth date.
    #[inline]
    pub fn set_of(self, value: u64) -> usize {
        let number = if self == Self::Born { value / YEAR } else { value };
        usize::try_from(number).unwrap_or_default()
    }

    pub fn shown_to(gender: Gender) -> Self {
        match gender {
            Gender::Male => Self::ShownToMen,
            Gender::Female => Self::ShownToWomen,
        }
    }

    pub fn of_choice(choice: Choice) -> Self {
        match choice {
            Choice::RelationshipStatus => Self::RelationshipStatus,
            Choice::HairColor => Self::HairColor,
            Choice::EyeColor => Self::EyeColor,
            Choice::BodyType => Self::BodyType,
            Choice::Reason => Self::Reason,
        }
    }
}

/// The steps of activity since 1970.
pub fn steps(at: Millis) -> u32 {
    u32::try_from(at.0 / activity::STEP).unwrap_or_default()
}

pub fn cell(number: Option<i64>) -> u32 {
    number.and_then(|number| u32::try_from(number).ok()).unwrap_or(NOWHERE)
}

/// A date `YYYY-MM-DD` as a number of 16 bits, which grows with the date. It need not be a day of the calendar, as the
/// end of a span of ages may be the 29th of February of any year.
pub fn born(date: &str) -> u64 {
    let mut parts = date.splitn(3, '-').map(|part| part.parse::<i64>().unwrap_or_default());
    let mut next = || parts.next().unwrap_or_default();
    let (year, month, day) = (next(), next(), next());
    let number = (year - FIRST_YEAR) * 12 * 31 + (month - 1) * 31 + day - 1;
    u64::try_from(number).unwrap_or_default().min(Field::Born.greatest())
}

/// The numbers of the birth dates of a set.
pub fn dates_of(set: usize) -> (u64, u64) {
    let first = set as u64 * YEAR;
    (first, first + YEAR - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_in_order_and_ages_end_on_any_day() {
        let dates = ["1900-01-01", "1985-12-31", "1986-01-01", "1986-02-28", "1986-02-29", "1986-03-01", "2070-12-31"];
        assert!(dates.windows(2).all(|pair| born(pair[0]) < born(pair[1])));
        for date in dates.map(born) {
            let (first, last) = dates_of(Field::Born.set_of(date));
            assert!((first..=last).contains(&date));
        }
    }

    #[test]
    fn the_fields_fill_the_facts_without_an_overlap() {
        let ones: u32 = Field::ALL.iter().map(|field| field.with(field.greatest()).count_ones()).sum();
        let all = Field::ALL.iter().fold(0, |all, field| all | field.with(field.greatest()));
        assert_eq!((ones, all), (64, u64::MAX));
    }
}
