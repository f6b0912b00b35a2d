//! Whom a search finds, how many they are, and the first of them in their order.
//!
//! A page is found by the sets of the times at which members were last here, from the latest on that the cursor allows,
//! so that it costs the same however far one has paged. Where few fit, those are put in order.

use super::condition::{Condition, Split};
use super::filter::Filter;
use super::members::Index;
use roaring::RoaringBitmap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Where a member stands in the order of the results: who was here last comes first, and of several the one with the
/// lowest id. It orders the other way round, so that what comes first is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    pub active: u32,
    pub id: Reverse<i64>,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The first of them, in their order.
    pub first: Vec<Rank>,
    pub total: i64,
}

/// The part of the results that is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Part<'p> {
    /// Only those behind this one.
    pub after: Option<Rank>,
    pub most: usize,
    /// Not these.
    pub but: &'p [i64],
}

/// Those whom the searches so far have found, as a wider one shows nobody twice.
#[derive(Debug, Default)]
pub struct Seen(RoaringBitmap);

impl Index {
    /// Those who fit: their number, and the first of the part.
    pub fn find(&self, filter: &Filter, part: &Part<'_>) -> Found {
        self.find_more(filter, part, &mut Seen::default())
    }

    /// The same among those who were not seen, who are seen from then on.
    pub fn find_more(&self, filter: &Filter, part: &Part<'_>, seen: &mut Seen) -> Found {
        let mut found = self.fitting(filter, part.but);
        found -= &seen.0;
        let total = i64::try_from(found.len()).unwrap_or_default();
        let first = self.latest(&found, part).unwrap_or_else(|| self.sorted(&found, part));
        seen.0 |= found;
        Found { first, total }
    }

    /// Those who fulfil all conditions and are none of these. Sets come first, then the rows of those who are left, where
    /// they are few beside the sets, or in sets that are too coarse.
    pub(super) fn fitting(&self, filter: &Filter, but: &[i64]) -> RoaringBitmap {
        let mut conditions: Vec<(Split<'_>, &Condition)> =
            filter.conditions.iter().map(|condition| (condition.split(&self.sets), condition)).collect();
        // What leaves the fewest comes first.
        conditions.sort_by_cached_key(|(split, _)| split.most());
        let Some((first, others)) = conditions.split_first() else { return RoaringBitmap::new() };
        let (mut found, mut by_sets, mut by_rows) = (first.0.all(), vec![first], Vec::new());
        for one in others {
            let (split, condition) = one;
            if split.work() > found.len() * self.work.row {
                by_rows.push(*condition);
            } else {
                split.narrow(&mut found);
                by_sets.push(one);
            }
        }
        if !by_rows.is_empty() {
            found.retain(|place| by_rows.iter().all(|condition| condition.holds(&self.rows, place)));
        }
        for (split, condition) in by_sets {
            split.check(&mut found, |place| condition.holds(&self.rows, place));
        }
        for place in but.iter().filter_map(|id| self.place_of(*id)) {
            found.remove(place);
        }
        found
    }

    /// The first of a part of what was found, by the sets of the times; `None` where that is not the way.
    fn latest(&self, found: &RoaringBitmap, part: &Part<'_>) -> Option<Vec<Rank>> {
        if found.len() <= self.work.few {
            return None;
        }
        let mut best = Best::of(part);
        let latest = part.after.map_or(u32::MAX, |after| after.active);
        let mut steps = self.sets.steps(..=latest).rev();
        for (active, here) in steps.by_ref().take(self.work.steps) {
            let here = here & found;
            here.iter().for_each(|place| best.offer(Rank { active, id: Reverse(self.id(place)) }));
            if best.is_full() {
                return Some(best.first());
            }
        }
        steps.next().is_none().then(|| best.first())
    }

    fn sorted(&self, found: &RoaringBitmap, part: &Part<'_>) -> Vec<Rank> {
        let mut best = Best::of(part);
        found.iter().for_each(|place| best.offer(self.rank(place)));
        best.first()
    }

    pub(super) fn rank(&self, place: u32) -> Rank {
        Rank { active: self.rows.active[place as usize], id: Reverse(self.id(place)) }
    }
}

/// The first of a part, of those who are offered one after the other.
struct Best<'p> {
    part: &'p Part<'p>,
    /// The worst of them is on top.
    ranks: BinaryHeap<Reverse<Rank>>,
}

impl<'p> Best<'p> {
    fn of(part: &'p Part<'p>) -> Self {
        Self { part, ranks: BinaryHeap::with_capacity(part.most + 1) }
    }

    fn is_full(&self) -> bool {
        self.ranks.len() >= self.part.most
    }

    #[inline]
    fn offer(&mut self, rank: Rank) {
        let is_better = !self.is_full() || self.ranks.peek().is_some_and(|Reverse(worst)| rank > *worst);
        if !is_better || self.part.after.is_some_and(|after| rank >= after) {
            return;
        }
        self.ranks.push(Reverse(rank));
        if self.ranks.len() > self.part.most {
            self.ranks.pop();
        }
    }

    fn first(self) -> Vec<Rank> {
        // In ascending order of what is reversed, which is the order of the results.
        self.ranks.into_sorted_vec().into_iter().map(|Reverse(rank)| rank).collect()
    }
}
