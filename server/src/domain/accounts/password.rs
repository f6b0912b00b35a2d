//! Passwords: Argon2id on a bounded pool, so that a wave of logins cannot take the processors or the memory.

use argon2::password_hash::rand_core::{CryptoRng, RngCore};
use argon2::password_hash::{Output, PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use base::error::{Error, Result};
use prometheus_client::metrics::counter::Counter;
use std::sync::Arc;
use tokio::sync::{Semaphore, SemaphorePermit};
use wire::Refusal;

/// How many passwords are hashed at the same time. Each takes 19 MiB and a processor for some milliseconds.
const AT_ONCE: usize = 2;
/// How many callers may wait for their turn; more are refused with `try_again`.
const WAITING: usize = 64;
/// The longest password, in bytes. A longer one is refused before it is hashed.
pub const LONGEST: usize = 1024;

pub struct Passwords {
    hashed: Counter,
    turns: Arc<Semaphore>,
    places: Semaphore,
    /// Compared with when there is no account, so that the answer takes as long.
    nobody: String,
}

impl Passwords {
    pub fn new() -> Result<Self> {
        Ok(Self {
            hashed: Counter::default(),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            places: Semaphore::new(AT_ONCE + WAITING),
            nobody: nobody()?,
        })
    }

    /// How many passwords were hashed, to set them or to see whether they are right.
    pub fn hashed(&self) -> Counter {
        self.hashed.clone()
    }

    /// The right to have one password looked at; too many at once are refused with `try_again`.
    pub fn turn(&self) -> Result<Turn<'_>> {
        let place = self.places.try_acquire().map_err(|_| Error::from(Refusal::TryAgain))?;
        Ok(Turn { of: self, _place: place })
    }
}

pub struct Turn<'p> {
    of: &'p Passwords,
    _place: SemaphorePermit<'p>,
}

impl Turn<'_> {
    /// Whether the password belongs to the hash; never, without a hash.
    pub async fn verify(self, password: String, hash: Option<String>) -> Result<bool> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.of.nobody.clone());
        if password.len() > LONGEST {
            return Ok(false);
        }
        let turn = self.of.turns.clone().acquire_owned().await.map_err(Error::internal)?;
        self.of.hashed.inc();
        let verified = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            verify(&password, &hash)
        });
        Ok(verified.await.map_err(Error::internal)?? && known)
    }

    /// The hash of a new password, which is no longer than [`LONGEST`].
    pub async fn hash(self, password: String) -> Result<String> {
        let turn = self.of.turns.clone().acquire_owned().await.map_err(Error::internal)?;
        self.of.hashed.inc();
        let hashed = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            hash(&password)
        });
        hashed.await.map_err(Error::internal)?
    }
}

/// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane.
fn argon2() -> Result<Argon2<'static>> {
    let params = Params::new(19 * 1024, 2, 1, None).map_err(Error::internal)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// A hash that no password has. It is made up, because a real one takes 19 MiB, which the allocator would keep from the
/// start until somebody logs in.
fn nobody() -> Result<String> {
    let (argon2, salt) = (argon2()?, SaltString::generate(&mut SystemRandom));
    let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
    getrandom::fill(&mut output).map_err(Error::internal)?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: argon2.params().try_into().map_err(Error::internal)?,
        salt: Some(salt.as_salt()),
        hash: Some(Output::new(&output).map_err(Error::internal)?),
    };
    Ok(hash.to_string())
}

pub fn hash(password: &str) -> Result<String> {
    let salt = SaltString::generate(&mut SystemRandom);
    Ok(argon2()?.hash_password(password.as_bytes(), &salt).map_err(Error::internal)?.to_string())
}

fn verify(password: &str, hash: &str) -> Result<bool> {
    let hash = PasswordHash::new(hash).map_err(Error::internal)?;
    Ok(argon2()?.verify_password(password.as_bytes(), &hash).is_ok())
}

/// The operating system's randomness, in the type that the hasher needs.
struct SystemRandom;

impl RngCore for SystemRandom {
    fn next_u32(&mut self) -> u32 {
        getrandom::u32().unwrap_or_else(|error| panic!("no randomness: {error}"))
    }

    fn next_u64(&mut self) -> u64 {
        getrandom::u64().unwrap_or_else(|error| panic!("no randomness: {error}"))
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        getrandom::fill(bytes).unwrap_or_else(|error| panic!("no randomness: {error}"));
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), argon2::password_hash::rand_core::Error> {
        self.fill_bytes(bytes);
        Ok(())
    }
}

impl CryptoRng for SystemRandom {}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_of_a_known_account_is_right() {
        let passwords = Passwords::new().unwrap();
        let kept = hash("open sesame").unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        let right = async |password: &str, hash| passwords.turn().unwrap().verify(password.into(), hash).await.unwrap();
        assert!(right("open sesame", Some(kept.clone())).await);
        assert!(!right("Open sesame", Some(kept)).await);
        assert!(!right("open sesame", None).await);
    }

    #[test]
    fn checking_the_password_of_nobody_takes_as_long() {
        let (nobody, real) = (nobody().unwrap(), hash("open sesame").unwrap());
        let effort = |hash: &str| hash.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(effort(&nobody), effort(&real));
        assert_eq!(nobody.len(), real.len(), "salt and output are as long");
        assert!(!verify("open sesame", &nobody).unwrap());
    }
}
