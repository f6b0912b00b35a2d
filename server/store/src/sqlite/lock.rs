//! Makes sure that one process alone writes a database. Two would block each other, and neither would deliver the
//! events of the other's commits. The lock is the kernel's and ends with the process, however that ends; the file that
//! is left behind locks nothing. It is a file beside the database, because closing any handle of the database itself
//! would drop the locks that SQLite holds on it.

use base::error::{Error, Result};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// How often a lock that is held is tried again, and after which pause. A program that the holder has just started shares
/// its lock until it runs, for some milliseconds, even when the holder has closed the database.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(50);

/// Held until it is dropped.
pub struct Lock {
    _file: File,
}

fn path(database: &Path) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push("-lock");
    path.into()
}

pub fn take(database: &Path) -> Result<Lock> {
    // Beside the file itself, not beside a link to it.
    let path = path(&database.canonicalize().unwrap_or_else(|_| database.to_owned()));
    let failed = |error| Error::internal(format!("{}: {error}", path.display()));
    let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path);
    let mut file = file.map_err(failed)?;
    let mut locked = file.try_lock();
    for _ in 0..TRIES {
        if !matches!(locked, Err(TryLockError::WouldBlock)) {
            break;
        }
        sleep(PAUSE);
        locked = file.try_lock();
    }
    match locked {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            // The process id is for the error alone, which is given without it too.
            let _ = file.read_to_string(&mut holder);
            let (database, holder) = (database.display(), holder.trim());
            return Err(Error::internal(format!("{database} is in use by process {holder}")));
        }
        Err(TryLockError::Error(error)) => return Err(failed(error)),
    }
    let claim = file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id()));
    if let Err(error) = claim {
        // On a full disk. The lock holds all the same.
        tracing::warn!(path = %path.display(), %error, "the process id could not be written down");
    }
    Ok(Lock { _file: file })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_waited_for_a_moment_and_then_refused() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("vonk.db");
        let held = take(&database).unwrap();
        let refused = take(&database).err().unwrap().to_string();
        assert!(refused.contains(&format!("in use by process {}", std::process::id())), "{refused}");
        let waiting = std::thread::spawn({
            let database = database.clone();
            move || take(&database).map(drop)
        });
        sleep(PAUSE);
        drop(held);
        waiting.join().unwrap().unwrap();
    }
}
