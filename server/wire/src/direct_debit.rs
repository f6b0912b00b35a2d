//! Mandates for direct debits in the Single Euro Payments Area: the form, the code that signs it, and what is shown of it.

use crate::{Amount, Millis};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most characters of a name of a holder, a street or a city.
pub const LONGEST_LINE: usize = 70;
/// The most characters of an account number as it may be typed, with spaces.
pub const LONGEST_IBAN: usize = 50;
/// The most characters of a number of a house, a postal code or a phone number as they may be typed.
pub const LONGEST_NUMBER: usize = 30;

/// The answer of `directdebit.php`: what the caller may agree to, and what the caller has signed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DirectDebit {
    /// The company that collects.
    pub creditor: String,
    /// Its creditor identifier.
    pub creditor_id: String,
    /// The text to agree to, in paragraphs, in the caller's language.
    pub text: Vec<String>,
    /// The version of the text.
    #[schemars(range(min = 1))]
    pub version: i64,
    /// The most that is collected from the caller in 30 days.
    pub limit: Amount,
    /// The ISO 4217 code of the currency.
    #[schemars(regex(pattern = "^[A-Z]{3}$"))]
    pub currency: String,
    /// The mandate in force; `null` without one.
    pub mandate: Option<Mandate>,
    /// What waits for its code; `null` if nothing does.
    pub waiting: Option<WaitingCode>,
}

/// A mandate in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mandate {
    /// The unique mandate reference.
    #[schemars(regex(pattern = "^[A-Z0-9-]{1,35}$"))]
    pub reference: String,
    pub account: MaskedAccount,
    pub signed_at: Millis,
    /// From this moment on it is not in force any more, unless it is used before.
    pub lapses_at: Millis,
}

/// What is shown of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MaskedAccount {
    /// Its country by the ISO 3166 code.
    #[schemars(regex(pattern = "^[A-Z]{2}$"))]
    pub country: String,
    /// The last four characters of its number.
    #[schemars(regex(pattern = "^[A-Z0-9]{4}$"))]
    pub end: String,
}

/// A form whose code was sent to a phone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WaitingCode {
    pub account: MaskedAccount,
    /// The last two digits of the phone number.
    #[schemars(regex(pattern = "^[0-9]{2}$"))]
    pub phone_end: String,
    /// From this moment on the code is too old.
    pub expires_at: Millis,
    /// From this moment on another may be asked for.
    pub again_at: Millis,
    /// How often a code may still be entered.
    #[schemars(range(min = 0))]
    pub tries_left: i64,
}

/// The body of `POST /api/directdebit.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskCode {
    /// What is to be signed; `null` for another code for what waits already.
    pub form: Option<MandateForm>,
}

/// The form of a mandate, as it was typed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MandateForm {
    /// The name of the account's holder.
    #[schemars(length(max = LONGEST_LINE))]
    pub account_holder: String,
    #[schemars(length(max = LONGEST_IBAN))]
    pub iban: String,
    #[schemars(length(max = LONGEST_LINE))]
    pub street: String,
    #[schemars(length(max = LONGEST_NUMBER))]
    pub house_number: String,
    #[schemars(length(max = LONGEST_NUMBER))]
    pub zip: String,
    #[schemars(length(max = LONGEST_LINE))]
    pub city: String,
    /// A mobile number, to which the code is sent. Without the code of a country it is one of the caller's country.
    #[schemars(length(max = LONGEST_NUMBER))]
    pub phone: String,
    /// The version of the text that the caller agrees to.
    #[serde(deserialize_with = "crate::id::whole_number")]
    #[schemars(range(min = 1, max = crate::id::LARGEST_NUMBER))]
    pub version: i64,
}

/// Says nothing of what was typed, so that no log can.
impl std::fmt::Debug for MandateForm {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("MandateForm")
    }
}

/// The body of `PUT /api/directdebit.php`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterDebitCode {
    /// The six digits.
    #[schemars(length(max = LONGEST_NUMBER))]
    pub code: String,
}

impl std::fmt::Debug for EnterDebitCode {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("EnterDebitCode")
    }
}
