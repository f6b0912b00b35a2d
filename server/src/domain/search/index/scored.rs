//! How well each member fits one who looks: points for what fits, of which every one is told.
//!
//! So they are given only for what either may know: what the profile of the other shows, and what the one who looks
//! prefers. The ages that the other prefers have none. No profile shows them, and who changes the own birth date and looks
//! how the points change would find them out to the year.

use super::filter::{Filter, span};
use super::find::{Part, Rank};
use super::members::Index;
use super::row::{Field, NOWHERE, Row};
use crate::domain::places::cell::Area;
use crate::domain::search::wanted::Choice;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;
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
    wanted_born: Option<RangeInclusive<u64>>,
    similar_born: Option<RangeInclusive<u64>>,
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

impl Index {
    /// Those who pass the filter, the one with the most points first; of several the one who was here last.
    pub fn best(&self, filter: &Filter, traits: &Traits, part: &Part<'_>) -> Vec<Scored> {
        let scale = self.scale(traits);
        let mut best = BinaryHeap::with_capacity(part.most + 1);
        for place in &self.fitting(filter, part.but) {
            let score: u32 = scale.points(&self.row(place)).iter().map(|points| u32::from(*points)).sum();
            let key = (score, self.rank(place), place);
            if best.len() < part.most || best.peek().is_some_and(|Reverse(worst)| key > *worst) {
                best.push(Reverse(key));
                if best.len() > part.most {
                    best.pop();
                }
            }
        }
        let scored = |Reverse((_, rank, place)): Reverse<(u32, Rank, u32)>| Scored {
            id: rank.id.0,
            reasons: self.reasons(&self.row(place), &scale),
        };
        best.into_sorted_vec().into_iter().map(scored).collect()
    }

    fn scale<'t>(&self, traits: &'t Traits) -> Scale<'t> {
        let number = |choice: Choice| {
            let key = traits.choices.iter().find(|(it, _)| *it == choice).map(|(_, key)| key.as_str());
            Some(choice.number(key)).filter(|number| *number > 0)
        };
        let born = |(after, until): &Born| span(after.as_deref(), until.as_deref());
        Scale {
            wanted_born: traits.wanted_born.as_ref().map(born),
            similar_born: traits.similar_born.as_ref().map(born),
            areas: &traits.areas,
            region: traits.region.as_ref().and_then(|(country, region)| {
                let country = self.numbers.country(country)?;
                self.numbers.region(country, region)
            }),
            interests: self.numbers.interests(&traits.interests),
            reason: number(Choice::Reason),
            status: number(Choice::RelationshipStatus),
        }
    }

    fn reasons(&self, row: &Row, scale: &Scale<'_>) -> Vec<MatchReason> {
        let told = KINDS.into_iter().zip(scale.points(row)).filter(|(_, points)| *points > 0);
        let reason = |(kind, points): (MatchKind, u8)| MatchReason {
            kind,
            points: i64::from(points),
            km: scale
                .distance(row)
                .filter(|_| kind == MatchKind::Distance)
                .map(|step| scale.areas[usize::from(step)].0),
            interests: if kind == MatchKind::Interests {
                self.numbers.names(row.interests & scale.interests)
            } else {
                Vec::new()
            },
        };
        told.map(reason).collect()
    }
}

impl Scale<'_> {
    #[inline]
    fn points(&self, row: &Row) -> Points {
        let birth = Field::Born.of(row.facts);
        let is_born_within =
            |span: &Option<RangeInclusive<u64>>| span.as_ref().is_some_and(|span| span.contains(&birth));
        let is = |field: Field, wanted: Option<u64>| wanted == Some(field.of(row.facts));
        let distance = self.distance(row).map_or(0, |step| NEAREST.saturating_sub(LESS * step));
        let shared = (row.interests & self.interests).count_ones().min(MOST_INTERESTS);
        let given = |fits: bool, points: u8| if fits { points } else { 0 };
        [
            given(is_born_within(&self.wanted_born), AGES),
            given(is_born_within(&self.similar_born), SIMILAR_AGE),
            distance,
            // A region of hundreds of kilometres says less than a distance, where there is one.
            given(distance == 0 && is(Field::Region, self.region) && !self.is_measured(row), REGION),
            INTEREST * u8::try_from(shared).unwrap_or_default(),
            given(is(Field::Reason, self.reason), REASON),
            given(is(Field::RelationshipStatus, self.status), STATUS),
        ]
    }

    fn is_measured(&self, row: &Row) -> bool {
        !self.areas.is_empty() && row.cell != NOWHERE
    }

    /// The number of the nearest of the areas in which a member lives.
    fn distance(&self, row: &Row) -> Option<u8> {
        let step = self.areas.iter().position(|(_, area)| row.cell != NOWHERE && area.holds(row.cell))?;
        u8::try_from(step).ok()
    }
}
