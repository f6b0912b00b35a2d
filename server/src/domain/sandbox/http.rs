//! `/demo/pay`: the pages of the sandbox. There are none outside of a demo.

use super::book::Action;
use super::page::{self, Voice};
use super::{Payment, Promptly, act, authorised, forge, sql, tell_again};
use crate::core::Core;
use crate::http::reply::Failure;
use crate::http::site::Site;
use crate::sites::demo_page::POLICY;
use axum::Router;
use axum::extract::{Form, Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use base::error::Result;
use futures_util::FutureExt;
use serde::Deserialize;
use std::sync::Arc;
use wire::Refusal;

/// How many payments the book lists.
const LISTED: i64 = 100;

pub fn pages(core: &Arc<Core>) -> Router {
    Router::new()
        .route("/demo/pay", get(book))
        .route("/demo/pay/{id}/{secret}", get(payment).post(decide))
        .with_state(core.clone())
}

async fn book(State(core): State<Arc<Core>>, site: Site) -> Result<Response, Failure> {
    core.check_demo()?;
    let key = site.domain.key.clone();
    let payments = core.store.read(move |conn| async move { sql::newest(conn, &key, LISTED).await }.boxed()).await?;
    Ok(html(page::book(&voice(&core, &site), &payments)))
}

async fn payment(
    State(core): State<Arc<Core>>,
    site: Site,
    Path((id, secret)): Path<(i64, String)>,
) -> Result<Response, Failure> {
    core.check_demo()?;
    let read = core.store.read(move |conn| {
        async move { Ok((authorised(conn, id, &secret).await?, sql::events(conn, id).await?)) }.boxed()
    });
    let (payment, events) = read.await?;
    Ok(html(page::of_payment(&voice(&core, &site), &payment, &events, core.store.now())))
}

#[derive(Deserialize)]
struct Decision {
    action: String,
    late: Option<String>,
}

/// The buyer goes back to the site, everybody else stays on the page.
async fn decide(
    State(core): State<Arc<Core>>,
    Path((id, secret)): Path<(i64, String)>,
    Form(decision): Form<Decision>,
) -> Result<Response, Failure> {
    core.check_demo()?;
    let promptly = if decision.late.is_some() { Promptly::Late } else { Promptly::Now };
    let done = core.store.write(move |tx| {
        async move {
            match (decision.action.as_str(), Action::named(&decision.action)) {
                ("tell-again", _) => tell_again(tx, id, &secret).await?,
                ("forge", _) => forge(tx, id, &secret).await?,
                (_, Some(action)) => {
                    let after = act(tx, id, &secret, action, promptly).await?;
                    return Ok((after, action.is_buyers()));
                }
                _ => return Err(Refusal::NotFound.into()),
            }
            Ok((authorised(tx, id, &secret).await?, false))
        }
        .boxed()
    });
    let (payment, is_buyer): (Payment, bool) = done.await?;
    core.store.look_for_jobs();
    let path = if is_buyer { payment.return_url.clone() } else { payment.path() };
    Ok(Redirect::to(&path).into_response())
}

fn voice<'v>(core: &'v Core, site: &'v Site) -> Voice<'v> {
    Voice { words: &core.words, domain: &site.domain, language: &site.locale }
}

fn html(page: String) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    (headers, page).into_response()
}
