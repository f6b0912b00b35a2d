//! What is asked of the certificate that a server of PostgreSQL shows.

use base::error::{Error, Result};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_cert_signed_by_trust_anchor};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{DigitallySignedStruct, RootCertStore, SignatureScheme};
use std::path::Path;
use std::sync::Arc;

type Outcome<T> = std::result::Result<T, rustls::Error>;

/// A check of certificates, and the cryptography that it uses.
pub struct Check {
    pub verifier: Arc<dyn ServerCertVerifier>,
    pub provider: Arc<CryptoProvider>,
}

impl Check {
    fn with<V: ServerCertVerifier + 'static>(make: impl FnOnce(Arc<CryptoProvider>) -> Result<V>) -> Result<Self> {
        let provider = Arc::new(ring::default_provider());
        Ok(Self { verifier: Arc::new(make(provider.clone())?), provider })
    }

    /// None: it only keeps those out who listen.
    pub fn nothing() -> Self {
        let provider = Arc::new(ring::default_provider());
        Self { verifier: Arc::new(Nothing(provider.clone())), provider }
    }

    /// One of these authorities vouches for it, whatever its name is.
    pub fn authority(file: &Path) -> Result<Self> {
        Self::with(|provider| Ok(Authority { roots: roots(file)?, provider }))
    }

    /// One of these authorities vouches for it under the name of the host.
    pub fn authority_and_name(file: &Path) -> Result<Self> {
        let roots = Arc::new(roots(file)?);
        let provider = Arc::new(ring::default_provider());
        let verifier = WebPkiServerVerifier::builder_with_provider(roots, provider.clone()).build();
        Ok(Self { verifier: verifier.map_err(Error::internal)?, provider })
    }

    /// An authority that the system trusts vouches for it under the name of the host.
    pub fn system() -> Result<Self> {
        Self::with(|provider| rustls_platform_verifier::Verifier::new(provider).map_err(Error::internal))
    }
}

/// The authorities in a file.
fn roots(file: &Path) -> Result<RootCertStore> {
    let wrong = |error: &dyn std::fmt::Display| Error::internal(format!("sslrootcert {}: {error}", file.display()));
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(|error| wrong(&error))? {
        roots.add(certificate.map_err(|error| wrong(&error))?).map_err(|error| wrong(&error))?;
    }
    if roots.is_empty() { Err(wrong(&"there is no certificate in it")) } else { Ok(roots) }
}

/// Whoever does not ask who a server is learns nothing from the signature of its certificate either. Without it, even
/// certificates are taken whose form is older than what `rustls` reads.
#[derive(Debug)]
struct Nothing(Arc<CryptoProvider>);

impl ServerCertVerifier for Nothing {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Outcome<ServerCertVerified> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Outcome<HandshakeSignatureValid> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Outcome<HandshakeSignatureValid> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[derive(Debug)]
struct Authority {
    roots: RootCertStore,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Authority {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Outcome<ServerCertVerified> {
        let certificate = ParsedCertificate::try_from(certificate)?;
        let algorithms = self.provider.signature_verification_algorithms.all;
        verify_server_cert_signed_by_trust_anchor(&certificate, &self.roots, between, now, algorithms)?;
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Outcome<HandshakeSignatureValid> {
        verify_tls12_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Outcome<HandshakeSignatureValid> {
        verify_tls13_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
