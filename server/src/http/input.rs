//! Parses bodies and queries. What does not parse is refused as `malformed`.

use super::json;
use super::reply::Failure;
use crate::core::Core;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{DefaultBodyLimit, FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use bytes::Bytes;
use contract::{Input, Operation, Schemas};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use wire::{Limit, Refusal};

/// A JSON body within the configured size.
pub struct Body<T>(pub T);

impl<T, S> FromRequest<S> for Body<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
    Arc<Core>: FromRef<S>,
{
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let max = Arc::<Core>::from_ref(state).config.limits.body_bytes;
        let mut request = request;
        DefaultBodyLimit::max(max).apply(&mut request);
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|rejection| match rejection {
            BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => Refusal::TooLarge { max },
            other => Refusal::Malformed { detail: other.body_text() },
        })?;
        Ok(Self(json::parse(&bytes)?))
    }
}

impl<T: JsonSchema> Input for Body<T> {
    fn describe(call: &mut Operation, schemas: &mut Schemas) {
        call.takes_json::<T>(schemas);
    }
}

/// The query string.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let query = axum::extract::Query::<T>::try_from_uri(&parts.uri);
        query.map(|query| Self(query.0)).map_err(|rejection| malformed(of_query(&rejection.body_text())).into())
    }
}

impl<T: JsonSchema> Input for Query<T> {
    fn describe(call: &mut Operation, schemas: &mut Schemas) {
        call.takes_query::<T>(schemas);
    }
}

/// The field and its fault. For a number that could not be read, the text is the parser's own.
fn of_query(error: &str) -> String {
    let error = error.strip_prefix("Failed to deserialize query string: ").unwrap_or(error);
    match error.split_once(": ") {
        Some((field, what)) if ["digit", "integer", "number"].iter().any(|it| what.contains(it)) => {
            format!("{field}: expected a whole number")
        }
        Some((field, what)) => format!("{field}: {}", json::in_words(what)),
        None => json::in_words(error),
    }
}

pub fn malformed(detail: impl std::fmt::Display) -> Refusal {
    Refusal::Malformed { detail: detail.to_string() }
}

/// A page's size: the requested one, up to `most`, or `usual`.
pub fn limit(requested: Option<Limit>, usual: i64, most: i64) -> i64 {
    requested.map_or(usual, |limit| limit.0.min(most))
}
