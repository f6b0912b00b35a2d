//! How far one member's screen has come: the revision it was told last, and the message up to which nothing is missing.

use crate::oracle::breaches::Breach;
use std::collections::BTreeSet;
use wire::{Rev, Seq};

pub struct Screen {
    rev: Rev,
    /// Everything up to it was shown.
    known: Seq,
    /// What frames and pages showed while the member was catching up, in any order.
    early: Option<BTreeSet<Seq>>,
    /// What is known from pages: a frame may tell it once more.
    fetched: Seq,
}

impl Screen {
    pub fn new(rev: Rev, known: Seq) -> Self {
        Self { rev, known, early: None, fetched: Seq(0) }
    }

    pub fn rev(&self) -> Rev {
        self.rev
    }

    pub fn known(&self) -> Seq {
        self.known
    }

    /// A durable frame came. A breach when its revision is not the next.
    pub fn moved(&mut self, rev: Rev) -> Option<Breach> {
        let before = self.rev;
        self.rev = before.max(rev);
        (rev != before.next()).then_some(if rev <= before { Breach::Doubled } else { Breach::Gap })
    }

    /// A frame shows a message. A breach when it is not the next, unless the member is catching up.
    pub fn shown(&mut self, seq: Seq) -> Option<Breach> {
        if let Some(early) = &mut self.early {
            early.insert(seq);
            return None;
        }
        let before = self.known;
        self.known = before.max(seq);
        if seq <= before {
            (seq > self.fetched).then_some(Breach::Doubled)
        } else {
            (seq > before.next()).then_some(Breach::Gap)
        }
    }

    pub fn lost_touch(&mut self) {
        self.early.get_or_insert_default();
    }

    pub fn in_touch(&mut self, rev: Rev) {
        self.rev = rev;
    }

    /// A page shows a message.
    pub fn found(&mut self, seq: Seq) {
        let early = self.early.get_or_insert_default();
        early.insert(seq);
        while early.first().is_some_and(|seq| *seq <= self.known.next()) {
            self.known = early.pop_first().map_or(self.known, |seq| seq.max(self.known));
        }
    }

    /// All pages were read; who is `connected` is told the rest by frames, others go on by pages. Gives where messages
    /// are missing: between the first of two and the second.
    pub fn caught_up(&mut self, connected: bool) -> Vec<(Seq, Seq)> {
        let left = if connected { self.early.take() } else { None };
        let mut gaps = Vec::new();
        // Frames may have been faster than the page: what is known from both ends must meet.
        for seq in left.unwrap_or_default() {
            if seq > self.known.next() {
                gaps.push((self.known, seq));
            }
            self.known = seq.max(self.known);
        }
        self.fetched = self.known;
        gaps
    }
}
