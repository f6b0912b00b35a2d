//! Where the database is.

use super::replica::Found as Replica;
use super::{link, postgres};
use base::error::{Error, Result};
use std::path::PathBuf;

#[derive(Clone, Debug)]
pub enum Url {
    Sqlite(PathBuf),
    Postgres(String),
}

impl Url {
    /// `sqlite:PATH`, `postgres://…` or `postgresql://…`.
    pub fn parse(text: &str) -> Result<Self> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            return Ok(Self::Sqlite(path.trim_start_matches("//").into()));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        Err(Error::internal("database.url must begin with sqlite: or postgres://"))
    }

    /// The replica of a PostgreSQL database; `None` for an empty text.
    pub fn parse_replica(text: &str) -> Result<Option<Replica>> {
        if text.is_empty() { Ok(None) } else { postgres::replica_at(text).map(Some) }
    }

    /// Its name in logs and errors: the address without a password.
    pub(super) fn shown(&self) -> Result<String> {
        match self {
            Self::Sqlite(path) => Ok(path.display().to_string()),
            Self::Postgres(url) => link::shown(url),
        }
    }
}
