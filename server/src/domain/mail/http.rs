//! `/demo/mail`: the mails that a demo would have sent. Anybody can read them, so there is no such page but in a demo
//! without a mail server.

use super::layout::{list, text_page};
use super::sql;
use crate::core::Core;
use crate::http::reply::Failure;
use crate::http::site::Site;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base::error::Result;
use futures_util::FutureExt;
use std::sync::Arc;
use wire::Refusal;

/// How many mails the page lists.
const LISTED: i64 = 100;

/// A letter has styles on its elements, and nothing else that a browser would have to fetch or run.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

pub fn pages(core: &Arc<Core>) -> Router {
    Router::new()
        .route("/demo/mail", get(outbox))
        .route("/demo/mail/{id}", get(letter))
        .route("/demo/mail/{id}/text", get(text))
        .with_state(core.clone())
}

async fn outbox(State(core): State<Arc<Core>>, site: Site) -> Result<Response, Failure> {
    core.check_demo()?;
    let key = site.domain.key.clone();
    let mails = core.store.read(move |conn| async move { sql::kept(conn, &key, LISTED).await }.boxed()).await?;
    Ok(html(list(&mails, &core.words, &site.domain, &site.locale)))
}

async fn letter(State(core): State<Arc<Core>>, site: Site, Path(id): Path<String>) -> Result<Response, Failure> {
    Ok(html(kept(&core, site, &id).await?.html))
}

async fn text(State(core): State<Arc<Core>>, site: Site, Path(id): Path<String>) -> Result<Response, Failure> {
    let kept = kept(&core, site, &id).await?;
    Ok(html(text_page(&kept.plain, &kept.language)))
}

async fn kept(core: &Core, site: Site, id: &str) -> Result<sql::Kept> {
    core.check_demo()?;
    let id: i64 = id.parse().map_err(|_| Refusal::NotFound)?;
    let key = site.domain.key.clone();
    let found = core.store.read(move |conn| async move { sql::one_kept(conn, &key, id).await }.boxed()).await?;
    Ok(found.ok_or(Refusal::NotFound)?)
}

fn html(page: String) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    (headers, page).into_response()
}
