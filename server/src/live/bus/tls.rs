//! TLS to Redis.

use crate::config;
use base::error::{Error, Result};
use redis::{Client, ClientTlsConfig, IntoConnectionInfo, RedisResult, TlsCertificates};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// How servers of Redis are reached by TLS.
#[derive(Clone)]
pub struct Tls {
    /// These authorities vouch for them; those of the system, if none are given.
    authorities: Option<Vec<u8>>,
    /// The certificate and the key that are shown to servers which want to know who connects.
    identity: Option<(Vec<u8>, Vec<u8>)>,
}

impl Tls {
    pub fn from_files(config: &config::Redis) -> Result<Self> {
        let authorities = match config.ca_file.as_str() {
            "" => None,
            file => Some(read_certificates("redis.ca_file", file)?),
        };
        let identity = match config.certificate_file.as_str() {
            "" => None,
            file => Some((
                read_certificates("redis.certificate_file", file)?,
                read_key("redis.key_file", &config.key_file)?,
            )),
        };
        Ok(Self { authorities, identity })
    }

    pub fn client(&self, server: impl IntoConnectionInfo) -> RedisResult<Client> {
        Client::build_with_tls(server, self.certificates())
    }

    pub fn certificates(&self) -> TlsCertificates {
        // The library that speaks TLS has no cryptography of its own. A second call changes nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let identity = self.identity.clone();
        let client_tls = identity.map(|(client_cert, client_key)| ClientTlsConfig { client_cert, client_key });
        TlsCertificates { client_tls, root_cert: self.authorities.clone() }
    }
}

/// A file with certificates. One without any would make every server a stranger.
fn read_certificates(key: &str, file: &str) -> Result<Vec<u8>> {
    let text = std::fs::read(file).map_err(|error| wrong(key, file, &error))?;
    let mut count = 0;
    for certificate in CertificateDer::pem_slice_iter(&text) {
        certificate.map_err(|error| wrong(key, file, &error))?;
        count += 1;
    }
    if count == 0 { Err(wrong(key, file, &"there is no certificate in it")) } else { Ok(text) }
}

/// A file with a private key, of which no error says more than its name.
fn read_key(key: &str, file: &str) -> Result<Vec<u8>> {
    let text = std::fs::read(file).map_err(|error| wrong(key, file, &error))?;
    match PrivateKeyDer::from_pem_slice(&text) {
        Ok(_) => Ok(text),
        Err(_) => Err(wrong(key, file, &"there is no key in it")),
    }
}

fn wrong(key: &str, file: &str, error: &dyn std::fmt::Display) -> Error {
    Error::internal(format!("{key} {file}: {error}"))
}
