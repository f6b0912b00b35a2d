//! What a site sells: bundles of credits, their prices by country, and how they are paid.

use super::vat::Vat;
use crate::config::Secret;
use base::config_files::{Invalid, ensure, within};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use wire::payment::{LONGEST_BUNDLE, LONGEST_CODE, PaymentMethod};
use wire::settings::SiteSettings;
use wire::{Amount, Credits, VatRate};

/// The most credits of a bundle.
const MOST_CREDITS: i64 = 1_000_000;
/// The highest price, in the smallest unit of the currency.
const HIGHEST_PRICE: i64 = 100_000_000;
/// The least that a credit costs, so that with the highest discount it costs one unit: what is refunded for unused
/// credits is then never less than their share.
const LEAST_PER_CREDIT: i64 = 2;
/// The highest discount, in per cent.
pub const HIGHEST_DISCOUNT: i64 = 50;
/// The longest time bonus, in hours.
const LONGEST_WELCOME: i64 = 24;
/// What direct debits are collected in, as the scheme knows no other currency.
pub const DEBIT_CURRENCY: &str = "EUR";
/// The last part of an address of the shop that is no bundle.
const REPEAT: &str = "repeat-order";

/// The section `payments` of a site's file. `config/site.toml` explains each key.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Payments {
    pub provider: ProviderName,
    pub secret_key: Secret,
    pub publishable_key: String,
    pub webhook_secret: Secret,
    pub api: String,
    pub former_provider: ProviderName,
    pub former_secret_key: Secret,
    pub former_webhook_secret: Secret,
    pub former_api: String,
    pub methods: BTreeMap<String, Vec<PaymentMethod>>,
    pub creditor_id: String,
    pub debit_limit: i64,
    pub bundles: Vec<BundleFile>,
    pub welcome_code: String,
    pub welcome_percent: i64,
    pub welcome_hours: i64,
}

impl Payments {
    /// Who takes the payments of new orders.
    pub fn present(&self) -> ProviderAccount<'_> {
        ProviderAccount {
            provider: self.provider,
            secret_key: &self.secret_key,
            publishable_key: &self.publishable_key,
            webhook_secret: &self.webhook_secret,
            api: &self.api,
        }
    }

    /// Who took them before, and still settles and refunds them. Browsers do not meet this one.
    pub fn former(&self) -> ProviderAccount<'_> {
        ProviderAccount {
            provider: self.former_provider,
            secret_key: &self.former_secret_key,
            publishable_key: "",
            webhook_secret: &self.former_webhook_secret,
            api: &self.former_api,
        }
    }

    /// The most that is collected from a member by direct debit in 30 days.
    pub fn limit(&self) -> Amount {
        Amount(self.debit_limit)
    }
}

/// What a site has at a payment provider.
#[derive(Clone, Copy, Debug)]
pub struct ProviderAccount<'p> {
    pub provider: ProviderName,
    pub secret_key: &'p Secret,
    pub publishable_key: &'p str,
    pub webhook_secret: &'p Secret,
    pub api: &'p str,
}

impl ProviderAccount<'_> {
    /// The keys of the section `payments` begin with `prefix`.
    fn check(self, prefix: &str) -> Result<(), Invalid> {
        let key = |of: &str| format!("payments.{prefix}{of}");
        let needs_key = matches!(self.provider, ProviderName::Stripe | ProviderName::Mollie);
        ensure(!needs_key || !self.secret_key.reveal().is_empty(), &key("secret_key"), || {
            "must be given for this provider".into()
        })?;
        let needs_secret = self.provider == ProviderName::Stripe;
        ensure(!needs_secret || !self.webhook_secret.reveal().is_empty(), &key("webhook_secret"), || {
            "must be given for this provider, as it signs its messages".into()
        })?;
        let is_guarded = self.api.is_empty() || self.api.starts_with("https://") || is_on_this_machine(self.api);
        ensure(is_guarded, &key("api"), || {
            format!("must begin with https://, or with http:// and an address of this machine, not {:?}", self.api)
        })
    }
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct PaymentsPart {
    pub payments: Payments,
}

/// Who carries out the payments of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderName {
    /// Nobody: the site sells nothing.
    #[serde(rename = "")]
    None,
    Sandbox,
    Stripe,
    Mollie,
}

impl ProviderName {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Sandbox => "sandbox",
            Self::Stripe => "stripe",
            Self::Mollie => "mollie",
        }
    }
}

/// A bundle as the site's file has it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BundleFile {
    pub id: String,
    pub credits: i64,
    /// By country, in the smallest unit of its currency.
    pub prices: BTreeMap<String, i64>,
}

/// What is sold in one country.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub currency: String,
    pub vat_rate: VatRate,
    pub methods: Vec<PaymentMethod>,
    /// The smallest first.
    pub bundles: Vec<Offered>,
}

/// A bundle with its price in one country, without a discount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    pub id: String,
    pub credits: Credits,
    pub price: Amount,
}

impl Offer {
    pub fn bundle(&self, id: &str) -> Option<&Offered> {
        self.bundles.iter().find(|bundle| bundle.id == id)
    }
}

/// Whether something can be the code of a discount.
pub fn is_code(text: &str) -> bool {
    let is_letter = |it: u8| it.is_ascii_uppercase() || it.is_ascii_digit() || it == b'-';
    (3..=LONGEST_CODE).contains(&text.len()) && text.bytes().all(is_letter)
}

/// A price less a discount in per cent, to the next whole unit below, which favours the buyer.
pub fn discounted(price: Amount, percent: i64) -> Amount {
    Amount(price.0 * (100 - percent) / 100)
}

/// The VAT that is part of an amount, to the nearest whole unit.
pub fn vat_in(amount: Amount, VatRate(rate): VatRate) -> Amount {
    let whole = 10_000 + rate;
    Amount((2 * amount.0 * rate + whole) / (2 * whole))
}

/// What so many credits cost of a bundle, to the nearest whole unit.
pub fn share(price: Amount, bundle: Credits, of: Credits) -> Amount {
    Amount((2 * price.0 * of.0 + bundle.0) / (2 * bundle.0))
}

/// What the site sells in each of its countries; nothing where it has no bundles.
pub fn offers(payments: &Payments, site: &SiteSettings, vat: &Vat) -> Result<BTreeMap<String, Offer>, Invalid> {
    check(payments, site)?;
    if payments.bundles.is_empty() {
        return Ok(BTreeMap::new());
    }
    let offers = site.countries.iter().map(|country| Ok((country.clone(), offer(payments, site, vat, country)?)));
    offers.collect()
}

fn offer(payments: &Payments, site: &SiteSettings, vat: &Vat, country: &str) -> Result<Offer, Invalid> {
    let unknown = || Invalid::new("countries", format_args!("cannot have {country}: its rate of VAT is not known"));
    let offered = |file: &BundleFile| Offered {
        id: file.id.clone(),
        credits: Credits(file.credits),
        price: Amount(file.prices.get(country).copied().unwrap_or_default()),
    };
    let mut bundles: Vec<Offered> = payments.bundles.iter().map(offered).collect();
    bundles.sort_by_key(|bundle| bundle.credits);
    Ok(Offer {
        currency: site.minimum_message_costs.get(country).map(|cost| cost.currency.clone()).unwrap_or_default(),
        vat_rate: vat.of(country).ok_or_else(unknown)?,
        methods: payments.methods.get(country).cloned().unwrap_or_default(),
        bundles,
    })
}

/// Whether nobody else on the network can read what goes there.
fn is_on_this_machine(url: &str) -> bool {
    let host = url.strip_prefix("http://").unwrap_or_default().split(['/', ':']).next().unwrap_or_default();
    host == "localhost" || host.parse::<std::net::Ipv4Addr>().is_ok_and(|it| it.is_loopback())
}

fn check(payments: &Payments, site: &SiteSettings) -> Result<(), Invalid> {
    let is_of_site = |countries: &mut dyn Iterator<Item = &String>, key: &str| {
        let given: Vec<&String> = countries.collect();
        let is_whole = given.len() == site.countries.len() && site.countries.iter().all(|it| given.contains(&it));
        ensure(is_whole, key, || format!("must have each of the site's countries, {}", site.countries.join(", ")))
    };
    if payments.provider != ProviderName::None {
        is_of_site(&mut payments.methods.keys(), "payments.methods")?;
        ensure(payments.methods.values().all(|methods| !methods.is_empty()), "payments.methods", || {
            "must have at least one for each country".into()
        })?;
        ensure(!payments.bundles.is_empty(), "payments.bundles", || "must have at least one".into())?;
    }
    check_debits(payments, site)?;
    payments.present().check("")?;
    let needs_form = payments.provider == ProviderName::Stripe;
    ensure(!needs_form || !payments.publishable_key.is_empty(), "payments.publishable_key", || {
        "must be given for this provider, as its form in the browser needs it".into()
    })?;
    payments.former().check("former_")?;
    let is_other = payments.former_provider == ProviderName::None || payments.former_provider != payments.provider;
    ensure(is_other, "payments.former_provider", || "must be another one than payments.provider".into())?;
    within("payments.welcome_percent", payments.welcome_percent, 0..=HIGHEST_DISCOUNT)?;
    within("payments.welcome_hours", payments.welcome_hours, 1..=LONGEST_WELCOME)?;
    ensure(is_code(&payments.welcome_code), "payments.welcome_code", || {
        format!("must be 3 to {LONGEST_CODE} capitals, digits and hyphens, not {:?}", payments.welcome_code)
    })?;
    for (at, bundle) in payments.bundles.iter().enumerate() {
        let key = |of: &str| format!("payments.bundles[{at}].{of}");
        let is_id = !bundle.id.is_empty()
            && bundle.id.len() <= LONGEST_BUNDLE
            && bundle.id != REPEAT
            && bundle.id.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-');
        ensure(is_id, &key("id"), || {
            format!("must be at most {LONGEST_BUNDLE} small letters, digits and hyphens, not {:?}", bundle.id)
        })?;
        let is_first = payments.bundles[..at].iter().all(|other| other.id != bundle.id);
        ensure(is_first, &key("id"), || format!("cannot be {:?} again", bundle.id))?;
        within(&key("credits"), bundle.credits, 1..=MOST_CREDITS)?;
        is_of_site(&mut bundle.prices.keys(), &key("prices"))?;
        for (country, price) in &bundle.prices {
            within(&key(&format!("prices.{country}")), *price, bundle.credits * LEAST_PER_CREDIT..=HIGHEST_PRICE)?;
        }
    }
    Ok(())
}

fn check_debits(payments: &Payments, site: &SiteSettings) -> Result<(), Invalid> {
    within("payments.debit_limit", payments.debit_limit, 1..=HIGHEST_PRICE)?;
    let debits = |methods: &Vec<PaymentMethod>| methods.contains(&PaymentMethod::SepaDebit);
    let mut countries = payments.methods.iter().filter(|(_, methods)| debits(methods)).map(|(country, _)| country);
    let is_in_euros =
        |country: &String| site.minimum_message_costs.get(country).is_some_and(|cost| cost.currency == DEBIT_CURRENCY);
    let collects = countries.clone().next().is_some();
    ensure(countries.all(is_in_euros), "payments.methods", || {
        format!("can have sepa_debit only where the currency is {DEBIT_CURRENCY}")
    })?;
    let (id, is_given) = (&payments.creditor_id, !payments.creditor_id.is_empty());
    ensure(is_given || !collects, "payments.creditor_id", || "must be given where sepa_debit is offered".into())?;
    ensure(!is_given || is_creditor_id(id), "payments.creditor_id", || {
        format!("must be a creditor identifier with its check digits, not {id:?}")
    })
}

/// Whether something is a creditor identifier: a country, check digits, three characters of the creditor's own choice, and
/// the national number (EPC262-08). The check digits are those of ISO 7064 (mod 97-10), and leave the three out.
pub fn is_creditor_id(text: &str) -> bool {
    let is_known = text.bytes().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit());
    if !is_known || !(8..=35).contains(&text.len()) {
        return false;
    }
    let (country, check, national) = (&text[..2], &text[2..4], &text[7..]);
    let digits = format!("{national}{country}{check}");
    let remainder = digits
        .chars()
        .filter_map(|it| it.to_digit(36))
        .fold(0, |sum, digit| (sum * if digit < 10 { 10 } else { 100 } + digit) % 97);
    country.bytes().all(|it| it.is_ascii_uppercase()) && check.bytes().all(|it| it.is_ascii_digit()) && remainder == 1
}

/// What a message costs at the least where credits are sold, in units of the currency: by the bundle in which they are
/// cheapest.
pub fn message_cost(offer: &Offer, message: Credits) -> Option<f64> {
    let prices = offer.bundles.iter().map(|bundle| share(bundle.price, bundle.credits, message));
    #[allow(clippy::cast_precision_loss)] // far below 2^52
    prices.min().map(|Amount(least)| least as f64 / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_discount_favours_the_buyer_and_vat_is_part_of_the_amount() {
        assert_eq!(discounted(Amount(1999), 25), Amount(1499));
        assert_eq!(discounted(Amount(999), 0), Amount(999));
        assert_eq!(vat_in(Amount(12_100), VatRate(2100)), Amount(2100));
        assert_eq!(vat_in(Amount(1499), VatRate(2100)), Amount(260));
        assert_eq!(vat_in(Amount(1499), VatRate(0)), Amount(0));
    }

    #[test]
    fn keys_go_over_tls_or_stay_on_this_machine() {
        for good in ["http://localhost:1", "http://127.0.0.1:9000/", "http://127.1.2.3"] {
            assert!(is_on_this_machine(good), "{good}");
        }
        for bad in ["http://localhost.example.org", "http://10.0.0.1", "http://127.0.0.1@evil.example", "localhost", ""]
        {
            assert!(!is_on_this_machine(bad), "{bad}");
        }
    }

    #[test]
    fn a_creditor_identifier_is_known_by_its_check_digits() {
        // The examples of the German and of the Dutch bank.
        for id in ["DE98ZZZ09999999999", "NL00ZZZ123456780000"] {
            assert_eq!(is_creditor_id(id), id.starts_with("DE"), "{id}");
        }
        for id in
            ["", "DE98", "DE97ZZZ09999999999", "de98ZZZ09999999999", "DE98ZZZ0999999999\u{e9}", "0098ZZZ09999999999"]
        {
            assert!(!is_creditor_id(id), "{id}");
        }
    }

    #[test]
    fn a_share_of_a_bundle_is_rounded_to_the_nearest_cent() {
        assert_eq!(share(Amount(1499), Credits(50), Credits(1)), Amount(30));
        assert_eq!(share(Amount(999), Credits(20), Credits(2)), Amount(100));
        assert_eq!(share(Amount(999), Credits(20), Credits(20)), Amount(999));
        let bundle =
            |id: &str, credits, price| Offered { id: id.into(), credits: Credits(credits), price: Amount(price) };
        let offer = Offer {
            currency: "EUR".into(),
            vat_rate: VatRate(2100),
            methods: Vec::new(),
            bundles: vec![bundle("20", 20, 999), bundle("300", 300, 8499)],
        };
        assert_eq!(message_cost(&offer, Credits(2)), Some(0.57));
    }
}
