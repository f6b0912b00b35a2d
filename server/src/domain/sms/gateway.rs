//! The way out for text messages: a provider, or the outbox of a demo.

use super::twilio::Twilio;
use super::{Answer, Content};
use crate::config;
use base::error::Result;

/// How text messages leave the server.
pub enum Gateway {
    /// No provider is configured: in a demo they are read at `/demo/sms`.
    Outbox,
    Twilio(Twilio),
}

impl Gateway {
    pub fn open(config: &config::Sms) -> Result<Self> {
        match config.provider {
            config::SmsProvider::None => Ok(Self::Outbox),
            config::SmsProvider::Twilio => Ok(Self::Twilio(Twilio::open(config)?)),
        }
    }

    /// Hands a message over. An error means that it may be tried again: whoever has it may get it twice then, which is
    /// better than never, as both say the same.
    pub(super) async fn hand_over(&self, content: &Content) -> Result<Answer> {
        match self {
            Self::Outbox => Ok(Answer::Taken),
            Self::Twilio(twilio) => twilio.send(content).await,
        }
    }
}
