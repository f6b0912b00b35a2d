//! Answers: JSON, refusals in the caller's language, 304, and the headers every answer carries.

use crate::core::Core;
use crate::words::Words;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use base::error::Error;
use contract::{Operation, Output, Schemas};
use schemars::JsonSchema;
use serde::Serialize;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::sync::{Arc, LazyLock};
use std::time::Instant;
use wire::refusal::{ErrorBody, RefusedCall};
use wire::{MemberId, Refusal, Rev};

/// The reason why a call fails. The errors of rules become one by `?`.
#[derive(Debug)]
pub struct Failure(pub Error);

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// A handler does not know the caller's language. It leaves the refusal on the response, where [`word_refusals`] adds
/// its text.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let refusal = self.0.into_refusal();
        let mut response = status(&refusal).into_response();
        response.extensions_mut().insert(refusal);
        response
    }
}

fn status(refusal: &Refusal) -> StatusCode {
    StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// The caller's language, left on the response for [`word_refusals`].
#[derive(Clone)]
pub struct Locale(pub String);

pub async fn word_refusals(State(core): State<Arc<Core>>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let locale = response.extensions().get::<Locale>().map_or("en", |locale| locale.0.as_str());
    match response.extensions().get::<Refusal>() {
        Some(refusal) => {
            let mut refused = refuse(&core.words, locale, refusal);
            // The methods that a path has.
            if let Some(allowed) = response.headers().get(header::ALLOW) {
                refused.headers_mut().insert(header::ALLOW, allowed.clone());
            }
            refused
        }
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

/// A `T` with an `ETag`, or 304 without a body for a caller that holds it already.
pub struct Tagged<T> {
    response: Response,
    body: PhantomData<T>,
}

impl<T> IntoResponse for Tagged<T> {
    fn into_response(self) -> Response {
        self.response
    }
}

impl<T: JsonSchema> Output for Tagged<T> {
    fn describe(call: &mut Operation, schemas: &mut Schemas) {
        call.answers_json::<T>(200, schemas);
        call.answers_if_changed();
    }
}

/// 304 if the caller holds the member's state at that revision already, which takes one index probe to find out.
pub fn unchanged<T>(core: &Core, headers: &HeaderMap, member: MemberId, rev: Option<(Rev,)>) -> Option<Tagged<T>> {
    let tag = tag(core, member, rev?.0);
    let unchanged = || (StatusCode::NOT_MODIFIED, [(header::ETAG, tag.clone()), private()]).into_response();
    holds(headers, &tag).then(|| Tagged { response: unchanged(), body: PhantomData })
}

/// An answer with an `ETag`, so that a later call can be answered with 304.
pub fn tagged<T: Serialize>(core: &Core, member: MemberId, rev: Rev, body: T) -> Tagged<T> {
    let response = ([(header::ETAG, tag(core, member, rev)), private()], Json(body)).into_response();
    Tagged { response, body: PhantomData }
}

/// The tag of a member's state at a revision. Two members of one browser may have equal revisions, and revisions of
/// another epoch mean nothing.
fn tag(core: &Core, member: MemberId, rev: Rev) -> String {
    format!("\"{}.{member}.{:x}.{rev}\"", core.store.epoch(), *SHAPE)
}

/// Identifies the version of the wire's types: after an update the same revision may be serialised differently.
static SHAPE: LazyLock<u64> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    include_str!("../../../client/src/api/wire.gen.ts").hash(&mut hasher);
    hasher.finish()
});

/// Whether `If-None-Match` names the tag, which has no comma in it. It is compared weakly, as the header is defined: a
/// proxy that compresses an answer makes its tag weak.
pub fn holds(headers: &HeaderMap, tag: &str) -> bool {
    let lines = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    let mut held = lines.flat_map(|line| line.split(',')).map(str::trim);
    held.any(|held| held == "*" || held.strip_prefix("W/").unwrap_or(held) == tag)
}

fn private() -> (header::HeaderName, String) {
    (header::CACHE_CONTROL, "private, no-cache".to_owned())
}

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const CROSS_ORIGIN_OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

const OF_ALL: [(HeaderName, &str); 2] =
    [(header::X_CONTENT_TYPE_OPTIONS, "nosniff"), (CROSS_ORIGIN_RESOURCE_POLICY, "same-origin")];

/// The headers of what a browser may open by itself.
const OF_DOCUMENTS: [(HeaderName, &str); 4] = [
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (PERMISSIONS_POLICY, "camera=(), display-capture=(), geolocation=(self), microphone=(), usb=()"),
    (CROSS_ORIGIN_OPENER_POLICY, "same-origin"),
];

/// Scripts, styles and fonts, which a browser shows as plain text at most. A first visit fetches twenty of them, and
/// the headers of documents would be half of what the small ones send.
fn is_part_of_a_page(headers: &HeaderMap) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    [&b"text/javascript"[..], b"text/css", b"font/"].iter().any(|part| content_type.starts_with(part))
}

/// Adds the headers of every answer and writes its line in the log. Unless an answer sets something else, nobody may
/// cache it.
pub async fn secure_headers(State(core): State<Arc<Core>>, request: Request, next: Next) -> Response {
    let call = tracing::enabled!(tracing::Level::DEBUG)
        .then(|| (request.method().clone(), request.uri().path().to_owned(), Instant::now()));
    let mut response = next.run(request).await;
    if let Some((method, path, began)) = call {
        // Without the query, which may name the profile that a member looks at.
        tracing::debug!(%method, path, status = response.status().as_u16(), took = ?began.elapsed(), "answered");
    }
    let headers = response.headers_mut();
    for (name, value) in OF_ALL {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !is_part_of_a_page(headers) {
        for (name, value) in OF_DOCUMENTS {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    if core.config.https {
        headers
            .insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000; includeSubDomains"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[&'static str]) -> HeaderMap {
        lines.iter().map(|line| (header::IF_NONE_MATCH, HeaderValue::from_static(line))).collect()
    }

    #[test]
    fn a_tag_is_found_weak_in_a_list_and_by_a_star() {
        let tag = "\"e.7.9\"";
        for held in ["\"e.7.9\"", "W/\"e.7.9\"", "\"a\" , W/\"e.7.9\",\"b\"", "*"] {
            assert!(holds(&headers(&[held]), tag), "{held}");
        }
        assert!(holds(&headers(&["\"a\"", "\"e.7.9\""]), tag), "in two lines");
        for held in ["", "\"e.7.8\"", "e.7.9", "\"e.7.9", "w/\"e.7.9\"", "\"a,e.7.9\""] {
            assert!(!holds(&headers(&[held]), tag), "{held}");
        }
    }
}
