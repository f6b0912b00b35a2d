//! Where Redis is: one server, by its address; the one that Sentinels name at the moment; or the masters of a cluster.

use super::cluster::{self, Cluster, Endpoint};
use super::connections::{Hearing, Speaking};
use super::tls::Tls;
use super::words::CHANNELS;
use crate::config;
use base::error::{Error, Result};
use percent_encoding::percent_decode_str;
use redis::sentinel::{SentinelClient, SentinelClientBuilder, SentinelServerType};
use redis::{AsyncConnectionConfig, Client, ConnectionAddr, RedisConnectionInfo, RedisResult, TlsMode};
use std::net::Ipv6Addr;
use tokio::sync::Mutex;

/// The port of a Redis.
const REDIS: u16 = 6379;
/// The port of a Sentinel.
const SENTINEL: u16 = 26379;

pub enum Address {
    Server(Box<Client>),
    /// They are asked for each new connection.
    Sentinels(Box<Mutex<SentinelClient>>),
    Cluster(Box<Cluster>),
}

impl Address {
    /// `redis://HOST:PORT`, `redis://USER:PASSWORD@HOST:PORT`,
    /// `redis+sentinel://USER:PASSWORD@HOST:PORT,HOST:PORT/NAME` with the password of Redis and the name of the group that
    /// the Sentinels watch, or `redis+cluster://USER:PASSWORD@HOST:PORT,HOST:PORT` with some servers of a cluster. The
    /// password of the Sentinels themselves is a key of its own. Of each kind, `rediss` stands for all of them by TLS, a
    /// host that is an address of IPv6 is in brackets, and `%40` in a user or a password stands for `@`, as in any URL.
    pub fn parse(config: &config::Redis) -> Result<Self> {
        let url = config.url.reveal();
        // The error must not repeat the address, which may hold a password.
        let failed = || Error::internal("redis.url is not an address of Redis");
        let (scheme, rest) = url.split_once("://").ok_or_else(failed)?;
        let (security, kind) = scheme.split_once('+').unwrap_or((scheme, ""));
        let tls = match security {
            "rediss" => Some(Tls::from_files(config)?),
            _ => None,
        };
        match kind {
            "" => {
                let client = tls.map_or_else(|| Client::open(url), |tls| tls.client(url));
                client.map(|it| Self::Server(Box::new(it))).map_err(|_| failed())
            }
            "sentinel" => {
                let client = sentinels(rest, tls.as_ref(), config).ok_or_else(failed)?;
                Ok(Self::Sentinels(Box::new(Mutex::new(client))))
            }
            "cluster" => {
                let (login, hosts) = login(rest).ok_or_else(failed)?;
                // A cluster has no databases by number, so that nothing may come after the hosts.
                let seeds = endpoints(hosts.strip_suffix('/').unwrap_or(hosts), REDIS).ok_or_else(failed)?;
                Ok(Self::Cluster(Box::new(Cluster::new(seeds, login, tls))))
            }
            _ => Err(failed()),
        }
    }

    /// The names of the channels of a database alone, as several may use one Redis.
    pub fn channels(&self, database: &str) -> Vec<String> {
        match self {
            Self::Server(_) | Self::Sentinels(_) => (0..CHANNELS).map(|n| format!("vonk:{database}:{n}")).collect(),
            Self::Cluster(_) => cluster::channels(database),
        }
    }

    /// The connections that speak on these channels.
    pub async fn speaking(&self, channels: &[String]) -> RedisResult<Speaking> {
        let server = match self {
            Self::Server(client) => (**client).clone(),
            Self::Sentinels(sentinels) => sentinels.lock().await.async_get_client().await?,
            Self::Cluster(cluster) => return cluster.speaking(channels).await,
        };
        // Whoever speaks has a limit of their own to how long an answer may take.
        let config = AsyncConnectionConfig::new().set_response_timeout(None);
        Ok(Speaking::to_server(server.get_multiplexed_async_connection_with_config(&config).await?))
    }

    /// The connections that hear these channels.
    pub async fn hearing(&self, channels: &[String]) -> RedisResult<Hearing> {
        let server = match self {
            Self::Server(client) => (**client).clone(),
            Self::Sentinels(sentinels) => sentinels.lock().await.async_get_client().await?,
            Self::Cluster(cluster) => return cluster.hearing(channels).await,
        };
        let mut link = server.get_async_pubsub().await?;
        link.subscribe(channels).await?;
        Ok(Hearing::from_server(link))
    }
}

/// `USER:PASSWORD@HOST:PORT,HOST:PORT/NAME`
fn sentinels(text: &str, tls: Option<&Tls>, config: &config::Redis) -> Option<SentinelClient> {
    let (login, rest) = login(text)?;
    let (hosts, name) = rest.split_once('/').filter(|(_, name)| !name.is_empty())?;
    let address = |Endpoint { host, port }| match tls {
        Some(_) => ConnectionAddr::TcpTls { host, port, insecure: false, tls_params: None },
        None => ConnectionAddr::Tcp(host, port),
    };
    let hosts = endpoints(hosts, SENTINEL)?.into_iter().map(address);
    let mut builder = SentinelClientBuilder::new(hosts, name, SentinelServerType::Master).ok()?;
    if let Some(tls) = tls {
        builder = builder
            .set_client_to_sentinel_certificates(tls.certificates())
            .set_client_to_redis_tls_mode(TlsMode::Secure)
            .set_client_to_redis_certificates(tls.certificates());
    }
    if !config.sentinel_user.is_empty() {
        builder = builder.set_client_to_sentinel_username(&config.sentinel_user);
    }
    let password = config.sentinel_password.reveal();
    if !password.is_empty() {
        builder = builder.set_client_to_sentinel_password(password);
    }
    if let Some(user) = login.username() {
        builder = builder.set_client_to_redis_username(user);
    }
    if let Some(password) = login.password() {
        builder = builder.set_client_to_redis_password(password);
    }
    builder.build().ok()
}

/// Who logs in by an address, if anybody does, and the rest of the address.
fn login(text: &str) -> Option<(RedisConnectionInfo, &str)> {
    let nobody = RedisConnectionInfo::default();
    let Some((login, rest)) = text.rsplit_once('@') else { return Some((nobody, text)) };
    let (user, password) = login.split_once(':')?;
    let decoded = |text| percent_decode_str(text).decode_utf8().ok();
    let (user, password) = (decoded(user)?, decoded(password)?);
    let somebody = nobody.set_password(password);
    Some((if user.is_empty() { somebody } else { somebody.set_username(user) }, rest))
}

/// `HOST:PORT,HOST:PORT`; a port that is not named is `port`. The brackets around an address of IPv6 are left out of the
/// host, as it is connected to and compared with a certificate without them.
fn endpoints(text: &str, port: u16) -> Option<Vec<Endpoint>> {
    let endpoint = |text: &str| {
        let (host, rest) = match text.strip_prefix('[') {
            Some(text) => text.split_once(']').filter(|(host, _)| host.parse::<Ipv6Addr>().is_ok())?,
            None => text.split_at(text.find(':').unwrap_or(text.len())),
        };
        let port = match rest.strip_prefix(':') {
            Some(port) => port.parse().ok()?,
            None if rest.is_empty() => port,
            None => return None,
        };
        let is_host = !host.is_empty() && !host.contains(['/', '?', '#', '[', ']', ' ']);
        is_host.then(|| Endpoint { host: host.to_owned(), port })
    };
    text.split(',').map(endpoint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(url: &str) -> Result<Address> {
        Address::parse(&config::Redis { url: url.into(), ..Default::default() })
    }

    #[test]
    fn addresses_are_of_a_server_of_sentinels_or_of_a_cluster() {
        for url in ["redis://localhost", "redis://:secret@10.0.0.1:7000/2", "rediss://user:secret@redis.example:6380"] {
            assert!(matches!(parse(url), Ok(Address::Server(_))), "{url}");
        }
        for url in ["redis+sentinel://a,b:7001/main", "rediss+sentinel://:secret@a:7001/main"] {
            assert!(matches!(parse(url), Ok(Address::Sentinels(_))), "{url}");
        }
        for url in ["redis+cluster://a,b:7001", "redis+cluster://:secret@a:7001", "rediss+cluster://user:secret@a,b,c"]
        {
            assert!(matches!(parse(url), Ok(Address::Cluster(_))), "{url}");
        }
        let sentinels = ["redis+sentinel://a:b/main", "redis+sentinel://a", "redis+sentinel:///main"];
        let clusters = ["redis+cluster://", "redis+cluster://a:b", "redis+cluster://a,", "redis+cluster://secret@a"];
        let more =
            ["redis+cluster://a/0", "redis+cluster://a:7001/0", "redis+cluster://a,b/,c", "rediss+cluster://a?b"];
        for url in ["", "http://a", "redis+else://a"].into_iter().chain(sentinels).chain(clusters).chain(more) {
            assert!(parse(url).is_err(), "{url}");
        }
    }

    #[test]
    fn hosts_may_be_addresses_of_either_kind_and_have_ports() {
        let hosts = |text| {
            let found = endpoints(text, REDIS)?;
            Some(found.into_iter().map(|it| (it.host, it.port)).collect::<Vec<_>>())
        };
        let are = |all: &[(&str, u16)]| Some(all.iter().map(|(host, port)| ((*host).to_owned(), *port)).collect());
        assert_eq!(hosts("a,10.0.0.1:7001"), are(&[("a", REDIS), ("10.0.0.1", 7001)]));
        assert_eq!(hosts("[::1]:7001,[fe80::1]"), are(&[("::1", 7001), ("fe80::1", REDIS)]));
        for wrong in ["", "a,", ":7001", "a:", "a:70000", "::1", "[::1", "[::1]7001", "[a]", "[]", "a/", "a]:1"] {
            assert_eq!(hosts(wrong), None, "{wrong}");
        }
        assert!(parse("redis+cluster://[::1]:7001,a/").is_ok(), "an empty path is none");
        assert!(parse("redis+sentinel://[::1]:7001,a/main").is_ok());
    }

    #[test]
    fn users_and_passwords_are_written_as_in_any_url() {
        let read = |text| {
            let (login, rest) = login(text)?;
            Some((login.username().map(str::to_owned), login.password().map(str::to_owned), rest.to_owned()))
        };
        let is = |user: Option<&str>, password: Option<&str>| {
            Some((user.map(str::to_owned), password.map(str::to_owned), "a".to_owned()))
        };
        assert_eq!(read("a"), is(None, None));
        assert_eq!(read(":secret@a"), is(None, Some("secret")));
        assert_eq!(read("us%3Aer:p%40ss%2Fw%25rd@a"), is(Some("us:er"), Some("p@ss/w%rd")));
        assert_eq!(read(":100%@a"), is(None, Some("100%")));
        assert_eq!(read(":%ff@a"), None, "not UTF-8");
        assert_eq!(read("secret@a"), None);
    }

    #[test]
    fn a_file_without_what_it_should_hold_is_refused_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let certificate = folder.path().join("client.pem").display().to_string();
        std::fs::write(&certificate, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").unwrap();
        for file in ["/nowhere/ca.pem", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")] {
            for url in ["rediss://redis.example", "rediss+sentinel://a/main", "rediss+cluster://redis.example"] {
                let plain = || config::Redis { url: url.into(), ..Default::default() };
                let file = file.to_owned();
                let wrong = [
                    ("redis.ca_file", config::Redis { ca_file: file.clone(), ..plain() }),
                    ("redis.certificate_file", config::Redis { certificate_file: file.clone(), ..plain() }),
                    (
                        "redis.key_file",
                        config::Redis { certificate_file: certificate.clone(), key_file: file.clone(), ..plain() },
                    ),
                ];
                for (key, config) in wrong {
                    let refused = Address::parse(&config).err().unwrap().to_string();
                    assert!(refused.contains(key) && refused.contains(&file), "{refused}");
                }
            }
        }
    }
}
