//! Judges a history, from its events alone.
//!
//! The published checkers search for an order of operations that an object of a few values allows, which takes
//! exponentially long and knows nothing of prices. What is promised here is about sets, orders and sums: each of it is
//! decided in one pass over the events, so this is a checker of our own, tested with anomalies that are planted.

use super::{Event, Moment, Seen};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::{self, Display};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A message that was acknowledged is missing in a later read.
    Missing,
    /// A message is in a read twice, or in two places of its conversation.
    Twice,
    /// Two reads, or a read and an answer, differ in the order of messages.
    Disordered,
    /// A message stands before one that its sender was acknowledged before sending it.
    Overtaken,
    /// A member was shown an older revision than before.
    WentBack,
    /// A message is read that nobody has sent there.
    Invented,
    /// A message exists whose send was refused.
    Refused,
    /// The credits are not those at the beginning without the prices of all messages.
    Miscounted,
    /// The history lacks what it takes to judge it.
    Incomplete,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Anomaly {
    pub kind: Kind,
    pub what: String,
}

impl Display for Anomaly {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "history: {:?}: {}", self.kind, self.what)
    }
}

/// All that is wrong with a history.
pub fn check(events: &[Event]) -> Vec<Anomaly> {
    let mut checker = Checker::default();
    for event in events {
        checker.hear(event);
    }
    checker.judge_reads(events);
    checker.judge_real_time();
    checker.judge_revisions(events);
    checker.judge_ends(events);
    checker.anomalies
}

struct Sent {
    sender: i64,
    conversation: i64,
    price: i64,
    invoked: Moment,
    /// When it was first acknowledged.
    acknowledged: Option<Moment>,
    is_refused: bool,
}

#[derive(Default)]
struct Checker<'a> {
    sends: HashMap<&'a str, Sent>,
    /// The conversation and the credits of each member before the first send.
    begins: BTreeMap<i64, (i64, i64)>,
    /// The last message of each conversation before the first send.
    last: HashMap<i64, i64>,
    /// Which place a message has in its conversation, and which message a place, by the first event that says so.
    numbers: HashMap<&'a str, i64>,
    places: HashMap<(i64, i64), &'a str>,
    anomalies: Vec<Anomaly>,
}

impl<'a> Checker<'a> {
    fn add(&mut self, kind: Kind, what: impl Into<String>) {
        self.anomalies.push(Anomaly { kind, what: what.into() });
    }

    /// Notes what members were told of their sends, and of the beginning.
    fn hear(&mut self, event: &'a Event) {
        match event {
            Event::Begin { member, conversation, credits, last } => {
                self.begins.insert(*member, (*conversation, *credits));
                self.last.insert(*conversation, *last);
            }
            Event::Invoke { at: invoked, id, sender, conversation, price } => {
                let (sender, conversation, price, invoked) = (*sender, *conversation, *price, *invoked);
                let sent = Sent { sender, conversation, price, invoked, acknowledged: None, is_refused: false };
                self.sends.insert(id, sent);
            }
            Event::Ok { at, id, seq, .. } => match self.sends.get_mut(id.as_str()) {
                Some(sent) => {
                    sent.acknowledged.get_or_insert(*at);
                    let conversation = sent.conversation;
                    self.place(id, conversation, *seq);
                }
                None => self.add(Kind::Invented, format!("{id} is acknowledged, and was never sent")),
            },
            Event::Refused { id, .. } => {
                if let Some(sent) = self.sends.get_mut(id.as_str()) {
                    sent.is_refused = true;
                }
            }
            Event::Unknown { .. } | Event::Read { .. } | Event::Snapshot { .. } | Event::Frame { .. } => {}
        }
    }

    /// A message stands at one place in all answers and reads, so that all agree on the order of any two.
    fn place(&mut self, id: &'a str, conversation: i64, seq: i64) {
        let number = *self.numbers.entry(id).or_insert(seq);
        if number != seq {
            self.add(Kind::Twice, format!("{id} is number {number} and number {seq}"));
        }
        let other = *self.places.entry((conversation, seq)).or_insert(id);
        if other != id {
            self.add(Kind::Disordered, format!("{other} and {id} are number {seq} of conversation {conversation}"));
        }
    }

    fn judge_reads(&mut self, events: &'a [Event]) {
        let acknowledged = self.acknowledged();
        for event in events {
            let Event::Read { began, member, conversation, after, whole, seen, .. } = event else { continue };
            let found = self.judge_order(*conversation, seen);
            let until = if *whole { i64::MAX } else { seen.last().map_or(*after, |last| last.seq) };
            let Some(all) = acknowledged.get(conversation).filter(|_| until > *after) else { continue };
            for ((seq, id), at) in all.range((*after + 1, "")..=(until, "\u{10ffff}")) {
                if at < began && !found.contains(id) {
                    self.add(Kind::Missing, format!("{id}, number {seq}, in a read of member {member} at {began}"));
                }
            }
        }
    }

    /// Gives the messages of a read that were sent in this run.
    fn judge_order(&mut self, conversation: i64, seen: &'a [Seen]) -> HashSet<&'a str> {
        let first = self.last.get(&conversation).copied().unwrap_or_default();
        let (mut found, mut before) = (HashSet::new(), first);
        for Seen { id, seq } in seen.iter().filter(|seen| seen.seq > first) {
            if !found.insert(id.as_str()) {
                self.add(Kind::Twice, format!("{id} in one read of conversation {conversation}"));
            } else if *seq <= before {
                self.add(Kind::Disordered, format!("{id}, number {seq}, is read after number {before}"));
            }
            before = *seq;
            self.place(id, conversation, *seq);
            match self.sends.get(id.as_str()) {
                Some(sent) if sent.is_refused => self.add(Kind::Refused, format!("{id} is read")),
                Some(sent) if sent.conversation == conversation => {}
                _ => self.add(Kind::Invented, format!("{id} is read in conversation {conversation}")),
            }
        }
        found
    }

    /// What was acknowledged in each conversation, by its number, and when.
    fn acknowledged(&self) -> HashMap<i64, BTreeMap<(i64, &'a str), Moment>> {
        let mut all: HashMap<i64, BTreeMap<_, _>> = HashMap::new();
        for (id, sent) in &self.sends {
            if let Some((at, seq)) = sent.acknowledged.zip(self.numbers.get(id)) {
                all.entry(sent.conversation).or_default().insert((*seq, *id), at);
            }
        }
        all
    }

    /// Who sends after an acknowledgement stands behind what was acknowledged.
    fn judge_real_time(&mut self) {
        let mut by_sender: BTreeMap<(i64, i64), Vec<(&str, &Sent)>> = BTreeMap::new();
        for (id, sent) in &self.sends {
            by_sender.entry((sent.sender, sent.conversation)).or_default().push((id, sent));
        }
        let mut overtaken = Vec::new();
        for sends in by_sender.values_mut() {
            let of = |id: &str| self.numbers.get(id).copied();
            let mut answers: Vec<(Moment, i64)> =
                sends.iter().filter_map(|(id, sent)| sent.acknowledged.zip(of(id))).collect();
            answers.sort_unstable();
            sends.sort_unstable_by_key(|(_, sent)| sent.invoked);
            let (mut answers, mut highest) = (answers.into_iter().peekable(), 0);
            for (id, sent) in sends {
                while let Some((_, seq)) = answers.next_if(|(at, _)| *at < sent.invoked) {
                    highest = highest.max(seq);
                }
                if let Some(seq) = of(id).filter(|seq| *seq <= highest) {
                    overtaken
                        .push(format!("{id} is number {seq}, and was sent after number {highest} was acknowledged"));
                }
            }
        }
        for what in overtaken {
            self.add(Kind::Overtaken, what);
        }
    }

    /// A question is answered by no older state than was seen before it was asked. Frames are not judged, as they may be
    /// late; they say what was seen.
    fn judge_revisions(&mut self, events: &[Event]) {
        let mut seen: BTreeMap<i64, Vec<(Moment, i64)>> = BTreeMap::new();
        let mut asked = Vec::new();
        for event in events {
            let (member, at, rev) = match event {
                Event::Frame { at, member, rev } => (*member, *at, *rev),
                Event::Ok { at, id, rev, .. } => match self.sends.get(id.as_str()) {
                    Some(sent) => (sent.sender, *at, *rev),
                    None => continue,
                },
                Event::Read { began, at, member, rev, .. } | Event::Snapshot { began, at, member, rev, .. } => {
                    asked.push((*member, *began, *rev));
                    (*member, *at, *rev)
                }
                Event::Begin { .. } | Event::Invoke { .. } | Event::Refused { .. } | Event::Unknown { .. } => continue,
            };
            seen.entry(member).or_default().push((at, rev));
        }
        for of_member in seen.values_mut() {
            of_member.sort_unstable();
            let mut highest = 0;
            for (_, rev) in of_member {
                highest = highest.max(*rev);
                *rev = highest;
            }
        }
        for (member, began, rev) in asked {
            let of_member = &seen[&member];
            let before = of_member.partition_point(|(at, _)| *at < began).checked_sub(1);
            let known = before.map_or(0, |at| of_member[at].1);
            if rev < known {
                self.add(Kind::WentBack, format!("member {member} is at {rev} after {known}, asked at {began}"));
            }
        }
    }

    /// The last read of each member, after the last answer, and what it has cost.
    fn judge_ends(&mut self, events: &[Event]) {
        if self.begins.is_empty() {
            self.add(Kind::Incomplete, "nobody has begun");
        }
        let ended = self.sends.values().filter_map(|sent| sent.acknowledged).max().unwrap_or_default();
        for (member, (conversation, before)) in self.begins.clone() {
            let (mut exists, mut left) = (None, None);
            for event in events {
                match event {
                    Event::Read { began, member: who, conversation: of, after, whole: true, seen, .. } => {
                        let is_all = *after <= self.last[&conversation] && *began > ended;
                        if (*who, *of) == (member, conversation) && is_all {
                            exists = Some(seen);
                        }
                    }
                    Event::Snapshot { began, member: who, credits: Some(credits), .. }
                        if *who == member && *began > ended =>
                    {
                        left = Some(*credits);
                    }
                    _ => {}
                }
            }
            let (Some(exists), Some(left)) = (exists, left) else {
                self.add(Kind::Incomplete, format!("member {member} has not read everything in the end"));
                continue;
            };
            let own = exists.iter().filter_map(|seen| self.sends.get(seen.id.as_str()));
            let spent: i64 = own.filter(|sent| sent.sender == member).map(|sent| sent.price).sum();
            if left != before - spent {
                self.add(Kind::Miscounted, format!("member {member} had {before}, has {left}, and spent {spent}"));
            }
        }
    }
}
