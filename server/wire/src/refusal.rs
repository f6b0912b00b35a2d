//! Every way in which the server says no: over HTTP `{"error": {"code", "message", "data"?}}`, over the socket the
//! frame `refused`.

use crate::Credits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A refusal, told apart by `code`, with what the caller needs to act on it in `data`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "code", content = "data", rename_all = "snake_case")]
pub enum Refusal {
    /// No session, or one that has ended: the caller is logged out.
    AuthenticationRequired {
        authentication_required: bool,
    },
    /// E-mail and password do not belong together.
    BadCredentials,
    /// Too many failed attempts: no login for so many minutes.
    LockedOut {
        #[schemars(range(min = 1))]
        minutes: i64,
    },
    /// The header `X-Client-Request: 1` is missing.
    ClientHeaderMissing,
    /// The `Origin` is not the site's own.
    WrongOrigin,
    /// The request's host is not one of this server's domains.
    UnknownHost,
    /// The body or frame is not of the documented shape.
    Malformed {
        detail: String,
    },
    /// A field has a value that is not allowed.
    Invalid {
        field: String,
    },
    /// More bytes than the call takes.
    TooLarge {
        max: usize,
    },
    /// Does not exist, or not for this caller: the two answer alike.
    NotFound,
    MethodNotAllowed,
    /// The other member cannot be written to: gone, blocked and disabled answer alike.
    NotAvailable,
    /// The price stands, the credits do not suffice.
    InsufficientCredits {
        cost: Credits,
        credits: Credits,
    },
    /// A free member has started as many conversations as a free member may.
    FreeLimit {
        #[schemars(range(min = 0))]
        limit: i64,
    },
    /// The price is not the quoted one.
    PriceChanged {
        cost: Credits,
    },
    /// A message without text.
    Empty,
    TooLong {
        max: usize,
    },
    /// The e-mail address has to be confirmed first.
    NotConfirmed,
    /// The upload is not a picture that can be used.
    BadImage {
        why: BadImage,
    },
    /// What was sent cannot be taken back any more: it was read, or too much time has passed.
    TooLate,
    /// The id stands for something else already, or for a send that was refused for a reason no longer known. What was
    /// answered first stays; the same under a new id is another send.
    IdUsed,
    /// The id tells a time more than 30 days ago. Nothing is known of it, and nothing was kept of it now.
    IdExpired,
    /// The id tells a time more than a day from now, so the clock it was made by is wrong. Nothing was kept of it.
    IdInFuture,
    /// Its sender called this send off before it arrived.
    CalledOff,
    RateLimited {
        retry_ms: u64,
    },
    /// The outcome is unknown or the server is busy: the same call may be repeated as it is.
    TryAgain,
}

impl Refusal {
    pub const LOGGED_OUT: Self = Self::AuthenticationRequired { authentication_required: true };

    /// The code as it is written on the wire; also the refusal's key in the word catalogues, `refusal-CODE`.
    pub fn code(&self) -> &'static str {
        self.kind().as_str()
    }

    /// The HTTP status it is answered with.
    pub fn status(&self) -> u16 {
        self.kind().status()
    }

    pub fn kind(&self) -> Code {
        match self {
            Self::AuthenticationRequired { .. } => Code::AuthenticationRequired,
            Self::BadCredentials => Code::BadCredentials,
            Self::LockedOut { .. } => Code::LockedOut,
            Self::ClientHeaderMissing => Code::ClientHeaderMissing,
            Self::WrongOrigin => Code::WrongOrigin,
            Self::UnknownHost => Code::UnknownHost,
            Self::Malformed { .. } => Code::Malformed,
            Self::Invalid { .. } => Code::Invalid,
            Self::TooLarge { .. } => Code::TooLarge,
            Self::NotFound => Code::NotFound,
            Self::MethodNotAllowed => Code::MethodNotAllowed,
            Self::NotAvailable => Code::NotAvailable,
            Self::InsufficientCredits { .. } => Code::InsufficientCredits,
            Self::FreeLimit { .. } => Code::FreeLimit,
            Self::PriceChanged { .. } => Code::PriceChanged,
            Self::Empty => Code::Empty,
            Self::TooLong { .. } => Code::TooLong,
            Self::NotConfirmed => Code::NotConfirmed,
            Self::BadImage { .. } => Code::BadImage,
            Self::TooLate => Code::TooLate,
            Self::IdUsed => Code::IdUsed,
            Self::IdExpired => Code::IdExpired,
            Self::IdInFuture => Code::IdInFuture,
            Self::CalledOff => Code::CalledOff,
            Self::RateLimited { .. } => Code::RateLimited,
            Self::TryAgain => Code::TryAgain,
        }
    }
}

/// What a [`Refusal`] is without its data: what the document of the calls lists for each call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    AuthenticationRequired,
    BadCredentials,
    LockedOut,
    ClientHeaderMissing,
    WrongOrigin,
    UnknownHost,
    Malformed,
    Invalid,
    TooLarge,
    NotFound,
    MethodNotAllowed,
    NotAvailable,
    InsufficientCredits,
    FreeLimit,
    PriceChanged,
    Empty,
    TooLong,
    NotConfirmed,
    BadImage,
    TooLate,
    IdUsed,
    IdExpired,
    IdInFuture,
    CalledOff,
    RateLimited,
    TryAgain,
}

impl Code {
    pub fn as_str(self) -> &'static str {
        self.row().0
    }

    pub fn status(self) -> u16 {
        self.row().1
    }

    /// The one table of refusals: code and status.
    fn row(self) -> (&'static str, u16) {
        match self {
            Self::AuthenticationRequired => ("authentication_required", 403),
            Self::BadCredentials => ("bad_credentials", 401),
            Self::LockedOut => ("locked_out", 429),
            Self::ClientHeaderMissing => ("client_header_missing", 400),
            Self::WrongOrigin => ("wrong_origin", 403),
            Self::UnknownHost => ("unknown_host", 421),
            Self::Malformed => ("malformed", 400),
            Self::Invalid => ("invalid", 422),
            Self::TooLarge => ("too_large", 413),
            Self::NotFound => ("not_found", 404),
            Self::MethodNotAllowed => ("method_not_allowed", 405),
            Self::NotAvailable => ("not_available", 404),
            Self::InsufficientCredits => ("insufficient_credits", 402),
            Self::FreeLimit => ("free_limit", 403),
            Self::PriceChanged => ("price_changed", 409),
            Self::Empty => ("empty", 422),
            Self::TooLong => ("too_long", 422),
            Self::NotConfirmed => ("not_confirmed", 403),
            Self::BadImage => ("bad_image", 422),
            Self::TooLate => ("too_late", 409),
            Self::IdUsed => ("id_used", 409),
            Self::IdExpired => ("id_expired", 410),
            Self::IdInFuture => ("id_in_future", 422),
            Self::CalledOff => ("called_off", 409),
            Self::RateLimited => ("rate_limited", 429),
            Self::TryAgain => ("try_again", 503),
        }
    }
}

/// What is wrong with an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BadImage {
    /// Not a JPEG, PNG or WebP, whatever its name says.
    Unsupported,
    /// Begins like one, but cannot be read.
    Damaged,
    /// More pixels than are taken, or than fit in memory.
    TooManyPixels,
    /// Too small to show.
    TooFewPixels,
}

/// The body of every refused call.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ErrorBody {
    pub error: RefusedCall,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RefusedCall {
    #[serde(flatten)]
    pub refusal: Refusal,
    /// In the caller's language.
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_in_the_table_is_the_code_on_the_wire() {
        let all = [
            Refusal::LOGGED_OUT,
            Refusal::LockedOut { minutes: 5 },
            Refusal::InsufficientCredits { cost: Credits(1), credits: Credits(0) },
            Refusal::TryAgain,
        ];
        for refusal in all {
            let json = serde_json::to_value(&refusal).expect("serialises");
            assert_eq!(json["code"], refusal.code());
        }
    }
}
