//! The gifts that members can send, from `config/gifts.toml`.

use base::config_files::{ConfigError, ConfigFiles};
use serde::Deserialize;
use wire::Credits;
use wire::message::Gift;

const FILE: &str = "gifts.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    gift: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    image: String,
}

/// Every gift there is, in the order of the file.
pub struct Gifts(Vec<Row>);

impl Gifts {
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        files.toml::<File>(FILE).map(|file| Self(file.gift))
    }

    /// The catalogue of a site on which each costs `cost`.
    pub fn at(&self, cost: Credits) -> Vec<Gift> {
        self.0.iter().map(|row| Gift { id: row.id.clone(), image: row.image.clone(), cost }).collect()
    }
}
