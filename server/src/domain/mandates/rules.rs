//! What a mandate may hold, and for how long it is in force: plain functions.

use base::clock::{DAY, MINUTE};
use iban::Iban;
use iban::IbanLike;
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use serde::{Deserialize, Serialize};
use wire::direct_debit::{LONGEST_LINE, MandateForm, MaskedAccount};
use wire::{Millis, Refusal};

/// The version of the text that is agreed to. It goes up when the words of `mandate-*` change in what they mean.
pub const TEXT_VERSION: i64 = 1;
/// The days between the letter about a debit and the debit, as the text agrees. The rules say fourteen where nothing else
/// is agreed, after which nobody would wait for credits.
pub const NOTICE_DAYS: i64 = 2;
/// How long a code works: long enough for a slow network, too short to be found by reading old messages.
pub const CODE_LIFETIME: i64 = 10 * MINUTE;
/// How often a wrong code may be entered: with a million codes, five tries find one in two hundred thousand.
pub const TRIES: i64 = 5;
/// The codes of a day, to a member and to a number. Each costs the site money, and rings at somebody's who may not have
/// asked for it.
pub const CODES_A_DAY: i64 = 5;
/// How long somebody waits before another code is sent: messages are seldom slower.
pub const CODE_WAIT: i64 = MINUTE;
/// After so many months without a debit a mandate lapses (SEPA Core rulebook, section 4.1).
const LAPSES_AFTER_MONTHS: i64 = 36;
/// How long the account of a mandate that was used is kept after its last use. The debtor's bank asks for a copy of the
/// mandate up to thirteen months after a debit, and gets an answer within another.
pub const PROOF_DAYS: i64 = 430;
/// The longest reference of a mandate.
const LONGEST_REFERENCE: usize = 35;

/// The countries and territories whose accounts can be debited, by the codes with which their numbers begin (EPC409-09).
const SEPA: [&str; 40] = [
    "AD", "AL", "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GI", "GR", "HR", "HU",
    "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MC", "MD", "ME", "MK", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI",
    "SK", "SM",
];

/// Mobile numbers of a country: its code, what is left out of a number with the code, how the rest begins, and how many
/// digits it has at least and at most.
struct Mobile {
    country: &'static str,
    code: &'static str,
    trunk: &'static str,
    begins: &'static [&'static str],
    digits: (usize, usize),
}

const fn mobile(
    country: &'static str,
    code: &'static str,
    trunk: &'static str,
    begins: &'static [&'static str],
    digits: (usize, usize),
) -> Mobile {
    Mobile { country, code, trunk, begins, digits }
}

/// Of the countries whose languages the sites speak, and their neighbours.
const MOBILES: [Mobile; 17] = [
    mobile("NL", "31", "0", &["6"], (9, 9)),
    mobile("BE", "32", "0", &["45", "46", "47", "48", "49"], (9, 9)),
    mobile("LU", "352", "", &["6"], (9, 9)),
    mobile("DE", "49", "0", &["15", "16", "17"], (10, 11)),
    mobile("AT", "43", "0", &["65", "66", "67", "68", "69"], (10, 13)),
    mobile("CH", "41", "0", &["74", "75", "76", "77", "78", "79"], (9, 9)),
    mobile("FR", "33", "0", &["6", "7"], (9, 9)),
    mobile("GB", "44", "0", &["71", "72", "73", "74", "75", "77", "78", "79"], (10, 10)),
    mobile("IE", "353", "0", &["83", "85", "86", "87", "88", "89"], (9, 9)),
    mobile("ES", "34", "", &["6", "7"], (9, 9)),
    mobile("PT", "351", "", &["91", "92", "93", "96"], (9, 9)),
    mobile("IT", "39", "", &["3"], (9, 10)),
    mobile("DK", "45", "", &["2", "3", "4", "5", "6", "7", "8", "9"], (8, 8)),
    mobile("SE", "46", "0", &["70", "72", "73", "76", "79"], (9, 9)),
    mobile("NO", "47", "", &["4", "9"], (8, 8)),
    mobile("FI", "358", "0", &["4", "50"], (7, 10)),
    mobile("PL", "48", "", &["45", "5", "6", "7", "88"], (9, 9)),
];

/// A form that was read. It is encrypted wherever it is stored.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Details {
    pub account_holder: String,
    /// Without spaces.
    pub iban: String,
    pub street: String,
    pub house_number: String,
    pub zip: String,
    pub city: String,
    /// With the code of the country, such as `+31612345678`.
    pub phone: String,
}

impl Details {
    /// Reads a form field by field. A phone number without the code of a country is one of this country.
    pub fn read(form: &MandateForm, country: &str) -> Result<Self, Refusal> {
        if form.version != TEXT_VERSION {
            return Err(Refusal::Invalid { field: "version".into() });
        }
        Ok(Self {
            account_holder: holder(&form.account_holder)?,
            iban: account(&form.iban).ok_or(Refusal::Invalid { field: "iban".into() })?,
            street: line(&form.street, |text| text.chars().any(char::is_alphabetic))
                .ok_or(Refusal::Invalid { field: "street".into() })?,
            house_number: line(&form.house_number, |text| text.chars().any(|it| it.is_ascii_digit()))
                .ok_or(Refusal::Invalid { field: "house_number".into() })?,
            zip: line(&form.zip, is_zip).ok_or(Refusal::Invalid { field: "zip".into() })?.to_uppercase(),
            city: line(&form.city, |text| text.chars().any(char::is_alphabetic))
                .ok_or(Refusal::Invalid { field: "city".into() })?,
            phone: phone(&form.phone, country).ok_or(Refusal::Invalid { field: "phone".into() })?,
        })
    }

    /// What is shown of the account.
    pub fn masked(&self) -> MaskedAccount {
        let (country, rest) = self.iban.split_at(2);
        MaskedAccount { country: country.into(), end: rest[rest.len() - 4..].into() }
    }

    /// The last two digits of the phone number.
    pub fn phone_end(&self) -> String {
        self.phone[self.phone.len() - 2..].into()
    }

    /// What is kept as proof of a mandate when its member is erased: who agreed, and to which account.
    pub fn proof(self) -> Self {
        let Self { account_holder, iban, .. } = self;
        let none = String::new;
        Self { account_holder, iban, street: none(), house_number: none(), zip: none(), city: none(), phone: none() }
    }
}

/// A name, which banks compare with that of the account.
fn holder(text: &str) -> Result<String, Refusal> {
    let is_name = |text: &str| {
        let letters = text.chars().filter(|it| it.is_alphabetic()).count();
        letters >= 2 && !text.chars().any(|it| it.is_ascii_digit() || matches!(it, '@' | '<' | '>' | '/'))
    };
    line(text, is_name).ok_or(Refusal::Invalid { field: "account_holder".into() })
}

/// A line without white space around it or doubled within; `None` if it is not what it should be.
fn line(text: &str, is_good: impl Fn(&str) -> bool) -> Option<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = text.chars().count() <= LONGEST_LINE && !text.chars().any(char::is_control);
    (fits && is_good(&text)).then_some(text)
}

fn is_zip(text: &str) -> bool {
    let is_part = |it: char| it.is_ascii_alphanumeric() || matches!(it, ' ' | '-');
    (3..=10).contains(&text.len()) && text.chars().all(is_part) && text.chars().any(|it| it.is_ascii_alphanumeric())
}

/// An account number with its check digits, in the form of its country, of one whose accounts can be debited.
fn account(text: &str) -> Option<String> {
    let text: String = text.chars().filter(|it| !it.is_whitespace()).collect::<String>().to_uppercase();
    let iban: Iban = text.parse().ok()?;
    SEPA.contains(&iban.country_code()).then(|| iban.electronic_str().to_owned())
}

/// A mobile number with the code of its country, such as `+31612345678`.
fn phone(text: &str, country: &str) -> Option<String> {
    let text: String =
        text.chars().filter(|it| !it.is_whitespace() && !matches!(it, '-' | '(' | ')' | '.' | '/')).collect();
    let abroad = text.strip_prefix('+').or_else(|| text.strip_prefix("00"));
    let (of, rest) = if let Some(number) = abroad {
        MOBILES.iter().find_map(|of| Some((of, number.strip_prefix(of.code)?)))?
    } else {
        let of = MOBILES.iter().find(|of| of.country == country)?;
        (of, text.strip_prefix(of.trunk)?)
    };
    // Many write `+31 (0)6`.
    let rest = if of.trunk.is_empty() { rest } else { rest.strip_prefix(of.trunk).unwrap_or(rest) };
    let is_one = rest.bytes().all(|it| it.is_ascii_digit())
        && (of.digits.0..=of.digits.1).contains(&rest.len())
        && of.begins.iter().any(|begin| rest.starts_with(begin));
    is_one.then(|| format!("+{}{rest}", of.code))
}

/// Whether something can be a code, and the code without what people write between its digits.
pub fn code(text: &str) -> Option<String> {
    let code: String = text.chars().filter(|it| !it.is_whitespace() && *it != '-').collect();
    (code.len() == 6 && code.bytes().all(|it| it.is_ascii_digit())).then_some(code)
}

/// The reference of a mandate, which no other mandate of the creditor has.
pub fn reference(site: &str, id: i64) -> String {
    let id = id.to_string();
    let site: String =
        site.chars().filter(char::is_ascii_alphanumeric).take(LONGEST_REFERENCE - 1 - id.len()).collect();
    format!("{}-{id}", site.to_uppercase())
}

/// When a mandate lapses that was signed or used last at a moment.
pub fn lapses_at(last: Millis) -> Millis {
    let moment = Timestamp::from_millisecond(last.0).map(|at| at.to_zoned(TimeZone::UTC));
    let later = moment.and_then(|at| at.checked_add(LAPSES_AFTER_MONTHS.months()));
    Millis(later.map_or(last.0, |at| at.timestamp().as_millisecond()))
}

/// Mandates that were used last before this moment have lapsed by now. Those of the last day may have as well: months
/// differ, and no haste is needed.
pub fn lapsed_before(now: Millis) -> Millis {
    let moment = Timestamp::from_millisecond(now.0).map(|at| at.to_zoned(TimeZone::UTC));
    let before = moment.and_then(|at| at.checked_sub(LAPSES_AFTER_MONTHS.months()));
    Millis(before.map_or(0, |at| at.timestamp().as_millisecond() - DAY))
}

/// The day from which on a debit that is ordered now is collected.
pub fn collected_on(now: Millis) -> Millis {
    Millis(now.0 + NOTICE_DAYS * DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> MandateForm {
        MandateForm {
            account_holder: " Anna  van der Berg ".into(),
            iban: "nl91 abna 0417 1643 00".into(),
            street: "Oudegracht".into(),
            house_number: "12 bis".into(),
            zip: "3511 ab".into(),
            city: "Utrecht".into(),
            phone: "06-12 34 56 78".into(),
            version: TEXT_VERSION,
        }
    }

    fn refused(change: impl FnOnce(&mut MandateForm)) -> String {
        let mut form = form();
        change(&mut form);
        match Details::read(&form, "NL") {
            Err(Refusal::Invalid { field }) => field,
            Err(other) => panic!("{other:?}"),
            Ok(_) => String::new(),
        }
    }

    #[test]
    fn a_form_is_read_as_people_write_it() {
        let details = Details::read(&form(), "NL").ok().unwrap();
        assert_eq!(details.account_holder, "Anna van der Berg");
        assert_eq!((details.iban.as_str(), details.zip.as_str()), ("NL91ABNA0417164300", "3511 AB"));
        assert_eq!((details.phone.as_str(), details.phone_end().as_str()), ("+31612345678", "78"));
        assert_eq!(details.masked(), MaskedAccount { country: "NL".into(), end: "4300".into() });
        assert_eq!(details.proof().phone, "");
    }

    #[test]
    fn each_field_is_refused_by_its_name() {
        assert_eq!(refused(|form| form.account_holder = "A".into()), "account_holder");
        assert_eq!(refused(|form| form.account_holder = "x".repeat(71)), "account_holder");
        assert_eq!(refused(|form| form.account_holder = "anna@mail.test".into()), "account_holder");
        for iban in ["", "NL91ABNA0417164301", "NL91ABNA041716430", "US12", "SA0380000000608010167519"] {
            assert_eq!(refused(|form| form.iban = iban.into()), "iban", "{iban}");
        }
        assert_eq!(refused(|form| form.street = "12".into()), "street");
        assert_eq!(refused(|form| form.street = "Oude\u{7}gracht".into()), "street");
        assert_eq!(refused(|form| form.house_number = "bis".into()), "house_number");
        for zip in ["", "1", "35 11_AB", "12345678901"] {
            assert_eq!(refused(|form| form.zip = zip.into()), "zip", "{zip}");
        }
        assert_eq!(refused(|form| form.city = " ".into()), "city");
        assert_eq!(refused(|form| form.version = TEXT_VERSION + 1), "version");
        assert_eq!(refused(|_| ()), "");
    }

    #[test]
    fn a_phone_is_a_mobile_one_of_its_country() {
        for (text, country, number) in [
            ("0612345678", "NL", "+31612345678"),
            ("+31 (0)6 1234 5678", "BE", "+31612345678"),
            ("0031612345678", "DE", "+31612345678"),
            ("0470 12 34 56", "BE", "+32470123456"),
            ("0151/23456789", "DE", "+4915123456789"),
            ("07400 123456", "GB", "+447400123456"),
            ("085 012 3456", "IE", "+353850123456"),
        ] {
            assert_eq!(phone(text, country).as_deref(), Some(number), "{text} in {country}");
        }
        for text in ["", "0201234567", "061234567", "06123456789", "+1 202 555 0143", "06123x5678", "612345678", "+310"]
        {
            assert_eq!(phone(text, "NL"), None, "{text}");
        }
    }

    #[test]
    fn a_code_is_six_digits_however_they_are_written() {
        assert_eq!(code(" 123-456 ").as_deref(), Some("123456"));
        for text in ["", "12345", "1234567", "12345a", "１２３４５６"] {
            assert_eq!(code(text), None, "{text}");
        }
    }

    #[test]
    fn a_reference_is_short_enough_for_any_site() {
        assert_eq!(reference("vonk", 42), "VONK-42");
        assert_eq!(reference(&"long-name".repeat(9), (1 << 53) - 1).len(), 35);
    }

    #[test]
    fn a_mandate_lapses_after_three_years_to_the_day() {
        let of = |text: &str| Millis(text.parse::<Timestamp>().unwrap().as_millisecond());
        assert_eq!(lapses_at(of("2024-02-29T10:00:00Z")), of("2027-02-28T10:00:00Z"));
        assert_eq!(lapses_at(of("2026-11-25T10:00:00Z")), of("2029-11-25T10:00:00Z"));
        for now in ["2027-02-28T10:00:00Z", "2028-02-29T10:00:00Z", "2029-05-31T10:00:00Z"].map(of) {
            assert!(lapses_at(lapsed_before(now)) <= now, "what counts as lapsed has lapsed");
            assert!(lapses_at(Millis(lapsed_before(now).0 + 4 * DAY)) > now);
        }
    }
}
