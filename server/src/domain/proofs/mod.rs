//! Proofs of work: a call that makes something for nobody in particular is cheap for a person, whose browser solves a
//! puzzle while the form is filled in, and dear for a program that makes it thousands of times. Nobody else takes part.
//!
//! Challenges and solutions are ALTCHA's, which makes and checks them: to find a number whose key, derived with the
//! challenge's salt, begins with a zero byte takes 256 tries on average, and one to check. What a challenge is for is
//! part of what is signed: the site, the purpose, and until when it can be solved by this server's clock. Its own field
//! for that is left empty, because the library would compare it with the machine's clock.
//!
//! The more proofs a site has taken of late, the more work the next challenges are.

mod sql;
pub mod workers;

use crate::domain::tokens;
use crate::sites::Domain;
use altcha::{ChallengeParameters, CreateChallengeOptions, VerifySolutionOptions};
use base::clock::MINUTE;
use base::error::{Error, Result};
use futures_util::FutureExt;
use serde_json::Value;
use std::collections::BTreeMap;
use store::Store;
use tokio::sync::OnceCell;
use wire::proof::{Challenge, ChallengeData, ChallengeParameters as Parameters, Proof};
use wire::{Millis, Refusal, Work};

const ALGORITHM: &str = "PBKDF2/SHA-256";
/// How the key of a solution begins, in hexadecimal.
const KEY_PREFIX: &str = "00";
/// For how many milliseconds a challenge can be solved: longer than anybody fills in a form.
const LIFETIME: i64 = 30 * MINUTE;
/// How much more than usual a challenge may be. A person has to be able to solve it at any time.
const STEEPEST: i64 = 16;
const SECRET: &str = "proofs";

/// What a proof is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    SignUp,
}

impl Purpose {
    fn as_str(self) -> &'static str {
        match self {
            Self::SignUp => "signup",
        }
    }
}

/// The run-time state of proofs: the secret that signs challenges, once it is known.
#[derive(Default)]
pub struct Proofs {
    secret: OnceCell<String>,
}

impl Proofs {
    pub async fn challenge(&self, store: &Store, domain: &Domain, purpose: Purpose) -> Result<Challenge> {
        let (now, site) = (store.now(), domain.key.clone());
        let taken = store.read(move |conn| async move { sql::count(conn, &site, of_late(now)).await }.boxed()).await?;
        let data = ChallengeData {
            site: domain.key.clone(),
            purpose: purpose.as_str().into(),
            expires_at: Millis(now.0 + LIFETIME),
        };
        let options = CreateChallengeOptions {
            algorithm: ALGORITHM.into(),
            cost: cost(domain, taken),
            key_prefix: KEY_PREFIX.into(),
            data: Some(map(&data)?),
            hmac_signature_secret: Some(self.secret(store).await?.to_owned()),
            ..CreateChallengeOptions::default()
        };
        let altcha::Challenge { parameters, signature } = altcha::create_challenge(options).map_err(Error::internal)?;
        let parameters = Parameters {
            algorithm: parameters.algorithm,
            cost: Work(parameters.cost.into()),
            data,
            key_length: Work(i64::try_from(parameters.key_length).map_err(Error::internal)?),
            key_prefix: parameters.key_prefix,
            nonce: parameters.nonce,
            salt: parameters.salt,
        };
        Ok(Challenge { parameters, signature: signature.unwrap_or_default() })
    }

    /// Takes a proof, once. The same one is refused from then on by every server of the database.
    pub async fn take(&self, store: &Store, domain: &Domain, purpose: Purpose, proof: Option<Proof>) -> Result<()> {
        let (proof, now) = (proof.ok_or(Refusal::ProofFailed)?, store.now());
        let ChallengeData { site, purpose: meant, expires_at } = &proof.challenge.parameters.data;
        if *site != domain.key || meant != purpose.as_str() || *expires_at <= now {
            return Err(Refusal::ProofFailed.into());
        }
        let secret = self.secret(store).await?.to_owned();
        let (site, signature) = (domain.key.clone(), proof.challenge.signature.clone());
        let is_right = tokio::task::spawn_blocking(move || is_right(proof, secret));
        if !is_right.await.map_err(Error::internal)?? {
            return Err(Refusal::ProofFailed.into());
        }
        let used = store.write(move |tx| async move { sql::add_used(tx, &signature, &site, now).await }.boxed());
        if used.await? { Ok(()) } else { Err(Refusal::ProofFailed.into()) }
    }

    async fn secret(&self, store: &Store) -> Result<&str> {
        let made = async || {
            let new = tokens::random()?;
            store.write(move |tx| async move { sql::secret(tx, SECRET, &new).await }.boxed()).await
        };
        self.secret.get_or_try_init(made).await.map(String::as_str)
    }
}

fn of_late(now: Millis) -> Millis {
    Millis(now.0 - LIFETIME)
}

/// The rounds of a try: twice as many as usual when a site has taken a crowd of proofs of late, thrice for two crowds.
fn cost(domain: &Domain, taken: i64) -> u32 {
    let steps = 1 + taken / i64::from(domain.server.signup_crowd);
    let factor = u32::try_from(steps.clamp(1, STEEPEST)).unwrap_or(1);
    domain.server.signup_work.saturating_mul(factor)
}

fn map(data: &ChallengeData) -> Result<BTreeMap<String, Value>> {
    let value = serde_json::to_value(data).map_err(Error::internal)?;
    serde_json::from_value(value).map_err(Error::internal)
}

/// Whether the challenge is one that was signed here, and the solution its own. The signature is checked first, so that
/// nobody else chooses how much work the check is.
fn is_right(proof: Proof, secret: String) -> Result<bool> {
    let Proof { challenge: Challenge { parameters, signature }, solution } = proof;
    let data = map(&parameters.data)?;
    let number = |Work(number): Work| u32::try_from(number).ok();
    let Some(((cost, key_length), counter)) =
        number(parameters.cost).zip(number(parameters.key_length)).zip(number(solution.counter))
    else {
        return Ok(false);
    };
    let parameters = ChallengeParameters {
        algorithm: parameters.algorithm,
        cost,
        data: Some(data),
        expires_at: None,
        key_length: key_length as usize,
        key_prefix: parameters.key_prefix,
        key_signature: None,
        memory_cost: None,
        nonce: parameters.nonce,
        parallelism: None,
        salt: parameters.salt,
    };
    let challenge = altcha::Challenge { parameters, signature: Some(signature) };
    let solution = altcha::Solution { counter, derived_key: solution.derived_key, time: None };
    let verified = altcha::verify_solution(VerifySolutionOptions::new(&challenge, &solution, secret));
    Ok(verified.is_ok_and(|result| result.verified))
}
