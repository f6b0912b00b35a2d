//! What a domain is configured to be. Field names are those of the specification, section 3.

use crate::Credits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The answer of `GET /api/settings.php`, chosen by the request's host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Settings {
    #[serde(flatten)]
    pub site: SiteSettings,
    /// Where the visitor seems to be.
    pub geoip_country: String,
    /// Which of `countries` that selects.
    pub geoip_selected_country: String,
    /// How long a message can be taken back.
    pub retract_seconds: u32,
    /// The largest photo that can be uploaded, in bytes.
    pub photo_bytes: usize,
    /// The accounts of the login panel; only in a demo.
    pub demo_accounts: Vec<DemoAccount>,
    pub build: String,
}

/// What the files of a site say that every visitor may know: a key is public because it stands here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SiteSettings {
    pub name: String,
    pub domain: String,
    /// A locale such as `nl-NL`; its first two letters are the language of a first visit.
    pub domain_language: String,
    /// Locales a visitor may choose; the dropdown shows when there is more than one.
    pub locales: Vec<String>,
    pub index_title: String,
    pub description: String,
    /// 1 general, 2 casual, 3 50+, 4 LGBT, 5 serious, 6 adult, 7 kink.
    #[schemars(range(min = 1, max = 7))]
    pub niche: u8,
    /// ISO 3166 codes, upper case.
    #[schemars(inner(regex(pattern = "^[A-Z]{2}$")))]
    pub countries: Vec<String>,
    /// Put before every picture's file name.
    pub cdn_prefix: String,
    pub signups: Signups,
    pub logged_out_search: bool,
    pub logged_out_search_trafficsource: bool,
    pub enable_site_entry_popup: bool,
    /// The VAPID key for push; empty while push is not configured.
    pub push_public_key: String,
    pub support_phone: String,
    pub support_email: String,
    pub mail_name: String,
    pub message_credits: Credits,
    pub photo_credits: Credits,
    pub gift_credits: Credits,
    pub signup_credits: Credits,
    /// Messages a member may write before they cost credits.
    pub free_messages: u32,
    /// Conversations a free member may start.
    pub free_conversations: u32,
    /// The longest message, in characters.
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
    /// The least a message costs in money, by country.
    pub minimum_message_costs: BTreeMap<String, MessageCost>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Signups {
    All,
    WithTrafficsource,
    None,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MessageCost {
    /// In whole units of `currency`, e.g. `1.5`.
    #[schemars(range(min = 0))]
    pub costs: f64,
    /// ISO 4217 code.
    #[schemars(regex(pattern = "^[A-Z]{3}$"))]
    pub currency: String,
}

/// A named account of the demo world: one for each state worth looking at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DemoAccount {
    pub email: String,
    pub password: String,
    pub name: String,
    /// The key of a sentence in the word catalogues that says what state this account is in.
    pub about: String,
}

/// The answer of `GET /api/companyinfo.php`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CompanyInfo {
    pub name: String,
    pub address: String,
    /// The number in the Dutch trade register.
    pub kvk: String,
    pub city: String,
    pub country: String,
    pub tradenames: Vec<String>,
    pub vat_numbers: Vec<String>,
    pub support_phone: String,
    /// Percentage offered to a member who is about to delete the account; zero for none.
    #[schemars(range(max = 100))]
    pub delete_discount: u8,
    /// The day the company was added, `YYYY-MM-DD`.
    #[schemars(extend("format" = "date"))]
    pub added: String,
}

/// An item of `GET /api/interests.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Interest {
    /// The key; its word is `interest-KEY` in the catalogues.
    pub id: String,
    /// A Lucide icon's name.
    pub icon: String,
}

/// An item of `GET /api/regions.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Regions {
    /// ISO 3166 code, upper case.
    pub country: String,
    pub regions: Vec<String>,
}
