//! The time zones of countries, from `config/time-zones.toml`.

use base::config_files::{ConfigError, ConfigFiles};
use jiff::tz::TimeZone;
use serde::Deserialize;
use std::collections::BTreeMap;

const FILE: &str = "time-zones.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// By country.
    zones: BTreeMap<String, String>,
}

pub struct Zones(BTreeMap<String, String>);

impl Zones {
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        let mut zones = BTreeMap::new();
        for file in files.catalogue::<File>(FILE)? {
            zones.extend(file.zones);
        }
        match zones.iter().find(|(_, zone)| TimeZone::get(zone).is_err()) {
            Some((country, zone)) => Err(ConfigError::new(FILE, format!("zones.{country}: {zone:?} is no time zone"))),
            None => Ok(Self(zones)),
        }
    }

    /// The zone of a country. One that nobody has listed yet gets the one in which a day ends last of all.
    pub fn of(&self, country: &str) -> String {
        self.0.get(country).map_or("Etc/GMT+12", String::as_str).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_listed_country_has_a_zone_that_there_is() {
        let zones = Zones::load(&ConfigFiles::embedded()).unwrap();
        assert_eq!((zones.of("NL"), zones.of("XX")), ("Europe/Amsterdam".into(), "Etc/GMT+12".into()));
    }
}
