//! Conversations made of short scripts: what two people write to each other, and when.

use base::clock::{DAY, HOUR, MINUTE, SECOND};
use demo::random::Random;
use wire::Millis;

/// Hours of the day are those of Amsterdam in winter, which is precise enough for a demo.
const ZONE: i64 = HOUR;

/// The scripts of one language. None of the lists is empty.
pub struct Talk {
    pub opening: Vec<Script>,
    pub topic: Vec<Script>,
    pub morning: Vec<Script>,
    pub evening: Vec<Script>,
    pub waiting: Vec<Script>,
    /// With pictures and gifts, for two who have credits.
    pub sharing: Vec<Script>,
}

/// A few turns between two people, A and B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script(Vec<Turn>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Turn {
    by_a: bool,
    content: LineContent,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineContent {
    Text(String),
    /// A picture of `config/demo/photos`.
    Photo(String),
    Gift(String),
}

impl LineContent {
    /// `[photo NAME]`, `[gift ID]`, or else a text.
    fn parse(text: &str) -> Self {
        let thing = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).and_then(|it| it.split_once(' '));
        match thing {
            Some(("photo", name)) => Self::Photo(name.to_owned()),
            Some(("gift", id)) => Self::Gift(id.to_owned()),
            _ => Self::Text(text.to_owned()),
        }
    }
}

impl Script {
    /// One turn a line: `A: …` or `B: …`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let turn = |line: &str| match line.split_once(": ") {
            Some(("A", content)) => Ok(Turn { by_a: true, content: LineContent::parse(content) }),
            Some(("B", content)) => Ok(Turn { by_a: false, content: LineContent::parse(content) }),
            _ => Err(format!("\"{line}\" starts with neither A: nor B:")),
        };
        text.trim().lines().map(turn).collect::<Result<_, _>>().map(Self)
    }
}

/// One of the two people, with what scripts mention of them.
#[derive(Clone, Copy, Debug)]
pub struct Talker<'a> {
    pub name: &'a str,
    pub region: &'a str,
}

/// The part of the day in which a script is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Hour {
    Morning,
    Day,
    Evening,
}

/// Lines that follow each other within minutes.
struct Session {
    hour: Hour,
    lines: Vec<(bool, LineContent)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub at: Millis,
    pub by_starter: bool,
    pub content: LineContent,
}

/// A conversation in the making: its lines, without their times.
pub struct Chain<'a> {
    talk: &'a Talk,
    starter: Talker<'a>,
    other: Talker<'a>,
    /// Both can pay for pictures and gifts.
    shares: bool,
    sessions: Vec<Session>,
}

impl<'a> Chain<'a> {
    pub fn new(talk: &'a Talk, starter: Talker<'a>, other: Talker<'a>) -> Self {
        Self { talk, starter, other, shares: false, sessions: Vec::new() }
    }

    #[must_use]
    pub fn sharing(self, shares: bool) -> Self {
        Self { shares, ..self }
    }

    fn len(&self) -> usize {
        self.sessions.iter().map(|session| session.lines.len()).sum()
    }

    /// Adds a script, with the starter of the conversation as A or as B.
    pub fn script(&mut self, script: &Script, starter_is_a: bool) {
        self.session(Hour::Day, script, starter_is_a);
    }

    fn session(&mut self, hour: Hour, script: &Script, starter_is_a: bool) {
        let (a, b) = if starter_is_a { (self.starter, self.other) } else { (self.other, self.starter) };
        let fill = |text: &str| {
            let names = text.replace("{a}", a.name).replace("{b}", b.name);
            names.replace("{a_region}", a.region).replace("{b_region}", b.region)
        };
        let fill_in = |content: &LineContent| match content {
            LineContent::Text(text) => LineContent::Text(fill(text)),
            LineContent::Photo(_) | LineContent::Gift(_) => content.clone(),
        };
        let lines = script.0.iter().map(|turn| (turn.by_a == starter_is_a, fill_in(&turn.content))).collect();
        self.sessions.push(Session { hour, lines });
    }

    /// Adds an opening and then topics, day after day, until there are `length` lines; the last topic may be cut off.
    /// Topics keep the order of their file, from a random one on, because some refer to earlier ones.
    pub fn fill(&mut self, length: usize, random: &mut Random) {
        let talk = self.talk;
        if let Some(opening) = random.pick(&talk.opening) {
            self.session(Hour::Day, opening, true);
        }
        let first = usize::try_from(random.bits() >> 32).unwrap_or(0);
        let mut topics = talk.topic.iter().cycle().skip(first % talk.topic.len());
        // Nobody sends the same picture twice.
        let shared = talk.sharing.iter().cycle().skip(first % talk.sharing.len());
        let mut shared = shared.take(if self.shares { talk.sharing.len() } else { 0 });
        while self.len() < length {
            if random.chance(55)
                && let Some(script) = shared.next()
            {
                self.session(Hour::Day, script, random.chance(50));
            }
            if random.chance(60) {
                self.extra(Hour::Morning, &talk.morning, length, random);
            }
            if let Some(topic) = topics.next() {
                self.session(Hour::Day, topic, random.chance(50));
            }
            if random.chance(70) {
                self.extra(Hour::Evening, &talk.evening, length, random);
            }
        }
        self.cut(self.len().saturating_sub(length));
    }

    /// Adds small talk, unless the conversation would end soon after it.
    fn extra(&mut self, hour: Hour, scripts: &[Script], length: usize, random: &mut Random) {
        let Some(script) = random.pick(scripts) else { return };
        if self.len() + script.0.len() + 4 < length {
            self.session(hour, script, random.chance(50));
        }
    }

    /// Removes the last lines.
    fn cut(&mut self, mut lines: usize) {
        while let Some(session) = self.sessions.last_mut().filter(|_| lines > 0) {
            let taken = lines.min(session.lines.len());
            session.lines.truncate(session.lines.len() - taken);
            lines -= taken;
            if session.lines.is_empty() {
                self.sessions.pop();
            }
        }
    }

    /// Cuts the conversation off before one of the two would write more than `most` lines.
    pub fn limit(&mut self, starter: bool, most: usize) {
        let speakers: Vec<bool> = self.sessions.iter().flat_map(|session| &session.lines).map(|line| line.0).collect();
        let too_many = speakers.iter().enumerate().filter(|(_, by)| **by == starter).nth(most);
        if let Some((at, _)) = too_many {
            self.cut(speakers.len() - at);
        }
    }

    /// Adds about `lines` lines by one of the two which the other does not answer. `turn` chooses among scripts of the
    /// same length, so that a member to whom many write does not get the same lines from all of them.
    pub fn wait(&mut self, by_starter: bool, lines: usize, turn: usize) {
        let off = |script: &&Script| script.0.len().abs_diff(lines);
        let scripts = &self.talk.waiting;
        let least = scripts.iter().map(|script| off(&script)).min();
        let nearest: Vec<&Script> = scripts.iter().filter(|script| Some(off(script)) == least).collect();
        if let Some(script) = nearest.get(turn % nearest.len().max(1)) {
            self.session(Hour::Day, script, by_starter);
        }
    }

    /// Gives each line its time. The last one is written at `end`.
    pub fn until(self, end: Millis, random: &mut Random) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut next: Option<(i64, Hour)> = None;
        for session in self.sessions.into_iter().rev() {
            let pauses: Vec<i64> = session.lines.iter().map(|_| random.between(12 * SECOND, 4 * MINUTE)).collect();
            let length: i64 = pauses.iter().skip(1).sum();
            let start = match next {
                None => end.0 - length,
                Some(next) => before(next, session.hour, length, random),
            };
            next = Some((start, session.hour));
            let mut at = start;
            let timed: Vec<Line> = (session.lines.into_iter().zip(pauses).enumerate())
                .map(|(index, ((by_starter, content), pause))| {
                    at += if index == 0 { 0 } else { pause };
                    Line { at: Millis(at), by_starter, content }
                })
                .collect();
            lines.extend(timed.into_iter().rev());
        }
        lines.reverse();
        lines
    }
}

/// When a session starts that ends before the next one: on the same day if the hours allow it, else some days before.
fn before((next, next_hour): (i64, Hour), hour: Hour, length: i64, random: &mut Random) -> i64 {
    let time_of_day = match hour {
        Hour::Morning => random.between(7 * HOUR, 9 * HOUR),
        Hour::Day => random.between(11 * HOUR, 19 * HOUR),
        Hour::Evening => random.between(21 * HOUR, 23 * HOUR),
    };
    let day = (next + ZONE).div_euclid(DAY) * DAY - ZONE;
    let same_day = day + time_of_day;
    if hour < next_hour && same_day + length + 10 * MINUTE < next {
        return same_day;
    }
    let days = match random.between(1, 100) {
        ..=65 => 1,
        66..=88 => 2,
        _ => random.between(3, 6),
    };
    same_day - days * DAY
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk() -> Talk {
        let scripts = |text: &str| vec![Script::parse(text).unwrap()];
        Talk {
            opening: scripts("A: Hi {b}\nB: Hi {a}"),
            topic: scripts("A: one from {a_region}\nB: two\nA: three\nB: four\nA: five"),
            morning: scripts("A: up?"),
            evening: scripts("B: good night"),
            waiting: vec![Script::parse("A: still there?").unwrap(), Script::parse("A: so\nA: well").unwrap()],
            sharing: scripts("A: look\nA: [photo sea]\nB: [gift tulip]"),
        }
    }

    fn words(line: &Line) -> &str {
        match &line.content {
            LineContent::Text(text) => text,
            LineContent::Photo(_) | LineContent::Gift(_) => "",
        }
    }

    fn chain(talk: &Talk) -> Chain<'_> {
        Chain::new(talk, Talker { name: "Ann", region: "Zeeland" }, Talker { name: "Bob", region: "Drenthe" })
    }

    #[test]
    fn a_conversation_has_the_given_number_of_lines_and_ends_on_time() {
        let (talk, end) = (talk(), Millis(1_800_000_000_000));
        for length in [2, 3, 7, 40, 500] {
            let mut random = Random::new(length as u64);
            let mut chain = chain(&talk);
            chain.fill(length, &mut random);
            let lines = chain.until(end, &mut random);
            assert_eq!(lines.len(), length);
            assert_eq!((words(&lines[0]), words(&lines[1])), ("Hi Bob", "Hi Ann"));
            assert_eq!(lines.last().unwrap().at, end);
            assert!(lines.is_sorted_by(|a, b| a.at < b.at), "{length} lines");
        }
    }

    #[test]
    fn good_mornings_are_written_in_the_morning_and_good_nights_in_the_evening() {
        let (talk, mut random) = (talk(), Random::new(3));
        let mut chain = chain(&talk);
        chain.fill(300, &mut random);
        let mut greetings = 0;
        for line in chain.until(Millis(1_800_000_000_000), &mut random) {
            let hour = (line.at.0 + ZONE).rem_euclid(DAY) / HOUR;
            match words(&line) {
                "up?" => assert!((7..=9).contains(&hour), "{hour}"),
                "good night" => assert!((21..=23).contains(&hour), "{hour}"),
                _ => continue,
            }
            greetings += 1;
        }
        assert!(greetings > 20);
    }

    #[test]
    fn a_member_who_may_speak_twice_speaks_twice_and_the_conversation_ends_there() {
        let (talk, mut random) = (talk(), Random::new(5));
        let mut chain = chain(&talk);
        chain.fill(40, &mut random);
        chain.limit(false, 2);
        chain.wait(true, 2, 0);
        let by_starter: Vec<bool> =
            chain.until(Millis(1_800_000_000_000), &mut random).iter().map(|line| line.by_starter).collect();
        assert_eq!(by_starter.iter().filter(|by| !**by).count(), 2);
        assert!(by_starter.ends_with(&[true, true]));
    }

    #[test]
    fn who_has_credits_shares_a_picture_once() {
        let (talk, mut random) = (talk(), Random::new(6));
        let mut things = |shares| {
            let mut chain = chain(&talk).sharing(shares);
            chain.fill(200, &mut random);
            let lines = chain.until(Millis(1_800_000_000_000), &mut random);
            lines
                .into_iter()
                .map(|line| line.content)
                .filter(|content| !matches!(content, LineContent::Text(_)))
                .collect::<Vec<_>>()
        };
        assert_eq!(things(true), [LineContent::Photo("sea".into()), LineContent::Gift("tulip".into())]);
        assert_eq!(things(false), []);
    }

    #[test]
    fn a_line_without_a_speaker_is_an_error() {
        assert!(Script::parse("A: yes\nno").unwrap_err().contains("no"));
    }
}
