//! Every reason for which the server refuses a call or a frame. Over HTTP a refusal is the body
//! `{"error": {"code", "message", "data"?}}`, over the socket the frame `refused`.

use crate::spending::SpendPeriod;
use crate::{Amount, Balance, Credits, Millis};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A refusal. The field `code` names the reason; `data` holds the values that the caller needs to react to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "code", content = "data", rename_all = "snake_case")]
pub enum Refusal {
    /// The call needs a session, and the caller has none or one that has ended.
    AuthenticationRequired { authentication_required: bool },
    /// There is no account with this e-mail address and password. Which of the two is wrong is not revealed.
    BadCredentials,
    /// After too many failed attempts, the account accepts no login for some minutes.
    LockedOut {
        /// The minutes until the next attempt is allowed.
        #[schemars(range(min = 1))]
        minutes: i64,
    },
    /// The header `X-Client-Request: 1` is missing. A page of another site cannot set it.
    ClientHeaderMissing,
    /// The header `Origin` does not name the site itself.
    WrongOrigin,
    /// The host of the request is not a host of any site of this server.
    UnknownHost,
    /// The body, the query or the frame does not have the documented form.
    Malformed {
        /// An explanation for developers, in English.
        detail: String,
    },
    /// A field has a value that is not allowed.
    Invalid {
        /// The name of the field.
        field: String,
    },
    /// The body has more bytes than the call accepts.
    TooLarge {
        /// The most bytes that the call accepts.
        max: usize,
    },
    /// The object does not exist, or belongs to another member. Both cases get the same answer, so that nobody can find
    /// out which ids exist.
    NotFound,
    /// The path exists, but not with this method.
    MethodNotAllowed,
    /// Nobody can write to the other member now. Deleted, disabled and blocked members get the same answer, so that
    /// nobody can find out that they were blocked.
    NotAvailable,
    /// The member has fewer credits than the message costs.
    InsufficientCredits {
        /// The price of the message.
        cost: Credits,
        /// The member's balance.
        credits: Balance,
    },
    /// The member has started as many conversations as a member without premium may.
    FreeLimit {
        /// The most conversations that such a member may start.
        #[schemars(range(min = 0))]
        limit: i64,
    },
    /// The present price differs from `quoted_cost`.
    PriceChanged {
        /// The present price.
        cost: Credits,
    },
    /// The present price of the order differs from `quoted`.
    AmountChanged {
        /// What is to pay now.
        amount: Amount,
        /// The ISO 4217 code of the currency.
        currency: String,
    },
    /// There can be no such code, or it counts no more.
    CodeInvalid,
    /// There is no such code for the caller. A code for somebody else gets the same answer.
    CodeNotFound,
    /// An order of the caller has the code already, or as many orders as it is for.
    CodeUsed,
    /// The payment provider did not carry out the payment.
    PaymentFailed,
    /// A direct debit needs a mandate that the member has signed.
    MandateRequired,
    /// A bank took a direct debit of the member's back, or the member owes credits.
    DirectDebitBlocked,
    /// The order, with the direct debits of the last 30 days, is more than may be collected from the member.
    DirectDebitLimit {
        /// The most that may be collected in 30 days.
        limit: Amount,
        /// The ISO 4217 code of the currency.
        currency: String,
    },
    /// The order is more than its buyer's own limit allows: of several limits, the one that stops it the longest.
    SpendLimit {
        period: SpendPeriod,
        limit: Amount,
        /// What may still be ordered within the period.
        left: Amount,
        /// The ISO 4217 code of the currency.
        currency: String,
        /// From when the order fits all limits, if no other is made; `null` where it never does.
        #[serde(default)]
        fits_at: Option<Millis>,
    },
    /// The caller has taken a break, in which nothing is bought and no credits are spent.
    OnBreak { until: Millis },
    /// This is not the code that was sent.
    WrongCode {
        /// How often a code may still be entered; with 0 another one has to be asked for.
        #[schemars(range(min = 0))]
        tries_left: i64,
    },
    /// There is no code, or it is too old or was entered wrongly too often.
    CodeExpired,
    /// The message has no visible character.
    Empty,
    /// The message is longer than the site allows.
    TooLong {
        /// The most characters that a message may have.
        max: usize,
    },
    /// The member has to confirm the e-mail address first.
    NotConfirmed,
    /// The upload is not a usable picture.
    BadImage {
        /// What is wrong with it.
        why: BadImage,
    },
    /// The member has as many photos as the member may have.
    TooManyPhotos {
        /// The most photos that the member may have.
        #[schemars(range(min = 1))]
        max: i64,
    },
    /// The message can no longer be retracted, because it was read or too much time has passed.
    TooLate,
    /// The id was used before, for another content or for a send whose refusal is no longer stored. The first outcome
    /// stands; the same content under a new id is a separate send.
    IdUsed,
    /// The id was made more than 30 days ago. The server stores no refusals for so long, so it does not know whether
    /// the id was refused before, and does not accept it now.
    IdExpired,
    /// The id was made more than a day in the future, so its maker's clock is wrong. The server has not used up the id.
    IdInFuture,
    /// The sender cancelled this send before it arrived.
    CalledOff,
    /// An account with this e-mail address exists already.
    EmailTaken,
    /// The text is not an e-mail address.
    InvalidEmail,
    /// The address is of a provider whose mailboxes are thrown away after an hour.
    DisposableEmail,
    /// The proof of work is missing, wrong, too old or was used before. A new challenge has to be solved.
    ProofFailed,
    /// The account has this e-mail address already.
    SameEmail,
    /// The name is empty or too long, is the e-mail address, or begins with `@`.
    InvalidName,
    /// The date of birth is not a date, or the visitor is younger than the site's `minimum_age`.
    InvalidBirthDate,
    /// The password is shorter than eight characters, or longer than the server reads.
    WeakPassword,
    /// The member's password is another one.
    WrongPassword,
    /// A consent is missing without which there can be no account.
    ConsentMissing,
    /// The site takes no new members now, or none who came in this way.
    SignupsClosed,
    /// The link is unknown, used up or too old.
    ActivationFailed,
    /// The site has no account with this e-mail address.
    EmailNotFound,
    /// The link of a mail is unknown, was used, or is too old.
    LinkExpired,
    /// The account was sent as many of these mails today as it may get.
    TooManyMails,
    /// The member has done this as often as may be in a day.
    TooOften,
    /// The caller has sent more than the rate limit allows.
    RateLimited {
        /// The milliseconds to wait before the next attempt.
        retry_ms: u64,
    },
    /// The outcome is not known, or the server is busy. The caller may repeat the same call unchanged.
    TryAgain,
}

impl Refusal {
    pub const LOGGED_OUT: Self = Self::AuthenticationRequired { authentication_required: true };

    /// The code on the wire. The refusal's sentence is the entry `refusal-CODE` in the word catalogues.
    pub fn code(&self) -> &'static str {
        self.kind().as_str()
    }

    /// The HTTP status of the answer.
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
            Self::AmountChanged { .. } => Code::AmountChanged,
            Self::CodeInvalid => Code::CodeInvalid,
            Self::CodeNotFound => Code::CodeNotFound,
            Self::CodeUsed => Code::CodeUsed,
            Self::PaymentFailed => Code::PaymentFailed,
            Self::MandateRequired => Code::MandateRequired,
            Self::DirectDebitBlocked => Code::DirectDebitBlocked,
            Self::DirectDebitLimit { .. } => Code::DirectDebitLimit,
            Self::SpendLimit { .. } => Code::SpendLimit,
            Self::OnBreak { .. } => Code::OnBreak,
            Self::WrongCode { .. } => Code::WrongCode,
            Self::CodeExpired => Code::CodeExpired,
            Self::Empty => Code::Empty,
            Self::TooLong { .. } => Code::TooLong,
            Self::NotConfirmed => Code::NotConfirmed,
            Self::BadImage { .. } => Code::BadImage,
            Self::TooManyPhotos { .. } => Code::TooManyPhotos,
            Self::TooLate => Code::TooLate,
            Self::IdUsed => Code::IdUsed,
            Self::IdExpired => Code::IdExpired,
            Self::IdInFuture => Code::IdInFuture,
            Self::CalledOff => Code::CalledOff,
            Self::EmailTaken => Code::EmailTaken,
            Self::InvalidEmail => Code::InvalidEmail,
            Self::DisposableEmail => Code::DisposableEmail,
            Self::ProofFailed => Code::ProofFailed,
            Self::SameEmail => Code::SameEmail,
            Self::InvalidName => Code::InvalidName,
            Self::InvalidBirthDate => Code::InvalidBirthDate,
            Self::WeakPassword => Code::WeakPassword,
            Self::WrongPassword => Code::WrongPassword,
            Self::ConsentMissing => Code::ConsentMissing,
            Self::SignupsClosed => Code::SignupsClosed,
            Self::ActivationFailed => Code::ActivationFailed,
            Self::EmailNotFound => Code::EmailNotFound,
            Self::LinkExpired => Code::LinkExpired,
            Self::TooManyMails => Code::TooManyMails,
            Self::TooOften => Code::TooOften,
            Self::RateLimited { .. } => Code::RateLimited,
            Self::TryAgain => Code::TryAgain,
        }
    }
}

/// The reason of a [`Refusal`] without its data. The document of the calls lists the codes of each call.
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
    AmountChanged,
    CodeInvalid,
    CodeNotFound,
    CodeUsed,
    PaymentFailed,
    MandateRequired,
    DirectDebitBlocked,
    DirectDebitLimit,
    SpendLimit,
    OnBreak,
    WrongCode,
    CodeExpired,
    Empty,
    TooLong,
    NotConfirmed,
    BadImage,
    TooManyPhotos,
    TooLate,
    IdUsed,
    IdExpired,
    IdInFuture,
    CalledOff,
    EmailTaken,
    InvalidEmail,
    DisposableEmail,
    ProofFailed,
    SameEmail,
    InvalidName,
    InvalidBirthDate,
    WeakPassword,
    WrongPassword,
    ConsentMissing,
    SignupsClosed,
    ActivationFailed,
    EmailNotFound,
    LinkExpired,
    TooManyMails,
    TooOften,
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

    /// The table of all refusals: the code on the wire and the HTTP status.
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
            Self::AmountChanged => ("amount_changed", 409),
            Self::CodeInvalid => ("code_invalid", 422),
            Self::CodeNotFound => ("code_not_found", 404),
            Self::CodeUsed => ("code_used", 409),
            Self::PaymentFailed => ("payment_failed", 402),
            Self::MandateRequired => ("mandate_required", 409),
            Self::DirectDebitBlocked => ("direct_debit_blocked", 403),
            Self::DirectDebitLimit => ("direct_debit_limit", 403),
            Self::SpendLimit => ("spend_limit", 403),
            Self::OnBreak => ("on_break", 403),
            Self::WrongCode => ("wrong_code", 422),
            Self::CodeExpired => ("code_expired", 410),
            Self::Empty => ("empty", 422),
            Self::TooLong => ("too_long", 422),
            Self::NotConfirmed => ("not_confirmed", 403),
            Self::BadImage => ("bad_image", 422),
            Self::TooManyPhotos => ("too_many_photos", 409),
            Self::TooLate => ("too_late", 409),
            Self::IdUsed => ("id_used", 409),
            Self::IdExpired => ("id_expired", 410),
            Self::IdInFuture => ("id_in_future", 422),
            Self::CalledOff => ("called_off", 409),
            Self::EmailTaken => ("email_taken", 409),
            Self::InvalidEmail => ("invalid_email", 422),
            Self::DisposableEmail => ("disposable_email", 422),
            Self::ProofFailed => ("proof_failed", 422),
            Self::SameEmail => ("same_email", 422),
            Self::InvalidName => ("invalid_name", 422),
            Self::InvalidBirthDate => ("invalid_birth_date", 422),
            Self::WeakPassword => ("weak_password", 422),
            Self::WrongPassword => ("wrong_password", 422),
            Self::ConsentMissing => ("consent_missing", 422),
            Self::SignupsClosed => ("signups_closed", 403),
            Self::ActivationFailed => ("activation_failed", 410),
            Self::EmailNotFound => ("email_not_found", 404),
            Self::LinkExpired => ("link_expired", 410),
            Self::TooManyMails => ("too_many_mails", 429),
            Self::TooOften => ("too_often", 429),
            Self::RateLimited => ("rate_limited", 429),
            Self::TryAgain => ("try_again", 503),
        }
    }
}

/// What is wrong with an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BadImage {
    /// The content of the file is not a JPEG, PNG or WebP picture, whatever its name is.
    Unsupported,
    /// The file begins like such a picture, but cannot be decoded.
    Damaged,
    /// The picture has more pixels than the server accepts or can decode in its memory.
    TooManyPixels,
    /// The picture is too small to be shown.
    TooFewPixels,
}

/// The body of the answer to every refused call.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ErrorBody {
    pub error: RefusedCall,
}

/// A refusal with a sentence for the member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RefusedCall {
    #[serde(flatten)]
    pub refusal: Refusal,
    /// The sentence, in the caller's language.
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
            Refusal::InsufficientCredits { cost: Credits(1), credits: Balance(0) },
            Refusal::TryAgain,
        ];
        for refusal in all {
            let json = serde_json::to_value(&refusal).expect("serialises");
            assert_eq!(json["code"], refusal.code());
        }
    }
}
