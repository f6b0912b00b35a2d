//! What can go wrong: a [`Refusal`] is told to the caller, everything else is logged once where it is answered and
//! told as `try_again`.

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

/// What a database's refusal means to the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A row that a unique index or key did not allow: another transaction was first.
    Conflict,
    /// The disk could not be read or written.
    Disk,
    Other,
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Error {
    pub fn internal(what: impl std::fmt::Display) -> Self {
        Self::Internal(what.to_string())
    }

    /// What the caller is told. Logs what the caller is not told; call it once, where the answer is made.
    pub fn into_refusal(self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal,
            Self::Database { .. } | Self::Internal(_) => {
                tracing::error!(error = %self, "answered with try_again");
                Refusal::TryAgain
            }
        }
    }

    pub fn is_conflict(&self) -> bool {
        matches!(self, Self::Database { fault: Fault::Conflict, .. })
    }

    pub fn is_of_the_disk(&self) -> bool {
        matches!(self, Self::Database { fault: Fault::Disk, .. })
    }
}
