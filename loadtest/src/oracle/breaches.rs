//! Breaches of the server's guarantees, counted by kind.

use std::collections::BTreeMap;

/// A guarantee that the server did not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breach {
    /// A message was accepted, or delivered to one member, and never delivered to both.
    Lost,
    /// The same answer, message or revision came twice.
    Doubled,
    /// Two frames about one send differ.
    Contradictory,
    /// A revision, or the number of a message in its conversation, was skipped.
    Gap,
    /// A charge that is not the quoted cost, or credits that did not fall by it.
    Miscounted,
    /// An answer or a message came for which no send is open.
    Unexpected,
}

/// Counts by kind, and a description of the first few.
#[derive(Debug, Default)]
pub struct Breaches {
    counts: BTreeMap<Breach, u64>,
    examples: Vec<String>,
}

const EXAMPLES: usize = 10;

impl Breaches {
    pub fn count(&self, kind: Breach) -> u64 {
        self.counts.get(&kind).copied().unwrap_or(0)
    }

    /// Those that occurred, by kind.
    pub fn counts(&self) -> impl Iterator<Item = (Breach, u64)> {
        self.counts.iter().map(|(kind, count)| (*kind, *count))
    }

    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Descriptions of the first few.
    pub fn examples(&self) -> &[String] {
        &self.examples
    }

    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    pub fn merge(&mut self, other: Self) {
        for (kind, count) in other.counts {
            *self.counts.entry(kind).or_default() += count;
        }
        self.examples.extend(other.examples);
        self.examples.truncate(EXAMPLES);
    }

    pub fn add(&mut self, kind: Breach, what: impl FnOnce() -> String) {
        *self.counts.entry(kind).or_default() += 1;
        if self.examples.len() < EXAMPLES {
            self.examples.push(format!("{kind:?}: {}", what()));
        }
    }
}
