//! Answers: JSON, refusals in the caller's language, 304, and the headers every answer carries.

use crate::core::Core;
use axum::Json;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base::error::Error;
use contract::{Operation, Output, Schemas};
use schemars::JsonSchema;
use serde::Serialize;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::sync::LazyLock;
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

/// A handler does not know the caller's language. It leaves the refusal on the response, where `web::around`
/// adds its text.
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

/// The answer to a refused call, with a sentence in the caller's language.
pub fn refuse(core: &Core, locale: &str, refusal: &Refusal) -> Response {
    let message = core.refusal(locale, refusal);
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

/// The headers of a picture. It never changes, but the right to see it does: a browser therefore sends a request each
/// time. Opened by itself, it may not run or load anything.
pub fn of_picture() -> [(HeaderName, &'static str); 3] {
    [
        (header::CACHE_CONTROL, "private, no-cache"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (header::CONTENT_TYPE, "image/jpeg"),
    ]
}

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
