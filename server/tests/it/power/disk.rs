//! A folder as a disk: everything that SQLite does to its files, in order.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, RwLock};

/// The files of a folder, by their names.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Something that was done. A file has a number for as long as it is there, also after it has lost its name.
pub enum Op {
    Write {
        file: usize,
        at: usize,
        bytes: Vec<u8>,
    },
    Truncate {
        file: usize,
        length: usize,
    },
    Sync {
        file: usize,
    },
    /// A new file.
    Name {
        name: String,
        file: usize,
    },
    /// The file is deleted.
    Unname {
        name: String,
    },
    /// The folder was synced.
    SyncNames,
}

#[derive(Default)]
pub struct Disk {
    log: Mutex<Log>,
}

#[derive(Default)]
struct Log {
    ops: Vec<Op>,
    names: BTreeMap<String, usize>,
    files: usize,
}

static WATCHED: RwLock<BTreeMap<PathBuf, Arc<Disk>>> = RwLock::new(BTreeMap::new());

/// The disk that a path is on, and its name there, if its folder is watched.
pub fn find(path: &Path) -> Option<(Arc<Disk>, String)> {
    let disk = WATCHED.read().unwrap().get(path.parent()?)?.clone();
    Some((disk, path.file_name()?.to_str()?.to_owned()))
}

impl Disk {
    /// Watches a folder in which these files are.
    pub fn watch(folder: &Path, files: &Files) -> Arc<Self> {
        super::vfs::register();
        let disk = Arc::new(Self::default());
        for name in files.keys() {
            disk.log.lock().unwrap().name(name);
        }
        WATCHED.write().unwrap().insert(folder.to_owned(), disk.clone());
        disk
    }

    /// Gives what was done until now, and watches no longer.
    pub fn leave(&self, folder: &Path) -> Vec<Op> {
        WATCHED.write().unwrap().remove(folder);
        std::mem::take(&mut self.log.lock().unwrap().ops)
    }

    /// How much was done until now.
    pub fn position(&self) -> usize {
        self.log.lock().unwrap().ops.len()
    }

    /// Notes something if it can be done. Nothing else is done meanwhile, so the order is the true one.
    pub fn note<E>(&self, act: impl FnOnce() -> Result<(), E>, ops: impl IntoIterator<Item = Op>) -> Result<(), E> {
        let mut log = self.log.lock().unwrap();
        act()?;
        log.ops.extend(ops);
        Ok(())
    }

    /// The number of a file that has been opened.
    pub fn opened(&self, name: &str) -> usize {
        let mut log = self.log.lock().unwrap();
        if let Some(file) = log.names.get(name) {
            return *file;
        }
        let file = log.name(name);
        log.ops.push(Op::Name { name: name.to_owned(), file });
        file
    }

    /// Deletes a file, as [`Disk::note`] does.
    pub fn delete<E>(&self, name: &str, at_once: bool, act: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        let mut log = self.log.lock().unwrap();
        act()?;
        log.names.remove(name);
        log.ops.push(Op::Unname { name: name.to_owned() });
        log.ops.extend(at_once.then_some(Op::SyncNames));
        Ok(())
    }
}

impl Log {
    fn name(&mut self, name: &str) -> usize {
        let file = self.files;
        self.files += 1;
        self.names.insert(name.to_owned(), file);
        file
    }
}
