//! `GET /metrics`, for a collector. It has a listener of its own, so that no proxy in front of the site leads there.
//!
//! A server counts for each of its databases. The collector names one by any of its sites, as in `/metrics?site=ember`;
//! without a name it gets the first.

use super::AppState;
use super::telemetry::{self, Counted};
use crate::sites::Domains;
use axum::Router;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use std::sync::Arc;

/// A database, by its sites, and what is counted for it.
pub struct Collected {
    domains: Domains,
    counted: Counted,
}

impl Collected {
    pub fn of(app: &AppState) -> Self {
        let AppState { core, courier, logins, push, .. } = app;
        let (store, live, refusals) = (core.store.clone(), core.live.clone(), core.refusals.clone());
        let (courier, logins, push) = (courier.clone(), logins.clone(), push.clone());
        Self { domains: core.domains.clone(), counted: Counted { store, courier, logins, live, push, refusals } }
    }
}

pub fn router(databases: Vec<Collected>) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(Arc::new(databases))
}

#[derive(Deserialize)]
struct Asked {
    site: Option<String>,
}

async fn metrics(State(databases): State<Arc<Vec<Collected>>>, Query(Asked { site }): Query<Asked>) -> Response {
    let named = |it: &&Collected| site.as_ref().is_none_or(|site| it.domains.of_key(site).is_some());
    let Some(found) = databases.iter().find(named) else {
        return (StatusCode::NOT_FOUND, "there is no such site\n").into_response();
    };
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], telemetry::text(&found.counted).await).into_response()
}
