//! Sends messages to push services. Nothing of what they answer is read but the status and the pause they ask for.

use super::circuits::Circuits;
use super::guard::{Checked, Guard};
use super::keys::Keys;
use super::seal::seal;
use super::sql::Subscription;
use crate::config;
use base::clock::{Clock, SECOND};
use base::error::{Error, Result};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use reqwest::header::{CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Certificate, Client, StatusCode};
use std::sync::Arc;
use std::time::Duration;
use wire::Millis;

/// A message to a browser.
#[derive(Clone, Debug)]
pub struct Letter {
    /// The message itself.
    pub payload: String,
    /// Of several messages with the same topic that wait for a device, the newest is delivered.
    pub topic: String,
    /// For how many seconds it is worth delivering.
    pub lifetime: i64,
    /// Whether it should wake a device that saves power.
    pub urgent: bool,
    /// The mail address by which the operator of the push service reaches the site.
    pub contact: String,
}

/// What a push service did with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sending {
    Taken,
    /// The subscription exists no more.
    Gone,
    /// It never will take this message, for that reason.
    Refused(String),
    /// It wants none until then.
    Later(Millis),
}

impl Sending {
    const OUTCOMES: [&str; 4] = ["taken", "gone", "refused", "later"];

    fn outcome(&self) -> &'static str {
        let place = match self {
            Self::Taken => 0,
            Self::Gone => 1,
            Self::Refused(_) => 2,
            Self::Later(_) => 3,
        };
        Self::OUTCOMES[place]
    }
}

/// How many messages had which outcome.
#[derive(Clone, Debug)]
pub struct Outcomes(Family<[(&'static str, &'static str); 1], Counter>);

impl Outcomes {
    /// Those that never happened are counted as well.
    pub fn none_yet() -> Self {
        let family = Family::default();
        for outcome in Sending::OUTCOMES {
            drop(family.get_or_create(&[("outcome", outcome)]));
        }
        Self(family)
    }

    fn count(&self, sending: &Sending) {
        self.0.get_or_create(&[("outcome", sending.outcome())]).inc();
    }

    pub fn counters(&self) -> Family<[(&'static str, &'static str); 1], Counter> {
        self.0.clone()
    }
}

pub struct Sender {
    client: Client,
    outcomes: Outcomes,
    keys: Keys,
    guard: Arc<Guard>,
    circuits: Circuits,
}

impl Sender {
    pub fn open(config: &config::Push, keys: Keys, guard: Arc<Guard>, clock: &Clock) -> Result<Self> {
        // The library that speaks TLS has no cryptography of its own. A second call changes nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let limit = Duration::from_secs(config.timeout_seconds);
        let mut builder = Client::builder()
            .https_only(true)
            .redirect(Policy::none())
            .no_proxy()
            .dns_resolver(Arc::new(Checked(guard.clone())))
            .connect_timeout(limit)
            .timeout(limit);
        if !config.ca_file.is_empty() {
            let wrong = |error: &dyn std::fmt::Display| Error::internal(format!("push.ca_file: {error}"));
            let file = std::fs::read(&config.ca_file).map_err(|error| wrong(&error))?;
            let roots = Certificate::from_pem_bundle(&file).map_err(|error| wrong(&error))?;
            builder = builder.tls_certs_merge(roots);
        }
        let client = builder.build().map_err(|error| Error::internal(format!("push: {error:?}")))?;
        let patience = i64::try_from(config.timeout_seconds).unwrap_or(i64::MAX / SECOND) * SECOND;
        Ok(Self {
            client,
            outcomes: Outcomes::none_yet(),
            keys,
            guard,
            circuits: Circuits::new(clock.clone(), patience),
        })
    }

    /// Whether the server has the key with this public key.
    pub fn knows(&self, public_key: &str) -> bool {
        self.keys.knows(public_key)
    }

    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    pub async fn send(&self, to: &Subscription, letter: &Letter, now: Millis) -> Result<Sending> {
        let sending = self.try_to_send(to, letter, now).await?;
        self.outcomes.count(&sending);
        Ok(sending)
    }

    async fn try_to_send(&self, to: &Subscription, letter: &Letter, now: Millis) -> Result<Sending> {
        // The services that are known may have changed since the subscription was stored, and so may the keys.
        let Ok(url) = self.guard.url(&to.endpoint) else { return Ok(Sending::Gone) };
        if !self.knows(&to.server_key) {
            return Ok(Sending::Gone);
        }
        let origin = url.origin().ascii_serialization();
        if let Err(until) = self.circuits.admit(&origin) {
            return Ok(Sending::Later(until));
        }
        let body = seal(&to.p256dh, &to.auth, letter.payload.as_bytes())?;
        let request = self
            .client
            .post(url)
            .header("Authorization", self.keys.authorization(&to.server_key, &origin, &letter.contact, now)?)
            .header("Content-Encoding", "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("TTL", letter.lifetime.to_string())
            .header("Urgency", if letter.urgent { "high" } else { "normal" })
            .header("Topic", &letter.topic)
            .body(body);
        let answer = match request.send().await {
            Ok(answer) => answer,
            Err(error) => {
                let until = self.circuits.failed(&origin, None);
                tracing::warn!(origin, error = %error.without_url(), "a push service was not reached");
                return Ok(Sending::Later(until));
            }
        };
        let status = answer.status();
        let sending = match status {
            StatusCode::NOT_FOUND | StatusCode::GONE => Sending::Gone,
            StatusCode::TOO_MANY_REQUESTS => {
                Sending::Later(self.circuits.failed(&origin, pause(answer.headers(), now)))
            }
            _ if status.is_success() => Sending::Taken,
            _ if status.is_server_error() => {
                Sending::Later(self.circuits.failed(&origin, pause(answer.headers(), now)))
            }
            _ => Sending::Refused(status.to_string()),
        };
        if !matches!(sending, Sending::Later(_)) {
            self.circuits.worked(&origin);
        }
        Ok(sending)
    }
}

/// The pause that an answer asks for, in milliseconds: it is given in seconds, or as a date.
fn pause(headers: &HeaderMap, now: Millis) -> Option<i64> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(i64::from(seconds) * SECOND);
    }
    let date = jiff::fmt::rfc2822::parse(text).ok()?;
    Some(date.timestamp().as_millisecond() - now.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::domain::push::guard::Lookup;
    use base::config_files::ConfigFiles;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use futures_util::FutureExt;
    use ring::rand::SystemRandom;
    use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use wire::MemberId;

    /// The addresses that the guard has checked are those that are connected to: no others are ever looked up.
    #[tokio::test]
    async fn where_a_service_is_is_looked_up_again_for_the_connection_and_checked() {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).unwrap();
        let key = ("VONK_PUSH_PRIVATE_KEY".into(), URL_SAFE_NO_PAD.encode(key).into());
        let config = Config::load(&ConfigFiles::embedded().with_environment([key])).unwrap().push;
        let looked_up = Arc::new(AtomicUsize::new(0));
        let lookup: Lookup = Arc::new({
            let looked_up = looked_up.clone();
            move |_| {
                let is_first = looked_up.fetch_add(1, Ordering::SeqCst) == 0;
                let address = if is_first { [8, 8, 8, 8] } else { [127, 0, 0, 1] };
                async move { Ok(vec![address.into()]) }.boxed()
            }
        });
        let guard = Arc::new(Guard::new(&config, lookup));
        let sender = Sender::open(&config, Keys::open(&config).unwrap(), guard.clone(), &Clock::System).unwrap();
        let endpoint = "https://fcm.googleapis.com/fcm/send/abc";
        guard.check(endpoint).await.unwrap();
        let to = Subscription {
            id: 1,
            session_hash: String::new(),
            member_id: MemberId(1),
            endpoint: endpoint.into(),
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".into(),
            auth: "BTBZMqHH6r4Tts7J_aSIgg".into(),
            server_key: String::new(),
            created_at: Millis(0),
        };
        let letter = Letter {
            payload: "{}".into(),
            topic: "chat-1".into(),
            lifetime: 60,
            urgent: true,
            contact: "post@vonk.nl".into(),
        };
        let sending = sender.send(&to, &letter, Clock::System.now()).await.unwrap();
        assert!(matches!(sending, Sending::Later(_)), "{sending:?}");
        assert_eq!(looked_up.load(Ordering::SeqCst), 2, "when it was saved, and for the connection");
    }

    #[test]
    fn a_pause_is_read_in_seconds_and_as_a_date() {
        let of = |text: &str| {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, text.parse().unwrap())]);
            pause(&headers, Millis(1_445_412_400_000))
        };
        assert_eq!(of("120"), Some(120 * SECOND));
        assert_eq!(of("Wed, 21 Oct 2015 07:28:00 GMT"), Some(80 * SECOND));
        for nothing in ["", "-1", "soon", "99999999999"] {
            assert_eq!(of(nothing), None, "{nothing}");
        }
        assert_eq!(pause(&HeaderMap::new(), Millis(0)), None);
    }
}
