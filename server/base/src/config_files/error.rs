//! Faults of the configuration: the place, the key, and what would be right.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// A fault, and the file, variable or argument that it is in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct ConfigError {
    pub place: String,
    pub reason: String,
}

impl ConfigError {
    /// `file` is a path below `config/`.
    pub fn new(file: &str, reason: impl Display) -> Self {
        Self::at(format_args!("config/{file}"), reason)
    }

    pub fn at(place: impl Display, reason: impl Display) -> Self {
        Self { place: place.to_string(), reason: reason.to_string() }
    }
}

/// A value that cannot be used, by its key. [`super::Layers`] knows its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    pub key: String,
    pub reason: String,
}

impl Invalid {
    pub fn new(key: &str, reason: impl Display) -> Self {
        Self { key: key.to_owned(), reason: reason.to_string() }
    }
}

/// Refuses a value outside of its range. `NaN` is in no range.
pub fn within<T: PartialOrd + Display + Copy>(key: &str, value: T, allowed: RangeInclusive<T>) -> Result<(), Invalid> {
    ensure(allowed.contains(&value), key, || format!("must be {} to {}, not {value}", allowed.start(), allowed.end()))
}

pub fn ensure(holds: bool, key: &str, reason: impl FnOnce() -> String) -> Result<(), Invalid> {
    if holds { Ok(()) } else { Err(Invalid::new(key, reason())) }
}
