//! Numbers of the names on a site, as they came: a member's row and a search are compared by them.

use super::row::{Field, Row, born, cell, steps};
use crate::domain::profiles::listed::Facts;
use crate::domain::search::wanted::Choice;
use std::collections::HashMap;
use wire::profile::Gender;

/// The interests of a site that are known.
const MOST_INTERESTS: usize = 64;

#[derive(Debug, Default)]
pub struct Numbers {
    /// From 1 on, and so are the regions of all countries together.
    countries: HashMap<String, u64>,
    regions: HashMap<u64, HashMap<String, u64>>,
    last_region: u64,
    interests: Vec<String>,
}

impl Numbers {
    /// What is known of a member in numbers; `None`, so that nobody finds the member, for a country beyond the 255th.
    pub fn row(&mut self, facts: &Facts) -> Option<Row> {
        let country = self.new_country(&facts.country)?;
        let wanted = facts.wanted_country.as_deref().map_or(Some(0), |wanted| self.new_country(wanted))?;
        let mut all = Field::Country.with(country)
            | Field::WantedCountry.with(wanted)
            | Field::Region.with(self.new_region(country, &facts.region))
            | Field::Born.with(born(&facts.birth_date));
        for gender in facts.shown_to() {
            all |= Field::shown_to(gender).with(1);
        }
        for choice in Choice::ALL {
            all |= Field::of_choice(choice).with(choice.number(choice.of(facts)));
        }
        let flags = [
            (Field::IsMale, facts.kind.0 == Gender::Male),
            (Field::HasImage, facts.has_image),
            (Field::IsFictional, facts.fictional),
        ];
        all |= flags.into_iter().fold(0, |all, (field, is_so)| all | field.with(u64::from(is_so)));
        Some(Row {
            facts: all,
            interests: self.new_interests(&facts.interests),
            active: steps(facts.active_at),
            cell: cell(facts.cell),
        })
    }

    fn new_country(&mut self, country: &str) -> Option<u64> {
        if let Some(number) = self.country(country) {
            return Some(number);
        }
        let number = self.countries.len() as u64 + 1;
        if country.is_empty() || number > Field::Country.greatest() {
            return None;
        }
        self.countries.insert(country.to_owned(), number);
        Some(number)
    }

    /// 0, which no search names, for no region or one beyond the 4095th.
    fn new_region(&mut self, country: u64, region: &str) -> u64 {
        if let Some(number) = self.region(country, region) {
            return number;
        }
        if region.is_empty() || self.last_region == Field::Region.greatest() {
            return 0;
        }
        self.last_region += 1;
        self.regions.entry(country).or_default().insert(region.to_owned(), self.last_region);
        self.last_region
    }

    /// The set of a member's interests. Those beyond the 64th of a site are not known.
    fn new_interests(&mut self, interests: &[String]) -> u64 {
        for interest in interests {
            if self.interests.len() < MOST_INTERESTS && !self.interests.contains(interest) {
                self.interests.push(interest.clone());
            }
        }
        self.interests(interests)
    }

    /// A country in which anybody lives or looks.
    pub fn country(&self, country: &str) -> Option<u64> {
        self.countries.get(country).copied()
    }

    pub fn region(&self, country: u64, region: &str) -> Option<u64> {
        self.regions.get(&country)?.get(region).copied()
    }

    /// The set of those of these interests that anybody has.
    pub fn interests(&self, interests: &[String]) -> u64 {
        let places = self.interests.iter().enumerate().filter(|(_, name)| interests.contains(name));
        places.fold(0, |set, (place, _)| set | 1 << place)
    }

    pub fn names(&self, set: u64) -> Vec<String> {
        let places = self.interests.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
        places.map(|(_, name)| name.clone()).collect()
    }
}
