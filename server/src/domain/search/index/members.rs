//! All members, by their sets and by their rows.

use super::numbers::Numbers;
use super::row::{Row, Rows};
use super::sets::Sets;
use crate::domain::profiles::listed::Facts;
use wire::MemberId;

/// Which way is the least work, by measurements among a million members.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// So few are put in order, rather than found in it by the sets of the times.
    pub few: u64,
    /// To look at a member's row is as much work as to go through so many members of sets.
    pub row: u64,
    /// The most times of which the sets are looked at for a page. Where too few who fit were here in all of them, as when
    /// only those fit who left long ago, it is less work to put all in order.
    pub steps: usize,
}

impl Default for Work {
    fn default() -> Self {
        Self { few: 4_000, row: 16, steps: 256 }
    }
}

/// The members of a site.
#[derive(Debug, Default)]
pub struct Index {
    pub(super) work: Work,
    pub(super) numbers: Numbers,
    pub(super) sets: Sets,
    /// In the order in which the members came, by which the sets know them.
    pub(super) ids: Vec<i64>,
    pub(super) rows: Rows,
    /// The places in these lists, in the order of the ids. Members come nearly in it, but one who has just confirmed an
    /// address comes after those who signed up meanwhile.
    by_id: Vec<u32>,
}

impl Index {
    /// Writes what is known of a member, or that the member is shown to nobody.
    pub fn put(&mut self, member: MemberId, facts: Option<&Facts>) {
        let row = facts.and_then(|facts| self.numbers.row(facts));
        match (self.search(member.0), row) {
            (Ok(at), row) => self.change(self.by_id[at], row),
            (Err(at), Some(row)) => self.add(at, member, row),
            (Err(_), None) => {}
        }
    }

    fn change(&mut self, place: u32, row: Option<Row>) {
        let old = Some(self.row(place)).filter(Row::is_shown);
        if old != row {
            self.rows.set(place as usize, row.unwrap_or_default());
            self.sets.change(place, old, row);
        }
    }

    /// Adds a member, who is at this place in the order of the ids.
    fn add(&mut self, at: usize, member: MemberId, row: Row) {
        let Ok(place) = u32::try_from(self.ids.len()) else { return };
        self.by_id.insert(at, place);
        self.ids.push(member.0);
        self.rows.push(row);
        self.sets.change(place, None, Some(row));
    }

    /// Where an id is in the order of the ids, or belongs.
    fn search(&self, id: i64) -> Result<usize, usize> {
        let id_at = |place: &u32| self.ids[*place as usize];
        match self.by_id.last() {
            // Loading, and new members, come in the order of their ids.
            Some(last) if id_at(last) < id => Err(self.by_id.len()),
            _ => self.by_id.binary_search_by_key(&id, id_at),
        }
    }

    /// By what the sets know a member.
    pub(super) fn place_of(&self, id: i64) -> Option<u32> {
        self.search(id).ok().map(|at| self.by_id[at])
    }

    #[inline]
    pub(super) fn row(&self, place: u32) -> Row {
        self.rows.get(place as usize)
    }

    #[inline]
    pub(super) fn id(&self, place: u32) -> i64 {
        self.ids[place as usize]
    }

    /// Gives back the memory that was taken in advance while all members were loaded, but for some to come.
    pub fn shrink(&mut self) {
        let room = self.ids.len() + self.ids.len() / 16;
        self.ids.shrink_to(room);
        self.rows.shrink_to(room);
        self.by_id.shrink_to(room);
        self.sets.shrink();
    }
}
