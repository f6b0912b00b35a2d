//! `settings.php`, `companyinfo.php`, `interests.php` and `regions.php`.

use super::LoginPanel;
use crate::core::Core;
use crate::http::site::Site;
use crate::http::state::{Own, With};
use axum::Json;
use axum::extract::State;
use contract::{Routes, about};
use std::sync::Arc;
use wire::settings::{CompanyInfo, Interest, Regions, Settings};

impl Own for LoginPanel {}

pub fn routes(core: &Arc<Core>, panel: &Arc<LoginPanel>) -> Routes {
    Routes::new("Site")
        .get("/settings.php", settings, about("The site's configuration: prices, limits, languages and features."))
        .get("/companyinfo.php", company, about("The company that runs the site."))
        .get("/interests.php", interests, about("The interests that a member of this site may choose."))
        .get("/regions.php", regions, about("The regions of each of the site's countries."))
        .with_state(With::new(core, panel))
}

async fn settings(State(core): State<Arc<Core>>, State(panel): State<Arc<LoginPanel>>, site: Site) -> Json<Settings> {
    Json(super::settings(&core, &panel, &site.domain))
}

async fn company(site: Site) -> Json<CompanyInfo> {
    Json(site.domain.company.clone())
}

async fn interests(site: Site) -> Json<Vec<Interest>> {
    Json(site.domain.interests.clone())
}

async fn regions(site: Site) -> Json<Vec<Regions>> {
    Json(site.domain.regions.clone())
}
