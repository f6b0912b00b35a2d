//! The places of GeoNames in memory: by id, by name, by coordinate.
//!
//! All text stands in two strings into which the rest points, so that 47 000 places take 4 MB and no allocation each.

use super::cell::{Cell, Point, degrees, distance_km};
use super::spelling::plain;
use std::collections::BTreeMap;
use std::ops::Range;

/// The farthest that the nearest place may be. From the middle of the sea there is none.
const NEAR_KM: f64 = 50.0;

/// One place.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'i> {
    pub id: i64,
    pub name: &'i str,
    pub country: &'i str,
    /// Empty if it is not known.
    pub region: &'i str,
    pub cell: Cell,
}

/// All places, the largest first: a place's number is its rank.
pub struct Index {
    names: String,
    regions: Vec<String>,
    countries: Vec<String>,
    stored: Vec<Stored>,
    by_id: Vec<u32>,
    /// From south to north.
    by_latitude: Vec<u32>,
    /// The plain names, one after the other.
    spelt: String,
    /// The beginnings of names and of words within names, in alphabetical order.
    keys: Vec<Key>,
}

struct Stored {
    id: u32,
    lat: f32,
    lon: f32,
    name: u32,
    name_length: u8,
    country: u8,
    region: u16,
}

/// A part of `spelt` to the end of a name.
struct Key {
    start: u32,
    length: u8,
    place: u32,
}

impl Index {
    /// Reads the lines of `server/places`; none if they are not such lines.
    pub fn read(lines: &str) -> Option<Self> {
        let mut index = Self {
            names: String::new(),
            regions: Vec::new(),
            countries: Vec::new(),
            stored: Vec::new(),
            by_id: Vec::new(),
            by_latitude: Vec::new(),
            spelt: String::new(),
            keys: Vec::new(),
        };
        let (mut regions, mut countries) = (BTreeMap::new(), BTreeMap::new());
        for line in lines.lines() {
            index.add(line, &mut regions, &mut countries)?;
        }
        index.sort();
        Some(index)
    }

    fn add<'l>(
        &mut self,
        line: &'l str,
        regions: &mut BTreeMap<&'l str, u16>,
        countries: &mut BTreeMap<&'l str, u8>,
    ) -> Option<()> {
        let mut fields = line.split('\t');
        let mut next = || fields.next();
        let (id, country, region, name) = (next()?.parse().ok()?, next()?, next()?, next()?);
        let (lat, lon, others) = (next()?.parse().ok()?, next()?.parse().ok()?, next()?);
        let region = match regions.get(region) {
            Some(&known) => known,
            None => *regions.entry(region).or_insert(list(&mut self.regions, region)?),
        };
        let country = match countries.get(country) {
            Some(&known) => known,
            None => *countries.entry(country).or_insert(list(&mut self.countries, country)?),
        };
        let place = u32::try_from(self.stored.len()).ok()?;
        let (start, name_length) = (u32::try_from(self.names.len()).ok()?, u8::try_from(name.len()).ok()?);
        self.names.push_str(name);
        self.stored.push(Stored { id, lat, lon, name: start, name_length, country, region });
        for name in [name].into_iter().chain(others.split('|').filter(|other| !other.is_empty())) {
            self.add_keys(place, &plain(name))?;
        }
        Some(())
    }

    /// Each word begins a key, so that `haag` finds Den Haag.
    fn add_keys(&mut self, place: u32, spelt: &str) -> Option<()> {
        let start = self.spelt.len();
        self.spelt.push_str(spelt);
        let words = std::iter::once(0).chain(spelt.match_indices(' ').map(|(gap, _)| gap + 1));
        for word in words {
            let (start, length) = (u32::try_from(start + word).ok()?, u8::try_from(spelt.len() - word).ok()?);
            self.keys.push(Key { start, length, place });
        }
        Some(())
    }

    fn sort(&mut self) {
        let (stored, spelt) = (&self.stored, &self.spelt);
        let all = || (0..).zip(stored).map(|(place, _)| place);
        self.by_id = all().collect();
        self.by_id.sort_unstable_by_key(|&place: &u32| stored[place as usize].id);
        self.by_latitude = all().collect();
        self.by_latitude
            .sort_unstable_by(|&one, &other| stored[one as usize].lat.total_cmp(&stored[other as usize].lat));
        self.keys.sort_unstable_by(|one, other| spelt[one.part()].cmp(&spelt[other.part()]));
        self.names.shrink_to_fit();
        self.spelt.shrink_to_fit();
        self.stored.shrink_to_fit();
        self.keys.shrink_to_fit();
    }

    fn entry(&self, place: u32) -> Entry<'_> {
        let stored = &self.stored[place as usize];
        let start = stored.name as usize;
        Entry {
            id: stored.id.into(),
            name: &self.names[start..start + usize::from(stored.name_length)],
            country: &self.countries[usize::from(stored.country)],
            region: &self.regions[usize::from(stored.region)],
            cell: Cell::of(stored.point()).expect("the places are on the earth"),
        }
    }

    pub fn of_id(&self, id: i64) -> Option<Entry<'_>> {
        let found = self.by_id.binary_search_by_key(&id, |&place| self.stored[place as usize].id.into()).ok()?;
        Some(self.entry(self.by_id[found]))
    }

    /// The places with a name or a word that begins so: those of exactly that name, then the largest.
    pub fn named(&self, text: &str, countries: &[String], most: usize) -> Vec<Entry<'_>> {
        let text = plain(text);
        if text.is_empty() {
            return Vec::new();
        }
        let wanted = self.wanted(countries);
        let from = self.keys.partition_point(|key| self.spelt[key.part()] < *text);
        let keys = self.keys[from..].iter().take_while(|key| self.spelt[key.part()].starts_with(&text));
        let mut found: Vec<(bool, u32)> = keys
            .filter(|key| wanted[usize::from(self.stored[key.place as usize].country)])
            .map(|key| (usize::from(key.length) != text.len(), key.place))
            .collect();
        found.sort_unstable();
        let mut places: Vec<u32> = Vec::with_capacity(most);
        for (_, place) in found {
            if places.len() == most {
                break;
            }
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places.into_iter().map(|place| self.entry(place)).collect()
    }

    /// The places of a country, the largest first.
    pub fn largest<'i>(&'i self, country: &str) -> impl Iterator<Item = Entry<'i>> + use<'i> {
        let wanted = self.countries.iter().position(|it| it == country);
        let places = (0..).zip(&self.stored).filter(move |(_, it)| wanted == Some(usize::from(it.country)));
        places.map(|(place, _)| self.entry(place))
    }

    /// The largest place of this cell, or else the one nearest to its centre.
    pub fn nearest(&self, cell: Cell, countries: &[String]) -> Option<Entry<'_>> {
        let (wanted, centre) = (self.wanted(countries), cell.centre());
        let latitude = |&place: &u32| f64::from(self.stored[place as usize].lat);
        let from = self.by_latitude.partition_point(|place| latitude(place) < centre.lat - degrees(NEAR_KM));
        let to = self.by_latitude.partition_point(|place| latitude(place) <= centre.lat + degrees(NEAR_KM));
        let near = self.by_latitude[from..to].iter().filter_map(|&place| {
            let stored = &self.stored[place as usize];
            let km = distance_km(centre, stored.point());
            let is_near = wanted[usize::from(stored.country)] && km <= NEAR_KM;
            let is_here = is_near && Cell::of(stored.point()) == Some(cell);
            is_near.then_some((if is_here { 0.0 } else { km }, place))
        });
        let (_, place) = near.min_by(|(km, place), (other, than)| km.total_cmp(other).then(place.cmp(than)))?;
        Some(self.entry(place))
    }

    fn wanted(&self, countries: &[String]) -> Vec<bool> {
        self.countries.iter().map(|country| countries.contains(country)).collect()
    }
}

impl Stored {
    fn point(&self) -> Point {
        Point { lat: self.lat.into(), lon: self.lon.into() }
    }
}

impl Key {
    fn part(&self) -> Range<usize> {
        self.start as usize..self.start as usize + usize::from(self.length)
    }
}

/// Adds a text to a list; gives its number there.
fn list<N: TryFrom<usize>>(all: &mut Vec<String>, text: &str) -> Option<N> {
    all.push(text.to_owned());
    N::try_from(all.len() - 1).ok()
}
