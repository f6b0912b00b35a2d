//! Twilio's API for messages (`POST /2010-04-01/Accounts/SID/Messages.json`).

use super::{Answer, Content};
use crate::config;
use base::error::{Error, Result};
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode, Url};
use serde::Deserialize;
use std::time::Duration;

/// Where the API is, unless the configuration says otherwise.
const API: &str = "https://api.twilio.com";
/// The most bytes that are read of an answer; a message as Twilio describes it has about one thousand.
const LONGEST_ANSWER: usize = 16 * 1024;

pub struct Twilio {
    client: Client,
    url: Url,
    account: String,
    secret: crate::config::Secret,
    sender: String,
}

/// What Twilio says of a request that it does not carry out.
#[derive(Deserialize)]
struct Fault {
    code: i64,
}

impl Twilio {
    pub fn open(config: &config::Sms) -> Result<Self> {
        // The library that speaks TLS has no cryptography of its own. A second call changes nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let limit = Duration::from_secs(config.timeout_seconds);
        let client = Client::builder().redirect(Policy::none()).no_proxy().connect_timeout(limit).timeout(limit);
        let client = client.build().map_err(|error| Error::internal(format!("sms: {error:?}")))?;
        let api = if config.api.is_empty() { API } else { config.api.trim_end_matches('/') };
        let url = format!("{api}/2010-04-01/Accounts/{}/Messages.json", config.account);
        let url = Url::parse(&url).map_err(|error| Error::internal(format!("sms.api: {error}")))?;
        let (account, secret, sender) = (config.account.clone(), config.secret.clone(), config.sender.clone());
        Ok(Self { client, url, account, secret, sender })
    }

    pub async fn send(&self, content: &Content) -> Result<Answer> {
        // The id of a messaging service takes the place of a number.
        let from = if self.sender.starts_with("MG") { "MessagingServiceSid" } else { "From" };
        let request = self
            .client
            .post(self.url.clone())
            .basic_auth(&self.account, Some(self.secret.reveal()))
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(form(&[("To", &content.number), (from, &self.sender), ("Body", &content.text)])?);
        // Without its address, as it names the account.
        let failed =
            |error: reqwest::Error| Error::internal(format!("Twilio was not reached: {}", error.without_url()));
        let answer = request.send().await.map_err(failed)?;
        match answer.status() {
            StatusCode::CREATED => Ok(Answer::Taken),
            // Only an answer about this message ends it. The others are about the account or the moment, and an
            // operator who mends the configuration has the message sent.
            StatusCode::BAD_REQUEST => match fault(answer).await {
                Some(Fault { code }) => Ok(Answer::Refused(code.to_string())),
                None => Err(Error::internal("Twilio answered 400 without a code")),
            },
            status => Err(Error::internal(format!("Twilio answered {}", status.as_u16()))),
        }
    }
}

/// A form in a body.
fn form(fields: &[(&str, &str)]) -> Result<String> {
    let url = Url::parse_with_params("http://form", fields).map_err(Error::internal)?;
    Ok(url.query().unwrap_or_default().to_owned())
}

/// The fault in an answer; `None` if there is none, or more than is read.
async fn fault(mut answer: Response) -> Option<Fault> {
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await.ok()? {
        body.extend_from_slice(&chunk);
        if body.len() > LONGEST_ANSWER {
            return None;
        }
    }
    serde_json::from_slice(&body).ok()
}
