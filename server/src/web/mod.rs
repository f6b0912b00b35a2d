//! HTTP: every route on one screen.
//!
//! - [`site`] which domain, language and address a request is of · [`member`] who is logged in
//! - [`input`] bodies and queries, [`json`] what is wrong with them · [`reply`] answers and refusals
//! - [`pages`] the client's files, [`routes`] which paths have a screen, [`preloads`] what a page of them needs
//! - [`serve`] the accept loop, [`place`] against whom a connection counts, [`stream`] its bytes
//! - [`metrics`] what the server counts · [`ready`] whether it can do its work

pub mod input;
pub mod json;
pub mod member;
pub mod metrics;
mod pages;
mod place;
mod preloads;
mod ready;
pub mod reply;
mod routes;
pub mod serve;
pub mod site;
mod stream;

use crate::app::App;
use crate::error::Error;
use crate::{accounts, chats, credits, likes, photos, profiles, safety, settings, socket, sync};
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post, put};
use std::sync::Arc;
use wire::Refusal;

pub fn router(app: Arc<App>) -> Router {
    let member = Router::new()
        .route("/user.php", get(accounts::http::user).put(accounts::http::change).post(accounts::http::log_in))
        .route("/logout.php", get(accounts::http::log_out).post(accounts::http::log_out))
        .route("/sync.php", get(sync::http::sync))
        .route("/chats.php", get(chats::http::chats))
        .route("/chat.php", get(chats::http::chat).delete(chats::http::delete))
        .route("/edits.php", get(chats::http::edits))
        .route("/message.php", post(chats::http::send).delete(chats::http::retract))
        .route("/send.php", delete(chats::http::call_off))
        .route("/read.php", post(chats::http::mark))
        .route("/price.php", get(chats::http::price))
        .route("/gifts.php", get(chats::http::gifts))
        .route("/icebreakers.php", get(chats::http::icebreakers))
        .route("/likes.php", get(likes::http::likes).put(likes::http::see))
        .route("/like.php", post(likes::http::like).delete(likes::http::unlike))
        .route("/pass.php", post(likes::http::pass).delete(likes::http::undo_pass))
        .route("/auto-like.php", get(likes::http::auto_like))
        .route("/profile.php", get(profiles::http::profile))
        .route("/block.php", get(safety::http::blocks).post(safety::http::block).delete(safety::http::unblock))
        .route("/visibility.php", put(accounts::http::visibility))
        .route("/photo.php", get(photos::http::photo).post(photos::http::upload).delete(photos::http::discard))
        .route("/ledger.php", get(credits::http::ledger));
    let anyone = Router::new()
        .route("/settings.php", get(settings::http::settings))
        .route("/companyinfo.php", get(settings::http::company))
        .route("/interests.php", get(settings::http::interests))
        .route("/regions.php", get(settings::http::regions))
        .route("/live", get(socket::upgrade::live));
    let api = Router::new()
        .merge(member)
        .merge(anyone)
        .fallback(async || Error::from(Refusal::NotFound))
        .method_not_allowed_fallback(async || Error::from(Refusal::MethodNotAllowed))
        .layer(from_fn_with_state(app.clone(), member::guard));
    Router::new()
        .nest("/api", api)
        .route("/photos/{id}/{rendition}", get(photos::http::rendition))
        .route("/media/{*path}", get(pages::media))
        .fallback(pages::page)
        .layer(from_fn_with_state(app.clone(), site::find))
        .layer(from_fn_with_state(app.clone(), reply::tell_refusals))
        .route("/healthz", get(async || "ok"))
        .route("/readyz", get(ready::ready))
        .layer(from_fn_with_state(app.clone(), reply::secure_headers))
        .with_state(app)
}
