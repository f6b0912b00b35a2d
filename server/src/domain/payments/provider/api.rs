//! Calls to the API of a payment provider: to its configured address alone, bounded in time and size.

use crate::sites::shop::ProviderAccount;
use base::clock::SECOND;
use base::error::{Error, Result};
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder, StatusCode, Url};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;

/// How long a provider has to answer. Somebody may be waiting, and a job asks again.
const PATIENCE: Duration = Duration::from_millis(15 * SECOND as u64);
/// The largest answer that is read, in bytes: a page of a hundred payments has a tenth of it.
const LARGEST: usize = 4 << 20;
/// The header by which a repeat of a call is known, at Stripe and at Mollie.
const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// What a provider has answered. Whatever else there may be, from a lost connection to an error of the provider's own,
/// leaves open what has happened, and is an [`Error`].
#[derive(Debug)]
pub enum Answer<T> {
    Done(T),
    /// It will not do this, however often it is asked.
    Refused(Refused),
}

#[derive(Debug)]
pub struct Refused {
    pub status: StatusCode,
    pub body: Value,
}

impl<T> Answer<T> {
    /// What was done, where a refusal is the fault of the site.
    pub fn done(self) -> Result<T> {
        match self {
            Self::Done(done) => Ok(done),
            Self::Refused(Refused { status, .. }) => Err(Error::internal(format!("a payment provider says {status}"))),
        }
    }

    /// What was found; `None` if there is nothing of the id that was asked for.
    pub fn found(self) -> Result<Option<T>> {
        match self {
            Self::Refused(Refused { status: StatusCode::NOT_FOUND | StatusCode::GONE, .. }) => Ok(None),
            other => other.done().map(Some),
        }
    }
}

pub struct Api {
    client: Client,
    base: Url,
}

impl Api {
    /// The API of a provider: at `usual`, if the configuration names no other address.
    pub fn open(account: ProviderAccount<'_>, usual: &str, headers: &[(&'static str, &str)]) -> Result<Self> {
        // The library that speaks TLS has no cryptography of its own. A second call changes nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let wrong = |error: &dyn std::fmt::Display| Error::internal(format!("payments: {error}"));
        let base = if account.api.is_empty() { usual } else { account.api };
        let base = Url::parse(base).map_err(|error| wrong(&error))?;
        let mut key = HeaderValue::try_from(format!("Bearer {}", account.secret_key.reveal()))
            .map_err(|_| wrong(&"the secret key has signs that no key has"))?;
        key.set_sensitive(true);
        let mut always = HeaderMap::from_iter([(AUTHORIZATION, key)]);
        for (name, value) in headers {
            always.insert(HeaderName::from_static(name), HeaderValue::try_from(*value).map_err(|error| wrong(&error))?);
        }
        let client = Client::builder()
            .https_only(base.scheme() == "https")
            .redirect(Policy::none())
            .no_proxy()
            .default_headers(always)
            .timeout(PATIENCE);
        Ok(Self { client: client.build().map_err(|error| wrong(&error))?, base })
    }

    pub async fn get<T: DeserializeOwned>(&self, path: &str, query: &[(&str, &str)]) -> Result<Answer<T>> {
        self.call(self.request(Method::GET, path)?.query(query)).await
    }

    /// A call with the fields of a form. The provider does it once for the key.
    pub async fn post_form<T: DeserializeOwned>(
        &self,
        path: &str,
        key: &str,
        fields: &[(&str, &str)],
    ) -> Result<Answer<T>> {
        self.call(self.request(Method::POST, path)?.header(IDEMPOTENCY_KEY, key).form(fields)).await
    }

    /// A call with a JSON document. The provider does it once for the key.
    pub async fn post_json<T: DeserializeOwned>(&self, path: &str, key: &str, body: &Value) -> Result<Answer<T>> {
        self.call(self.request(Method::POST, path)?.header(IDEMPOTENCY_KEY, key).json(body)).await
    }

    pub async fn delete<T: DeserializeOwned>(&self, path: &str) -> Result<Answer<T>> {
        self.call(self.request(Method::DELETE, path)?).await
    }

    fn request(&self, method: Method, path: &str) -> Result<RequestBuilder> {
        let url = self.base.join(path).map_err(Error::internal)?;
        Ok(self.client.request(method, url))
    }

    async fn call<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<Answer<T>> {
        let failed = |error: reqwest::Error| Error::internal(format!("a payment provider: {:?}", error.without_url()));
        let mut answer = request.send().await.map_err(failed)?;
        let status = answer.status();
        let mut body = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(failed)? {
            if body.len() + part.len() > LARGEST {
                return Err(Error::internal("a payment provider answers without end"));
            }
            body.extend_from_slice(&part);
        }
        let unreadable = |error: serde_json::Error| Error::internal(format!("a payment provider's answer: {error}"));
        if status.is_success() {
            return Ok(Answer::Done(serde_json::from_slice(&body).map_err(unreadable)?));
        }
        let is_final = matches!(status.as_u16(), 400 | 402 | 404 | 410 | 422);
        if !is_final {
            return Err(Error::internal(format!("a payment provider says {status}")));
        }
        Ok(Answer::Refused(Refused { status, body: serde_json::from_slice(&body).unwrap_or_default() }))
    }
}

/// A text of a provider that is safe in a path: its ids are letters, digits, `_` and `-`.
pub fn is_id(text: &str) -> bool {
    !text.is_empty() && text.len() <= 255 && text.bytes().all(|it| it.is_ascii_alphanumeric() || b"_-".contains(&it))
}
