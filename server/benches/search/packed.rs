//! The same search without an index: the members in an array, 32 bytes each, at all of which a search looks. It is what
//! a library has to come near.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use vonk::domain::places::cell::Area;
use vonk::domain::profiles::fit::looks_for;
use vonk::domain::profiles::listed::Facts;
use vonk::domain::search::index::{Found, Part, Rank, steps};
use vonk::domain::search::wanted::{Choice, Wanted};
use wire::MemberId;
use wire::profile::Gender;

// The bits of a member's facts. A country is never 0, so that a member whose facts are 0 is found by no search.
const IS_MALE: u64 = 1;
const SHOWN_TO_MEN: u64 = 1 << 1;
const SHOWN_TO_WOMEN: u64 = 1 << 2;
/// The five fields with a choice of keys, of three bits each; 0 for nothing said.
const CHOICES: u32 = 3;
const HAS_IMAGE: u64 = 1 << 18;
const IS_FICTIONAL: u64 = 1 << 19;
const COUNTRY: u32 = 20;
const WANTED_COUNTRY: u32 = 28;
const REGION: u32 = 36;
const BORN: u32 = 48;

const COUNTRY_BITS: u64 = 0xff;
const REGION_BITS: u64 = 0xfff;
/// The interests of a site that are known.
const MOST_INTERESTS: usize = 64;
/// In the place of the cell of a member who has named no place.
const NOWHERE: u32 = u32::MAX;
/// The first year of a birth date.
const FIRST_YEAR: i64 = 1900;

/// The members of a site.
#[derive(Debug, Default)]
pub struct Packed {
    /// Numbers of countries and regions as they came, from 1 on.
    countries: HashMap<String, u64>,
    regions: HashMap<(u64, String), u64>,
    ids: Vec<i64>,
    facts: Vec<u64>,
    /// When each was last here, in steps.
    active: Vec<u32>,
    cells: Vec<u32>,
    /// Numbers of interests as they came, and of each member the set of them.
    interest_names: Vec<String>,
    interests: Vec<u64>,
}

/// A search in the numbers of one site.
#[derive(Debug)]
pub struct Filter {
    /// The bits that have to be as in `value`.
    mask: u64,
    value: u64,
    /// The country of whoever searches; those are left out who look in another.
    own_country: Option<u64>,
    born_from: u64,
    born_until: u64,
    /// For each of these places of three bits, the set of keys that fit.
    choices: Vec<(u32, u8)>,
    /// One of these fits; 0 for any.
    interests: u64,
    active_from: u32,
    area: Option<Area>,
}

impl Filter {
    /// Whether a member fits by the facts alone, without a jump.
    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // a lazy operator is a jump
    fn takes(&self, facts: u64) -> bool {
        let (born, wanted) = (facts >> BORN, facts >> WANTED_COUNTRY & COUNTRY_BITS);
        (facts & self.mask == self.value)
            & (self.born_from <= born)
            & (born <= self.born_until)
            & ((wanted == 0) | self.own_country.is_none_or(|own| wanted == own))
    }

    /// Whether it depends on anything else.
    fn asks_more(&self) -> bool {
        !self.choices.is_empty() || self.interests != 0 || self.active_from > 0 || self.area.is_some()
    }
}

impl Packed {
    /// Writes what is known of a member, or that the member is shown to nobody.
    pub fn put(&mut self, member: MemberId, facts: Option<&Facts>) {
        let place = match (self.ids.last(), facts) {
            // Loading, and new members, come in the order of their ids.
            (Some(last), _) if *last >= member.0 => self.ids.binary_search(&member.0),
            _ => Err(self.ids.len()),
        };
        let Some(facts) = facts else {
            if let Ok(place) = place {
                self.facts[place] = 0;
            }
            return;
        };
        let (bits, active, cell) = (self.pack(facts), steps(facts.active_at), cell(facts.cell));
        let interests = self.interests(&facts.interests);
        match place {
            Ok(place) => {
                (self.facts[place], self.active[place], self.cells[place]) = (bits, active, cell);
                self.interests[place] = interests;
            }
            Err(place) => {
                self.ids.insert(place, member.0);
                self.facts.insert(place, bits);
                self.active.insert(place, active);
                self.cells.insert(place, cell);
                self.interests.insert(place, interests);
            }
        }
    }

    /// Gives back the memory that was taken in advance while all members were loaded, but for some to come.
    pub fn shrink(&mut self) {
        let room = self.ids.len() + self.ids.len() / 16;
        self.ids.shrink_to(room);
        self.facts.shrink_to(room);
        self.active.shrink_to(room);
        self.cells.shrink_to(room);
        self.interests.shrink_to(room);
    }

    /// The facts in bits; 0, which nobody finds, for a country beyond the 255th.
    fn pack(&mut self, facts: &Facts) -> u64 {
        let Some(country) = self.country(&facts.country) else { return 0 };
        let wanted = facts.wanted_country.as_deref().map_or(Some(0), |wanted| self.country(wanted));
        let Some(wanted) = wanted else { return 0 };
        let mut bits = country << COUNTRY | wanted << WANTED_COUNTRY | self.region(country, &facts.region) << REGION;
        bits |= born(&facts.birth_date) << BORN;
        for gender in facts.shown_to() {
            bits |= shown_to(gender);
        }
        for choice in Choice::ALL {
            bits |= choice.number(choice.of(facts)) << place_of(choice);
        }
        for (is_so, bit) in
            [(facts.kind.0 == Gender::Male, IS_MALE), (facts.has_image, HAS_IMAGE), (facts.fictional, IS_FICTIONAL)]
        {
            bits |= if is_so { bit } else { 0 };
        }
        bits
    }

    fn country(&mut self, country: &str) -> Option<u64> {
        if let Some(number) = self.countries.get(country) {
            return Some(*number);
        }
        let number = self.countries.len() as u64 + 1;
        if country.is_empty() || number > COUNTRY_BITS {
            return None;
        }
        self.countries.insert(country.to_owned(), number);
        Some(number)
    }

    /// 0, which no filter names, for no region or one beyond the 4095th.
    fn region(&mut self, country: u64, region: &str) -> u64 {
        let next = self.regions.len() as u64 + 1;
        if region.is_empty() {
            return 0;
        }
        match self.regions.get(&(country, region.to_owned())) {
            Some(number) => *number,
            None if next > REGION_BITS => 0,
            None => {
                self.regions.insert((country, region.to_owned()), next);
                next
            }
        }
    }

    /// The set of a member's interests. Those beyond the 64th of a site are not known.
    fn interests(&mut self, interests: &[String]) -> u64 {
        for interest in interests {
            if self.interest_names.len() < MOST_INTERESTS && !self.interest_names.contains(interest) {
                self.interest_names.push(interest.clone());
            }
        }
        self.mask(interests)
    }

    /// The set of those of these interests that anybody has.
    fn mask(&self, interests: &[String]) -> u64 {
        let places = self.interest_names.iter().enumerate().filter(|(_, name)| interests.contains(name));
        places.fold(0, |set, (place, _)| set | 1 << place)
    }

    /// What is wanted in numbers; `None` if nobody can fit, as nobody is of the country or the region, or the one who
    /// searches looks for nobody of that gender.
    pub fn filter(&self, wanted: &Wanted) -> Option<Filter> {
        let country = *self.countries.get(&wanted.country)?;
        let mut fixed = vec![(COUNTRY_BITS << COUNTRY, country << COUNTRY)];
        if let Some(region) = &wanted.region {
            let region = *self.regions.get(&(country, region.clone()))?;
            fixed.push((REGION_BITS << REGION, region << REGION));
        }
        let interests = self.mask(&wanted.interests);
        if interests == 0 && !wanted.interests.is_empty() {
            return None;
        }
        if let Some(gender) = gender_of(wanted)? {
            fixed.push((IS_MALE, if gender == Gender::Male { IS_MALE } else { 0 }));
        }
        if let Some(viewer) = &wanted.viewer {
            fixed.push((shown_to(viewer.kind.0), shown_to(viewer.kind.0)));
        }
        if wanted.photo {
            fixed.push((HAS_IMAGE, HAS_IMAGE));
        }
        if wanted.real {
            fixed.push((IS_FICTIONAL, 0));
        }
        let number_of = |country: &String| self.countries.get(country).copied().unwrap_or_default();
        Some(Filter {
            mask: fixed.iter().fold(0, |mask, (bits, _)| mask | bits),
            value: fixed.iter().fold(0, |value, (_, bits)| value | bits),
            own_country: wanted.viewer.as_ref().map(|viewer| number_of(&viewer.country)),
            born_from: wanted.born_after.as_deref().map_or(0, |date| born(date) + 1),
            born_until: wanted.born_until.as_deref().map_or(u64::MAX, born),
            choices: wanted.choices.iter().map(|(choice, keys)| (place_of(*choice), choice.set(keys))).collect(),
            interests,
            active_from: wanted.active_since.map_or(0, steps),
            area: wanted.near.map(|(cell, km)| cell.around(km)),
        })
    }

    /// Whether somebody at a place of the lists fits.
    #[inline]
    fn fits(&self, place: usize, filter: &Filter) -> bool {
        let facts = self.facts[place];
        filter.takes(facts)
            && self.active[place] >= filter.active_from
            && filter.choices.iter().all(|(shift, set)| set >> (facts >> shift & 7) & 1 == 1)
            && (filter.interests == 0 || self.interests[place] & filter.interests != 0)
            && filter.area.as_ref().is_none_or(|area| self.cells[place] != NOWHERE && area.holds(self.cells[place]))
    }

    /// Those who fit: their number, and the first of the part. Whether somebody fits leads to no jump by itself, as the
    /// processor could not foresee it where half of all fit; soon nearly everybody is behind the worst of the best.
    pub fn find(&self, filter: &Filter, part: &Part<'_>) -> Found {
        let facts = &self.facts[..self.ids.len()];
        let Found { first, mut total } = if filter.asks_more() {
            self.scan(|place| self.fits(place, filter), part)
        } else {
            self.scan(|place| filter.takes(facts[place]), part)
        };
        total -= self.left_out(part, |place| self.fits(place, filter));
        Found { first, total }
    }

    #[inline]
    fn scan(&self, fits: impl Fn(usize) -> bool, part: &Part<'_>) -> Found {
        let (mut best, mut total) = (Best::of(part), 0);
        for (place, active) in self.active.iter().copied().enumerate() {
            let fits = fits(place);
            total += i64::from(fits);
            #[allow(clippy::needless_bitwise_bool)] // a lazy operator is a jump
            if fits & best.may_take(active) {
                best.offer(Rank { active, id: Reverse(self.ids[place]) });
            }
        }
        Found { first: best.first(), total }
    }

    /// How many of those who fit are to be left out.
    fn left_out(&self, part: &Part<'_>, fits: impl Fn(usize) -> bool) -> i64 {
        let are_left_out = part.but.iter().filter(|id| self.ids.binary_search(id).is_ok_and(&fits));
        i64::try_from(are_left_out.count()).unwrap_or_default()
    }
}

/// The first of a part, of those who are offered one after the other.
struct Best<'p> {
    part: &'p Part<'p>,
    /// The worst of them is on top.
    ranks: BinaryHeap<Reverse<Rank>>,
    /// Who was here last before or after these is not among them.
    from: u32,
    until: u32,
}

impl<'p> Best<'p> {
    fn of(part: &'p Part<'p>) -> Self {
        let until = part.after.map_or(u32::MAX, |after| after.active);
        Self { part, ranks: BinaryHeap::with_capacity(part.most + 1), from: 0, until }
    }

    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // a lazy operator is a jump
    fn may_take(&self, active: u32) -> bool {
        (self.from <= active) & (active <= self.until)
    }

    fn offer(&mut self, rank: Rank) {
        let Part { after, most, but } = *self.part;
        let is_better = self.ranks.len() < most || self.ranks.peek().is_some_and(|Reverse(worst)| rank > *worst);
        let is_behind = after.is_none_or(|after| rank < after);
        if !is_better || !is_behind || but.binary_search(&rank.id.0).is_ok() {
            return;
        }
        self.ranks.push(Reverse(rank));
        if self.ranks.len() > most {
            self.ranks.pop();
        }
        if let Some(Reverse(worst)) = self.ranks.peek().filter(|_| self.ranks.len() == most) {
            self.from = worst.active;
        }
    }

    fn first(self) -> Vec<Rank> {
        // In ascending order of what is reversed, which is the order of the results.
        self.ranks.into_sorted_vec().into_iter().map(|Reverse(rank)| rank).collect()
    }
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

fn shown_to(gender: Gender) -> u64 {
    match gender {
        Gender::Male => SHOWN_TO_MEN,
        Gender::Female => SHOWN_TO_WOMEN,
    }
}

fn place_of(choice: Choice) -> u32 {
    CHOICES + 3 * choice as u32
}

fn cell(number: Option<i64>) -> u32 {
    number.and_then(|number| u32::try_from(number).ok()).unwrap_or(NOWHERE)
}

/// A date `YYYY-MM-DD` as a number of 16 bits, which grows with the date. It need not be a day of the calendar, as the
/// end of a span of ages may be the 29th of February of any year.
fn born(date: &str) -> u64 {
    let mut parts = date.splitn(3, '-').map(|part| part.parse::<i64>().unwrap_or_default());
    let mut next = || parts.next().unwrap_or_default();
    let (year, month, day) = (next(), next(), next());
    let number = (year - FIRST_YEAR) * 12 * 31 + (month - 1) * 31 + day - 1;
    u64::try_from(number.clamp(0, 0xffff)).unwrap_or_default()
}
