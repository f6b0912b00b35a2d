//! One configuration out of several layers: each value with where it came from.
//!
//! The lowest layer is an embedded file with every key there is. Higher layers may use those keys only, with values of
//! the same type. So a layer holds only what differs, and keeps working when keys are added. Lists, and tables that are
//! empty in the embedded file (their keys are data), are replaced whole.

use super::environment::{Names, Variables};
use super::error::{ConfigError, Invalid};
use super::origin::Origin;
use serde::{Deserialize, de::DeserializeOwned};
use std::path::Path;
use toml::de::{DeTable, DeValue, ValueDeserializer};
use toml::{Table, Value};

/// The least similarity, from 0 to 1, at which an unknown key gets a hint to a known one. A hint to a key that is less
/// similar would mislead.
const ALIKE: f64 = 0.85;

#[derive(Clone)]
pub struct Layers {
    /// The file named in the error for a value that no layer gives.
    place: String,
    /// Between `VONK_` and a key in a variable's name.
    section: String,
    /// In the order of the embedded file.
    leaves: Vec<Leaf>,
}

#[derive(Clone)]
pub struct Leaf {
    /// `limits.connections`
    pub key: String,
    pub value: Value,
    pub origin: Origin,
}

/// A value as a text gives it.
struct Found {
    key: String,
    value: Value,
    line: usize,
}

impl Layers {
    /// The lowest layer. `section` stands before the keys in the names of variables.
    pub fn new(file: &str, text: &str, section: &str) -> Result<Self, ConfigError> {
        let place = format!("embedded {file}");
        let found = parse(text, &|_, table| !table.is_empty()).map_err(|wrong| wrong.at(&place))?;
        let origin = Origin::Embedded { file: file.to_owned() };
        let leaf = |it: Found| Leaf { key: it.key, value: it.value, origin: origin.clone() };
        Ok(Self { place, section: section.to_owned(), leaves: found.into_iter().map(leaf).collect() })
    }

    /// A second embedded file over the first.
    pub fn embedded(&mut self, file: &str, text: &str) -> Result<(), ConfigError> {
        let origin = Origin::Embedded { file: file.to_owned() };
        self.place = origin.to_string();
        self.file(text, |_| origin.clone())
    }

    /// A file of the operator's folder.
    pub fn own(&mut self, path: &Path, text: &str) -> Result<(), ConfigError> {
        self.place = path.display().to_string();
        self.file(text, |line| Origin::File { path: path.to_owned(), line })
    }

    fn file(&mut self, text: &str, origin: impl Fn(usize) -> Origin) -> Result<(), ConfigError> {
        let found = parse(text, &|key, _| self.is_section(key)).map_err(|wrong| wrong.at(&self.place))?;
        found.into_iter().try_for_each(|it| self.set(&it.key, it.value, origin(it.line)))
    }

    pub fn environment(&mut self, variables: &Variables) -> Result<(), ConfigError> {
        for at in 0..self.leaves.len() {
            let Some((text, origin)) = variables.get(&self.names(&self.leaves[at]))? else { continue };
            let key = self.leaves[at].key.clone();
            let value = match self.leaves[at].value {
                Value::String(_) => Value::String(text),
                // A text that is no value of TOML is refused as a text.
                _ => text.parse().unwrap_or(Value::String(text)),
            };
            self.set(&key, value, origin)?;
        }
        Ok(())
    }

    pub fn argument(&mut self, name: &'static str, key: &str, value: Value) -> Result<(), ConfigError> {
        self.set(key, value, Origin::Argument { name })
    }

    fn set(&mut self, key: &str, value: Value, origin: Origin) -> Result<(), ConfigError> {
        let Some(leaf) = self.leaves.iter_mut().find(|leaf| leaf.key == key) else {
            return Err(ConfigError::at(origin, self.unknown(key)));
        };
        let (expected, given) = (kind(&leaf.value), kind(&value));
        leaf.value = fitting(&leaf.value, value)
            .ok_or_else(|| ConfigError::at(&origin, format_args!("{key} must be {expected}, not {given}")))?;
        leaf.origin = origin;
        Ok(())
    }

    fn unknown(&self, key: &str) -> String {
        if self.is_section(key) {
            return format!("{key} is a section of keys and has no value");
        }
        let hint = nearest(key, self.leaves.iter().map(|leaf| leaf.key.as_str()));
        format!("there is no key {key}{}", hint.map_or(String::new(), |near| format!("; is it {near}?")))
    }

    fn is_section(&self, key: &str) -> bool {
        self.leaves.iter().any(|leaf| leaf.key.strip_prefix(key).is_some_and(|rest| rest.starts_with('.')))
    }

    fn names(&self, leaf: &Leaf) -> Names {
        Names::of(&self.section, &leaf.key, leaf.value.is_str())
    }

    /// The names of all variables that give one of these keys its value.
    pub fn variables(&self) -> impl Iterator<Item = String> {
        self.leaves.iter().flat_map(|leaf| self.names(leaf).iter().map(str::to_owned).collect::<Vec<_>>())
    }

    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// The values in a type of their own. Keys that the type lacks are left out.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ConfigError> {
        serde_path_to_error::deserialize(Value::Table(self.table())).map_err(|error| {
            let key = error.path().to_string();
            // The type was checked before, so this is a number that is outside of every range.
            let reason = match self.leaf(&key).map(|leaf| &leaf.value) {
                Some(Value::Integer(number)) => format!("cannot be {number}"),
                _ => format!("cannot be used: {}", error.inner().message()),
            };
            self.invalid(Invalid { key, reason })
        })
    }

    fn table(&self) -> Table {
        let mut table = Table::new();
        for leaf in &self.leaves {
            insert(&mut table, &leaf.key, leaf.value.clone());
        }
        table
    }

    /// Adds the place to the error about a value that cannot be used.
    pub fn invalid(&self, Invalid { key, reason }: Invalid) -> ConfigError {
        let origin = self.leaf(&key).map(|leaf| &leaf.origin);
        let given = origin.filter(|origin| !matches!(origin, Origin::Embedded { .. }));
        let reason = format!("{key} {reason}");
        given.map_or_else(|| ConfigError::at(&self.place, &reason), |origin| ConfigError::at(origin, &reason))
    }

    /// `locales[1]` and `minimum_message_costs.NL.costs` are parts of leaves.
    fn leaf(&self, key: &str) -> Option<&Leaf> {
        let is_part = |rest: &str| rest.is_empty() || rest.starts_with(['.', '[']);
        self.leaves.iter().find(|leaf| key.strip_prefix(&leaf.key).is_some_and(is_part))
    }
}

/// The error of a text that is no TOML.
struct Malformed {
    line: usize,
    reason: String,
}

impl Malformed {
    fn at(self, place: &str) -> ConfigError {
        ConfigError::at(format_args!("{place}, line {}", self.line), self.reason)
    }
}

/// All values of a text, in its order; `is_section` decides which tables are entered.
fn parse(text: &str, is_section: &dyn Fn(&str, &DeTable) -> bool) -> Result<Vec<Found>, Malformed> {
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let malformed = |error: toml::de::Error| Malformed {
        line: error.span().map_or(1, |span| line(span.start)),
        // The whole error would show the line, which may hold a secret.
        reason: error.message().replace('\n', ", "),
    };
    let mut found = Vec::new();
    gather(DeTable::parse(text).map_err(malformed)?.get_ref(), "", is_section, &mut found).map_err(malformed)?;
    found.sort_by_key(|(at, _, _)| *at);
    Ok(found.into_iter().map(|(at, key, value)| Found { key, value, line: line(at) }).collect())
}

fn gather(
    table: &DeTable,
    above: &str,
    is_section: &dyn Fn(&str, &DeTable) -> bool,
    found: &mut Vec<(usize, String, Value)>,
) -> Result<(), toml::de::Error> {
    for (name, value) in table {
        let key = if above.is_empty() { name.get_ref().to_string() } else { format!("{above}.{}", name.get_ref()) };
        match value.get_ref() {
            DeValue::Table(inner) if is_section(&key, inner) => gather(inner, &key, is_section, found)?,
            _ => {
                let value = Value::deserialize(ValueDeserializer::from(value.clone()))?;
                found.push((name.span().start, key, value));
            }
        }
    }
    Ok(())
}

fn insert(table: &mut Table, key: &str, value: Value) {
    let Some((section, rest)) = key.split_once('.') else {
        table.insert(key.to_owned(), value);
        return;
    };
    if let Value::Table(inner) = table.entry(section).or_insert_with(|| Value::Table(Table::new())) {
        insert(inner, rest, value);
    }
}

/// A whole number is accepted where any number is.
fn fitting(like: &Value, value: Value) -> Option<Value> {
    match (like, value) {
        (Value::Float(_), Value::Integer(whole)) => whole.to_string().parse().ok().map(Value::Float),
        (_, value) => like.same_type(&value).then_some(value),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::String(_) => "text",
        Value::Integer(_) => "a whole number",
        Value::Float(_) => "a number",
        Value::Boolean(_) => "true or false",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "a list",
        Value::Table(_) => "a table",
    }
}

pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let alike = |it: &'n str| (strsim::jaro_winkler(name, it), it);
    let best = known.map(alike).max_by(|one, other| one.0.total_cmp(&other.0));
    best.filter(|(likeness, _)| *likeness >= ALIKE).map(|(_, known)| known)
}
