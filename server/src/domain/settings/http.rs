//! `settings.php`, `companyinfo.php`, `interests.php` and `regions.php`: the same for every visitor of a site.

use crate::app::{App, BUILD};
use crate::http::site::Site;
use crate::seed;
use axum::Json;
use axum::extract::State;
use std::sync::Arc;
use wire::settings::{CompanyInfo, DemoAccount, Interest, Regions, Settings};

pub async fn settings(State(app): State<Arc<App>>, site: Site) -> Json<Settings> {
    Json(told_settings(&app, &site))
}

/// The settings as this visitor is told them.
pub fn told_settings(app: &App, site: &Site) -> Settings {
    let accounts = if app.config.demo { demo_accounts(app, site) } else { Vec::new() };
    Settings { photo_bytes: app.config.photos.bytes, ..site.domain.settings(None, accounts, BUILD) }
}

fn demo_accounts(app: &App, site: &Site) -> Vec<DemoAccount> {
    seed::accounts(&app.files, &site.domain.key).unwrap_or_else(|error| {
        tracing::error!(%error, "the demo accounts cannot be read");
        Vec::new()
    })
}

pub async fn company(site: Site) -> Json<CompanyInfo> {
    Json(site.domain.company.clone())
}

pub async fn interests(site: Site) -> Json<Vec<Interest>> {
    Json(site.domain.interests.clone())
}

pub async fn regions(site: Site) -> Json<Vec<Regions>> {
    Json(site.domain.regions.clone())
}
