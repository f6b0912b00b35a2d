//! TLS to PostgreSQL: what `sslmode` and `sslrootcert` in the address ask for, with the meaning that libpq gives them.

mod check;
mod connector;

pub use connector::Connector;

use base::error::{Error, Result};
use check::Check;
use std::path::PathBuf;
use tokio_postgres::config::SslMode;

/// The name for the authorities that the system trusts, in place of a file.
const SYSTEM: &str = "system";

/// How much a connection is protected, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mode {
    Disable,
    Prefer,
    Require,
    VerifyCa,
    VerifyFull,
}

/// Whose signature a certificate needs.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Roots {
    System,
    /// Authorities in PEM.
    File(PathBuf),
}

/// What an address asks for.
#[derive(Clone, Debug)]
pub struct Asked {
    mode: Mode,
    roots: Option<Roots>,
}

impl Asked {
    /// The two values as they stand in the address.
    pub fn parse(mode: Option<&str>, roots: Option<&str>) -> Result<Self> {
        let roots = roots.filter(|it| !it.is_empty()).map(|text| match text {
            SYSTEM => Roots::System,
            file => Roots::File(file.into()),
        });
        let mode = match mode {
            None if roots == Some(Roots::System) => Mode::VerifyFull,
            None | Some("prefer") => Mode::Prefer,
            Some("disable") => Mode::Disable,
            Some("require") => Mode::Require,
            Some("verify-ca") => Mode::VerifyCa,
            Some("verify-full") => Mode::VerifyFull,
            Some("allow") => {
                return Err(wrong("sslmode=allow is not possible: choose prefer, which encrypts wherever it can be"));
            }
            Some(_) => return Err(wrong("sslmode must be disable, prefer, require, verify-ca or verify-full")),
        };
        if roots == Some(Roots::System) && mode != Mode::VerifyFull {
            return Err(wrong(
                "sslrootcert=system goes with sslmode=verify-full only: any site has a certificate of such an authority",
            ));
        }
        if mode == Mode::VerifyCa && roots.is_none() {
            return Err(wrong("sslmode=verify-ca needs sslrootcert=FILE, with the authority of the database"));
        }
        Ok(Self { mode, roots })
    }

    /// What the driver distinguishes; the rest is up to the connector.
    pub fn mode(&self) -> SslMode {
        match self.mode {
            Mode::Disable => SslMode::Disable,
            Mode::Prefer => SslMode::Prefer,
            Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
        }
    }

    /// Reads the file of authorities, where one is named.
    pub fn connector(&self) -> Result<Connector> {
        let check = match (self.mode, &self.roots) {
            (Mode::Disable, _) | (Mode::Prefer | Mode::Require, None) => Check::nothing(),
            (Mode::VerifyFull, None | Some(Roots::System)) => Check::system()?,
            (Mode::VerifyFull, Some(Roots::File(file))) => Check::authority_and_name(file)?,
            // As libpq does, whoever names authorities has them checked.
            (_, Some(Roots::File(file))) => Check::authority(file)?,
            (_, None | Some(Roots::System)) => return Err(wrong("sslrootcert must name a file")),
        };
        Connector::new(check)
    }
}

fn wrong(text: &str) -> Error {
    Error::internal(format!("the address of the database: {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_done_is_refused_with_what_can() {
        for (mode, roots, told) in [
            (Some("allow"), None, "choose prefer"),
            (Some("verify"), None, "must be disable, prefer"),
            (Some(""), None, "must be disable, prefer"),
            (Some("verify-ca"), None, "needs sslrootcert=FILE"),
            (Some("verify-ca"), Some(SYSTEM), "sslmode=verify-full only"),
            (Some("require"), Some(SYSTEM), "sslmode=verify-full only"),
        ] {
            let refused = Asked::parse(mode, roots).unwrap_err().to_string();
            assert!(refused.contains(told), "{mode:?} {roots:?}: {refused}");
        }
    }

    #[test]
    fn the_mode_is_prefer_unless_the_system_is_to_vouch() {
        for (mode, roots, is) in [
            (None, None, Mode::Prefer),
            (None, Some("ca.pem"), Mode::Prefer),
            (None, Some(SYSTEM), Mode::VerifyFull),
            (Some("disable"), Some("ca.pem"), Mode::Disable),
            (Some("require"), None, Mode::Require),
            (Some("verify-ca"), Some("ca.pem"), Mode::VerifyCa),
            (Some("verify-full"), None, Mode::VerifyFull),
        ] {
            assert_eq!(Asked::parse(mode, roots).unwrap().mode, is, "{mode:?} {roots:?}");
        }
    }

    #[test]
    fn a_file_without_authorities_is_refused_by_its_name() {
        for file in ["/nowhere/ca.pem", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")] {
            let asked = Asked::parse(Some("verify-full"), Some(file)).unwrap();
            let refused = asked.connector().err().unwrap().to_string();
            assert!(refused.contains(file), "{refused}");
        }
    }
}
