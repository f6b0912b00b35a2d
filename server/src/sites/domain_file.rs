//! A file of `config/domains/`: its shape, and what must hold before a site runs on it.

use super::domain::{Domain, Niche};
use super::gifts::Gifts;
use super::interests::Interests;
use super::regions::Regions;
use crate::words;
use base::config_files::{ConfigError, ConfigFiles, within};
use serde::Deserialize;
use std::collections::BTreeMap;
use wire::Credits;
use wire::message::RETRACT_WITHIN_MS;
use wire::settings::{CompanyInfo, MessageCost, Settings, Signups};

const PROFILE_FIELDS: [&str; 11] = [
    "age",
    "gender",
    "country",
    "region",
    "sexuality",
    "relationship_status",
    "hair_color",
    "eye_color",
    "body_type",
    "reason",
    "interests",
];
const PROFILE_NOTES: [&str; 1] = ["about"];
/// The specification's search filters, section 3.
const SEARCH_FIELDS: [&str; 5] = ["gender", "country", "countryregion", "min_age", "max_age"];

/// No price is higher, so that no sum of prices can leave the numbers.
const MOST_CREDITS: i64 = 1_000_000;
const MOST_FREE: u32 = 1_000_000;
/// As long as a frame of 16 KiB carries whatever the letters are.
const LONGEST_MESSAGE: usize = 4000;

/// What each field means stands in `config/domains/vonk.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DomainFile {
    hosts: Vec<String>,
    origin: String,
    pub allow_unknown_hosts: bool,
    name: String,
    domain: String,
    domain_language: String,
    locales: Vec<String>,
    index_title: String,
    description: String,
    niche: u8,
    countries: Vec<String>,
    cdn_prefix: String,
    signups: Signups,
    logged_out_search: bool,
    logged_out_search_trafficsource: bool,
    enable_site_entry_popup: bool,
    push_public_key: String,
    support_phone: String,
    support_email: String,
    mail_name: String,
    message_credits: i64,
    photo_credits: i64,
    gift_credits: i64,
    signup_credits: i64,
    free_messages: u32,
    free_conversations: u32,
    message_length: usize,
    refund_days: u32,
    visible_profile_fields: Vec<String>,
    visible_profile_notes: Vec<String>,
    search_fields: Vec<String>,
    fictional_icon: bool,
    fictional_warning: bool,
    fictional_singular: String,
    fictional_plural: String,
    member_resell: bool,
    company_id: String,
    minimum_message_costs: BTreeMap<String, MessageCost>,
    company: CompanyInfo,
}

pub fn read(files: &ConfigFiles, path: &str) -> Result<DomainFile, ConfigError> {
    let file: DomainFile = files.toml(path)?;
    file.check().map_err(|reason| ConfigError::new(path, reason))?;
    for locale in &file.locales {
        if files.list(&words::folder(locale)).is_empty() {
            return Err(ConfigError::new(path, format_args!("locales: there are no words in {locale} yet")));
        }
    }
    Ok(file)
}

impl DomainFile {
    /// What can be said about this file alone. The error starts with the field.
    fn check(&self) -> Result<(), String> {
        let filled = |field: &str, value: &str| ensure(!value.trim().is_empty(), || format!("{field}: is empty"));
        filled("name", &self.name)?;
        filled("domain", &self.domain)?;
        filled("index_title", &self.index_title)?;
        filled("fictional_singular", &self.fictional_singular)?;
        filled("fictional_plural", &self.fictional_plural)?;
        filled("company.name", &self.company.name)?;
        ensure(!self.hosts.is_empty(), || "hosts: a site needs at least one".into())?;
        ensure(is_origin(&self.origin), || format!("origin: {} is not a scheme and a host", self.origin))?;
        ensure(self.cdn_prefix.ends_with('/'), || "cdn_prefix: must end with a slash".into())?;
        each_known("locales", &self.locales, &words::LOCALES)?;
        let language = self.domain_language.get(..2).unwrap_or_default();
        ensure(self.locales.iter().any(|locale| locale == language), || {
            format!("domain_language: {language} is not among the locales")
        })?;
        for (field, price) in [
            ("message_credits", self.message_credits),
            ("photo_credits", self.photo_credits),
            ("gift_credits", self.gift_credits),
            ("signup_credits", self.signup_credits),
        ] {
            within(field, price, 0..=MOST_CREDITS)?;
        }
        within("free_messages", self.free_messages, 0..=MOST_FREE)?;
        within("free_conversations", self.free_conversations, 0..=MOST_FREE)?;
        within("message_length", self.message_length, 1..=LONGEST_MESSAGE)?;
        within("refund_days", self.refund_days, 0..=3650)?;
        each_known("visible_profile_fields", &self.visible_profile_fields, &PROFILE_FIELDS)?;
        each_known("visible_profile_notes", &self.visible_profile_notes, &PROFILE_NOTES)?;
        each_known("search_fields", &self.search_fields, &SEARCH_FIELDS)?;
        ensure(!self.countries.is_empty(), || "countries: a site needs at least one".into())?;
        self.check_message_costs()?;
        within("company.delete_discount", self.company.delete_discount, 0..=100)?;
        ensure(is_date(&self.company.added), || format!("company.added: {} is not YYYY-MM-DD", self.company.added))
    }

    fn check_message_costs(&self) -> Result<(), String> {
        let costs = &self.minimum_message_costs;
        for country in &self.countries {
            ensure(costs.contains_key(country), || format!("minimum_message_costs: {country} is missing"))?;
        }
        for (country, cost) in costs {
            let field = format!("minimum_message_costs.{country}");
            ensure(self.countries.contains(country), || format!("{field}: is not one of the countries"))?;
            within(&format!("{field}.costs"), cost.costs, 0.0..=1_000_000.0)?;
            let code = cost.currency.len() == 3 && cost.currency.bytes().all(|letter| letter.is_ascii_uppercase());
            ensure(code, || format!("{field}.currency: {} is not a currency's code", cost.currency))?;
        }
        Ok(())
    }

    pub fn into_domain(
        self,
        path: &str,
        interests: &Interests,
        regions: &Regions,
        gifts: &Gifts,
    ) -> Result<Domain, ConfigError> {
        let wrong = |reason: String| ConfigError::new(path, reason);
        let niche = Niche::new(self.niche).ok_or_else(|| wrong(format!("niche: {} is not 1 to 7", self.niche)))?;
        let regions = self
            .countries
            .iter()
            .map(|country| regions.of(country).ok_or_else(|| wrong(format!("countries: {country} has no regions"))))
            .collect::<Result<_, _>>()?;
        let key = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".toml").to_owned();
        let gifts = gifts.at(Credits(self.gift_credits));
        Ok(Domain {
            key,
            gifts,
            origin: self.origin,
            hosts: self.hosts,
            company: self.company,
            interests: interests.offered(niche),
            regions,
            site: Settings {
                name: self.name,
                domain: self.domain,
                domain_language: self.domain_language,
                description: self.description,
                index_title: self.index_title,
                cdn_prefix: self.cdn_prefix,
                niche: niche.number(),
                geoip_country: String::new(),
                geoip_selected_country: String::new(),
                countries: self.countries,
                signups: self.signups,
                logged_out_search: self.logged_out_search,
                logged_out_search_trafficsource: self.logged_out_search_trafficsource,
                enable_site_entry_popup: self.enable_site_entry_popup,
                push_public_key: self.push_public_key,
                support_phone: self.support_phone,
                support_email: self.support_email,
                minimum_message_costs: self.minimum_message_costs,
                message_credits: Credits(self.message_credits),
                photo_credits: Credits(self.photo_credits),
                gift_credits: Credits(self.gift_credits),
                signup_credits: Credits(self.signup_credits),
                message_length: self.message_length,
                retract_seconds: u32::try_from(RETRACT_WITHIN_MS / 1000).unwrap_or_default(),
                photo_bytes: 0,
                visible_profile_fields: self.visible_profile_fields,
                visible_profile_notes: self.visible_profile_notes,
                search_fields: self.search_fields,
                fictional_icon: self.fictional_icon,
                fictional_warning: self.fictional_warning,
                fictional_singular: self.fictional_singular,
                fictional_plural: self.fictional_plural,
                refund_days: self.refund_days,
                member_resell: self.member_resell,
                company_id: self.company_id,
                mail_name: self.mail_name,
                locales: self.locales,
                free_messages: self.free_messages,
                free_conversations: self.free_conversations,
                demo_accounts: Vec::new(),
                build: String::new(),
            },
        })
    }
}

fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(reason()) }
}

fn each_known(field: &str, values: &[String], known: &[&str]) -> Result<(), String> {
    match values.iter().find(|value| !known.contains(&value.as_str())) {
        Some(value) => Err(format!("{field}: {value} is not one of {}", known.join(", "))),
        None => Ok(()),
    }
}

fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']))
}

fn is_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}
