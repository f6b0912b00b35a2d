//! An authority of a test, and the certificates that it signs.

use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const HELP: &str = "the tests need openssl 3: apt-get install openssl";
/// What a certificate says of itself is given with each.
const SETTINGS: &str = "[req]\ndistinguished_name = name\n[name]\n";

pub struct Authority(TempDir);

/// A certificate and its key, as files in PEM.
pub struct Signed {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

impl Authority {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("settings"), SETTINGS).unwrap();
        let authority = Self(folder);
        authority.make("authority", "basicConstraints=critical,CA:TRUE", &[]);
        authority
    }

    /// Its own certificate.
    pub fn file(&self) -> PathBuf {
        self.path("authority.pem")
    }

    /// A certificate for such a host as `IP:127.0.0.1` or `DNS:db.example`.
    pub fn sign(&self, host: &str) -> Signed {
        let (ca, key) = (self.file(), self.path("authority.key"));
        self.make("server", &format!("subjectAltName={host}"), &[Path::new("-CA"), &ca, Path::new("-CAkey"), &key]);
        Signed { certificate: self.path("server.pem"), key: self.path("server.key") }
    }

    fn make(&self, name: &str, extension: &str, signer: &[&Path]) {
        let mut openssl = Command::new("openssl");
        openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]);
        openssl.args(["-subj", &format!("/CN={name}"), "-addext", extension]).args(signer);
        openssl.arg("-config").arg(self.path("settings"));
        openssl.arg("-keyout").arg(self.path(&format!("{name}.key")));
        openssl.arg("-out").arg(self.path(&format!("{name}.pem")));
        let made = openssl.output().expect(HELP);
        assert!(made.status.success(), "{HELP}: {}", String::from_utf8_lossy(&made.stderr));
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}
