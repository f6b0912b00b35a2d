//! One site, as its file says it is.

use wire::message::Gift;
use wire::settings::{CompanyInfo, DemoAccount, Interest, Settings};

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
    /// Links start with this, without a slash at the end; never the request's `Host`.
    pub origin: String,
    pub hosts: Vec<String>,
    /// What `settings.php` answers, but for what depends on visitor and build: see [`Domain::settings`].
    pub site: Settings,
    pub company: CompanyInfo,
    pub interests: Vec<Interest>,
    pub gifts: Vec<Gift>,
    /// In the order of the site's countries.
    pub regions: Vec<wire::settings::Regions>,
}

impl Domain {
    /// The answer of `settings.php`. Without a country the visitor is taken to be in the site's first one.
    pub fn settings(&self, country: Option<&str>, demo_accounts: Vec<DemoAccount>, build: &str) -> Settings {
        let first = self.site.countries.first().cloned().unwrap_or_default();
        let country = country.map(str::to_uppercase);
        let selected = country.clone().filter(|country| self.site.countries.contains(country));
        Settings {
            geoip_country: country.unwrap_or_else(|| first.clone()),
            geoip_selected_country: selected.unwrap_or(first),
            demo_accounts,
            build: build.to_owned(),
            ..self.site.clone()
        }
    }
}
