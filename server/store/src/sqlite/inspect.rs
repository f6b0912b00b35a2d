//! Reads a database without changing it: it is not created, locked or migrated, and no file is left beside it.

use super::super::driver::sqlite::Connection;
use base::error::{Error, Result};
use std::path::{Path, PathBuf};

/// A connection to an existing database.
pub fn open(path: &Path) -> Result<Connection> {
    if !path.is_file() {
        return Err(Error::internal(format!("there is no database at {}", path.display())));
    }
    let log = beside(path, "-wal");
    if std::fs::metadata(&log).map_or(0, |file| file.len()) == 0 {
        // Nobody has it open for writing, and the file alone is the whole database.
        return Connection::of_a_file_at_rest(path);
    }
    // Reading a log needs its index, a file that SQLite makes anew after a crash, and beside a copy.
    let conn = Connection::reader(path)?;
    conn.script("select 1 from sqlite_master limit 1").map_err(|error| {
        let log = log.display();
        Error::internal(format!(
            "{log} holds what the database does not yet, and could not be read ({error}): \
            in a folder that is read-only, check a copy"
        ))
    })?;
    Ok(conn)
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
