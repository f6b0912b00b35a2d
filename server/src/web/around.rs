//! What happens around every call and page: the site is found, a refusal is put into words, the answer gets its headers
//! and its line in the log.
//!
//! It is one function rather than four layers, because the router copies and boxes all layers around a route for each
//! request: four of them took a twentieth of a poll.

use crate::core::Core;
use crate::http::reply::refuse;
use crate::http::site;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use base::SPANS;
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimePrinter;
use std::sync::Arc;
use std::time::Instant;
use tracing::field::Empty;
use tracing::{Instrument, Span, trace_span};
use wire::{Millis, Refusal};

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const CROSS_ORIGIN_OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

const OF_ALL: [(HeaderName, &str); 2] =
    [(header::X_CONTENT_TYPE_OPTIONS, "nosniff"), (CROSS_ORIGIN_RESOURCE_POLICY, "same-origin")];

/// The longest word of a path of ours, and more than the parts of any.
const LONGEST_WORD: usize = 24;
const MOST_PARTS: usize = 6;

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

/// For the calls and pages of a site.
pub async fn of_site(State(core): State<Arc<Core>>, mut request: Request, next: Next) -> Response {
    let (call, span) = (Call::begin(&request), span(&request));
    let response = match site::find(&core, &mut request) {
        Ok(locale) => worded(&core, &locale, next.run(request).instrument(span.clone()).await),
        Err(refusal) => refuse(&core, "en", &refusal),
    };
    span.record("http.response.status_code", response.status().as_u16());
    finish(&core, call, response)
}

/// For what has no site, such as the health of the server.
pub async fn of_server(State(core): State<Arc<Core>>, request: Request, next: Next) -> Response {
    let call = Call::begin(&request);
    finish(&core, call, next.run(request).await)
}

/// The answer with its refusal, if it is one, in words of the caller's language.
fn worded(core: &Core, locale: &str, response: Response) -> Response {
    let Some(refusal) = response.extensions().get::<Refusal>() else { return response };
    let mut refused = refuse(core, locale, refusal);
    // The methods that a path has.
    if let Some(allowed) = response.headers().get(header::ALLOW) {
        refused.headers_mut().insert(header::ALLOW, allowed.clone());
    }
    refused
}

/// What the log says of a call; `None` while nobody wants to know.
struct Call(Option<(Method, String, Instant)>);

impl Call {
    /// Without the query, which may name the profile that a member looks at.
    fn begin(request: &Request) -> Self {
        let is_wanted = tracing::enabled!(tracing::Level::DEBUG);
        Self(is_wanted.then(|| (request.method().clone(), request.uri().path().to_owned(), Instant::now())))
    }
}

/// What a collector is told of a call.
fn span(request: &Request) -> Span {
    trace_span!(
        target: SPANS,
        parent: None,
        "request",
        otel.kind = "server",
        http.request.method = request.method().as_str(),
        http.route = kind_of_path(request.uri().path()),
        http.response.status_code = Empty,
    )
}

/// A path without the names of things in it: of its parts, only plain words stay.
fn kind_of_path(path: &str) -> String {
    let is_word = |part: &str| {
        let letters = part.strip_suffix(".php").unwrap_or(part);
        letters.len() <= LONGEST_WORD && letters.bytes().all(|it| it.is_ascii_lowercase() || it == b'-')
    };
    let parts = path.split('/').take(MOST_PARTS).map(|part| if is_word(part) { part } else { "*" });
    parts.collect::<Vec<_>>().join("/")
}

/// Adds the headers of every answer and writes its line in the log. Unless an answer sets something else, nobody may
/// cache it.
fn finish(core: &Core, call: Call, mut response: Response) -> Response {
    if let Call(Some((method, path, began))) = call {
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
    // By this a browser knows the time of its server. Without it the time is the machine's.
    if let Some(date) = core.store.manual_time().and_then(date) {
        headers.insert(header::DATE, date);
    }
    response
}

fn date(now: Millis) -> Option<HeaderValue> {
    let now = Timestamp::from_millisecond(now.0).ok()?;
    HeaderValue::from_str(&DateTimePrinter::new().timestamp_to_rfc9110_string(&now).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_is_shown_as_a_date_of_http() {
        assert_eq!(date(Millis(1_781_690_400_999)).unwrap(), "Wed, 17 Jun 2026 10:00:00 GMT");
    }

    #[test]
    fn a_collector_is_told_no_name_of_a_thing() {
        for (path, kind) in [
            ("/api/chat.php", "/api/chat.php"),
            ("/photos/71234/large", "/photos/*/large"),
            ("/Anna@example.org/", "/*/"),
            ("/a/b/c/d/e/f/g/h", "/a/b/c/d/e"),
        ] {
            assert_eq!(kind_of_path(path), kind);
        }
    }
}
