//! The server's own configuration: `config/vonk.toml` with what the operator's folder, the environment and the
//! arguments change. The embedded file is its own documentation.

use base::config_files::{ConfigError, ConfigFiles, within};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::ops::RangeInclusive;

const FILE: &str = "vonk.toml";

/// Every id has room for this many servers of one database.
const LAST_NODE: u8 = 31;
/// A rate of none would never let anybody in again; more than this is no limit.
const RATES: RangeInclusive<f64> = 0.001..=1_000_000.0;
/// A burst of less than one would let nobody in at all.
const BURSTS: RangeInclusive<f64> = 1.0..=10_000_000.0;

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub listen: String,
    pub metrics_listen: String,
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
    pub uploads_at_once: usize,
    pub megapixels_per_minute: f64,
    pub megapixels_burst: f64,
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
    pub connections_per_address: usize,
    pub connections_per_member: usize,
    pub patience_seconds: u64,
    pub slowest_bytes_per_second: u64,
    pub body_bytes: usize,
    pub sockets_per_member: usize,
    pub frames_per_second: f64,
    pub frames_burst: f64,
    pub writes_per_second: f64,
    pub writes_burst: f64,
    pub reads_per_second: f64,
    pub reads_burst: f64,
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
        let config: Self = toml::from_str(text).map_err(|error| ConfigError::new(FILE, error))?;
        config.check().map_err(|reason| ConfigError::new(FILE, reason))?;
        Ok(config)
    }

    /// What would start and then not serve, or not as anybody meant it, is refused by its key.
    fn check(&self) -> Result<(), String> {
        within("database.node", self.database.node, 0..=LAST_NODE)?;
        self.photos.check()?;
        self.limits.check()?;
        within("drain.reconnect_within_ms", self.drain.reconnect_within_ms, 0..=600_000)?;
        within("drain.hard_stop_seconds", self.drain.hard_stop_seconds, 1..=3600)
    }

    /// The effective configuration as TOML, with the password of the database's address left out.
    #[must_use]
    pub fn without_secrets(&self) -> Self {
        let mut shown = self.clone();
        shown.database.url = mask_password(&shown.database.url);
        shown
    }
}

impl Photos {
    fn check(&self) -> Result<(), String> {
        within("photos.bytes", self.bytes, 1024..=256 << 20)?;
        within("photos.uploads_per_minute", self.uploads_per_minute, RATES)?;
        within("photos.uploads_burst", self.uploads_burst, BURSTS)?;
        within("photos.uploads_at_once", self.uploads_at_once, 1..=1000)?;
        within("photos.megapixels_per_minute", self.megapixels_per_minute, RATES)?;
        // The largest picture that is taken must fit.
        within("photos.megapixels_burst", self.megapixels_burst, 50.0..=10_000_000.0)
    }
}

impl Limits {
    fn check(&self) -> Result<(), String> {
        within("limits.connections", self.connections, 1..=1_000_000)?;
        within("limits.connections_per_address", self.connections_per_address, 1..=1_000_000)?;
        within("limits.connections_per_member", self.connections_per_member, 1..=1_000_000)?;
        within("limits.patience_seconds", self.patience_seconds, 1..=3600)?;
        within("limits.slowest_bytes_per_second", self.slowest_bytes_per_second, 1..=1_000_000)?;
        within("limits.body_bytes", self.body_bytes, 1024..=16 << 20)?;
        within("limits.sockets_per_member", self.sockets_per_member, 1..=1000)?;
        within("limits.frames_per_second", self.frames_per_second, RATES)?;
        within("limits.frames_burst", self.frames_burst, BURSTS)?;
        within("limits.writes_per_second", self.writes_per_second, RATES)?;
        within("limits.writes_burst", self.writes_burst, BURSTS)?;
        within("limits.reads_per_second", self.reads_per_second, RATES)?;
        within("limits.reads_burst", self.reads_burst, BURSTS)?;
        within("limits.logins_per_minute", self.logins_per_minute, RATES)?;
        within("limits.logins_burst", self.logins_burst, BURSTS)?;
        within("limits.handshakes_per_second", self.handshakes_per_second, RATES)?;
        within("limits.handshakes_burst", self.handshakes_burst, BURSTS)?;
        within("limits.heartbeat_seconds", self.heartbeat_seconds, 1..=3600)?;
        // A socket that is heard once a heartbeat must not be taken for a silent one.
        within("limits.silent_seconds", self.silent_seconds, self.heartbeat_seconds + 1..=86_400)
    }
}

/// `scheme://user:password@host` loses its password, and so does `?password=`; anything else is as it was.
fn mask_password(url: &str) -> String {
    let masked = || {
        let (scheme, rest) = url.split_once("://")?;
        let (login, host) = rest.rsplit_once('@')?;
        let (user, _) = login.split_once(':')?;
        Some(format!("{scheme}://{user}:***@{host}"))
    };
    let url = masked().unwrap_or_else(|| url.to_owned());
    let Some((before, password)) = url.split_once("password=") else { return url };
    let after = password.split_once('&').map_or(String::new(), |(_, after)| format!("&{after}"));
    format!("{before}password=***{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_out_of_its_range_is_refused_with_file_key_and_range() {
        let text = ConfigFiles::embedded().text(FILE).unwrap();
        for (from, to, key) in [
            ("node = 0", "node = 32", "database.node: 32 is not 0 to 31"),
            ("connections = 18000", "connections = 0", "limits.connections: 0 is not 1 to 1000000"),
            ("uploads_per_minute = 20.0", "uploads_per_minute = -1.0", "photos.uploads_per_minute: -1 is not 0.001 to"),
            ("writes_per_second = 20.0", "writes_per_second = nan", "limits.writes_per_second: NaN is not"),
            ("logins_per_minute = 30.0", "logins_per_minute = inf", "limits.logins_per_minute: inf is not"),
            ("frames_burst = 100.0", "frames_burst = 0.5", "limits.frames_burst: 0.5 is not 1 to"),
            ("heartbeat_seconds = 30", "heartbeat_seconds = 0", "limits.heartbeat_seconds: 0 is not 1 to 3600"),
            ("silent_seconds = 90", "silent_seconds = 30", "limits.silent_seconds: 30 is not 31 to 86400"),
            ("hard_stop_seconds = 20", "hard_stop_seconds = 0", "drain.hard_stop_seconds: 0 is not 1 to 3600"),
            ("sockets_per_member = 8", "sockets_per_member = 0", "limits.sockets_per_member: 0 is not"),
        ] {
            assert!(text.contains(from), "{from}");
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(FILE), text.replace(from, to)).unwrap();
            let error = Config::load(&ConfigFiles::folder(folder.path()).unwrap()).unwrap_err().to_string();
            assert!(error.starts_with(&format!("config/vonk.toml: {key}")), "{error}");
        }
    }

    #[test]
    fn the_embedded_configuration_is_complete_and_prints_no_secret() {
        let mut config = Config::load(&ConfigFiles::embedded()).unwrap();
        config.database.url = "postgres://vonk:hunter2@db/vonk".into();
        config.photos.s3.secret_key = "hunter2".into();
        let shown = toml::to_string(&config.without_secrets()).unwrap();
        assert!(shown.contains("postgres://vonk:***@db/vonk"));
        config.database.url = "postgres://db/vonk?user=vonk&password=hunter2&sslmode=require".into();
        let asked = config.without_secrets().database.url;
        assert_eq!(asked, "postgres://db/vonk?user=vonk&password=***&sslmode=require");
        assert!(!shown.contains("hunter2"));
        assert!(!format!("{:?}", config.photos).contains("hunter2"));
    }
}
