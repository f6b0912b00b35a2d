//! HTTP: a line for each domain and flow that has routes.
//!
//! - [`around`] what happens to every request · [`guard`] whether a call may write
//! - [`documents`] the contract, made of the routes
//! - [`app`] the site as an app that browsers install, [`icons`] its icons
//! - [`pages`] the client's files, [`routes`] which paths have a screen, [`preloads`] what a page of them needs,
//!   [`html`] its parts
//! - [`serve`] the accept loop, [`stream`] a connection's bytes
//! - [`metrics`] and [`telemetry`] the server's counters · [`ready`] whether it can do its work
//!
//! It calls every handler; only `start` calls it.

mod app;
mod around;
mod documents;
mod guard;
mod html;
mod icons;
pub mod metrics;
mod pages;
mod preloads;
pub mod ready;
mod routes;
pub mod serve;
mod stream;
pub mod telemetry;

use crate::core::Core;
use crate::domain::accounts::Logins;
use crate::domain::chats::Courier;
use crate::domain::payments::{self, Payments};
use crate::domain::photos::Photos;
use crate::domain::photos::drawn::Blurred;
use crate::domain::places::Lookups;
use crate::domain::push::Push;
use crate::domain::search::Search;
use crate::domain::settings::LoginPanel;
use crate::domain::signup::Entrance;
use crate::domain::user::http::Doors;
use crate::domain::{
    addresses, alerts, chats, invoices, likes, mail, mandates, passwords, photos, places, sandbox, search, settings,
    signup, sms, user,
};
use crate::flows::export::Exports;
use crate::flows::visitors::Visitors;
use crate::flows::{
    blocking, export, leaving, ledger, match_finder, notifications, own_profile, pictures, profile_page,
    signup_matches, swipe_game, sync, today, visibility, visitors, withdrawal,
};
use crate::health::Health;
use crate::http::reply::Failure;
use crate::socket::{self, Sockets};
use axum::Router;
use axum::middleware::from_fn_with_state;
use base::config_files::ConfigFiles;
use contract::Routes;
use documents::Documents;
use pages::Pages;
use ready::Watched;
use std::sync::Arc;
use wire::Refusal;

/// The state of all routes: what all modules share, and the run-time state of single domains.
pub struct AppState {
    pub core: Arc<Core>,
    pub health: Arc<Health>,
    pub files: Arc<ConfigFiles>,
    pub panel: Arc<LoginPanel>,
    pub logins: Arc<Logins>,
    pub photos: Arc<Photos>,
    pub courier: Arc<Courier>,
    pub entrance: Arc<Entrance>,
    pub lookups: Arc<Lookups>,
    pub push: Arc<Push>,
    pub search: Arc<Search>,
    pub payments: Arc<Payments>,
}

pub fn router(app: &AppState, databases: &Watched) -> Router {
    let AppState { core, files, panel, logins, photos, courier, entrance, lookups, push, search, payments, .. } = app;
    let sockets = Arc::new(Sockets::new(core.clone(), courier.clone()));
    let documents = Arc::new(Documents::default());
    let exports = Arc::new(Exports { logins: logins.clone(), photos: photos.clone() });
    let looks =
        Visitors { search: search.clone(), photos: photos.clone(), files: files.clone(), drawn: Blurred::default() };
    let looks = Arc::new(looks);
    let doors = Arc::new(Doors { logins: logins.clone(), push: push.clone() });
    let calls = Routes::new("Contract")
        .merge(settings::http::routes(core, panel))
        .merge(places::http::routes(core, lookups))
        .merge(user::http::routes(core, &doors))
        .merge(alerts::http::routes(core))
        .merge(notifications::http::routes(core))
        .merge(signup::http::routes(core, entrance))
        .merge(passwords::http::routes(core, logins))
        .merge(addresses::http::routes(core, logins))
        .merge(search::http::routes(core, search))
        .merge(photos::http::routes(core, photos))
        .merge(likes::http::routes(core))
        .merge(chats::http::routes(core, courier))
        .merge(sync::http::routes(core))
        .merge(profile_page::http::routes(core))
        .merge(mandates::http::routes(core))
        .merge(invoices::http::routes(core))
        .merge(payments::http::routes(core, payments))
        .merge(payments::discounts::http::routes(core, payments))
        .merge(payments::spending::http::routes(core, payments))
        .merge(withdrawal::http::routes(core, logins))
        .merge(ledger::http::routes(core))
        .merge(leaving::http::routes(core, logins))
        .merge(export::http::routes(core, &exports))
        .merge(own_profile::http::routes(core, photos))
        .merge(signup_matches::http::routes(core))
        .merge(swipe_game::http::routes(core, search))
        .merge(match_finder::http::routes(core, search))
        .merge(today::http::routes(core, search))
        .merge(visitors::http::routes(core, &looks))
        .merge(blocking::http::routes(core))
        .merge(visibility::http::routes(core))
        .merge(socket::upgrade::routes(core, &sockets))
        .merge(documents::routes(core, &documents));
    let guarded = |calls: Router| {
        calls
            .fallback(async || Failure::from(Refusal::NotFound))
            .method_not_allowed_fallback(async || Failure::from(Refusal::MethodNotAllowed))
            .layer(from_fn_with_state(core.clone(), guard::guard))
    };
    let calls = calls.nest("/api", guarded, guard::describe);
    let calls = calls.merge(pictures::http::routes(core, photos)).merge(visitors::http::pictures(core, &looks));
    let (calls, described) = calls.split();
    let (health, of_health) = ready::routes(core, databases).split();
    documents.set(described.and(of_health));
    let pages = Pages { core: core.clone(), panel: panel.clone(), files: files.clone() };
    calls
        .merge(mail::http::pages(core))
        .merge(sms::http::pages(core))
        .merge(signup::http::pages(core))
        .merge(sandbox::http::pages(core))
        .merge(app::routes(core, files))
        .merge(pages::routes(pages))
        .layer(from_fn_with_state(core.clone(), around::of_site))
        .merge(health.layer(from_fn_with_state(core.clone(), around::of_server)))
}
