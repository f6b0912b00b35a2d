//! The regions a member can choose, from `config/regions.toml`.

use base::config_files::{ConfigError, ConfigFiles};
use serde::Deserialize;
use std::collections::BTreeMap;

const FILE: &str = "regions.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    regions: BTreeMap<String, Vec<String>>,
}

/// Region names by country.
pub struct Regions(BTreeMap<String, Vec<String>>);

impl Regions {
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        let mut regions = BTreeMap::new();
        for file in files.catalogue::<File>(FILE)? {
            regions.extend(file.regions);
        }
        if let Some((country, _)) = regions.iter().find(|(_, names)| names.is_empty()) {
            return Err(ConfigError::new(FILE, format_args!("regions.{country}: is empty")));
        }
        Ok(Self(regions))
    }

    /// `None` for a country nobody has listed yet.
    pub fn of(&self, country: &str) -> Option<wire::settings::Regions> {
        let regions = self.0.get(country)?.clone();
        Some(wire::settings::Regions { country: country.to_owned(), regions })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_that_speaks_one_of_the_locales_has_regions() {
        let regions = Regions::load(&ConfigFiles::embedded()).unwrap();
        for country in ["BE", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IT", "NL", "NO", "PL", "SE"] {
            let mut names = regions.of(country).unwrap_or_else(|| panic!("{country} is missing")).regions;
            let all = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all, "{country} names a region twice");
        }
        assert_eq!(regions.of("XX"), None);
    }
}
