//! The way out: a mail server, or the outbox of a demo.

use super::layout::Rendered;
use crate::config;
use crate::sites::Domain;
use base::error::{Error, Result};
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::time::Duration;

/// How mails leave the server.
pub enum Post {
    /// No mail server is configured: mails are kept in the database and read at `/demo/mail`.
    Outbox,
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
}

/// What a mail server did with a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Taken,
    /// It never will: the mailbox does not exist, or it wants no mail of ours. With its words.
    Refused(String),
}

impl Post {
    /// Connects with the first mail, not here.
    pub fn open(config: &config::Mail) -> Result<Self> {
        let url = config.url.reveal();
        if url.is_empty() {
            return Ok(Self::Outbox);
        }
        // Without the cause, which may repeat the address with its password.
        let wrong = |_| Error::internal("mail.url is no address of a mail server, such as smtps://USER:PASSWORD@HOST");
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(wrong)?;
        let timeout = Duration::from_secs(config.timeout_seconds);
        Ok(Self::Smtp(Box::new(transport.timeout(Some(timeout)).build())))
    }

    /// Hands a mail over. An error means that it may be tried again: the server could not be reached, was too slow, or
    /// said so. A mail that is tried again has the same id, by which mail programs know it.
    pub(super) async fn hand_over(&self, domain: &Domain, id: i64, to: &str, letter: &Rendered) -> Result<Answer> {
        let Self::Smtp(transport) = self else { return Ok(Answer::Taken) };
        let address: Address = match to.parse() {
            Ok(address) => address,
            Err(_) => return Ok(Answer::Refused("this is no mail address".into())),
        };
        let message = message(domain, id, address, letter)?;
        match transport.send(message).await {
            Ok(_) => Ok(Answer::Taken),
            Err(error) if error.is_permanent() => Ok(Answer::Refused(answer_of(&error))),
            Err(error) => Err(Error::internal(answer_of(&error))),
        }
    }
}

fn message(domain: &Domain, id: i64, to: Address, letter: &Rendered) -> Result<Message> {
    let site = &domain.site;
    let sender: Address = domain.server.mail_address.parse().map_err(Error::internal)?;
    let host = sender.domain().to_owned();
    let name = if site.mail_name.is_empty() { &site.name } else { &site.mail_name };
    let mut builder = Message::builder()
        .from(Mailbox::new(Some(name.clone()), sender))
        .to(Mailbox::new(None, to))
        .subject(&letter.subject)
        .message_id(Some(format!("<{id}@{host}>")));
    // So that no holiday notice comes back (RFC 3834).
    let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
    builder = builder.raw_header(HeaderValue::new(automatic, "auto-generated".into()));
    if let Ok(support) = site.support_email.parse() {
        builder = builder.reply_to(Mailbox::new(None, support));
    }
    let body = MultiPart::alternative_plain_html(letter.plain.clone(), letter.html.clone());
    builder.multipart(body).map_err(Error::internal)
}

/// The error with its causes, among them the words of the mail server.
fn answer_of(error: &smtp::Error) -> String {
    use std::error::Error as _;
    error.source().map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}
