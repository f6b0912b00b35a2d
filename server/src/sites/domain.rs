//! One site as its files define it. What only the server needs is kept apart from what a browser may get.

use super::screenshots::Screenshot;
use super::shop::{Offer, Payments, ProviderName};
use crate::config::SecretUrl;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use wire::message::{Gift, RETRACT_WITHIN_MS};
use wire::payment::PaymentMethod;
use wire::settings::{CompanyInfo, DemoAccount, Interest, Settings, SiteSettings};

/// The specification's number of a kind of site: 1 general, 2 casual, 3 50+, 4 LGBT, 5 serious, 6 adult, 7 kink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Niche(u8);

impl Niche {
    pub fn new(number: u8) -> Option<Self> {
        (1..=7).contains(&number).then_some(Self(number))
    }

    pub fn number(self) -> u8 {
        self.0
    }

    /// Casual, adult and kink sites have explicit content.
    pub fn explicit(self) -> bool {
        matches!(self.0, 2 | 6 | 7)
    }
}

/// One site.
#[derive(Clone, Debug)]
pub struct Domain {
    /// The file's name, kept with each of its members.
    pub key: String,
    pub server: ServerPart,
    /// Public values, which the server uses as well.
    pub site: SiteSettings,
    pub company: CompanyInfo,
    pub interests: Vec<Interest>,
    pub gifts: Vec<Gift>,
    /// In the order of the site's countries.
    pub regions: Vec<wire::settings::Regions>,
    /// The time zone of each of the site's countries.
    pub time_zones: BTreeMap<String, String>,
    pub screenshots: Vec<Screenshot>,
    pub payments: Payments,
    /// What is sold in each country; nothing where nothing is sold.
    pub offers: BTreeMap<String, Offer>,
}

/// Values that only the server needs. `config/site.toml` explains each key.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ServerPart {
    pub hosts: Vec<String>,
    pub origin: String,
    pub allow_unknown_hosts: bool,
    pub database_url: SecretUrl,
    pub database_replica_url: SecretUrl,
    pub photos_url: String,
    pub networks: Vec<String>,
    pub short_name: String,
    pub mail_address: String,
    pub hide_membership: bool,
    pub signup_work: u32,
    pub signup_crowd: u32,
}

impl Domain {
    /// Whether members pay by direct debit; outside of a demo nobody pays in the sandbox.
    pub fn collects(&self, is_demo: bool) -> bool {
        let is_provided = match self.payments.provider {
            ProviderName::None => false,
            ProviderName::Sandbox => is_demo,
            ProviderName::Stripe | ProviderName::Mollie => true,
        };
        is_provided && self.offers.values().any(|offer| offer.methods.contains(&PaymentMethod::SepaDebit))
    }

    /// What stands below the icon of the app.
    pub fn short_name(&self) -> &str {
        if self.server.short_name.is_empty() { &self.site.name } else { &self.server.short_name }
    }

    /// The answer of `settings.php`. Without a country the visitor is taken to be in the site's first one.
    pub fn settings(
        &self,
        country: Option<&str>,
        photo_bytes: usize,
        push_public_key: String,
        demo_accounts: Vec<DemoAccount>,
        build: &str,
    ) -> Settings {
        let site = self.site.clone();
        let first = site.countries.first().cloned().unwrap_or_default();
        let country = country.map(str::to_uppercase);
        let selected = country.clone().filter(|country| site.countries.contains(country));
        Settings {
            site,
            geoip_country: country.unwrap_or_else(|| first.clone()),
            geoip_selected_country: selected.unwrap_or(first),
            retract_seconds: u32::try_from(RETRACT_WITHIN_MS / 1000).unwrap_or_default(),
            photo_bytes,
            push_public_key,
            demo_accounts,
            build: build.to_owned(),
        }
    }
}
