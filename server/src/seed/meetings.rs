//! The conversations of a seeded domain: who talks with whom, what they write, and who has read it.

use super::demo_files::{Account, DemoFiles, FICTIONAL};
use super::people::Resident;
use super::talk::{Chain, Line, LineContent, Script};
use crate::sites::Domain;
use base::clock::{DAY, HOUR, MINUTE};
use base::config_files::ConfigError;
use demo::random::Random;
use std::collections::{BTreeMap, BTreeSet};
use wire::Millis;

/// Lengths of an account's conversations, newest first and over again.
const LENGTHS: [usize; 10] = [22, 8, 44, 14, 5, 70, 11, 30, 3, 130];

/// A conversation as planned. The rules of sending may end it earlier, when a free member runs out of messages.
pub struct Meeting {
    /// Indexes of residents.
    pub starter: usize,
    pub other: usize,
    pub lines: Vec<Line>,
    /// The sender of the last message takes it back at once.
    pub taken_back: bool,
    pub starter_then: Then,
    pub other_then: Then,
}

/// What one of the two does with the last messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    Reads,
    /// The messages have arrived, but are not read.
    Misses,
    /// The messages have not arrived, as no device was online.
    IsAway,
    Deletes,
}

struct Planner<'a> {
    demo: &'a DemoFiles,
    domain: &'a Domain,
    residents: &'a mut [Resident],
    now: Millis,
    random: &'a mut Random,
    met: BTreeSet<(usize, usize)>,
    /// How many conversations each resident has started.
    started: Vec<usize>,
    /// How many lines each resident has written to fictional profiles.
    spoken: Vec<usize>,
    /// How often a script of so many unanswered lines was used.
    waits: BTreeMap<usize, usize>,
    meetings: Vec<Meeting>,
}

/// Plans every conversation of a domain, and moves sign-ups before the first of them.
pub fn plan(
    demo: &DemoFiles,
    domain: &Domain,
    residents: &mut [Resident],
    now: Millis,
    random: &mut Random,
) -> Result<Vec<Meeting>, ConfigError> {
    let (started, spoken) = (vec![0; residents.len()], vec![0; residents.len()]);
    let (met, waits, meetings) = (BTreeSet::new(), BTreeMap::new(), Vec::new());
    let mut planner = Planner { demo, domain, residents, now, random, met, started, spoken, waits, meetings };
    planner.pairs();
    planner.fictional()?;
    for index in 0..planner.residents.len() {
        if let Some(account) = planner.residents[index].account.clone() {
            planner.account(index, &account);
        }
    }
    let conversations = demo.world.domains.get(&domain.key).map_or(0, |population| population.conversations);
    for _ in 0..conversations {
        planner.background();
    }
    planner.take_back();
    planner.sign_up_before_the_first_message();
    Ok(planner.meetings)
}

impl Planner<'_> {
    fn of_email(&self, email: &str) -> Option<usize> {
        self.residents.iter().position(|resident| resident.member.account.email == email)
    }

    /// Accounts that talk with each other: up to now, and both have read everything.
    fn pairs(&mut self) {
        let pairs = self.demo.accounts.pairs.iter().filter(|pair| pair.domain == self.domain.key);
        for pair in pairs {
            let Some((starter, other)) = self.of_email(&pair.starts).zip(self.of_email(&pair.answers)) else {
                continue;
            };
            let end = self.ago(4 * MINUTE, 9 * MINUTE);
            self.meet(starter, other, end, [Then::Reads; 2], |chain, random| chain.fill(pair.messages, random));
        }
    }

    fn fictional(&mut self) -> Result<(), ConfigError> {
        for fictional in self.demo.fictional.iter().filter(|it| it.domain == self.domain.key) {
            let wrong = |reason: String| ConfigError::new(FICTIONAL, format_args!("{}: {reason}", fictional.name));
            for chat in &fictional.chats {
                let parties = self.of_email(&chat.with).zip(self.of_email(&fictional.email));
                let (starter, other) = parties.ok_or_else(|| wrong(format!("{} is not an account here", chat.with)))?;
                let script = Script::parse(&chat.talk).map_err(wrong)?;
                let waits = self.residents[starter].account.as_ref().is_some_and(|account| account.unread > 0);
                let then = [if waits { Then::Misses } else { Then::Reads }, Then::Reads];
                let end = self.ago(4 * HOUR, 3 * DAY);
                self.meet(starter, other, end, then, |chain, _| chain.script(&script, true));
                let lines = self.meetings.last().map_or(0, |it| it.lines.iter().filter(|it| it.by_starter).count());
                self.spoken[starter] += lines;
            }
        }
        Ok(())
    }

    /// The conversations of an account with a name, newest first, until it is as `accounts.toml` defines it.
    fn account(&mut self, index: usize, account: &Account) {
        let met = self.met.iter().filter(|(low, high)| [low, high].contains(&&index)).count();
        let chats = account.chats.saturating_sub(met);
        let mut starts_left = account.started.saturating_sub(self.started[index]);
        let mut unread_left = account.unread;
        let mut words_left = self.words_of(account).map(|words| words.saturating_sub(self.spoken[index]));
        for nth in 0..chats {
            let chats_left = chats - nth;
            let partner = self.partner(index, true).or_else(|| self.partner(index, false));
            let Some(partner) = partner else { return };
            let starts = starts_left > 0 && (starts_left >= chats_left || nth % 2 == 1);
            starts_left -= usize::from(starts);
            let unread = self.share_of_unread(unread_left, chats_left);
            // Each conversation that is still to be started needs at least one message.
            let words = words_left.map(|left| match chats_left {
                1 => left,
                _ => left.div_ceil(chats_left).min(left.saturating_sub(starts_left)),
            });
            words_left = words_left.zip(words).map(|(left, words)| left - words);

            let deletes = chats_left <= account.deleted;
            self.residents[partner].leaves = !deletes && chats_left <= account.deleted + account.departed;
            let mine = match unread {
                _ if deletes => Then::Deletes,
                0 => Then::Reads,
                _ => Then::Misses,
            };
            let theirs = self.then();
            let (parties, then) =
                if starts { ((index, partner), [mine, theirs]) } else { ((partner, index), [theirs, mine]) };
            // Who is written to by many has not answered them.
            let ignores = account.unread > account.chats && !starts;
            let length = match nth {
                _ if ignores || words == Some(0) => 0,
                1 => account.longest.max(LENGTHS[1]),
                _ => LENGTHS[nth % LENGTHS.len()],
            };
            let (end, turn) = (self.nth_newest(nth), self.turn(unread.max(1)));
            self.meet(parties.0, parties.1, end, then, |chain, random| {
                if length > 0 {
                    chain.fill(length, random);
                }
                if let Some(words) = words {
                    chain.limit(starts, words);
                }
                if unread > 0 || length == 0 {
                    chain.wait(!starts, unread.max(1), turn);
                }
            });
            // A script for so many lines need not have been there.
            if mine == Then::Misses {
                let lines = self.meetings.last().map_or(&[][..], |it| &it.lines).iter().rev();
                unread_left = unread_left.saturating_sub(lines.take_while(|it| it.by_starter != starts).count());
            }
        }
    }

    /// About what each of the conversations left would have to hold.
    fn share_of_unread(&mut self, left: usize, chats_left: usize) -> usize {
        let mean = i64::try_from(left.div_ceil(chats_left)).unwrap_or(0);
        let share = |random: &mut Random| random.between((mean - 2).max(1), (2 * mean).min(6));
        if mean == 0 { 0 } else { usize::try_from(share(self.random)).unwrap_or(1) }
    }

    /// The number of the next script with so many lines.
    fn turn(&mut self, lines: usize) -> usize {
        let turn = self.waits.entry(lines).or_default();
        *turn += 1;
        *turn
    }

    /// Messages a free account has used of its free ones; nobody counts those of a paying one.
    fn words_of(&self, account: &Account) -> Option<usize> {
        let free = i64::from(self.domain.site.free_messages);
        (!account.premium).then(|| usize::try_from(free - account.free_left.unwrap_or(free)).unwrap_or(0))
    }

    fn background(&mut self) {
        let can_start = |planner: &Self, index: usize| {
            let resident = &planner.residents[index];
            let limit = usize::try_from(planner.domain.site.free_conversations).unwrap_or(0);
            let may = resident.premium || planner.started[index] < limit;
            resident.is_background() && !resident.leaves && may
        };
        let starters: Vec<usize> = (0..self.residents.len()).filter(|index| can_start(self, *index)).collect();
        let Some(starter) = self.random.pick(&starters).copied() else { return };
        let Some(other) = self.partner(starter, false) else { return };
        let length = match self.random.between(1, 100) {
            ..=15 => 0,
            16..=50 => self.random.between(2, 9),
            51..=80 => self.random.between(10, 26),
            81..=97 => self.random.between(27, 80),
            _ => self.random.between(81, 200),
        };
        let length = usize::try_from(length).unwrap_or(0);
        let waits = length == 0 || self.random.chance(20);
        let alone = usize::try_from(self.random.between(1, 4)).unwrap_or(1);
        let end = self.ago(20 * MINUTE, 2 * DAY).min(self.ago(20 * MINUTE, 60 * DAY));
        let (then, turn) = ([self.then(), self.then()], self.turn(alone));
        self.meet(starter, other, end, then, |chain, random| {
            if length > 0 {
                chain.fill(length, random);
            }
            if waits {
                chain.wait(length == 0 || random.chance(50), alone, turn);
            }
        });
    }

    fn meet(
        &mut self,
        starter: usize,
        other: usize,
        end: Millis,
        [starter_then, other_then]: [Then; 2],
        compose: impl FnOnce(&mut Chain, &mut Random),
    ) {
        let Some(talk) = self.demo.talk.get(&self.residents[starter].speaks) else { return };
        let parties = [&self.residents[starter], &self.residents[other]];
        let mut chain = Chain::new(talk, parties[0].talker(), parties[1].talker());
        chain = chain.sharing(parties.iter().all(|resident| resident.premium));
        compose(&mut chain, self.random);
        // How many random numbers the times take depends on the hour. A generator of their own keeps that from changing
        // who meets whom.
        let mut pauses = Random::new(self.random.bits());
        let lines = chain.until(end, &mut pauses);
        self.met.insert((starter.min(other), starter.max(other)));
        self.started[starter] += 1;
        self.meetings.push(Meeting { starter, other, lines, starter_then, other_then, taken_back: false });
    }

    /// Takes back the last message of some conversations, if it is not read yet: for accounts as often as
    /// `accounts.toml` sets, for others now and then.
    fn take_back(&mut self) {
        let mut left: Vec<usize> =
            self.residents.iter().map(|it| it.account.as_ref().map_or(0, |account| account.taken_back)).collect();
        for meeting in &mut self.meetings {
            let Some(Line { by_starter, content: LineContent::Text(_), .. }) = meeting.lines.last() else { continue };
            let (speaker, listener, then) = match by_starter {
                true => (meeting.starter, meeting.other, meeting.other_then),
                false => (meeting.other, meeting.starter, meeting.starter_then),
            };
            // A free member would get the free message back.
            let can = self.residents[speaker].premium && matches!(then, Then::Misses | Then::IsAway);
            let is_account = |index: usize| self.residents[index].account.is_some();
            if can && left[speaker] > 0 {
                left[speaker] -= 1;
                meeting.taken_back = true;
            } else if can && !is_account(speaker) && !is_account(listener) {
                meeting.taken_back = self.random.chance(25);
            }
        }
    }

    /// Somebody suitable of about the same age whom `of` has not met yet. A paying one does not run out of messages.
    fn partner(&mut self, of: usize, paying: bool) -> Option<usize> {
        let me = &self.residents[of];
        let fits = |index: &usize| {
            let you = &self.residents[*index];
            let new = *index != of && !self.met.contains(&(of.min(*index), of.max(*index)));
            new && you.is_background() && !you.leaves && (you.premium || !paying) && me.suits(you)
        };
        let candidates: Vec<usize> = (0..self.residents.len()).filter(fits).collect();
        let years: Vec<i64> = self.residents.iter().map(|you| (you.age - me.age).abs() / 6).collect();
        self.random.pick_least(candidates, |index| years[*index])
    }

    fn then(&mut self) -> Then {
        match self.random.between(1, 100) {
            ..=60 => Then::Reads,
            61..=85 => Then::Misses,
            _ => Then::IsAway,
        }
    }

    fn ago(&mut self, least: i64, most: i64) -> Millis {
        Millis(self.now.0 - self.random.between(least, most))
    }

    /// When an account's nth newest conversation ended: minutes ago, then hours, then days.
    fn nth_newest(&mut self, nth: usize) -> Millis {
        match i64::try_from(nth).unwrap_or(i64::MAX) {
            nth @ ..3 => self.ago((nth * 25 + 12) * MINUTE, (nth * 25 + 30) * MINUTE),
            nth @ 3..7 => self.ago((nth * 4 - 10) * HOUR, (nth * 4 - 7) * HOUR),
            nth => self.ago((nth - 6) * 30 * HOUR, (nth - 6) * 30 * HOUR + 20 * HOUR),
        }
    }

    fn sign_up_before_the_first_message(&mut self) {
        for meeting in &self.meetings {
            let Some(first) = meeting.lines.first() else { continue };
            for index in [meeting.starter, meeting.other] {
                let earlier = Millis(first.at.0 - self.random.between(HOUR, 5 * DAY));
                let signup = &mut self.residents[index].member.account.signup_at;
                *signup = (*signup).min(earlier);
            }
        }
    }
}
