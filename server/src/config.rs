//! The server's own configuration: `config/vonk.toml` with what the operator's folder, the environment and the
//! arguments change. The embedded file is its own documentation.

use crate::config_files::{ConfigError, ConfigFiles};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

const FILE: &str = "vonk.toml";

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub listen: String,
    pub https: bool,
    pub behind_proxy: bool,
    pub demo: bool,
    pub actors: bool,
    pub database: Database,
    pub photos: Photos,
    pub limits: Limits,
    pub drain: Drain,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    pub url: String,
    pub node: u8,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Photos {
    pub url: String,
    pub bytes: usize,
    pub uploads_per_minute: f64,
    pub uploads_burst: f64,
    pub s3: S3,
}

/// Where S3 is and how it lets us in; what is empty comes from the environment.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct S3 {
    pub endpoint: String,
    pub region: String,
    pub access_key: String,
    pub secret_key: Secret,
}

/// A text that is never shown: printed or written, it is stars.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    pub fn reveal(&self) -> &str {
        &self.0
    }

    fn masked(&self) -> &'static str {
        if self.0.is_empty() { "" } else { "***" }
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.masked())
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.masked())
    }
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    pub connections: usize,
    pub body_bytes: usize,
    pub sockets_per_member: usize,
    pub frames_per_second: f64,
    pub frames_burst: f64,
    pub writes_per_second: f64,
    pub writes_burst: f64,
    pub logins_per_minute: f64,
    pub logins_burst: f64,
    pub handshakes_per_second: f64,
    pub handshakes_burst: f64,
    pub heartbeat_seconds: u64,
    pub silent_seconds: u64,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Drain {
    pub reconnect_within_ms: u64,
    pub hard_stop_seconds: u64,
}

impl Config {
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        let bytes = files.read(FILE).ok_or_else(|| ConfigError::new(FILE, "missing"))?;
        let text = std::str::from_utf8(&bytes).map_err(|error| ConfigError::new(FILE, error))?;
        toml::from_str(text).map_err(|error| ConfigError::new(FILE, error))
    }

    /// The effective configuration as TOML, with the password of the database's address left out.
    #[must_use]
    pub fn without_secrets(&self) -> Self {
        let mut shown = self.clone();
        shown.database.url = mask_password(&shown.database.url);
        shown
    }
}

/// `scheme://user:password@host` loses its password; anything else is as it was.
fn mask_password(url: &str) -> String {
    let masked = || {
        let (scheme, rest) = url.split_once("://")?;
        let (login, host) = rest.rsplit_once('@')?;
        let (user, _) = login.split_once(':')?;
        Some(format!("{scheme}://{user}:***@{host}"))
    };
    masked().unwrap_or_else(|| url.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_configuration_is_complete_and_prints_no_secret() {
        let mut config = Config::load(&ConfigFiles::embedded()).unwrap();
        config.database.url = "postgres://vonk:hunter2@db/vonk".into();
        config.photos.s3.secret_key = "hunter2".into();
        let shown = toml::to_string(&config.without_secrets()).unwrap();
        assert!(shown.contains("postgres://vonk:***@db/vonk"));
        assert!(!shown.contains("hunter2"));
        assert!(!format!("{:?}", config.photos).contains("hunter2"));
    }
}
