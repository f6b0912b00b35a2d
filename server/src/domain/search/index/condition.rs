//! One condition of a search. The sets answer it for all members at once, a member's row for that member.

use super::row::{Field, NOWHERE, Rows, dates_of};
use super::sets::Sets;
use crate::domain::places::cell::{Area, Share};
use roaring::{MultiOps, RoaringBitmap};
use std::ops::RangeInclusive;

#[derive(Debug)]
pub enum Condition {
    /// The field has one of these values.
    OneOf(Field, Vec<u64>),
    /// Born within this span.
    Born(RangeInclusive<u64>),
    /// Has one of these interests.
    Interests(u64),
    /// Was here in this step, or after it.
    ActiveSince(u32),
    Near(Area),
}

/// The sets by which a condition is answered.
#[derive(Default)]
pub struct Split<'s> {
    /// All in these fulfil it.
    whole: Vec<&'s RoaringBitmap>,
    /// Some in these do, as a set is coarser than the condition; their rows tell who.
    part: Vec<&'s RoaringBitmap>,
    /// All others are in these, where each member is in one set of the field.
    rest: Option<Vec<&'s RoaringBitmap>>,
}

impl Condition {
    /// Whether it holds of the member at this place.
    #[inline]
    pub fn holds(&self, rows: &Rows, place: u32) -> bool {
        let place = place as usize;
        match self {
            Self::OneOf(field, values) => values.contains(&field.of(rows.facts[place])),
            Self::Born(span) => span.contains(&Field::Born.of(rows.facts[place])),
            Self::Interests(any) => rows.interests[place] & any != 0,
            Self::ActiveSince(step) => rows.active[place] >= *step,
            Self::Near(area) => rows.cells[place] != NOWHERE && area.holds(rows.cells[place]),
        }
    }

    pub fn split<'s>(&self, sets: &'s Sets) -> Split<'s> {
        match self {
            Self::OneOf(field, values) => {
                let is_one = |number: usize| values.iter().any(|value| field.set_of(*value) == number);
                Split::of_field(sets, *field, |number| if is_one(number) { Share::Whole } else { Share::Nothing })
            }
            Self::Born(span) => Split::of_field(sets, Field::Born, |number| {
                let (first, last) = dates_of(number);
                match (span.contains(&first), span.contains(&last)) {
                    (true, true) => Share::Whole,
                    _ if first <= *span.end() && *span.start() <= last => Share::Part,
                    _ => Share::Nothing,
                }
            }),
            Self::Interests(any) => Split { whole: sets.of_interests(*any).collect(), ..Split::default() },
            Self::ActiveSince(step) => {
                Split { whole: sets.steps(step..).map(|(_, set)| set).collect(), ..Split::default() }
            }
            Self::Near(area) => {
                let mut split = Split::default();
                sets.tiles().for_each(|(tile, set)| split.add(area.share_of(tile), set));
                split
            }
        }
    }
}

impl<'s> Split<'s> {
    /// By how many values of each set of a field fulfil a condition.
    fn of_field(sets: &'s Sets, field: Field, share_of: impl Fn(usize) -> Share) -> Self {
        let mut split = Self { rest: Some(Vec::new()), ..Self::default() };
        sets.of_field(field).for_each(|(number, set)| split.add(share_of(number), set));
        split
    }

    fn add(&mut self, share: Share, set: &'s RoaringBitmap) {
        match share {
            Share::Whole => self.whole.push(set),
            Share::Part => self.part.push(set),
            Share::Nothing => self.rest.iter_mut().for_each(|rest| rest.push(set)),
        }
    }

    fn sets(&self) -> impl Iterator<Item = &'s RoaringBitmap> {
        self.whole.iter().chain(&self.part).copied()
    }

    /// How many members the condition leaves at most.
    pub fn most(&self) -> u64 {
        members(self.sets())
    }

    /// How many members are gone through to narrow what was found; none where it is one set, as two are compared quickly.
    pub fn work(&self) -> u64 {
        match (self.whole.len() + self.part.len(), &self.rest) {
            (1, _) => 0,
            (_, Some(rest)) => self.most().min(members(rest.iter().copied())),
            (_, None) => self.most(),
        }
    }

    /// Those whom it leaves of all, and some more where sets are too coarse.
    pub fn all(&self) -> RoaringBitmap {
        match (self.whole.as_slice(), self.part.as_slice()) {
            ([one], []) | ([], [one]) => (*one).clone(),
            _ => self.sets().union(),
        }
    }

    /// Leaves of those who were found whom the condition leaves, and some more where sets are too coarse, by what is least
    /// work: the sets that fulfil it, or those that do not.
    pub fn narrow(&self, found: &mut RoaringBitmap) {
        match (self.whole.as_slice(), self.part.as_slice(), &self.rest) {
            ([one], [], _) | ([], [one], _) => *found &= *one,
            (_, _, Some(rest)) if members(rest.iter().copied()) < self.most() => {
                for set in rest {
                    *found -= *set;
                }
            }
            _ => *found &= self.sets().union(),
        }
    }

    /// Takes out of what was found the members of coarse sets who do not fulfil the condition.
    pub fn check(&self, found: &mut RoaringBitmap, holds: impl Fn(u32) -> bool) {
        let mut others = match self.part.as_slice() {
            [] => return,
            [one] => *one & &*found,
            [one, other] => (*one & &*found) | (*other & &*found),
            all => all.iter().copied().union() & &*found,
        };
        others.retain(|place| !holds(place));
        *found -= others;
    }
}

fn members<'s>(sets: impl Iterator<Item = &'s RoaringBitmap>) -> u64 {
    sets.map(RoaringBitmap::len).sum()
}
