//! What a disk may hold after its power was cut. What was synced is there. Of what was done since, some is there and
//! some is not, sector by sector and in no order; what was being written may be garbage; a length may be that of any
//! moment since. Names come to the disk in their order, as in the journal of a file system.
//!
//! Bytes beside those that were written stay as they are: SQLite relies on that too (`SQLITE_IOCAP_POWERSAFE_OVERWRITE`).

use super::disk::{Files, Op};
use crate::support::dice::Dice;
use std::collections::BTreeMap;
use std::sync::LazyLock;

const SECTOR: usize = 512;
const INDEX: &str = "vonk.db-shm";
const INDEX_LENGTH: usize = 32_768;

/// What a broken disk says it has synced, and has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgets {
    Nothing,
    Log,
    Database,
    Names,
}

/// A disk at one moment of its log.
pub struct Replay<'l> {
    forgets: Forgets,
    files: Vec<File<'l>>,
    names: BTreeMap<&'l str, usize>,
    /// Names that were given and taken since the folder was synced.
    renamed: Vec<&'l Op>,
}

#[derive(Default)]
struct File<'l> {
    forgotten: bool,
    synced: Vec<u8>,
    /// What was done since.
    since: Vec<&'l Op>,
}

impl<'l> Replay<'l> {
    pub fn new(start: &'l Files, forgets: Forgets) -> Self {
        let mut replay = Self { forgets, files: Vec::new(), names: BTreeMap::new(), renamed: Vec::new() };
        for (name, bytes) in start {
            replay.names.insert(name, replay.files.len());
            let forgotten = replay.forgotten(name);
            replay.files.push(File { forgotten, synced: bytes.clone(), since: Vec::new() });
        }
        replay
    }

    fn forgotten(&self, name: &str) -> bool {
        self.forgets == if name.ends_with("-wal") { Forgets::Log } else { Forgets::Database }
    }

    pub fn apply(&mut self, op: &'l Op) {
        match op {
            Op::Write { file, .. } | Op::Truncate { file, .. } => self.files[*file].since.push(op),
            Op::Sync { file } => self.files[*file].sync(),
            Op::Name { name, file } => {
                assert_eq!(*file, self.files.len());
                self.files.push(File { forgotten: self.forgotten(name), ..File::default() });
                self.renamed.push(op);
            }
            Op::Unname { .. } => self.renamed.push(op),
            Op::SyncNames if self.forgets == Forgets::Names => {}
            Op::SyncNames => {
                for op in std::mem::take(&mut self.renamed) {
                    rename(&mut self.names, op);
                }
            }
        }
    }

    /// What is there if power is cut now.
    pub fn cut(&self, dice: &mut Dice) -> Files {
        let mut names = self.names.clone();
        let kept = below(dice, self.renamed.len() + 1);
        self.renamed[..kept].iter().for_each(|op| rename(&mut names, op));
        let mut left: Files =
            names.into_iter().map(|(name, file)| (name.to_owned(), self.files[file].torn(dice))).collect();
        // The index of the log is memory that processes share: it is never synced, and must not be believed.
        left.remove(INDEX);
        if dice.roll(2) == 0 {
            left.insert(INDEX.to_owned(), garbage(INDEX_LENGTH, dice).to_vec());
        }
        left
    }
}

fn rename<'l>(names: &mut BTreeMap<&'l str, usize>, op: &'l Op) {
    match op {
        Op::Name { name, file } => names.insert(name, *file),
        Op::Unname { name } => names.remove(name.as_str()),
        _ => None,
    };
}

impl File<'_> {
    fn sync(&mut self) {
        if self.forgotten {
            return;
        }
        for op in self.since.drain(..) {
            match op {
                Op::Write { at, bytes, .. } => put(&mut self.synced, *at, bytes),
                Op::Truncate { length, .. } => self.synced.truncate(*length),
                _ => {}
            }
        }
    }

    fn torn(&self, dice: &mut Dice) -> Vec<u8> {
        let mut left = self.synced.clone();
        let mut lengths = vec![left.len()];
        let fate = Fate::roll(self.since.len(), dice);
        for (number, op) in self.since.iter().enumerate() {
            match op {
                Op::Write { at, bytes, .. } => {
                    lengths.push((at + bytes.len()).max(lengths[number]));
                    for (at, bytes) in sectors(*at, bytes) {
                        if fate.keeps(number, dice) {
                            put(&mut left, at, bytes);
                        } else if dice.roll(100) < fate.garbage {
                            put(&mut left, at, garbage(bytes.len(), dice));
                        }
                    }
                }
                Op::Truncate { length, .. } => {
                    lengths.push(*length);
                    if fate.keeps(number, dice) {
                        left.truncate(*length);
                    }
                }
                _ => {}
            }
        }
        if dice.roll(2) == 0 {
            left.resize(dice.pick(&lengths), 0);
        }
        left
    }
}

/// How a disk chooses among what it was not told to sync.
struct Fate {
    kept: Kept,
    /// The share of what is not kept, in per cent, that is garbage instead of as it was before.
    garbage: u64,
}

enum Kept {
    /// Each sector by chance, in per cent.
    Some(u64),
    /// What was done before this.
    First(usize),
    /// What was done after this.
    Last(usize),
}

impl Fate {
    fn roll(ops: usize, dice: &mut Dice) -> Self {
        let kept = match dice.roll(4) {
            0 => Kept::First(below(dice, ops + 1)),
            1 => Kept::Last(below(dice, ops + 1)),
            _ => Kept::Some(dice.pick(&[0, 10, 50, 90, 100])),
        };
        Self { kept, garbage: dice.pick(&[0, 0, 20, 100]) }
    }

    fn keeps(&self, number: usize, dice: &mut Dice) -> bool {
        match self.kept {
            Kept::Some(share) => dice.roll(100) < share,
            // The one at the border is torn.
            Kept::First(border) | Kept::Last(border) if number == border => dice.roll(2) == 0,
            Kept::First(border) => number < border,
            Kept::Last(border) => number > border,
        }
    }
}

fn below(dice: &mut Dice, sides: usize) -> usize {
    usize::try_from(dice.roll(sides as u64)).unwrap()
}

/// Bytes, cut where sectors of the file begin.
fn sectors(mut at: usize, mut bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    std::iter::from_fn(move || {
        let (part, rest) = bytes.split_at((SECTOR - at % SECTOR).min(bytes.len()));
        let found = (!part.is_empty()).then_some((at, part));
        (at, bytes) = (at + part.len(), rest);
        found
    })
}

fn put(file: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    let end = at + bytes.len();
    if file.len() < end {
        file.resize(end, 0);
    }
    file[at..end].copy_from_slice(bytes);
}

/// Some of a few bytes that were rolled once, as rolling takes longer than all the rest.
fn garbage(length: usize, dice: &mut Dice) -> &'static [u8] {
    static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let mut dice = Dice(1);
        (0..2 * INDEX_LENGTH).map(|_| u8::try_from(dice.roll(256)).unwrap()).collect()
    });
    let from = below(dice, BYTES.len() - length + 1);
    &BYTES[from..from + length]
}
