//! The public configuration of a site.

use crate::Credits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The answer of `GET /api/settings.php`: the configuration of the site to which the host of the request belongs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Settings {
    #[serde(flatten)]
    pub site: SiteSettings,
    /// The country of the visitor's address, by its ISO 3166 code; the site's first country if it is not known.
    pub geoip_country: String,
    /// The one of `countries` that is preselected for the visitor.
    pub geoip_selected_country: String,
    /// For how many seconds after it was sent a message can be retracted.
    pub retract_seconds: u32,
    /// The largest photo that can be uploaded, in bytes.
    pub photo_bytes: usize,
    /// The public VAPID key by which browsers subscribe to push messages; empty while the server sends none.
    pub push_public_key: String,
    /// The accounts that the login page lists in a demo; empty otherwise.
    pub demo_accounts: Vec<DemoAccount>,
    /// The build of the server. A client of another build offers to reload the page.
    pub build: String,
}

/// The part of a site's configuration that every visitor may read. A key becomes public by being a field of this type;
/// `config/site.toml` explains each and holds its default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SiteSettings {
    /// The name of the site.
    pub name: String,
    /// The host name under which the site appears in texts.
    pub domain: String,
    /// A locale such as `nl-NL`. Its first two letters are the language of a first visit.
    pub domain_language: String,
    /// The languages that a visitor may choose. The client shows the choice if there is more than one.
    pub locales: Vec<String>,
    /// The title of the home page.
    pub index_title: String,
    /// The description of the site for search engines.
    pub description: String,
    /// The kind of site: 1 general, 2 casual, 3 50+, 4 LGBT, 5 serious, 6 adult, 7 kink.
    #[schemars(range(min = 1, max = 7))]
    pub niche: u8,
    /// The countries of the site's members, by their ISO 3166 codes in upper case.
    #[schemars(inner(regex(pattern = "^[A-Z]{2}$")))]
    pub countries: Vec<String>,
    /// A URL prefix, ending in a slash, to which the file name of a picture is appended.
    pub cdn_prefix: String,
    /// Who may sign up.
    pub signups: Signups,
    /// The age in whole years from which a visitor may sign up.
    #[schemars(range(min = 18, max = 99))]
    pub minimum_age: u8,
    /// Whether every visitor may search.
    pub logged_out_search: bool,
    /// Whether visitors who came through a known advertising network may search.
    pub logged_out_search_trafficsource: bool,
    /// Whether a warning is shown before the first page.
    pub enable_site_entry_popup: bool,
    /// The phone number of support, as it is printed.
    pub support_phone: String,
    /// The e-mail address of support.
    pub support_email: String,
    /// The name of the sender of e-mails.
    pub mail_name: String,
    /// The price of a text message.
    pub message_credits: Credits,
    /// The price of a photo.
    pub photo_credits: Credits,
    /// The price of a gift.
    pub gift_credits: Credits,
    /// The credits that every new member receives.
    pub signup_credits: Credits,
    /// The text messages that each member may send without paying.
    pub free_messages: u32,
    /// The conversations that a member without premium may start.
    pub free_conversations: u32,
    /// The longest message, in characters.
    pub message_length: usize,
    /// The days within which an order can be cancelled.
    pub refund_days: u32,
    /// The fields that a profile shows.
    pub visible_profile_fields: Vec<String>,
    /// The free texts that a profile shows.
    pub visible_profile_notes: Vec<String>,
    /// The fields by which members can be searched.
    pub search_fields: Vec<String>,
    /// Whether an icon marks profiles that do not belong to a real person. A word marks them in any case.
    pub fictional_icon: bool,
    /// Whether a warning is shown before the first contact with such a profile.
    pub fictional_warning: bool,
    /// The word for one such profile.
    pub fictional_singular: String,
    /// The word for several such profiles.
    pub fictional_plural: String,
    /// Whether a member may choose to be shown on other sites of the same company too.
    pub member_resell: bool,
    /// An id that the sites of one company share.
    pub company_id: String,
    /// The lowest price of a message in money, for each country by its ISO 3166 code.
    pub minimum_message_costs: BTreeMap<String, MessageCost>,
}

/// Who may sign up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Signups {
    /// Every visitor.
    All,
    /// Visitors who came through a known advertising network.
    WithTrafficsource,
    /// Nobody.
    None,
}

/// An amount of money.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MessageCost {
    /// The amount in units of `currency`, such as `1.5`.
    #[schemars(range(min = 0))]
    pub costs: f64,
    /// The ISO 4217 code of the currency.
    #[schemars(regex(pattern = "^[A-Z]{3}$"))]
    pub currency: String,
}

/// An account of the demo. There is one for each state of a member that is worth a look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DemoAccount {
    pub email: String,
    pub password: String,
    pub name: String,
    /// The key of the sentence in the word catalogues that describes the account's state.
    pub about: String,
}

/// The answer of `GET /api/companyinfo.php`: the company that runs the site.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CompanyInfo {
    pub name: String,
    /// Street, number and postal code.
    pub address: String,
    /// The number in the Dutch trade register; empty if the company has none.
    pub kvk: String,
    pub city: String,
    /// The ISO 3166 code of the country.
    pub country: String,
    /// The names under which the company trades.
    pub tradenames: Vec<String>,
    pub vat_numbers: Vec<String>,
    /// The phone number of support, as it is printed.
    pub support_phone: String,
    /// The discount, in per cent, that is offered to a member who is about to delete the account; zero for none.
    #[schemars(range(max = 100))]
    pub delete_discount: u8,
    /// The day on which the company was added, as `YYYY-MM-DD`. The terms show it if it is later than their own date.
    #[schemars(extend("format" = "date"))]
    pub added: String,
}

/// An item of `GET /api/interests.php`: an interest that a member of the site may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Interest {
    /// The id of the interest. Its name is the entry `interest-ID` in the word catalogues.
    pub id: String,
    /// The name of an icon of the Lucide set.
    pub icon: String,
}

/// An item of `GET /api/regions.php`: the regions of one of the site's countries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Regions {
    /// The ISO 3166 code of the country, in upper case.
    pub country: String,
    /// The names of its regions.
    pub regions: Vec<String>,
}
