//! What is wanted, as conditions in the numbers of a site.

use super::condition::Condition;
use super::members::Index;
use super::row::{Field, born, steps};
use crate::domain::profiles::fit::looks_for;
use crate::domain::search::wanted::Wanted;
use std::ops::RangeInclusive;
use wire::profile::Gender;

/// A search in the numbers of one site: who fits fulfils all conditions.
#[derive(Debug)]
pub struct Filter {
    pub(super) conditions: Vec<Condition>,
}

impl Index {
    /// What is wanted in numbers; `None` if nobody can fit, as nobody is of the country or the region, or the one who
    /// searches looks for nobody of that gender.
    pub fn filter(&self, wanted: &Wanted) -> Option<Filter> {
        let is = |field: Field, value: u64| Condition::OneOf(field, vec![value]);
        let country = self.numbers.country(&wanted.country)?;
        let mut conditions = vec![is(Field::Country, country)];
        if let Some(region) = &wanted.region {
            conditions.push(is(Field::Region, self.numbers.region(country, region)?));
        }
        if !wanted.interests.is_empty() {
            let interests = self.numbers.interests(&wanted.interests);
            conditions.push(Condition::Interests(Some(interests).filter(|any| *any != 0)?));
        }
        if let Some(gender) = gender_of(wanted)? {
            conditions.push(is(Field::IsMale, u64::from(gender == Gender::Male)));
        }
        if let Some(viewer) = &wanted.viewer {
            conditions.push(is(Field::shown_to(viewer.kind.0), 1));
            let own = self.numbers.country(&viewer.country);
            conditions.push(Condition::OneOf(Field::WantedCountry, own.into_iter().chain([0]).collect()));
        }
        conditions.extend(wanted.photo.then(|| is(Field::HasImage, 1)));
        conditions.extend(wanted.real.then(|| is(Field::IsFictional, 0)));
        conditions.extend(wanted.choices.iter().map(|(choice, keys)| {
            let numbers = keys.iter().map(|key| choice.number(Some(key)));
            Condition::OneOf(Field::of_choice(*choice), numbers.filter(|number| *number > 0).collect())
        }));
        if wanted.born_after.is_some() || wanted.born_until.is_some() {
            conditions.push(Condition::Born(span(wanted.born_after.as_deref(), wanted.born_until.as_deref())));
        }
        conditions.extend(wanted.active_since.map(|since| Condition::ActiveSince(steps(since))));
        conditions.extend(wanted.near.map(|(cell, km)| Condition::Near(cell.around(km))));
        Some(Filter { conditions })
    }
}

/// The birth dates after one day and until another.
pub(super) fn span(after: Option<&str>, until: Option<&str>) -> RangeInclusive<u64> {
    after.map_or(0, |date| born(date) + 1)..=until.map_or(Field::Born.greatest(), born)
}

/// The one gender that is wanted, if it is one; `None` outside if there is none.
#[allow(clippy::option_option)] // the outer one ends the search
fn gender_of(wanted: &Wanted) -> Option<Option<Gender>> {
    let Some(viewer) = &wanted.viewer else { return Some(wanted.gender) };
    let looked_for =
        |gender: Gender| looks_for(viewer.kind, gender) && wanted.gender.is_none_or(|wanted| wanted == gender);
    match (looked_for(Gender::Female), looked_for(Gender::Male)) {
        (true, true) => Some(None),
        (true, false) => Some(Some(Gender::Female)),
        (false, true) => Some(Some(Gender::Male)),
        (false, false) => None,
    }
}
