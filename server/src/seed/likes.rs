//! The likes of a seeded domain: of accounts as `accounts.toml` sets them, of others at random. Fictional profiles like
//! nobody.

use super::demo_files::{DemoFiles, Likes};
use super::people::Resident;
use super::script::{Act, Action};
use crate::domain::likes;
use crate::sites::Domain;
use base::clock::{DAY, MINUTE};
use demo::random::Random;
use std::collections::BTreeSet;
use wire::{MemberId, Millis};

/// A like and its outcome.
pub struct Heart {
    from: MemberId,
    to: MemberId,
    at: Millis,
    then: Then,
}

#[derive(Clone, Copy)]
enum Then {
    /// It has not been looked at yet.
    Waits,
    IsSeen,
    IsReturned(Millis),
    IsPassed(Millis),
}

impl Heart {
    /// The acts of the two.
    pub fn acts(&self) -> Vec<Act> {
        let liked = Act { at: self.at, action: Action::Like(self.from, self.to, likes::Act::Like) };
        let answer = |at, act| Act { at, action: Action::Like(self.to, self.from, act) };
        match self.then {
            Then::Waits => vec![liked],
            Then::IsSeen => vec![liked, answer(self.at, likes::Act::See)],
            Then::IsReturned(at) => vec![liked, answer(at, likes::Act::Like)],
            Then::IsPassed(at) => vec![liked, answer(at, likes::Act::See), answer(at, likes::Act::Pass)],
        }
    }
}

struct Planner<'a> {
    residents: &'a [Resident],
    now: Millis,
    random: &'a mut Random,
    met: BTreeSet<(usize, usize)>,
    hearts: Vec<Heart>,
}

pub fn plan(demo: &DemoFiles, domain: &Domain, residents: &[Resident], now: Millis, random: &mut Random) -> Vec<Heart> {
    let mut planner = Planner { residents, now, random, met: BTreeSet::new(), hearts: Vec::new() };
    for (index, resident) in residents.iter().enumerate() {
        if let Some(account) = &resident.account {
            planner.account(index, account.likes);
        }
    }
    let likes = demo.world.domains.get(&domain.key).map_or(0, |population| population.likes);
    for _ in 0..likes {
        planner.background();
    }
    planner.hearts.sort_by_key(|heart| heart.at);
    planner.hearts
}

impl Planner<'_> {
    fn account(&mut self, index: usize, likes: Likes) {
        let seen = likes.received.saturating_sub(likes.new + likes.matches);
        for _ in 0..likes.passed {
            self.receive(index, (2, 40), |at, random| Then::IsPassed(soon_after(at, random)));
        }
        for _ in 0..seen {
            self.receive(index, (2, 60), |_, _| Then::IsSeen);
        }
        for nth in 0..likes.matches {
            let returned = |at, random: &mut Random| Then::IsReturned(soon_after(at, random));
            if nth % 2 == 0 {
                self.receive(index, (1, 50), returned);
            } else {
                self.give(index, (1, 50), returned);
            }
        }
        for _ in 0..likes.given {
            self.give(index, (1, 30), |_, _| Then::Waits);
        }
        for _ in 0..likes.new {
            self.receive(index, (0, 9), |_, _| Then::Waits);
        }
    }

    fn background(&mut self) {
        let (residents, now) = (self.residents, self.now);
        let here: Vec<usize> = (0..residents.len()).filter(|index| is_here(&residents[*index], now)).collect();
        let Some(from) = self.random.pick(&here).copied() else { return };
        self.give(from, (0, 90), |at, random| match random.between(1, 100) {
            ..=25 => Then::Waits,
            26..=70 => Then::IsSeen,
            71..=92 => Then::IsReturned(soon_after(at, random)),
            _ => Then::IsPassed(soon_after(at, random)),
        });
    }

    fn receive(&mut self, to: usize, days: (i64, i64), then: impl FnOnce(Millis, &mut Random) -> Then) {
        if let Some(from) = self.somebody(to) {
            self.like(from, to, days, then);
        }
    }

    fn give(&mut self, from: usize, days: (i64, i64), then: impl FnOnce(Millis, &mut Random) -> Then) {
        if let Some(to) = self.somebody(from) {
            self.like(from, to, days, then);
        }
    }

    fn like(&mut self, from: usize, to: usize, days: (i64, i64), then: impl FnOnce(Millis, &mut Random) -> Then) {
        let signup = |index: usize| self.residents[index].member.account.signup_at.0;
        let earliest = signup(from).max(signup(to)) + MINUTE;
        let at = self.now.0 - self.random.between(days.0 * DAY + 40 * MINUTE, days.1 * DAY);
        let at = Millis(at.max(earliest));
        let then = then(at, self.random);
        let [from, to] = [from, to].map(|index| self.residents[index].id());
        self.hearts.push(Heart { from, to, at, then });
    }

    /// A member in the background between whom and `of` there is no like yet.
    fn somebody(&mut self, of: usize) -> Option<usize> {
        let (me, met) = (&self.residents[of], &self.met);
        let fits = |index: &usize| {
            let you = &self.residents[*index];
            let new = *index != of && !met.contains(&(of.min(*index), of.max(*index)));
            new && is_here(you, self.now) && me.attracts(you)
        };
        let fitting: Vec<usize> = (0..self.residents.len()).filter(fits).collect();
        let found = self.random.pick(&fitting).copied()?;
        self.met.insert((of.min(found), of.max(found)));
        Some(found)
    }
}

/// Whether a member is in the background, does not leave, and signed up long enough ago for a like to have been
/// received and answered.
fn is_here(resident: &Resident, now: Millis) -> bool {
    resident.is_background() && !resident.leaves && now.0 - resident.member.account.signup_at.0 > DAY
}

/// A time within the half hour after.
fn soon_after(at: Millis, random: &mut Random) -> Millis {
    Millis(at.0 + random.between(2 * MINUTE, 30 * MINUTE))
}
