//! The inverted index: for each value the set of those who have it, as a compressed bitmap of their places.

use super::row::{Field, NOWHERE, Row};
use crate::domain::places::cell::tile_of;
use roaring::RoaringBitmap;
use std::collections::BTreeMap;
use std::ops::RangeBounds;

#[derive(Debug, Default)]
pub struct Sets {
    /// Of each field and each of its sets, those whose value is in it.
    fields: [Vec<RoaringBitmap>; Field::ALL.len()],
    interests: Vec<RoaringBitmap>,
    /// By where they live, on squares of about 45 km.
    tiles: BTreeMap<u32, RoaringBitmap>,
    /// By when they were last here.
    steps: BTreeMap<u32, RoaringBitmap>,
}

impl Sets {
    /// Moves a member from the sets of what was known to those of what is; nothing is known of one who is in no set. Most
    /// changes are of the time alone, and so nothing else is touched then.
    pub fn change(&mut self, place: u32, old: Option<Row>, new: Option<Row>) {
        if old.map(|row| row.facts) != new.map(|row| row.facts) {
            for (field, sets) in Field::ALL.into_iter().zip(&mut self.fields) {
                let [from, to] = [old, new].map(|row| row.map(|row| field.set_of(field.of(row.facts))));
                if from != to {
                    from.and_then(|from| sets.get_mut(from)).map(|set| set.remove(place));
                    to.map(|to| at(sets, to).insert(place));
                }
            }
        }
        let [from, to] = [old, new].map(|row| row.map_or(0, |row| row.interests));
        for interest in (0..u64::BITS as usize).filter(|it| (from ^ to) >> it & 1 == 1) {
            let set = at(&mut self.interests, interest);
            if to >> interest & 1 == 1 {
                set.insert(place)
            } else {
                set.remove(place)
            };
        }
        let tile = |row: Row| (row.cell != NOWHERE).then(|| tile_of(row.cell));
        change_key(&mut self.tiles, place, old.and_then(tile), new.and_then(tile));
        change_key(&mut self.steps, place, old.map(|row| row.active), new.map(|row| row.active));
    }

    /// The sets of a field, by their numbers.
    pub fn of_field(&self, field: Field) -> impl Iterator<Item = (usize, &RoaringBitmap)> {
        self.fields[field as usize].iter().enumerate().filter(|(_, set)| !set.is_empty())
    }

    /// The sets of these interests.
    pub fn of_interests(&self, interests: u64) -> impl Iterator<Item = &RoaringBitmap> {
        let sets = self.interests.iter().enumerate();
        sets.filter(move |(interest, _)| interests >> interest & 1 == 1).map(|(_, set)| set)
    }

    pub fn tiles(&self) -> impl Iterator<Item = (u32, &RoaringBitmap)> {
        self.tiles.iter().map(|(tile, set)| (*tile, set))
    }

    /// Those who were last here in one of these steps, by the step.
    pub fn steps(&self, steps: impl RangeBounds<u32>) -> impl DoubleEndedIterator<Item = (u32, &RoaringBitmap)> {
        self.steps.range(steps).map(|(step, set)| (*step, set))
    }

    /// Packs each set as tightly as it goes, and gives back the memory that was taken in advance.
    pub fn shrink(&mut self) {
        let sets = self.fields.iter_mut().flatten().chain(&mut self.interests);
        for set in sets.chain(self.tiles.values_mut()).chain(self.steps.values_mut()) {
            set.optimize();
            // A copy takes what it needs.
            *set = set.clone();
        }
    }
}

fn at(sets: &mut Vec<RoaringBitmap>, number: usize) -> &mut RoaringBitmap {
    if sets.len() <= number {
        sets.resize_with(number + 1, RoaringBitmap::new);
    }
    &mut sets[number]
}

/// The same for sets of which there are ever new ones: one that is empty is taken away.
fn change_key(sets: &mut BTreeMap<u32, RoaringBitmap>, place: u32, from: Option<u32>, to: Option<u32>) {
    if from == to {
        return;
    }
    if let Some(from) = from
        && let Some(set) = sets.get_mut(&from)
    {
        set.remove(place);
        if set.is_empty() {
            sets.remove(&from);
        }
    }
    if let Some(to) = to {
        sets.entry(to).or_default().insert(place);
    }
}
