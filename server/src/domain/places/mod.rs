//! Places: where members live, by name and by coordinate, in the data of GeoNames that the program carries
//! (`server/places`).
//!
//! - [`index`] finds them, without a database · [`spelling`] compares names · [`cell`] is how exactly anything is known
//!
//! A coordinate becomes a cell of about 5 km before anything else is done with it, and is neither stored nor logged.

pub mod cell;
pub mod http;
mod index;
mod spelling;

use crate::config::Limits;
use crate::limits::Limiter;
use crate::sites::Domain;
use cell::{Cell, Point};
use flate2::read::GzDecoder;
use index::{Entry, Index};
use std::io::Read;
use std::net::IpAddr;
use std::sync::LazyLock;
use wire::place::{Place, PlaceQuery};
use wire::{PlaceId, Refusal};

/// The most places of an answer, which fit on a phone's screen with its keyboard.
const MOST: usize = 8;
/// The most characters of a name to look for.
const LONGEST: usize = 100;

/// Read when the first place is looked for, which takes a tenth of a second.
static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut lines = String::new();
    let packed = include_bytes!("../../../places/places.tsv.gz");
    GzDecoder::new(&packed[..]).read_to_string(&mut lines).expect("the embedded places unpack");
    Index::read(&lines).expect("the embedded places are well-formed")
});

/// The run-time state of places: how often an address may look for one.
pub struct Lookups {
    rate: Limiter<IpAddr>,
}

impl Lookups {
    pub fn new(limits: &Limits) -> Self {
        Self { rate: Limiter::new(limits.lookups_per_second, limits.lookups_burst) }
    }
}

/// A place as a profile keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub place: Place,
    /// The number of its cell.
    pub cell: i64,
}

/// What is asked for, in the countries of the site.
pub fn find(domain: &Domain, query: &PlaceQuery) -> Result<Vec<Place>, Refusal> {
    let countries = &domain.site.countries;
    let invalid = |field: &str| Refusal::Invalid { field: field.into() };
    match (&query.q, query.lat, query.lon) {
        (Some(text), None, None) => {
            if text.is_empty() || text.chars().count() > LONGEST {
                return Err(invalid("q"));
            }
            Ok(INDEX.named(text, countries, MOST).into_iter().map(|entry| place(domain, entry)).collect())
        }
        (None, Some(lat), Some(lon)) => {
            let wrong = if (-90.0..=90.0).contains(&lat) { "lon" } else { "lat" };
            let cell = Cell::of(Point { lat, lon }).ok_or_else(|| invalid(wrong))?;
            Ok(INDEX.nearest(cell, countries).into_iter().map(|entry| place(domain, entry)).collect())
        }
        (None, None, Some(_)) => Err(invalid("lat")),
        (None, Some(_), None) => Err(invalid("lon")),
        _ => Err(invalid("q")),
    }
}

/// A place of one of the site's countries.
pub fn of_id(domain: &Domain, id: PlaceId) -> Option<Known> {
    let entry = INDEX.of_id(id.0).filter(|entry| domain.site.countries.iter().any(|it| it == entry.country))?;
    Some(Known { place: place(domain, entry), cell: entry.cell.number() })
}

/// The places of a country whose regions are known, the largest first; at most `most`.
pub fn largest(domain: &Domain, country: &str, most: usize) -> Vec<Known> {
    let known = |entry: Entry<'_>| Known { cell: entry.cell.number(), place: place(domain, entry) };
    let places = INDEX.largest(country).map(known).filter(|known| !known.place.region.is_empty());
    places.take(most).collect()
}

/// An operator may have replaced the regions of a country by others, of which the data know nothing.
fn place(domain: &Domain, entry: Entry<'_>) -> Place {
    let regions = domain.regions.iter().find(|it| it.country == entry.country);
    let region = regions.and_then(|it| it.regions.iter().find(|name| *name == entry.region));
    Place {
        id: PlaceId(entry.id),
        name: entry.name.to_owned(),
        country: entry.country.to_owned(),
        region: region.cloned().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests;
