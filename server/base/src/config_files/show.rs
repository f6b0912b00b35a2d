//! How `vonk config` prints a configuration: as TOML, each value with where it came from.

use super::error::ConfigError;
use super::layers::Layers;
use serde::Serialize;
use std::fmt::Write;
use toml::{Table, Value};

impl Layers {
    /// `parts` are what was read of these layers: a secret prints itself as stars, so the values are taken from there
    /// and not from the layers.
    pub fn show(&self, parts: &[Table]) -> String {
        let (mut text, mut section) = (String::new(), "");
        for leaf in self.leaves() {
            let (above, name) = leaf.key.rsplit_once('.').unwrap_or(("", &leaf.key));
            if above != section {
                section = above;
                let _ = writeln!(text, "\n[{section}]");
            }
            if let Some(value) = parts.iter().find_map(|part| find(part, &leaf.key)) {
                let _ = writeln!(text, "{name} = {value} # {}", leaf.origin);
            }
        }
        text
    }
}

/// What is printed of a part of the configuration.
pub fn shown(part: &impl Serialize) -> Result<Table, ConfigError> {
    Table::try_from(part).map_err(|error| ConfigError::at("the configuration", error))
}

fn find<'t>(table: &'t Table, key: &str) -> Option<&'t Value> {
    match key.split_once('.') {
        Some((section, rest)) => find(table.get(section)?.as_table()?, rest),
        None => table.get(key),
    }
}
