//! The key of the server: push services let in only what is signed by the key with which the browser subscribed (VAPID,
//! RFC 8292). So the key is made once and kept, and one that is replaced goes on to sign for its subscriptions.

use crate::config;
use base::error::{Error, Result};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use std::path::Path;
use wire::Millis;

/// For how long a signature is good, in seconds. RFC 8292 allows a day.
const GOOD_FOR: i64 = 12 * 60 * 60;

/// The present key first, then earlier ones.
pub struct Keys {
    pairs: Vec<EcdsaKeyPair>,
    random: SystemRandom,
}

impl Keys {
    /// The configured keys, or those in the configured file, which is made at the first start.
    pub fn open(config: &config::Push) -> Result<Self> {
        let configured = config.private_key.reveal();
        if !configured.is_empty() {
            return Self::read(configured).ok_or_else(|| Error::internal("push.private_key is no key of this server"));
        }
        let path = Path::new(&config.key_file);
        let failed = |error: std::io::Error| Error::internal(format!("push.key_file {}: {error}", path.display()));
        let text = store::private::secret(path, make).map_err(failed)?;
        let keys = Self::read(&text);
        keys.ok_or_else(|| Error::internal(format!("push.key_file {} holds no key", path.display())))
    }

    /// Keys as they are in the file, with white space between them: PKCS #8 in base64url.
    fn read(text: &str) -> Option<Self> {
        let random = SystemRandom::new();
        let pair = |word: &str| {
            let document = URL_SAFE_NO_PAD.decode(word).ok()?;
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &document, &random).ok()
        };
        let pairs = text.split_whitespace().map(pair).collect::<Option<Vec<_>>>()?;
        (!pairs.is_empty()).then_some(Self { pairs, random })
    }

    /// The present public key, as browsers take it.
    pub fn public(&self) -> String {
        self.pairs.first().map(public).unwrap_or_default()
    }

    /// Every public key, the present one first.
    pub fn all_public(&self) -> Vec<String> {
        self.pairs.iter().map(public).collect()
    }

    /// Whether one of the keys has this public key.
    pub fn knows(&self, public_key: &str) -> bool {
        self.of(public_key).is_some()
    }

    fn of(&self, public_key: &str) -> Option<&EcdsaKeyPair> {
        // Of the first subscriptions it was not noted.
        if public_key.is_empty() {
            return self.pairs.first();
        }
        self.pairs.iter().find(|pair| public(pair) == public_key)
    }

    /// The header by which a push service knows the server: `audience` is the service's origin, `contact` where its
    /// operator can write to. The key is the one with this public key.
    pub fn authorization(&self, public_key: &str, audience: &str, contact: &str, now: Millis) -> Result<String> {
        let pair = self.of(public_key).ok_or_else(|| Error::internal("a subscription with a key of another server"))?;
        let claims = serde_json::json!({
            "aud": audience, "exp": now.0 / 1000 + GOOD_FOR, "sub": format!("mailto:{contact}"),
        });
        let part = |text: &str| URL_SAFE_NO_PAD.encode(text);
        let signed = format!("{}.{}", part(r#"{"typ":"JWT","alg":"ES256"}"#), part(&claims.to_string()));
        let signature = pair.sign(&self.random, signed.as_bytes());
        let signature = signature.map_err(|_| Error::internal("a push message could not be signed"))?;
        Ok(format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature), public(pair)))
    }
}

fn public(pair: &EcdsaKeyPair) -> String {
    URL_SAFE_NO_PAD.encode(pair.public_key())
}

/// A new key, as it stands in the file.
fn make() -> std::io::Result<String> {
    let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    let document = document.map_err(|_| std::io::Error::other("no key could be made"))?;
    Ok(URL_SAFE_NO_PAD.encode(document))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use base::config_files::ConfigFiles;
    use std::os::unix::fs::PermissionsExt;

    fn config(file: &Path, key: &str) -> config::Push {
        let files = ConfigFiles::embedded();
        let key = ("VONK_PUSH_PRIVATE_KEY".into(), key.into());
        let push = Config::load(&files.with_environment([key])).unwrap().push;
        config::Push { key_file: file.display().to_string(), ..push }
    }

    #[test]
    fn a_key_is_made_once_for_its_owner_alone_and_may_come_from_the_environment() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("not/yet/push.key");
        let made = Keys::open(&config(&file, "")).unwrap().public();
        assert_eq!(URL_SAFE_NO_PAD.decode(&made).unwrap().len(), 65);
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(Keys::open(&config(&file, "")).unwrap().public(), made);
        assert_eq!(std::fs::read_dir(file.parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
        let key = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        assert_eq!(Keys::open(&config(&file, &key)).unwrap().public(), made);
        assert!(!file.exists());
        let next = Keys::open(&config(&file, "")).unwrap();
        assert_ne!(next.public(), made);
        assert!(!next.knows(&made) && next.knows(""));
        let both = format!("{}\n{key}\n", std::fs::read_to_string(&file).unwrap());
        std::fs::write(&file, both).unwrap();
        let rotated = Keys::open(&config(&file, "")).unwrap();
        assert_eq!(rotated.public(), next.public(), "the first one is the present one");
        let signed = rotated.authorization(&made, "https://one", "post@vonk.nl", Millis(0)).unwrap();
        assert!(signed.ends_with(&format!("k={made}")), "an earlier key signs for its subscriptions: {signed}");
    }

    #[test]
    fn what_is_no_key_stops_the_start_and_is_not_repeated() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("push.key");
        std::fs::write(&file, "hunter2").unwrap();
        for config in [config(&file, "hunter2"), config(&file, "")] {
            let error = Keys::open(&config).err().unwrap().to_string();
            assert!(error.contains("push.") && !error.contains("hunter2"), "{error}");
        }
    }
}
