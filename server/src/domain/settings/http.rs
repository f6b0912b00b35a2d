//! `settings.php`, `companyinfo.php`, `interests.php` and `regions.php`.

use super::LoginPanel;
use crate::core::Core;
use crate::http::site::Site;
use crate::http::state::{Own, With};
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use std::sync::Arc;
use wire::settings::{CompanyInfo, Interest, Regions, Settings};

impl Own for LoginPanel {}

pub fn routes(core: &Arc<Core>, panel: &Arc<LoginPanel>) -> Router {
    Router::new()
        .route("/settings.php", get(settings))
        .route("/companyinfo.php", get(company))
        .route("/interests.php", get(interests))
        .route("/regions.php", get(regions))
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
