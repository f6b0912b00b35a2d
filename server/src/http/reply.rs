//! Answers: JSON, refusals in the caller's language, 304, and the headers every answer carries.

use crate::app::App;
use crate::error::Error;
use crate::words::Words;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;
use wire::refusal::{ErrorBody, RefusedCall};
use wire::{Refusal, Rev};

/// A handler does not know the caller's language: it leaves the refusal on the response, [`tell_refusals`] words it.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let refusal = self.into_refusal();
        let mut response = status(&refusal).into_response();
        response.extensions_mut().insert(refusal);
        response
    }
}

fn status(refusal: &Refusal) -> StatusCode {
    StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// The caller's language, left on the response for [`tell_refusals`].
#[derive(Clone)]
pub struct Locale(pub String);

pub async fn tell_refusals(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let locale = response.extensions().get::<Locale>().map_or("en", |locale| locale.0.as_str());
    match response.extensions().get::<Refusal>() {
        Some(refusal) => refuse(&app.words, locale, refusal),
        None => response,
    }
}

fn refuse(words: &Words, locale: &str, refusal: &Refusal) -> Response {
    let message = words.refusal(locale, refusal);
    let body = ErrorBody { error: RefusedCall { refusal: refusal.clone(), message } };
    let mut response = (status(refusal), Json(body)).into_response();
    let seconds = match refusal {
        Refusal::RateLimited { retry_ms } => Some(retry_ms.div_ceil(1000)),
        Refusal::LockedOut { minutes } => u64::try_from(minutes * 60).ok(),
        Refusal::TryAgain => Some(1),
        _ => None,
    };
    if let Some(seconds) = seconds {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// 304, if the caller holds that revision already: known after one index probe.
pub fn unchanged(app: &App, headers: &HeaderMap, rev: Option<(Rev,)>) -> Option<Response> {
    let tag = tag(app, rev?.0);
    let held = headers.get(header::IF_NONE_MATCH).is_some_and(|held| held.as_bytes() == tag.as_bytes());
    held.then(|| (StatusCode::NOT_MODIFIED, [(header::ETAG, tag), private()]).into_response())
}

/// An answer that a later call can be told to be unchanged.
pub fn tagged(app: &App, rev: Rev, body: impl Serialize) -> Response {
    ([(header::ETAG, tag(app, rev)), private()], Json(body)).into_response()
}

/// The tag of a member's state at a revision; revisions of another epoch mean nothing.
fn tag(app: &App, rev: Rev) -> String {
    format!("\"{}.{rev}\"", app.store.epoch())
}

fn private() -> (header::HeaderName, String) {
    (header::CACHE_CONTROL, "private, no-cache".to_owned())
}

/// The headers of every answer. One that does not say otherwise is kept by nobody.
pub async fn secure_headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.config.https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
