//! Settings: the public data of a site, the same for every visitor.

pub mod http;

use crate::core::{BUILD, Core};
use crate::sites::Domain;
use std::collections::HashMap;
use wire::settings::{DemoAccount, Settings};

/// The accounts that the login page of each site offers: none but in a demo.
#[derive(Default)]
pub struct LoginPanel(HashMap<String, Vec<DemoAccount>>);

impl LoginPanel {
    /// By the keys of the sites.
    pub fn new(accounts: impl IntoIterator<Item = (String, Vec<DemoAccount>)>) -> Self {
        Self(accounts.into_iter().collect())
    }

    fn of(&self, domain: &Domain) -> Vec<DemoAccount> {
        self.0.get(&domain.key).cloned().unwrap_or_default()
    }
}

/// The settings of a site, as `settings.php` and every page carry them.
pub fn settings(core: &Core, panel: &LoginPanel, domain: &Domain) -> Settings {
    let (photo_bytes, push_key) = (core.config.photos.bytes, core.push_public_key.clone());
    domain.settings(None, photo_bytes, push_key, panel.of(domain), BUILD)
}
