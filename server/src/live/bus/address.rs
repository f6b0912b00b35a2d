//! Where Redis is: one server, by its address; or the one that Sentinels name at the moment.

use base::error::{Error, Result};
use redis::aio::{MultiplexedConnection, PubSub};
use redis::sentinel::{SentinelClient, SentinelClientBuilder, SentinelServerType};
use redis::{Client, ConnectionAddr, RedisResult, TlsCertificates};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use tokio::sync::Mutex;

/// The port of a Sentinel.
const SENTINEL: u16 = 26379;

pub enum Address {
    Server(Box<Client>),
    /// They are asked for each new connection.
    Sentinels(Box<Mutex<SentinelClient>>),
}

impl Address {
    /// `redis://HOST:PORT`, `rediss://USER:PASSWORD@HOST:PORT` by TLS, or
    /// `redis+sentinel://USER:PASSWORD@HOST:PORT,HOST:PORT/NAME` with the password of Redis and the name of the group that
    /// the Sentinels watch. `ca_file` names the authorities that vouch for a server with TLS, unless those of the system do.
    pub fn parse(url: &str, ca_file: &str) -> Result<Self> {
        // The error must not repeat the address, which may hold a password.
        let failed = || Error::internal("redis.url is not an address of Redis");
        let Some(rest) = url.strip_prefix("redis+sentinel://") else {
            let client =
                if url.starts_with("rediss://") { encrypted(url, authorities(ca_file)?) } else { Client::open(url) };
            return client.map(|client| Self::Server(Box::new(client))).map_err(|_| failed());
        };
        let (login, rest) = rest.rsplit_once('@').map_or((None, rest), |(login, rest)| (Some(login), rest));
        let (hosts, name) = rest.split_once('/').ok_or_else(failed)?;
        let hosts: Option<Vec<ConnectionAddr>> = hosts.split(',').map(sentinel).collect();
        let hosts = hosts.filter(|_| !name.is_empty()).ok_or_else(failed)?;
        let mut builder = SentinelClientBuilder::new(hosts, name, SentinelServerType::Master).map_err(|_| failed())?;
        if let Some(login) = login {
            let (user, password) = login.split_once(':').ok_or_else(failed)?;
            if !user.is_empty() {
                builder = builder.set_client_to_redis_username(user);
            }
            builder = builder.set_client_to_redis_password(password);
        }
        Ok(Self::Sentinels(Box::new(Mutex::new(builder.build().map_err(|_| failed())?))))
    }

    async fn client(&self) -> RedisResult<Client> {
        match self {
            Self::Server(client) => Ok((**client).clone()),
            Self::Sentinels(sentinels) => sentinels.lock().await.async_get_client().await,
        }
    }

    /// A connection that speaks.
    pub async fn speaking(&self) -> RedisResult<MultiplexedConnection> {
        self.client().await?.get_multiplexed_async_connection().await
    }

    /// A connection that hears.
    pub async fn hearing(&self) -> RedisResult<PubSub> {
        self.client().await?.get_async_pubsub().await
    }
}

/// A server that is reached by TLS.
fn encrypted(url: &str, root_cert: Option<Vec<u8>>) -> RedisResult<Client> {
    // The library that speaks TLS has no cryptography of its own. A second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::build_with_tls(url, TlsCertificates { client_tls: None, root_cert })
}

/// The authorities in a file, if one is named. One that holds none would make every server a stranger.
fn authorities(file: &str) -> Result<Option<Vec<u8>>> {
    if file.is_empty() {
        return Ok(None);
    }
    let wrong = |error: &dyn std::fmt::Display| Error::internal(format!("redis.ca_file {file}: {error}"));
    let text = std::fs::read(file).map_err(|error| wrong(&error))?;
    let mut count = 0;
    for certificate in CertificateDer::pem_slice_iter(&text) {
        certificate.map_err(|error| wrong(&error))?;
        count += 1;
    }
    if count == 0 { Err(wrong(&"there is no certificate in it")) } else { Ok(Some(text)) }
}

/// A Sentinel's address.
fn sentinel(text: &str) -> Option<ConnectionAddr> {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) => (host, port.parse().ok()?),
        None => (text, SENTINEL),
    };
    (!host.is_empty()).then(|| ConnectionAddr::Tcp(host.to_owned(), port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_of_a_server_or_of_sentinels() {
        for url in ["redis://localhost", "redis://:secret@10.0.0.1:7000/2", "rediss://user:secret@redis.example:6380"] {
            assert!(matches!(Address::parse(url, ""), Ok(Address::Server(_))), "{url}");
        }
        for url in ["redis+sentinel://a,b:7001/main", "redis+sentinel://:secret@a:7001/main"] {
            assert!(matches!(Address::parse(url, ""), Ok(Address::Sentinels(_))), "{url}");
        }
        for url in ["", "http://a", "redis+sentinel://a:b/main", "redis+sentinel://a", "redis+sentinel:///main"] {
            assert!(Address::parse(url, "").is_err(), "{url}");
        }
    }

    #[test]
    fn a_file_without_authorities_is_refused_by_its_name() {
        for file in ["/nowhere/ca.pem", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")] {
            let refused = Address::parse("rediss://redis.example", file).err().unwrap().to_string();
            assert!(refused.contains("redis.ca_file") && refused.contains(file), "{refused}");
        }
    }
}
