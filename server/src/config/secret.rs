//! Values that are never printed: not by `vonk config`, not in a log, not in an error.

use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

const MASK: &str = "***";

/// A text that is printed, and written, as stars.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

/// An address that may hold a password. It is printed without it, and as stars when it is not plain where the password
/// stands.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct SecretUrl(String);

impl Secret {
    pub fn reveal(&self) -> &str {
        &self.0
    }

    fn shown(&self) -> String {
        if self.0.is_empty() { String::new() } else { MASK.to_owned() }
    }
}

impl SecretUrl {
    pub fn reveal(&self) -> &str {
        &self.0
    }

    fn shown(&self) -> String {
        if self.0.is_empty() || self.0.starts_with("sqlite:") {
            return self.0.clone();
        }
        without_password(&self.0).unwrap_or_else(|| MASK.to_owned())
    }
}

/// `scheme://user:password@host:port/path?query` without password and query. `None` for anything else: a password with a
/// sign that ends it early would show its other half.
fn without_password(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let (rest, query) = rest.split_once('?').map_or((rest, ""), |(rest, query)| (rest, query));
    let (login, place) = rest.split_once('@').map_or((None, rest), |(login, place)| (Some(login), place));
    let (user, password) = login.map_or((None, false), |login| match login.split_once(':') {
        Some((user, _)) => (Some(user), true),
        None => (Some(login), false),
    });
    let is_whole = is_word(scheme) && user.is_none_or(is_word) && is_place(place) && !query.contains('@');
    let login = user.map_or(String::new(), |user| format!("{user}{}@", if password { ":***" } else { "" }));
    is_whole.then(|| format!("{scheme}://{login}{place}{}", if query.is_empty() { "" } else { "?***" }))
}

/// `host:port/path`
fn is_place(text: &str) -> bool {
    let (address, path) = text.split_once('/').unwrap_or((text, ""));
    let (host, port) = match address.rsplit_once(':') {
        Some(parts) if !address.ends_with(']') => parts,
        _ => (address, ""),
    };
    let is_host = is_word(host) || host.starts_with('[') && host.ends_with(']');
    is_host && port.bytes().all(|it| it.is_ascii_digit()) && is_word(path)
}

fn is_word(text: &str) -> bool {
    text.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '-' | '_' | '.' | '%'))
}

macro_rules! never_printed {
    ($secret:ty) => {
        impl From<&str> for $secret {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }

        impl fmt::Debug for $secret {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.shown())
            }
        }

        impl Serialize for $secret {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                out.serialize_str(&self.shown())
            }
        }
    };
}

never_printed!(Secret);
never_printed!(SecretUrl);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        for (url, shown) in [
            ("", ""),
            ("sqlite:data/vonk.db", "sqlite:data/vonk.db"),
            ("postgres://db/vonk", "postgres://db/vonk"),
            ("postgres://vonk@db:5432/vonk", "postgres://vonk@db:5432/vonk"),
            ("postgres://vonk:hunter2@db:5432/vonk", "postgres://vonk:***@db:5432/vonk"),
            ("postgres://vonk:hunter2@[::1]/vonk?sslmode=require", "postgres://vonk:***@[::1]/vonk?***"),
            ("postgres://db/vonk?user=vonk&password=hunter2", "postgres://db/vonk?***"),
        ] {
            assert_eq!(format!("{:?}", SecretUrl::from(url)), shown);
        }
    }

    #[test]
    fn an_address_that_is_not_plain_shows_nothing_of_a_password_cut_in_two() {
        for url in [
            "hunter2",
            "postgres://vonk:hunter2",
            "vonk:hunter2@db/vonk",
            "postgres://vonk:hun/ter2@db/vonk",
            "postgres://vonk:hun@ter2@db/vonk",
            "postgres://vonk:hun?ter2@db/vonk",
            "postgres://vonk:hun#ter2@db/vonk",
            "postgres://db:5432/vonk?password=hun@ter2",
            "postgres://db/vonk;password=hunter2",
        ] {
            let shown = format!("{:?}", SecretUrl::from(url));
            assert!(!shown.contains("hun") && !shown.contains("ter2"), "{shown}");
        }
    }

    #[test]
    fn a_secret_shows_whether_there_is_one_and_nothing_else() {
        assert_eq!(format!("{:?}", Secret::from("hunter2")), "***");
        assert_eq!(format!("{:?}", Secret::default()), "");
    }
}
