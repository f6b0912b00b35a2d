//! One site, as its files say it is: what only the server needs is apart from what a browser may be given.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use wire::Credits;
use wire::message::{Gift, RETRACT_WITHIN_MS};
use wire::settings::{CompanyInfo, DemoAccount, Interest, MessageCost, Settings, Signups};

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

    /// Casual, adult and kink sites speak of sex openly.
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
    pub site: PublicPart,
    pub company: CompanyInfo,
    pub interests: Vec<Interest>,
    pub gifts: Vec<Gift>,
    /// In the order of the site's countries.
    pub regions: Vec<wire::settings::Regions>,
}

/// What only the server needs to know of a site. What each key means stands in `config/site.toml`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ServerPart {
    pub hosts: Vec<String>,
    pub origin: String,
    pub allow_unknown_hosts: bool,
}

/// What visitors are told of a site, by [`Domain::settings`], and the server goes by as well.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct PublicPart {
    pub name: String,
    pub domain: String,
    pub domain_language: String,
    pub locales: Vec<String>,
    pub index_title: String,
    pub description: String,
    pub niche: u8,
    pub countries: Vec<String>,
    pub cdn_prefix: String,
    pub signups: Signups,
    pub logged_out_search: bool,
    pub logged_out_search_trafficsource: bool,
    pub enable_site_entry_popup: bool,
    pub push_public_key: String,
    pub support_phone: String,
    pub support_email: String,
    pub mail_name: String,
    pub message_credits: Credits,
    pub photo_credits: Credits,
    pub gift_credits: Credits,
    pub signup_credits: Credits,
    pub free_messages: u32,
    pub free_conversations: u32,
    pub message_length: usize,
    pub refund_days: u32,
    pub visible_profile_fields: Vec<String>,
    pub visible_profile_notes: Vec<String>,
    pub search_fields: Vec<String>,
    pub fictional_icon: bool,
    pub fictional_warning: bool,
    pub fictional_singular: String,
    pub fictional_plural: String,
    pub member_resell: bool,
    pub company_id: String,
    pub minimum_message_costs: BTreeMap<String, MessageCost>,
}

impl Domain {
    /// The answer of `settings.php`, but for what depends on the server. A value is in it only because it is named here
    /// and in [`Settings`]. Without a country the visitor is taken to be in the site's first one.
    pub fn settings(&self, country: Option<&str>, demo_accounts: Vec<DemoAccount>, build: &str) -> Settings {
        let site = self.site.clone();
        let first = site.countries.first().cloned().unwrap_or_default();
        let country = country.map(str::to_uppercase);
        let selected = country.clone().filter(|country| site.countries.contains(country));
        Settings {
            geoip_country: country.unwrap_or_else(|| first.clone()),
            geoip_selected_country: selected.unwrap_or(first),
            retract_seconds: u32::try_from(RETRACT_WITHIN_MS / 1000).unwrap_or_default(),
            photo_bytes: 0,
            demo_accounts,
            build: build.to_owned(),
            name: site.name,
            domain: site.domain,
            domain_language: site.domain_language,
            locales: site.locales,
            index_title: site.index_title,
            description: site.description,
            niche: site.niche,
            countries: site.countries,
            cdn_prefix: site.cdn_prefix,
            signups: site.signups,
            logged_out_search: site.logged_out_search,
            logged_out_search_trafficsource: site.logged_out_search_trafficsource,
            enable_site_entry_popup: site.enable_site_entry_popup,
            push_public_key: site.push_public_key,
            support_phone: site.support_phone,
            support_email: site.support_email,
            mail_name: site.mail_name,
            message_credits: site.message_credits,
            photo_credits: site.photo_credits,
            gift_credits: site.gift_credits,
            signup_credits: site.signup_credits,
            free_messages: site.free_messages,
            free_conversations: site.free_conversations,
            message_length: site.message_length,
            refund_days: site.refund_days,
            visible_profile_fields: site.visible_profile_fields,
            visible_profile_notes: site.visible_profile_notes,
            search_fields: site.search_fields,
            fictional_icon: site.fictional_icon,
            fictional_warning: site.fictional_warning,
            fictional_singular: site.fictional_singular,
            fictional_plural: site.fictional_plural,
            member_resell: site.member_resell,
            company_id: site.company_id,
            minimum_message_costs: site.minimum_message_costs,
        }
    }
}
