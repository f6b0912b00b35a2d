//! What a search looks for, checked, and how it is widened.

use crate::domain::places::cell::Cell;
use crate::domain::profiles::fit::{self, Kind};
use crate::domain::profiles::listed::Facts;
use crate::domain::profiles::{activity, own, preferences};
use crate::sites::Domain;
use base::error::Result;
use wire::members::{MembersQuery, Widened};
use wire::profile::Gender;
use wire::{Age, Millis, Refusal};

/// The distances by which one may search, in kilometres. No distance is known finer than the cells of 5 km.
pub const DISTANCES: [i64; 5] = [10, 25, 50, 100, 250];
/// By how many years the ages are widened, in either direction.
const MORE_YEARS: i64 = 5;

/// A field of the profile with a choice of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    RelationshipStatus,
    HairColor,
    EyeColor,
    BodyType,
    Reason,
}

impl Choice {
    pub const ALL: [Self; 5] =
        [Self::RelationshipStatus, Self::HairColor, Self::EyeColor, Self::BodyType, Self::Reason];

    pub fn name(self) -> &'static str {
        match self {
            Self::RelationshipStatus => "relationship_status",
            Self::HairColor => "hair_color",
            Self::EyeColor => "eye_color",
            Self::BodyType => "body_type",
            Self::Reason => "reason",
        }
    }

    pub fn keys(self) -> &'static [&'static str] {
        match self {
            Self::RelationshipStatus => own::RELATIONSHIP_STATUS,
            Self::HairColor => own::HAIR_COLOR,
            Self::EyeColor => own::EYE_COLOR,
            Self::BodyType => own::BODY_TYPE,
            Self::Reason => own::REASON,
        }
    }

    pub fn of(self, facts: &Facts) -> Option<&str> {
        match self {
            Self::RelationshipStatus => facts.relationship_status.as_deref(),
            Self::HairColor => facts.hair_color.as_deref(),
            Self::EyeColor => facts.eye_color.as_deref(),
            Self::BodyType => facts.body_type.as_deref(),
            Self::Reason => facts.reason.as_deref(),
        }
    }

    fn asked(self, query: &MembersQuery) -> Option<&str> {
        match self {
            Self::RelationshipStatus => query.relationship_status.as_deref(),
            Self::HairColor => query.hair_color.as_deref(),
            Self::EyeColor => query.eye_color.as_deref(),
            Self::BodyType => query.body_type.as_deref(),
            Self::Reason => query.reason.as_deref(),
        }
    }

    /// The number of a key, from 1 to 7; 0 for nothing said.
    pub fn number(self, key: Option<&str>) -> u64 {
        let place = key.and_then(|key| self.keys().iter().position(|it| *it == key));
        place.map_or(0, |place| place as u64 + 1)
    }

    /// A set of keys: a bit for each number.
    pub fn set(self, keys: &[String]) -> u8 {
        keys.iter().fold(0, |set, key| set | 1 << self.number(Some(key)))
    }
}

// A number of a key has three bits.
const _: () = assert!(own::HAIR_COLOR.len() < 8 && own::EYE_COLOR.len() < 8 && own::BODY_TYPE.len() < 8);
const _: () = assert!(own::RELATIONSHIP_STATUS.len() < 8 && own::REASON.len() < 8);

/// A member who searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewer {
    pub kind: Kind,
    pub country: String,
    /// Where the preferences say to look, if they do.
    pub wanted_country: Option<String>,
    pub cell: Option<Cell>,
}

/// Of a member's preferences, those by which a search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferred {
    pub gender: Option<Gender>,
    pub min_age: Option<Age>,
    pub max_age: Option<Age>,
}

/// What a search looks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// `None` for a visitor, of whom nothing is known.
    pub viewer: Option<Viewer>,
    pub gender: Option<Gender>,
    pub country: String,
    pub region: Option<String>,
    /// Not on this day or before it.
    pub born_after: Option<String>,
    pub born_until: Option<String>,
    pub near: Option<(Cell, f64)>,
    pub active_since: Option<Millis>,
    pub photo: bool,
    pub real: bool,
    /// One of these keys in each of these fields.
    pub choices: Vec<(Choice, Vec<String>)>,
    /// One of these, if there are any.
    pub interests: Vec<String>,
}

/// What a query asks for, or a refusal that names the field.
pub fn of(domain: &Domain, viewer: Option<Viewer>, query: &MembersQuery, now: Millis) -> Result<Wanted> {
    check_fields(domain, query)?;
    let country = country(domain, viewer.as_ref(), query)?;
    if let Some(region) = &query.countryregion {
        let regions = domain.regions.iter().find(|it| it.country == country);
        check("countryregion", regions.is_some_and(|it| it.regions.contains(region)))?;
    }
    let (min, max) = (query.min_age.map(|age| age.0), query.max_age.map(|age| age.0));
    check("min_age", min.is_none_or(|age| age <= preferences::OLDEST))?;
    check("max_age", max.is_none_or(|age| age <= preferences::OLDEST && min.is_none_or(|min| min <= age)))?;
    let mut choices = Vec::new();
    for choice in Choice::ALL {
        let Some(asked) = choice.asked(query) else { continue };
        let keys: Vec<String> = asked.split(',').map(str::to_owned).collect();
        check(choice.name(), keys.iter().all(|key| choice.keys().contains(&key.as_str())))?;
        choices.push((choice, keys));
    }
    let interests: Vec<String> = query.interests.iter().flat_map(|asked| asked.split(',')).map(str::to_owned).collect();
    let is_offered = |key: &String| domain.interests.iter().any(|interest| interest.id == *key);
    check("interests", interests.iter().all(is_offered))?;
    let is_on = |flag: Option<bool>| flag == Some(true);
    Ok(Wanted {
        near: near(viewer.as_ref(), query.distance)?,
        viewer,
        gender: query.gender,
        country,
        region: query.countryregion.clone(),
        born_after: max.map(|age| fit::birth_date(age + 1, now)).transpose()?,
        born_until: min.map(|age| fit::birth_date(age, now)).transpose()?,
        active_since: is_on(query.online).then(|| Millis(activity::step_of(now).0 - activity::STEP)),
        photo: is_on(query.photo),
        real: is_on(query.real),
        choices,
        interests,
    })
}

/// The query with gender and ages of the member's preferences, if it names none of these: as far as the site lets members
/// be searched by them, and the member still looks for that gender.
pub fn begun(domain: &Domain, viewer: &Viewer, preferences: Preferred, query: MembersQuery) -> MembersQuery {
    if query.gender.is_some() || query.min_age.is_some() || query.max_age.is_some() {
        return query;
    }
    let is_open = |field: &str| domain.site.search_fields.iter().any(|it| it == field);
    MembersQuery {
        gender: preferences.gender.filter(|gender| is_open("gender") && fit::looks_for(viewer.kind, *gender)),
        min_age: preferences.min_age.filter(|_| is_open("min_age")),
        max_age: preferences.max_age.filter(|_| is_open("max_age")),
        ..query
    }
}

/// Whom a member's preferences ask for, of those who are shown to the member: gender, country and ages.
pub fn preferred(viewer: Viewer, preferences: Preferred, now: Millis) -> Result<Wanted> {
    let date = |age: Option<Age>, more: i64| age.map(|age| fit::birth_date(age.0 + more, now)).transpose();
    Ok(Wanted {
        gender: preferences.gender,
        country: viewer.wanted_country.as_ref().unwrap_or(&viewer.country).clone(),
        region: None,
        born_after: date(preferences.max_age, 1)?,
        born_until: date(preferences.min_age, 0)?,
        near: None,
        active_since: None,
        photo: false,
        real: false,
        choices: Vec::new(),
        interests: Vec::new(),
        viewer: Some(viewer),
    })
}

/// The same among those who were here after `since`, by distance, and at last in the whole country.
pub fn preferred_near(
    viewer: Viewer,
    preferences: Preferred,
    since: Millis,
    now: Millis,
) -> Result<Vec<(Wanted, Option<i64>)>> {
    let cell = viewer.cell;
    let country = Wanted { active_since: Some(since), ..preferred(viewer, preferences, now)? };
    let near = cell.into_iter().flat_map(|cell| DISTANCES.map(|distance| (cell, distance)));
    #[allow(clippy::cast_precision_loss)] // one of the distances
    let steps = near.map(|(cell, km)| (Wanted { near: Some((cell, km as f64)), ..country.clone() }, Some(km)));
    Ok(steps.chain([(country.clone(), None)]).collect())
}

/// Each filter is one by which the site lets members be searched. What profiles do not show cannot be searched by either.
fn check_fields(domain: &Domain, query: &MembersQuery) -> Result<(), Refusal> {
    let mut asked = vec![
        ("gender", query.gender.is_some()),
        ("country", query.country.is_some()),
        ("countryregion", query.countryregion.is_some()),
        ("min_age", query.min_age.is_some()),
        ("max_age", query.max_age.is_some()),
        ("distance", query.distance.is_some()),
        ("online", query.online.is_some()),
        ("photo", query.photo.is_some()),
        ("interests", query.interests.is_some()),
    ];
    asked.extend(Choice::ALL.map(|choice| (choice.name(), choice.asked(query).is_some())));
    let site = &domain.site;
    let is_shown = |field: &str| site.visible_profile_fields.iter().any(|it| it == field);
    let is_open = |field: &str| {
        site.search_fields.iter().any(|it| it == field)
            && (is_shown(field) || (field != "interests" && Choice::ALL.iter().all(|choice| choice.name() != field)))
    };
    asked.into_iter().filter(|(_, is_asked)| *is_asked).try_for_each(|(field, _)| check(field, is_open(field)))
}

fn country(domain: &Domain, viewer: Option<&Viewer>, query: &MembersQuery) -> Result<String, Refusal> {
    let countries = &domain.site.countries;
    if let Some(country) = &query.country {
        check("country", countries.contains(country))?;
        return Ok(country.clone());
    }
    let usual = viewer.map(|viewer| viewer.wanted_country.as_ref().unwrap_or(&viewer.country));
    Ok(usual.or(countries.first()).cloned().unwrap_or_default())
}

fn near(viewer: Option<&Viewer>, distance: Option<i64>) -> Result<Option<(Cell, f64)>, Refusal> {
    let Some(distance) = distance else { return Ok(None) };
    check("distance", DISTANCES.contains(&distance))?;
    let cell = viewer.and_then(|viewer| viewer.cell);
    check("distance", cell.is_some())?;
    #[allow(clippy::cast_precision_loss)] // one of the distances
    Ok(cell.map(|cell| (cell, distance as f64)))
}

fn check(field: &str, fits: bool) -> Result<(), Refusal> {
    if fits { Ok(()) } else { Err(Refusal::Invalid { field: field.into() }) }
}

/// The steps in which a search is widened, each on top of those before it. Country, gender and what leaves out fictional
/// profiles stay as they are.
pub fn widened(wanted: &Wanted, query: &MembersQuery, now: Millis) -> Result<Vec<(Widened, Wanted)>> {
    let mut steps = Vec::new();
    let mut last = wanted.clone();
    if wanted.born_after.is_some() || wanted.born_until.is_some() {
        let date = |age: Option<Age>, more: i64| age.map(|age| fit::birth_date(age.0 + more, now)).transpose();
        last.born_until = date(query.min_age, -MORE_YEARS)?;
        last.born_after = date(query.max_age, MORE_YEARS + 1)?;
        steps.push((Widened::Ages, last.clone()));
    }
    if wanted.region.is_some() || wanted.near.is_some() {
        (last.region, last.near) = (None, None);
        steps.push((Widened::Place, last.clone()));
    }
    let has_wishes = !wanted.choices.is_empty() || !wanted.interests.is_empty();
    if wanted.photo || wanted.active_since.is_some() || has_wishes {
        (last.photo, last.active_since, last.choices, last.interests) = (false, None, Vec::new(), Vec::new());
        steps.push((Widened::Wishes, last));
    }
    Ok(steps)
}
