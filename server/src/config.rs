//! The server's own configuration: `config/vonk.toml`, under what the operator's folder, the environment and the
//! arguments change. The embedded file is its own documentation.

mod secret;

pub use secret::{Secret, SecretUrl};

use base::config_files::{ConfigError, ConfigFiles, Invalid, Layers, ensure, within};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

const FILE: &str = "vonk.toml";

/// The range of a rate. At a rate of zero a bucket that is empty would stay empty; a rate above the range limits
/// nothing.
const RATES: RangeInclusive<f64> = 0.001..=1_000_000.0;
/// How the address of a PostgreSQL database begins.
const POSTGRES: [&str; 2] = ["postgres://", "postgresql://"];
/// The range of a burst. A bucket that holds less than one would refuse everything.
const BURSTS: RangeInclusive<f64> = 1.0..=10_000_000.0;

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Config {
    pub listen: String,
    pub metrics_listen: String,
    pub https: bool,
    pub behind_proxy: bool,
    pub demo: bool,
    pub actors: bool,
    pub database: Database,
    pub redis: Redis,
    pub photos: Photos,
    pub mail: Mail,
    pub push: Push,
    pub sms: Sms,
    pub vault: Vault,
    pub limits: Limits,
    pub drain: Drain,
    pub telemetry: Telemetry,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Database {
    pub url: SecretUrl,
    pub replica_url: SecretUrl,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Redis {
    pub url: SecretUrl,
    pub sentinel_user: String,
    pub sentinel_password: Secret,
    pub ca_file: String,
    pub certificate_file: String,
    pub key_file: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
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

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Mail {
    pub url: SecretUrl,
    pub timeout_seconds: u64,
    pub refused_domains: Vec<String>,
    pub allowed_domains: Vec<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Push {
    pub enabled: bool,
    pub private_key: Secret,
    pub key_file: String,
    pub hosts: Vec<String>,
    pub timeout_seconds: u64,
    pub inside_hosts: Vec<String>,
    pub ca_file: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Sms {
    pub provider: SmsProvider,
    pub account: String,
    pub secret: Secret,
    pub sender: String,
    pub api: String,
    pub timeout_seconds: u64,
}

/// Who carries text messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SmsProvider {
    /// Nobody: they stay on the server.
    #[serde(rename = "")]
    None,
    Twilio,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Vault {
    pub secret: Secret,
    pub key_file: String,
}

/// Where S3 is and how it lets us in; what is empty comes from the environment.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct S3 {
    pub endpoint: String,
    pub region: String,
    pub access_key: String,
    pub secret_key: Secret,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
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
    pub signups_per_hour: f64,
    pub signups_burst: f64,
    pub lookups_per_second: f64,
    pub lookups_burst: f64,
    pub handshakes_per_second: f64,
    pub handshakes_burst: f64,
    pub heartbeat_seconds: u64,
    pub silent_seconds: u64,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Drain {
    pub reconnect_within_ms: u64,
    pub hard_stop_seconds: u64,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Telemetry {
    pub otlp: String,
    pub sampled: f64,
}

/// A value that an argument of the program gives.
pub struct Argument {
    /// `--listen`
    pub name: &'static str,
    pub key: &'static str,
    pub value: toml::Value,
}

impl Config {
    /// Without arguments.
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        Self::read(&Self::layers(files, Vec::new())?)
    }

    /// Every layer, the arguments on top.
    pub fn layers(files: &ConfigFiles, arguments: Vec<Argument>) -> Result<Layers, ConfigError> {
        let mut layers = files.server(FILE)?;
        for Argument { name, key, value } in arguments {
            layers.argument(name, key, value)?;
        }
        Ok(layers)
    }

    pub fn read(layers: &Layers) -> Result<Self, ConfigError> {
        let config: Self = layers.read()?;
        config.check().map_err(|invalid| layers.invalid(invalid))?;
        Ok(config)
    }

    /// What would start and then not serve, or not as anybody meant it, is refused by its key.
    fn check(&self) -> Result<(), Invalid> {
        ensure(!self.listen.is_empty(), "listen", || "must be an address and a port".into())?;
        check_database("database.url", self.database.url.reveal())?;
        let Database { url, replica_url } = &self.database;
        check_replica("database.replica_url", replica_url.reveal(), ("database.url", url.reveal()))?;
        self.redis.check()?;
        self.photos.check()?;
        if !self.mail.url.reveal().is_empty() {
            begins_with("mail.url", self.mail.url.reveal(), &["smtps://", "smtp://"])?;
        }
        within("mail.timeout_seconds", self.mail.timeout_seconds, 1..=300)?;
        each_domain("mail.refused_domains", &self.mail.refused_domains)?;
        each_domain("mail.allowed_domains", &self.mail.allowed_domains)?;
        each_domain("push.hosts", &self.push.hosts)?;
        within("push.timeout_seconds", self.push.timeout_seconds, 1..=60)?;
        self.sms.check()?;
        self.limits.check()?;
        within("drain.reconnect_within_ms", self.drain.reconnect_within_ms, 0..=600_000)?;
        within("drain.hard_stop_seconds", self.drain.hard_stop_seconds, 1..=3600)?;
        if !self.telemetry.otlp.is_empty() {
            begins_with("telemetry.otlp", &self.telemetry.otlp, &["https://", "http://"])?;
        }
        within("telemetry.sampled", self.telemetry.sampled, 0.000_001..=1.0)
    }
}

pub fn check_database(key: &str, url: &str) -> Result<(), Invalid> {
    begins_with(key, url, &["sqlite:", "postgres://", "postgresql://"])
}

/// A replica is a copy of a PostgreSQL database, which has an address and its own key.
pub fn check_replica(key: &str, replica: &str, (of, url): (&str, &str)) -> Result<(), Invalid> {
    if replica.is_empty() {
        return Ok(());
    }
    begins_with(key, replica, &POSTGRES)?;
    let has_one = POSTGRES.iter().any(|it| url.starts_with(it));
    ensure(has_one, key, || format!("is for a {of} that begins with {}", POSTGRES.join(" or ")))
}

pub fn check_photos(key: &str, url: &str) -> Result<(), Invalid> {
    begins_with(key, url, &["file:", "s3://"])
}

/// How an address must begin. The address itself is not repeated, as it may be a password in the wrong place.
fn begins_with(key: &str, url: &str, beginnings: &[&str]) -> Result<(), Invalid> {
    let fits = beginnings.iter().any(|it| url.starts_with(it));
    ensure(fits, key, || format!("must begin with {}", beginnings.join(" or ")))
}

/// Domains as they stand in addresses that are compared with them.
fn each_domain(key: &str, domains: &[String]) -> Result<(), Invalid> {
    let is_domain = |text: &str| text.contains('.') && !text.contains(['@', ' ']) && text.to_lowercase() == text;
    match domains.iter().find(|domain| !is_domain(domain)) {
        Some(domain) => Err(Invalid::new(key, format_args!("must hold domains in lower case, not {domain:?}"))),
        None => Ok(()),
    }
}

impl Redis {
    fn check(&self) -> Result<(), Invalid> {
        let url = self.url.reveal();
        if !url.is_empty() {
            let kinds = ["redis://", "redis+sentinel://", "redis+cluster://"];
            let by_tls = ["rediss://", "rediss+sentinel://", "rediss+cluster://"];
            begins_with("redis.url", url, &[kinds, by_tls].concat())?;
        }
        let files = [
            ("redis.ca_file", &self.ca_file),
            ("redis.certificate_file", &self.certificate_file),
            ("redis.key_file", &self.key_file),
        ];
        for (key, file) in files {
            let is_used = file.is_empty() || url.starts_with("rediss");
            ensure(is_used, key, || "is for a redis.url that begins with rediss".into())?;
        }
        let has_password = !self.sentinel_password.reveal().is_empty();
        let is_used = !has_password || url.starts_with("redis+sentinel") || url.starts_with("rediss+sentinel");
        ensure(is_used, "redis.sentinel_password", || "is for a redis.url of Sentinels".into())?;
        ensure(has_password || self.sentinel_user.is_empty(), "redis.sentinel_user", || {
            "needs redis.sentinel_password".into()
        })?;
        let are_both = self.certificate_file.is_empty() == self.key_file.is_empty();
        ensure(are_both, "redis.certificate_file", || "and redis.key_file belong together".into())
    }
}

impl Photos {
    fn check(&self) -> Result<(), Invalid> {
        check_photos("photos.url", &self.url)?;
        let (name, secret) = (&self.s3.access_key, self.s3.secret_key.reveal());
        ensure(name.is_empty() == secret.is_empty(), "photos.s3.secret_key", || {
            "must be given together with photos.s3.access_key".into()
        })?;
        within("photos.bytes", self.bytes, 1024..=256 << 20)?;
        within("photos.uploads_per_minute", self.uploads_per_minute, RATES)?;
        within("photos.uploads_burst", self.uploads_burst, BURSTS)?;
        within("photos.uploads_at_once", self.uploads_at_once, 1..=1000)?;
        within("photos.megapixels_per_minute", self.megapixels_per_minute, RATES)?;
        // The largest picture that is taken must fit.
        within("photos.megapixels_burst", self.megapixels_burst, 50.0..=10_000_000.0)
    }
}

impl Sms {
    fn check(&self) -> Result<(), Invalid> {
        within("sms.timeout_seconds", self.timeout_seconds, 1..=60)?;
        if !self.api.is_empty() {
            begins_with("sms.api", &self.api, &["https://", "http://"])?;
        }
        if self.provider == SmsProvider::None {
            return Ok(());
        }
        let given =
            |key: &str, value: &str| ensure(!value.is_empty(), key, || "must be given for this provider".into());
        given("sms.account", &self.account)?;
        given("sms.secret", self.secret.reveal())?;
        given("sms.sender", &self.sender)?;
        // It is a part of an address.
        let is_name = self.account.bytes().all(|it| it.is_ascii_alphanumeric());
        ensure(is_name, "sms.account", || "must be letters and digits".into())
    }
}

impl Limits {
    fn check(&self) -> Result<(), Invalid> {
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
        within("limits.signups_per_hour", self.signups_per_hour, RATES)?;
        within("limits.signups_burst", self.signups_burst, BURSTS)?;
        within("limits.lookups_per_second", self.lookups_per_second, RATES)?;
        within("limits.lookups_burst", self.lookups_burst, BURSTS)?;
        within("limits.handshakes_per_second", self.handshakes_per_second, RATES)?;
        within("limits.handshakes_burst", self.handshakes_burst, BURSTS)?;
        within("limits.heartbeat_seconds", self.heartbeat_seconds, 1..=3600)?;
        within("limits.silent_seconds", self.silent_seconds, 2..=86_400)?;
        // Else a socket would be closed before it could answer its first heartbeat.
        let outlasts = self.silent_seconds > self.heartbeat_seconds;
        ensure(outlasts, "limits.silent_seconds", || {
            format!(
                "must be more than limits.heartbeat_seconds, {}, not {}",
                self.heartbeat_seconds, self.silent_seconds
            )
        })
    }
}

#[cfg(test)]
pub mod tests;
