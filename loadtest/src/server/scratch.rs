//! Scratch folders for one run. A run that is killed leaves its folders behind; the next run removes them.

use crate::error::{Error, Result};
use std::fs::{File, read_dir, remove_dir_all, rename};
use std::path::Path;
use tempfile::TempDir;

const PREFIX: &str = "loadtest-";
/// A file that is locked while the folder is in use: the system releases the lock however its owner ends.
const LOCK: &str = "lock";

pub struct Scratch {
    // Fields are dropped in this order: while the folder is removed its lock is still held, so no other run removes it
    // too.
    folder: TempDir,
    _lock: File,
}

impl Scratch {
    /// Makes a new folder, after removing those that were abandoned.
    pub fn within(place: &Path) -> Result<Self> {
        sweep(place);
        Self::new(place).map_err(Error::failed)
    }

    fn new(place: &Path) -> std::io::Result<Self> {
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(place)?;
        // The lock gets its final name only when it is held, so a folder being made never looks abandoned.
        let being_made = folder.path().join("lock.new");
        let lock = File::create(&being_made)?;
        lock.lock()?;
        rename(being_made, folder.path().join(LOCK))?;
        Ok(Self { folder, _lock: lock })
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes abandoned folders. One that cannot be removed stays: the run does not depend on it.
fn sweep(place: &Path) {
    for entry in read_dir(place).into_iter().flatten().filter_map(std::result::Result::ok) {
        let ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        let lock = File::open(entry.path().join(LOCK));
        if ours && lock.is_ok_and(|lock| lock.try_lock().is_ok()) {
            let _ = remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_abandoned_is_removed_and_what_is_in_use_stays() {
        let place = tempfile::tempdir().unwrap();
        let mine = Scratch::within(place.path()).unwrap();
        let Scratch { folder, _lock: lock } = Scratch::within(place.path()).unwrap();
        let abandoned = folder.keep();
        drop(lock);
        let foreign = place.path().join("loadtest-report");
        std::fs::create_dir(&foreign).unwrap();

        let next = Scratch::within(place.path()).unwrap();
        assert!(!abandoned.exists());
        assert!(foreign.exists() && mine.path().exists() && next.path() != mine.path());
        let gone = mine.path().to_owned();
        drop(mine);
        assert!(!gone.exists());
    }
}
