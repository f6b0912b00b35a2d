//! The state of one member's screen: the last revision, and the message up to which nothing is missing.

use crate::oracle::breaches::Breach;
use std::collections::BTreeSet;
use wire::{Rev, Seq};

pub struct Screen {
    rev: Rev,
    /// All messages up to this number were seen.
    last_seq: Seq,
    /// Messages that came by frame or page while the member was catching up, in any order; none when it is not.
    early: Option<BTreeSet<Seq>>,
    /// All messages up to this number were fetched as pages: a frame may deliver them once more.
    fetched_up_to: Seq,
}

impl Screen {
    pub fn new(rev: Rev, last_seq: Seq) -> Self {
        Self { rev, last_seq, early: None, fetched_up_to: Seq(0) }
    }

    pub fn rev(&self) -> Rev {
        self.rev
    }

    pub fn last_seq(&self) -> Seq {
        self.last_seq
    }

    /// A durable frame came. A breach when its revision is not the next.
    pub fn advanced(&mut self, rev: Rev) -> Option<Breach> {
        let before = self.rev;
        self.rev = before.max(rev);
        (rev != before.next()).then_some(if rev <= before { Breach::Doubled } else { Breach::Gap })
    }

    /// A frame delivered a message. A breach when it is not the next, unless the member is catching up.
    pub fn delivered(&mut self, seq: Seq) -> Option<Breach> {
        if let Some(early) = &mut self.early {
            early.insert(seq);
            return None;
        }
        let before = self.last_seq;
        self.last_seq = before.max(seq);
        if seq <= before {
            (seq > self.fetched_up_to).then_some(Breach::Doubled)
        } else {
            (seq > before.next()).then_some(Breach::Gap)
        }
    }

    pub fn disconnected(&mut self) {
        self.early.get_or_insert_default();
    }

    pub fn resumed(&mut self, rev: Rev) {
        self.rev = rev;
    }

    /// A page brought a message.
    pub fn fetched(&mut self, seq: Seq) {
        let early = self.early.get_or_insert_default();
        early.insert(seq);
        while early.first().is_some_and(|seq| *seq <= self.last_seq.next()) {
            self.last_seq = early.pop_first().map_or(self.last_seq, |seq| seq.max(self.last_seq));
        }
    }

    /// All pages were fetched; a `connected` member gets the rest by frames, another goes on with pages. Gives each gap as
    /// the numbers before and after it.
    pub fn caught_up(&mut self, connected: bool) -> Vec<(Seq, Seq)> {
        let left = if connected { self.early.take() } else { None };
        let mut gaps = Vec::new();
        // Frames may have been faster than the page: what came from both must meet without a gap.
        for seq in left.unwrap_or_default() {
            if seq > self.last_seq.next() {
                gaps.push((self.last_seq, seq));
            }
            self.last_seq = seq.max(self.last_seq);
        }
        self.fetched_up_to = self.last_seq;
        gaps
    }
}
