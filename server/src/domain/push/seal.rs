//! Encrypts a message for one browser, so that its push service cannot read it: RFC 8291, in the form `aes128gcm` of
//! RFC 8188 with a single record.

use base::error::{Error, Result};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use wire::Refusal;
use wire::push::PushKeys;

/// The longest message. A push service takes a body of 4096 bytes, of which 86 are the header, 16 prove that nothing
/// was changed, and one ends the record.
pub const LONGEST: usize = 4096 - 86 - 16 - 1;

const RECORD: u32 = 4096;
const POINT: usize = 65;
const SECRET: usize = 16;

/// Refuses keys by which nothing can be encrypted.
pub fn check(keys: &PushKeys) -> Result<()> {
    let is_usable = seal(&keys.p256dh, &keys.auth, b"").is_ok();
    if is_usable { Ok(()) } else { Err(Refusal::Invalid { field: "keys".into() }.into()) }
}

/// The body of a message for the browser with this public key and secret.
pub fn seal(p256dh: &str, auth: &str, message: &[u8]) -> Result<Vec<u8>> {
    if message.len() > LONGEST {
        return Err(Error::internal("a push message is too long"));
    }
    let theirs = decode(p256dh, POINT)?;
    let secret = decode(auth, SECRET)?;
    let random = SystemRandom::new();
    let failed = |_| Error::internal("a push message could not be encrypted");
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(failed)?;
    let ours = private.compute_public_key().map_err(failed)?;
    let mut salt = [0; 16];
    random.fill(&mut salt).map_err(failed)?;

    let peer = UnparsedPublicKey::new(&ECDH_P256, &theirs);
    let shared = agree_ephemeral(private, &peer, |shared| Salt::new(HKDF_SHA256, &secret).extract(shared));
    let both = expand::<32>(&shared.map_err(failed)?, &[b"WebPush: info\0", &theirs, ours.as_ref()])?;
    let prk = Salt::new(HKDF_SHA256, &salt).extract(&both);
    let key = expand::<16>(&prk, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce = expand::<12>(&prk, &[b"Content-Encoding: nonce\0"])?;

    let mut record = message.to_vec();
    // Ends the last record.
    record.push(2);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).map_err(failed)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).map_err(failed)?;

    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(u8::try_from(POINT).unwrap_or_default());
    body.extend(ours.as_ref());
    body.extend(record);
    Ok(body)
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(prk: &Prk, info: &[&[u8]]) -> Result<[u8; N]> {
    let mut out = [0; N];
    let filled = prk.expand(info, Length(N)).and_then(|okm| okm.fill(&mut out));
    filled.map_err(|_| Error::internal("a push message could not be encrypted"))?;
    Ok(out)
}

fn decode(text: &str, length: usize) -> Result<Vec<u8>> {
    let bytes = URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok().filter(|bytes| bytes.len() == length);
    bytes.ok_or_else(|| Error::internal("a subscription with a key of another length"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of the example in RFC 8291.
    const P256DH: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn a_body_is_never_longer_than_push_services_take() {
        let body = seal(P256DH, AUTH, &[b'x'; LONGEST]).unwrap();
        assert_eq!(body.len(), 4096);
        assert!(seal(P256DH, AUTH, &[b'x'; LONGEST + 1]).is_err());
        assert_ne!(seal(P256DH, AUTH, b"x").unwrap(), seal(P256DH, AUTH, b"x").unwrap());
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        let keys = |p256dh: &str, auth: &str| PushKeys { p256dh: p256dh.into(), auth: auth.into() };
        assert!(check(&keys(P256DH, AUTH)).is_ok());
        let off_the_curve = URL_SAFE_NO_PAD.encode([4; POINT]);
        for wrong in [keys("", AUTH), keys(P256DH, ""), keys(AUTH, P256DH), keys(&off_the_curve, AUTH)] {
            assert!(matches!(check(&wrong), Err(Error::Refused(Refusal::Invalid { .. }))), "{wrong:?}");
        }
    }
}
