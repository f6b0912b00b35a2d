//! The interests that members can choose, from `config/interests.toml`.

use super::domain::Niche;
use base::config_files::{ConfigError, ConfigFiles};
use serde::Deserialize;
use std::collections::BTreeMap;
use wire::settings::Interest;

const FILE: &str = "interests.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    interests: BTreeMap<String, Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    icon: String,
    #[serde(default)]
    explicit: bool,
}

/// Every interest there is, in the order of their keys.
pub struct Interests(BTreeMap<String, Row>);

impl Interests {
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        let mut all = BTreeMap::new();
        for file in files.catalogue::<File>(FILE)? {
            all.extend(file.interests);
        }
        Ok(Self(all))
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Explicit ones are only for sites whose visitors come for them.
    pub fn offered(&self, niche: Niche) -> Vec<Interest> {
        let offered = self.0.iter().filter(|(_, row)| niche.explicit() || !row.explicit);
        offered.map(|(key, row)| Interest { id: key.clone(), icon: row.icon.clone() }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explicit_interests_are_offered_in_the_niches_casual_adult_and_kink_only() {
        let interests = Interests::load(&ConfigFiles::embedded()).unwrap();
        let offers = |niche: u8, key: &str| {
            interests.offered(Niche::new(niche).unwrap()).iter().any(|interest| interest.id == key)
        };
        for niche in 1..=7 {
            assert!(offers(niche, "coffee"), "niche {niche}");
            assert_eq!(offers(niche, "bondage"), [2, 6, 7].contains(&niche), "niche {niche}");
        }
    }

    #[test]
    fn all_fifty_interests_of_the_specification_exist() {
        assert_eq!(Interests::load(&ConfigFiles::embedded()).unwrap().keys().count(), 50);
    }
}
