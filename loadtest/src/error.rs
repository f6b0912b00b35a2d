//! Why a run could not be made. What a run finds is no error but a verdict of its report.

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An argument or a scenario makes no sense: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// Anything else that ends a run before it has a result: exit code 1.
    #[error("{0}")]
    Failed(String),
    /// Interrupted twice, or before there was anything to report: exit code 130.
    #[error("interrupted before there was a report")]
    Interrupted,
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub fn usage(what: impl std::fmt::Display) -> Self {
        Self::Usage(what.to_string())
    }

    pub fn failed(what: impl std::fmt::Display) -> Self {
        Self::Failed(what.to_string())
    }
}
