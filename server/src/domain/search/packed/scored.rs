//! How well each member fits one who looks: points for what fits, of which every one is told.
//!
//! So they are given only for what either may know: what the profile of the other shows, and what the one who looks
//! prefers. The ages that the other prefers have none. No profile shows them, and who changes the own birth date and looks
//! how the points change would find them out to the year.

use super::{Filter, NOWHERE, Packed, Part, Rank, born, place_of};
use crate::domain::places::cell::Area;
use crate::domain::search::wanted::Choice;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use wire::match_finder::{MatchKind, MatchReason};

/// What is compared, and the order in which it is told.
const KINDS: [MatchKind; 7] = [
    MatchKind::YourAges,
    MatchKind::SimilarAge,
    MatchKind::Distance,
    MatchKind::Region,
    MatchKind::Interests,
    MatchKind::Reason,
    MatchKind::RelationshipStatus,
];
const AGES: u8 = 20;
const SIMILAR_AGE: u8 = 20;
/// For the nearest; each farther distance has as many less.
const NEAREST: u8 = 20;
const LESS: u8 = 5;
const REGION: u8 = 10;
const INTEREST: u8 = 6;
const MOST_INTERESTS: u32 = 5;
const REASON: u8 = 6;
const STATUS: u8 = 4;

/// The points of one member, in the order of [`KINDS`].
type Points = [u8; KINDS.len()];

/// Born after the first day and until the second.
pub type Born = (Option<String>, Option<String>);

/// One who looks, as far as the site shows it of anybody; what is left open gives no points.
#[derive(Clone, Debug, Default)]
pub struct Traits {
    /// When those of the preferred ages were born.
    pub wanted_born: Option<Born>,
    /// When those of about the same age were born.
    pub similar_born: Option<Born>,
    /// The cells around, from the nearest on, with their distances in kilometres.
    pub areas: Vec<(i64, Area)>,
    /// Country and region.
    pub region: Option<(String, String)>,
    pub interests: Vec<String>,
    pub choices: Vec<(Choice, String)>,
}

/// The same in the numbers of one site.
struct Scale<'t> {
    wanted_born: Option<(u64, u64)>,
    similar_born: Option<(u64, u64)>,
    areas: &'t [(i64, Area)],
    region: Option<u64>,
    interests: u64,
    reason: Option<u64>,
    status: Option<u64>,
}

/// Somebody who fits, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    pub id: i64,
    pub reasons: Vec<MatchReason>,
}

impl Packed {
    /// Those who pass the filter, the one with the most points first; of several the one who was here last.
    pub fn best(&self, filter: &Filter, traits: &Traits, part: &Part<'_>) -> Vec<Scored> {
        let scale = self.scale(traits);
        let mut best = BinaryHeap::with_capacity(part.most + 1);
        for place in 0..self.ids.len() {
            if !self.fits(place, filter) || part.but.binary_search(&self.ids[place]).is_ok() {
                continue;
            }
            let score: u32 = self.points(place, &scale).iter().map(|points| u32::from(*points)).sum();
            let key = (score, Rank { active: self.active[place], id: Reverse(self.ids[place]) }, place);
            if best.len() < part.most || best.peek().is_some_and(|Reverse(worst)| key > *worst) {
                best.push(Reverse(key));
                if best.len() > part.most {
                    best.pop();
                }
            }
        }
        let scored = |Reverse((_, rank, place)): Reverse<(u32, Rank, usize)>| Scored {
            id: rank.id.0,
            reasons: self.reasons(place, &scale),
        };
        best.into_sorted_vec().into_iter().map(scored).collect()
    }

    fn scale<'t>(&self, traits: &'t Traits) -> Scale<'t> {
        let number = |choice: Choice| {
            let key = traits.choices.iter().find(|(it, _)| *it == choice).map(|(_, key)| key.as_str());
            Some(choice.number(key)).filter(|number| *number > 0)
        };
        let span = |(after, until): &Born| {
            (after.as_deref().map_or(0, |date| born(date) + 1), until.as_deref().map_or(u64::MAX, born))
        };
        Scale {
            wanted_born: traits.wanted_born.as_ref().map(span),
            similar_born: traits.similar_born.as_ref().map(span),
            areas: &traits.areas,
            region: traits.region.as_ref().and_then(|(country, region)| {
                let country = self.countries.get(country)?;
                self.regions.get(&(*country, region.clone())).copied()
            }),
            interests: self.mask(&traits.interests),
            reason: number(Choice::Reason),
            status: number(Choice::RelationshipStatus),
        }
    }

    #[inline]
    fn points(&self, place: usize, scale: &Scale<'_>) -> Points {
        let facts = self.facts[place];
        let birth = facts >> super::BORN;
        let is_born_within =
            |span: Option<(u64, u64)>| span.is_some_and(|(from, until)| (from..=until).contains(&birth));
        let is = |choice: Choice, wanted: Option<u64>| wanted == Some(facts >> place_of(choice) & 7);
        let distance = self.distance(place, scale).map_or(0, |step| NEAREST.saturating_sub(LESS * step));
        let is_of_region = scale.region == Some(facts >> super::REGION & super::REGION_BITS);
        let shared = (self.interests[place] & scale.interests).count_ones().min(MOST_INTERESTS);
        let given = |fits: bool, points: u8| if fits { points } else { 0 };
        [
            given(is_born_within(scale.wanted_born), AGES),
            given(is_born_within(scale.similar_born), SIMILAR_AGE),
            distance,
            // A region of hundreds of kilometres says less than a distance, where there is one.
            given(distance == 0 && is_of_region && !self.is_measured(place, scale), REGION),
            INTEREST * u8::try_from(shared).unwrap_or_default(),
            given(is(Choice::Reason, scale.reason), REASON),
            given(is(Choice::RelationshipStatus, scale.status), STATUS),
        ]
    }

    fn is_measured(&self, place: usize, scale: &Scale<'_>) -> bool {
        !scale.areas.is_empty() && self.cells[place] != NOWHERE
    }

    /// The number of the nearest of the areas in which a member lives.
    fn distance(&self, place: usize, scale: &Scale<'_>) -> Option<u8> {
        let cell = self.cells[place];
        let step = scale.areas.iter().position(|(_, area)| cell != NOWHERE && area.holds(cell))?;
        u8::try_from(step).ok()
    }

    fn reasons(&self, place: usize, scale: &Scale<'_>) -> Vec<MatchReason> {
        let points = self.points(place, scale);
        let told = KINDS.into_iter().zip(points).filter(|(_, points)| *points > 0);
        let reason = |(kind, points): (MatchKind, u8)| MatchReason {
            kind,
            points: i64::from(points),
            km: self
                .distance(place, scale)
                .filter(|_| kind == MatchKind::Distance)
                .map(|step| scale.areas[usize::from(step)].0),
            interests: if kind == MatchKind::Interests {
                self.names(self.interests[place] & scale.interests)
            } else {
                Vec::new()
            },
        };
        told.map(reason).collect()
    }
}
