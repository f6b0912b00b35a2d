//! The vault encrypts what is kept of members and must not be readable in a copy of the database: account numbers,
//! addresses, phone numbers, codes. Its key is outside of the database, in the configuration or in a file.
//!
//! What is sealed is bound to its place, such as the row of one member's mandate, and opens nowhere else. A former key
//! goes on to open what it has sealed.

use crate::config;
use base::error::{Error, Result};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::hmac;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

const KEY_LEN: usize = 32;

/// The present key first, then earlier ones. A server that seals nothing has none.
pub struct Vault {
    keys: Vec<Key>,
}

/// What is made of one key: one that encrypts, and one that hashes, so that neither tells of the other.
struct Key {
    seals: LessSafeKey,
    hashes: hmac::Key,
}

struct Length;

impl KeyType for Length {
    fn len(&self) -> usize {
        KEY_LEN
    }
}

impl Vault {
    /// The configured keys, or those in the configured file, which is made at the first start.
    pub fn open(config: &config::Vault) -> Result<Self> {
        let configured = config.secret.reveal();
        if !configured.is_empty() {
            return Self::read(configured).ok_or_else(|| Error::internal("vault.secret is no key of this server"));
        }
        let path = Path::new(&config.key_file);
        let failed = |error: std::io::Error| Error::internal(format!("vault.key_file {}: {error}", path.display()));
        let text = store::private::secret(path, make).map_err(failed)?;
        Self::read(&text).ok_or_else(|| Error::internal(format!("vault.key_file {} holds no key", path.display())))
    }

    /// A vault that seals and opens nothing, for a server none of whose sites needs one.
    pub fn closed() -> Self {
        Self { keys: Vec::new() }
    }

    /// Keys as they are in the file, with white space between them: 32 bytes in base64url.
    fn read(text: &str) -> Option<Self> {
        let keys = text.split_whitespace().map(Key::read).collect::<Option<Vec<_>>>()?;
        (!keys.is_empty()).then_some(Self { keys })
    }

    /// By what each key is recognised, the present one first. It tells nothing of the key.
    pub fn marks(&self) -> Vec<String> {
        let mark = |key: &Key| URL_SAFE_NO_PAD.encode(hmac::sign(&key.hashes, b"the mark of this key"));
        self.keys.iter().map(mark).collect()
    }

    /// Encrypts a value for a place. The same value is another text each time.
    pub fn seal(&self, place: &str, value: &impl Serialize) -> Result<String> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(Error::internal)?;
        let mut text = serde_json::to_vec(value).map_err(Error::internal)?;
        let failed = |_| Error::internal("a value could not be sealed");
        let place = Aad::from(place.as_bytes());
        let key = &self.present()?.seals;
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), place, &mut text).map_err(failed)?;
        Ok(URL_SAFE_NO_PAD.encode([nonce.as_slice(), &text].concat()))
    }

    /// What was sealed for a place.
    pub fn unseal<T: DeserializeOwned>(&self, place: &str, sealed: &str) -> Result<T> {
        let unreadable =
            || Error::internal(format!("what is sealed for {place} cannot be opened by the key of the vault"));
        let bytes = URL_SAFE_NO_PAD.decode(sealed).map_err(|_| unreadable())?;
        let (nonce, text) = bytes.split_at_checked(NONCE_LEN).ok_or_else(unreadable)?;
        let open = |key: &Key| {
            let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
            let mut text = text.to_vec();
            let plain = key.seals.open_in_place(nonce, Aad::from(place.as_bytes()), &mut text).ok()?;
            serde_json::from_slice(plain).ok()
        };
        self.keys.iter().find_map(open).ok_or_else(unreadable)
    }

    /// A hash that nobody without the key can make, for what has so few values that they could all be tried.
    pub fn hash(&self, text: &str) -> Result<String> {
        Ok(URL_SAFE_NO_PAD.encode(hmac::sign(&self.present()?.hashes, text.as_bytes())))
    }

    /// Whether a text has this hash, by whichever key.
    pub fn is_hash_of(&self, hash: &str, text: &str) -> bool {
        let Ok(hash) = URL_SAFE_NO_PAD.decode(hash) else { return false };
        self.keys.iter().any(|key| hmac::verify(&key.hashes, text.as_bytes(), &hash).is_ok())
    }

    fn present(&self) -> Result<&Key> {
        self.keys.first().ok_or_else(|| Error::internal("the vault is closed"))
    }
}

impl Key {
    fn read(word: &str) -> Option<Self> {
        let secret = URL_SAFE_NO_PAD.decode(word).ok().filter(|secret| secret.len() == KEY_LEN)?;
        let secret = Salt::new(HKDF_SHA256, b"vonk vault").extract(&secret);
        let derived = |purpose: &[u8]| {
            let mut bytes = [0; KEY_LEN];
            secret.expand(&[purpose], Length).ok()?.fill(&mut bytes).ok()?;
            Some(bytes)
        };
        let seals = UnboundKey::new(&AES_256_GCM, &derived(b"seal")?).ok()?;
        Some(Self { seals: LessSafeKey::new(seals), hashes: hmac::Key::new(hmac::HMAC_SHA256, &derived(b"hash")?) })
    }
}

/// A new key, as it stands in the file.
fn make() -> std::io::Result<String> {
    let mut key = [0; KEY_LEN];
    getrandom::fill(&mut key).map_err(std::io::Error::other)?;
    Ok(URL_SAFE_NO_PAD.encode(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn config(file: &Path, key: &str) -> config::Vault {
        config::Vault { secret: key.into(), key_file: file.display().to_string() }
    }

    #[test]
    fn a_key_is_made_once_for_its_owner_alone_and_a_former_one_still_opens() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("not/yet/vault.key");
        let sealed = Vault::open(&config(&file, "")).unwrap().seal("here", &"NL91").unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(Vault::open(&config(&file, "")).unwrap().unseal::<String>("here", &sealed).unwrap(), "NL91");
        let former = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        let next = Vault::open(&config(&file, "")).unwrap();
        assert!(next.unseal::<String>("here", &sealed).is_err(), "another key opens nothing");
        let both = format!("{} {former}", std::fs::read_to_string(&file).unwrap());
        assert_eq!(Vault::open(&config(&file, &both)).unwrap().unseal::<String>("here", &sealed).unwrap(), "NL91");
    }

    #[test]
    fn what_is_sealed_opens_in_its_place_only_and_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let vault = Vault::open(&config(&folder.path().join("vault.key"), "")).unwrap();
        let sealed = vault.seal("mandate|1|2", &("Anna", 7)).unwrap();
        assert!(!sealed.contains("Anna"));
        assert_ne!(vault.seal("mandate|1|2", &("Anna", 7)).unwrap(), sealed);
        assert_eq!(vault.unseal::<(String, i64)>("mandate|1|2", &sealed).unwrap(), ("Anna".into(), 7));
        assert!(vault.unseal::<(String, i64)>("mandate|1|3", &sealed).is_err());
        let mut changed = URL_SAFE_NO_PAD.decode(&sealed).unwrap();
        *changed.last_mut().unwrap() ^= 1;
        assert!(vault.unseal::<(String, i64)>("mandate|1|2", &URL_SAFE_NO_PAD.encode(changed)).is_err());
        for damaged in ["", "x", "AAAA", &sealed[..20]] {
            assert!(vault.unseal::<(String, i64)>("mandate|1|2", damaged).is_err());
        }
    }

    #[test]
    fn a_hash_is_known_by_its_key_alone() {
        let folder = tempfile::tempdir().unwrap();
        let vault = Vault::open(&config(&folder.path().join("one.key"), "")).unwrap();
        let other = Vault::open(&config(&folder.path().join("other.key"), "")).unwrap();
        let hash = vault.hash("1|123456").unwrap();
        assert!(vault.is_hash_of(&hash, "1|123456") && !vault.is_hash_of(&hash, "1|123457"));
        assert!(!other.is_hash_of(&hash, "1|123456") && !vault.is_hash_of("?", "1|123456"));
        assert!(Vault::closed().hash("1|123456").is_err());
    }

    #[test]
    fn what_is_no_key_stops_the_start_and_is_not_repeated() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("vault.key");
        std::fs::write(&file, "hunter2").unwrap();
        for config in [config(&file, "hunter2"), config(&file, "")] {
            let error = Vault::open(&config).err().unwrap().to_string();
            assert!(error.contains("vault.") && !error.contains("hunter2"), "{error}");
        }
    }
}
