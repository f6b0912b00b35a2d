//! The same search by an index library: for each value of each field the compressed set of the members who have it.
//!
//! A search intersects the sets of its filters, which gives the exact number. The order is that of the steps in which
//! members were last here, each of which has a set as well: they are gone through from the latest on until the page is
//! full, or, if few were found, those are sorted.

use roaring::{MultiOps, RoaringBitmap};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use vonk::domain::profiles::fit::looks_for;
use vonk::domain::profiles::listed::Facts;
use vonk::domain::search::packed::{Found, Part, Rank, steps};
use vonk::domain::search::wanted::{Choice, Wanted};
use wire::MemberId;
use wire::profile::Gender;

/// So few are sorted rather than looked for step by step.
const FEW: u64 = 4_000;

/// What a year is in a number of eight digits, such as 19900517.
const YEAR: u32 = 10_000;

/// A value of a field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Value {
    IsMale,
    IsFemale,
    ShownToMen,
    ShownToWomen,
    Country(String),
    Region(String, String),
    /// The country in which somebody looks; none for anywhere.
    Looks(Option<String>),
    HasImage,
    IsReal,
    Says(u8, String),
    Interest(String),
}

#[derive(Default)]
pub struct Bitmaps {
    ids: Vec<i64>,
    values: HashMap<Value, RoaringBitmap>,
    /// By year, and by day for the ends of a span.
    years: BTreeMap<u32, RoaringBitmap>,
    days: BTreeMap<u32, RoaringBitmap>,
    cells: BTreeMap<u32, RoaringBitmap>,
    steps: BTreeMap<u32, RoaringBitmap>,
    /// What takes a member out of the sets with many values.
    born: Vec<u32>,
    lives: Vec<Option<u32>>,
    active: Vec<u32>,
}

impl Bitmaps {
    pub fn put(&mut self, member: MemberId, facts: Option<&Facts>) {
        let place = match self.ids.last() {
            Some(last) if *last >= member.0 => self.ids.binary_search(&member.0).ok(),
            _ => None,
        };
        match (place, facts) {
            (Some(place), _) => self.remove(place),
            (None, None) => return,
            (None, Some(_)) => {
                self.ids.push(member.0);
                self.born.push(0);
                self.lives.push(None);
                self.active.push(0);
            }
        }
        if let Some(facts) = facts {
            self.insert(place.unwrap_or(self.ids.len() - 1), facts);
        }
    }

    fn remove(&mut self, place: usize) {
        let bit = u32::try_from(place).unwrap();
        self.values.values_mut().for_each(|set| _ = set.remove(bit));
        let born = self.born[place];
        for set in [self.years.get_mut(&(born / YEAR)), self.days.get_mut(&born)] {
            set.map(|set| set.remove(bit));
        }
        self.lives[place].and_then(|cell| self.cells.get_mut(&cell)).map(|set| set.remove(bit));
        self.steps.get_mut(&self.active[place]).map(|set| set.remove(bit));
    }

    fn insert(&mut self, place: usize, facts: &Facts) {
        let bit = u32::try_from(place).unwrap();
        let country = facts.country.clone();
        let mut values = vec![
            if facts.kind.0 == Gender::Male { Value::IsMale } else { Value::IsFemale },
            Value::Region(country.clone(), facts.region.clone()),
            Value::Country(country),
            Value::Looks(facts.wanted_country.clone()),
        ];
        values.extend(facts.shown_to().map(shown_to));
        values.extend(facts.has_image.then_some(Value::HasImage));
        values.extend((!facts.fictional).then_some(Value::IsReal));
        values.extend(Choice::ALL.into_iter().filter_map(|it| Some(Value::Says(it as u8, it.of(facts)?.to_owned()))));
        values.extend(facts.interests.iter().cloned().map(Value::Interest));
        for value in values {
            self.values.entry(value).or_default().insert(bit);
        }
        let (born, cell, step) = (date(&facts.birth_date), facts.cell, steps(facts.active_at));
        self.years.entry(born / YEAR).or_default().insert(bit);
        self.days.entry(born).or_default().insert(bit);
        let cell = cell.and_then(|cell| u32::try_from(cell).ok());
        if let Some(cell) = cell {
            self.cells.entry(cell).or_default().insert(bit);
        }
        self.steps.entry(step).or_default().insert(bit);
        (self.born[place], self.lives[place], self.active[place]) = (born, cell, step);
    }

    /// Packs each set as tightly as it goes, once all are loaded.
    pub fn optimize(&mut self) {
        let sets = self.values.values_mut().chain(self.years.values_mut()).chain(self.days.values_mut());
        sets.chain(self.cells.values_mut()).chain(self.steps.values_mut()).for_each(|set| _ = set.optimize());
    }

    pub fn find(&self, wanted: &Wanted, part: &Part<'_>) -> Found {
        let Some(found) = self.fitting(wanted) else { return Found::default() };
        let place_of = |id: &i64| self.ids.binary_search(id).ok().and_then(|place| u32::try_from(place).ok());
        let but: RoaringBitmap = part.but.iter().filter_map(place_of).collect();
        let found = found - but;
        let total = i64::try_from(found.len()).unwrap();
        let rank = |bit: u32| Rank { active: self.active[bit as usize], id: Reverse(self.ids[bit as usize]) };
        let is_behind = |rank: &Rank| part.after.is_none_or(|after| *rank < after);
        let mut first: Vec<Rank> = Vec::new();
        if found.len() <= FEW {
            first.extend(found.iter().map(rank).filter(is_behind));
            first.sort_unstable_by_key(|rank| Reverse(*rank));
        } else {
            let latest = part.after.map_or(u32::MAX, |after| after.active);
            for (_, here) in self.steps.range(..=latest).rev() {
                first.extend((here & &found).iter().map(rank).filter(is_behind));
                if first.len() >= part.most {
                    break;
                }
            }
        }
        first.truncate(part.most);
        Found { first, total }
    }

    /// None if a value is nobody's.
    fn fitting(&self, wanted: &Wanted) -> Option<RoaringBitmap> {
        let mut sets: Vec<&RoaringBitmap> = vec![self.values.get(&Value::Country(wanted.country.clone()))?];
        let mut made: Vec<RoaringBitmap> = Vec::new();
        let has = |value: Value| self.values.get(&value);
        if let Some(region) = &wanted.region {
            sets.push(has(Value::Region(wanted.country.clone(), region.clone()))?);
        }
        for gender in [Gender::Female, Gender::Male] {
            let is_other = wanted.gender.is_some_and(|it| it != gender)
                || wanted.viewer.as_ref().is_some_and(|viewer| !looks_for(viewer.kind, gender));
            if is_other {
                sets.push(has(if gender == Gender::Male { Value::IsFemale } else { Value::IsMale })?);
            }
        }
        if let Some(viewer) = &wanted.viewer {
            sets.push(has(shown_to(viewer.kind.0))?);
            let looks = [None, Some(viewer.country.clone())].map(|country| has(Value::Looks(country)));
            made.push(looks.into_iter().flatten().union());
        }
        for (is_wanted, value) in [(wanted.photo, Value::HasImage), (wanted.real, Value::IsReal)] {
            if is_wanted {
                sets.push(has(value)?);
            }
        }
        for (choice, keys) in &wanted.choices {
            made.push(keys.iter().filter_map(|key| has(Value::Says(*choice as u8, key.clone()))).union());
        }
        if !wanted.interests.is_empty() {
            made.push(wanted.interests.iter().filter_map(|it| has(Value::Interest(it.clone()))).union());
        }
        if wanted.born_after.is_some() || wanted.born_until.is_some() {
            made.push(self.born(wanted.born_after.as_deref(), wanted.born_until.as_deref()));
        }
        if let Some(since) = wanted.active_since {
            made.push(self.steps.range(steps(since)..).map(|(_, set)| set).union());
        }
        if let Some((cell, km)) = wanted.near {
            let area = cell.around(km);
            made.push(self.cells.iter().filter(|(cell, _)| area.holds(**cell)).map(|(_, set)| set).union());
        }
        sets.extend(&made);
        sets.sort_unstable_by_key(|set| set.len());
        let both: Option<RoaringBitmap> = match sets.as_slice() {
            [one, other, ..] => Some(*one & *other),
            _ => None,
        };
        let Some(both) = both else { return sets.first().map(|set| (*set).clone()) };
        Some(sets[2..].iter().fold(both, |found, set| found & *set))
    }

    /// Born after the first day and until the second: whole years, and single days at both ends.
    fn born(&self, after: Option<&str>, until: Option<&str>) -> RoaringBitmap {
        let (after, until) = (after.map_or(0, date), until.map_or(u32::MAX, date));
        let is_whole = |year: u32| year * YEAR > after && (year + 1) * YEAR <= until;
        let mut sets: Vec<&RoaringBitmap> =
            self.years.iter().filter(|(year, _)| is_whole(**year)).map(|(_, set)| set).collect();
        let days = self.days.iter().filter(|(day, _)| **day > after && **day <= until);
        sets.extend(days.filter(|(day, _)| !is_whole(**day / YEAR)).map(|(_, set)| set));
        sets.union()
    }
}

/// A date `YYYY-MM-DD` as a number of eight digits.
fn date(text: &str) -> u32 {
    text.split('-').filter_map(|part| part.parse::<u32>().ok()).fold(0, |all, part| all * 100 + part)
}

fn shown_to(gender: Gender) -> Value {
    match gender {
        Gender::Male => Value::ShownToMen,
        Gender::Female => Value::ShownToWomen,
    }
}
