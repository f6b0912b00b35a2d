//! The environment's variables as a layer of the configuration.
//!
//! A key's variable is looked up by name and never taken apart, so that underscores in keys make nothing ambiguous:
//! `limits.writes_per_second` is `VONK_LIMITS_WRITES_PER_SECOND`.

use super::error::ConfigError;
use super::origin::Origin;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

const PREFIX: &str = "VONK_";
/// Read before there is a configuration, by `logging`.
const LOG: &str = "VONK_LOG";

/// Every variable that is meant for Vonk, by its name.
#[derive(Clone, Default)]
pub struct Variables(BTreeMap<String, OsString>);

impl Variables {
    pub fn of(environment: impl IntoIterator<Item = (OsString, OsString)>) -> Self {
        let named = environment.into_iter().filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
        Self(named.filter(|(name, _)| name.starts_with(PREFIX) && name != LOG && !is_of_a_test(name)).collect())
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The text that one of these variables gives, and which one. Two of them are refused, as one would be ignored
    /// silently.
    pub fn get(&self, names: &Names) -> Result<Option<(String, Origin)>, ConfigError> {
        let mut set = names.0.iter().filter_map(|(name, form)| Some((name, form, self.0.get(name)?)));
        let Some((name, form, value)) = set.next() else { return Ok(None) };
        if let Some((other, ..)) = set.next() {
            return Err(ConfigError::at(format_args!("variable {name}"), format_args!("{other} gives the same value")));
        }
        let name = name.clone();
        if *form == Form::Path {
            let path = PathBuf::from(value);
            return Ok(Some((secret_file(&name, &path)?, Origin::FileOfVariable { name, path })));
        }
        match value.to_str() {
            Some(text) => Ok(Some((text.to_owned(), Origin::Variable { name }))),
            None => Err(ConfigError::at(format_args!("variable {name}"), "the value is not UTF-8")),
        }
    }
}

impl fmt::Debug for Variables {
    /// The names alone, as there are secrets in the values.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.0.keys()).finish()
    }
}

/// Whether a variable plants faults, which only a build with debug assertions knows.
#[cfg(debug_assertions)]
fn is_of_a_test(name: &str) -> bool {
    name == crate::faults::VARIABLE
}

#[cfg(not(debug_assertions))]
fn is_of_a_test(_name: &str) -> bool {
    false
}

/// The variables that can give one key its value.
pub struct Names(Vec<(String, Form)>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Value,
    /// The path of a file that holds the value.
    Path,
}

impl Names {
    /// `section` is empty for the server's own keys. A text can also be read from a file, and a section's `url` goes by
    /// the section's name as well.
    pub fn of(section: &str, key: &str, is_text: bool) -> Self {
        let variable = |key: &str| {
            let path = if section.is_empty() { key.to_owned() } else { format!("{section}.{key}") };
            PREFIX.to_owned() + &path.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_").to_ascii_uppercase()
        };
        let mut names = vec![(variable(key), Form::Value)];
        if is_text {
            names.push((format!("{}_FILE", variable(key)), Form::Path));
        }
        names.extend(key.strip_suffix(".url").map(|section| (variable(section), Form::Value)));
        Self(names)
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

/// The permissions of the file are not checked: containers mount secrets readable by everybody inside, where there is
/// nobody else.
fn secret_file(name: &str, path: &Path) -> Result<String, ConfigError> {
    let wrong = |reason: String| ConfigError::at(format_args!("variable {name}, {}", path.display()), reason);
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let text = text.trim_end_matches(['\r', '\n']);
    if text.is_empty() { Err(wrong("the file is empty".into())) } else { Ok(text.to_owned()) }
}
