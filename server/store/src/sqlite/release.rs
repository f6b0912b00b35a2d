//! The version of SQLite.

use base::error::{Error, Result};

/// Releases from 3.7.0 to 3.51.2 can corrupt a WAL that two connections write or checkpoint.
const OLDEST_SAFE: (i32, &str) = (3_051_003, "3.51.3");

/// To be called before the first connection of the process.
pub fn prepare() -> Result<()> {
    refuse_unsafe(rusqlite::version_number())
}

fn refuse_unsafe(version: i32) -> Result<()> {
    if version >= OLDEST_SAFE.0 {
        return Ok(());
    }
    Err(Error::internal(format!(
        "this build bundles SQLite {version}, which can corrupt its write-ahead log; {} or later is needed",
        OLDEST_SAFE.1
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_can_corrupt_its_log_is_refused() {
        assert!(refuse_unsafe(3_051_002).is_err());
        assert!(refuse_unsafe(3_051_003).is_ok());
        assert!(refuse_unsafe(rusqlite::version_number()).is_ok(), "the bundled one");
    }
}
