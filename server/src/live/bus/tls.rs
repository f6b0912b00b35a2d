//! TLS to Redis.

use base::error::{Error, Result};
use redis::{Client, IntoConnectionInfo, RedisResult, TlsCertificates};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

/// How the servers of a cluster are reached.
pub enum Tls {
    Without,
    /// These authorities vouch for them; those of the system, if none are given.
    With {
        authorities: Option<Vec<u8>>,
    },
}

/// A server that is reached by TLS. `root_cert` are the authorities that vouch for it; those of the system, if none are
/// given.
pub fn encrypted(server: impl IntoConnectionInfo, root_cert: Option<Vec<u8>>) -> RedisResult<Client> {
    // The library that speaks TLS has no cryptography of its own. A second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::build_with_tls(server, TlsCertificates { client_tls: None, root_cert })
}

/// The authorities in a file, if one is named. One that holds none would make every server a stranger.
pub fn authorities(file: &str) -> Result<Option<Vec<u8>>> {
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
