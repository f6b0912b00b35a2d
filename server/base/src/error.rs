//! Errors. A [`Refusal`] is the answer to the caller; every other error is logged once, where it is answered with
//! `try_again`.

use crate::seldom::Seldom;
use std::fmt::Display;
use wire::Refusal;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("refused: {0:?}")]
    Refused(Refusal),
    #[error("database: {error}")]
    Database { error: Box<dyn std::error::Error + Send + Sync>, fault: Fault },
    #[error("{0}")]
    Internal(String),
}

/// The meaning of a database's error for the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A row that a unique index or key did not allow: another transaction was first.
    Conflict,
    /// The disk failed to sync what was written.
    Unsynced,
    /// The disk is full.
    Full,
    /// The database is damaged: what is stored cannot be what was written.
    Corrupt,
    /// Another transaction locked a row for longer than the limit.
    Locked,
    /// The database was not reached, or did not answer.
    Unreachable,
    Other,
}

impl Fault {
    /// A text for the operator, where the database's own is not clear enough.
    pub fn words(self) -> Option<&'static str> {
        match self {
            Self::Unsynced => Some("the disk of the database failed to sync"),
            Self::Full => Some("the disk of the database is full"),
            Self::Corrupt => Some("the database is damaged"),
            Self::Unreachable => Some("the database does not answer"),
            Self::Conflict | Self::Locked | Self::Other => None,
        }
    }
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::internal(error)
    }
}

impl Error {
    pub fn internal(what: impl Display) -> Self {
        Self::Internal(what.to_string())
    }

    /// The same error with the name of the database.
    #[must_use]
    pub fn at(self, place: &str) -> Self {
        match self {
            Self::Database { error, fault } => {
                let words = fault.words().map_or(String::new(), |words| format!("{words}: "));
                Self::Database { error: format!("{place}: {words}{error}").into(), fault }
            }
            Self::Refused(_) | Self::Internal(_) => self,
        }
    }

    /// The refusal that the caller is answered. Logs every error that is none, so it is to be called once, where the
    /// answer is made.
    pub fn into_refusal(self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal,
            Self::Database { .. } | Self::Internal(_) => {
                static ANSWERED: Seldom = Seldom::new();
                if let Some(left_out) = ANSWERED.line() {
                    tracing::error!(error = %self, left_out, "answered with try_again");
                }
                Refusal::TryAgain
            }
        }
    }

    pub fn fault(&self) -> Option<Fault> {
        match self {
            Self::Database { fault, .. } => Some(*fault),
            Self::Refused(_) | Self::Internal(_) => None,
        }
    }

    pub fn is_conflict(&self) -> bool {
        self.fault() == Some(Fault::Conflict)
    }

    /// Whether other transactions will fail as well.
    pub fn is_of_the_whole_database(&self) -> bool {
        self.fault().and_then(Fault::words).is_some()
    }
}
