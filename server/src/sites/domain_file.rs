//! Reads a site's files and checks their values, one by one and together.

use super::domain::{Domain, Niche, ServerPart};
use super::gifts::Gifts;
use super::interests::Interests;
use super::regions::Regions;
use super::screenshots::Screenshot;
use super::shop::{self, PaymentsPart};
use super::vat::Vat;
use super::zones::Zones;
use crate::config;
use crate::words;
use base::config_files::{ConfigError, ConfigFiles, Invalid, Layers, ensure, within};
use serde::{Deserialize, Serialize};
use wire::settings::{CompanyInfo, SiteSettings};

/// The fields of a profile that a site may show.
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
/// The free texts of a profile that a site may show.
const PROFILE_NOTES: [&str; 1] = ["about"];
/// The fields by which a site may let members be searched (specification 3).
const SEARCH_FIELDS: [&str; 14] = [
    "gender",
    "country",
    "countryregion",
    "min_age",
    "max_age",
    "distance",
    "online",
    "photo",
    "relationship_status",
    "hair_color",
    "eye_color",
    "body_type",
    "reason",
    "interests",
];

/// The highest price, in credits. It keeps every sum of prices below 2^53.
const MOST_CREDITS: i64 = 1_000_000;
/// The most free messages or conversations. A higher number would be no limit.
const MOST_FREE: u32 = 1_000_000;
/// The longest name below an icon, in characters: launchers cut what is longer.
const LONGEST_SHORT_NAME: usize = 12;
/// The longest message, in characters. A frame of 16 KiB holds one of this length in any alphabet.
const LONGEST_MESSAGE: usize = 4000;

/// The section of a site's file about its company.
#[derive(Deserialize, Serialize)]
pub struct CompanyPart {
    pub company: CompanyInfo,
}

/// A site as its files define it, before the catalogues are added.
pub struct DomainFile {
    pub server: ServerPart,
    pub site: SiteSettings,
    pub company: CompanyPart,
    pub payments: PaymentsPart,
}

/// The catalogues that all sites share.
pub struct Catalogues {
    pub interests: Interests,
    pub regions: Regions,
    pub gifts: Gifts,
    pub vat: Vat,
    pub zones: Zones,
}

impl DomainFile {
    pub fn read(files: &ConfigFiles, layers: &Layers) -> Result<Self, ConfigError> {
        let file =
            Self { server: layers.read()?, site: layers.read()?, company: layers.read()?, payments: layers.read()? };
        file.check(files).map_err(|invalid| layers.invalid(invalid))?;
        Ok(file)
    }

    fn check(&self, files: &ConfigFiles) -> Result<(), Invalid> {
        check_server(&self.server)?;
        check_names(&self.site)?;
        check_prices(&self.site)?;
        let company = &self.company.company;
        filled("company.name", &company.name)?;
        within("company.delete_discount", company.delete_discount, 0..=100)?;
        ensure(is_date(&company.added), "company.added", || format!("must be YYYY-MM-DD, not {:?}", company.added))?;
        for locale in &self.site.locales {
            let is_written = !files.list(&words::folder(locale)).is_empty();
            ensure(is_written, "locales", || format!("cannot have {locale}: there are no words in it yet"))?;
        }
        Ok(())
    }

    pub fn into_domain(
        self,
        key: String,
        catalogues: &Catalogues,
        screenshots: Vec<Screenshot>,
    ) -> Result<Domain, Invalid> {
        let Self { server, mut site, company: CompanyPart { company }, payments: PaymentsPart { payments } } = self;
        let niche = Niche::new(site.niche)
            .ok_or_else(|| Invalid::new("niche", format_args!("must be 1 to 7, not {}", site.niche)))?;
        let regions = |country: &String| {
            let regions = catalogues.regions.of(country);
            regions.ok_or_else(|| Invalid::new("countries", format_args!("cannot have {country}: it has no regions")))
        };
        let offers = shop::offers(&payments, &site, &catalogues.vat)?;
        for (country, cost) in &mut site.minimum_message_costs {
            let sold = offers.get(country).and_then(|offer| shop::message_cost(offer, site.message_credits));
            cost.costs = sold.unwrap_or(cost.costs);
        }
        Ok(Domain {
            key,
            time_zones: site.countries.iter().map(|country| (country.clone(), catalogues.zones.of(country))).collect(),
            regions: site.countries.iter().map(regions).collect::<Result<_, _>>()?,
            interests: catalogues.interests.offered(niche),
            gifts: catalogues.gifts.at(site.gift_credits),
            offers,
            payments,
            server,
            site,
            company,
            screenshots,
        })
    }
}

fn check_server(server: &ServerPart) -> Result<(), Invalid> {
    ensure(!server.hosts.is_empty(), "hosts", || "must have at least one".into())?;
    let origin = &server.origin;
    ensure(is_origin(origin), "origin", || format!("must be a scheme and a host, not {origin:?}"))?;
    check_storage(server)?;
    let address = &server.mail_address;
    let is_address = address.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    ensure(is_address, "mail_address", || format!("must be a mail address, not {address:?}"))?;
    let letters = server.short_name.chars().count();
    ensure(letters <= LONGEST_SHORT_NAME, "short_name", || {
        format!("must have at most {LONGEST_SHORT_NAME} characters, not {letters}")
    })?;
    within("signup_work", server.signup_work, 1..=100_000)?;
    within("signup_crowd", server.signup_crowd, 1..=1_000_000)
}

/// A site with a database of its own has photos of its own: two databases may give the same number to different ones.
fn check_storage(server: &ServerPart) -> Result<(), Invalid> {
    let (database, photos) = (server.database_url.reveal(), &server.photos_url);
    ensure(database.is_empty() == photos.is_empty(), "photos_url", || {
        "must be given together with database_url".into()
    })?;
    let replica = server.database_replica_url.reveal();
    config::check_replica("database_replica_url", replica, ("database_url", database))?;
    if database.is_empty() {
        return Ok(());
    }
    config::check_database("database_url", database)?;
    config::check_photos("photos_url", photos)
}

fn check_names(site: &SiteSettings) -> Result<(), Invalid> {
    filled("name", &site.name)?;
    filled("domain", &site.domain)?;
    filled("index_title", &site.index_title)?;
    filled("fictional_singular", &site.fictional_singular)?;
    filled("fictional_plural", &site.fictional_plural)?;
    ensure(site.cdn_prefix.ends_with('/'), "cdn_prefix", || "must end with a slash".into())?;
    ensure(!site.locales.is_empty(), "locales", || "must have at least one".into())?;
    each_known("locales", &site.locales, &words::LOCALES)?;
    let language = site.domain_language.get(..2).unwrap_or_default();
    ensure(site.locales.iter().any(|locale| locale == language), "domain_language", || {
        format!("must begin with one of the locales, not {language:?}")
    })?;
    each_known("visible_profile_fields", &site.visible_profile_fields, &PROFILE_FIELDS)?;
    each_known("visible_profile_notes", &site.visible_profile_notes, &PROFILE_NOTES)?;
    each_known("search_fields", &site.search_fields, &SEARCH_FIELDS)
}

fn check_prices(site: &SiteSettings) -> Result<(), Invalid> {
    for (key, price) in [
        ("message_credits", site.message_credits),
        ("photo_credits", site.photo_credits),
        ("gift_credits", site.gift_credits),
        ("signup_credits", site.signup_credits),
    ] {
        within(key, price.0, 0..=MOST_CREDITS)?;
    }
    within("free_messages", site.free_messages, 0..=MOST_FREE)?;
    within("free_conversations", site.free_conversations, 0..=MOST_FREE)?;
    within("minimum_age", site.minimum_age, 18..=99)?;
    within("message_length", site.message_length, 1..=LONGEST_MESSAGE)?;
    within("refund_days", site.refund_days, 0..=3650)?;
    ensure(!site.countries.is_empty(), "countries", || "must have at least one".into())?;
    check_message_costs(site)
}

fn check_message_costs(site: &SiteSettings) -> Result<(), Invalid> {
    let costs = &site.minimum_message_costs;
    for country in &site.countries {
        ensure(costs.contains_key(country), "minimum_message_costs", || format!("must have {country}"))?;
    }
    for (country, cost) in costs {
        let key = format!("minimum_message_costs.{country}");
        ensure(site.countries.contains(country), &key, || "must be of one of the countries".into())?;
        within(&format!("{key}.costs"), cost.costs, 0.0..=1_000_000.0)?;
        let is_code = cost.currency.len() == 3 && cost.currency.bytes().all(|letter| letter.is_ascii_uppercase());
        ensure(is_code, &format!("{key}.currency"), || format!("must be a currency's code, not {:?}", cost.currency))?;
    }
    Ok(())
}

fn filled(key: &str, value: &str) -> Result<(), Invalid> {
    ensure(!value.trim().is_empty(), key, || "must not be empty".into())
}

fn each_known(key: &str, values: &[String], known: &[&str]) -> Result<(), Invalid> {
    match values.iter().find(|value| !known.contains(&value.as_str())) {
        Some(value) => Err(Invalid::new(key, format_args!("cannot have {value}, only {}", known.join(", ")))),
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
