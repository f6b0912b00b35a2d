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
use std::marker::PhantomData;
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
        Ok(Self(json::parse(&bytes_of(request, state).await?)?))
    }
}

async fn bytes_of<S>(mut request: Request, state: &S) -> Result<Bytes, Refusal>
where
    S: Send + Sync,
    Arc<Core>: FromRef<S>,
{
    let max = Arc::<Core>::from_ref(state).config.limits.body_bytes;
    DefaultBodyLimit::max(max).apply(&mut request);
    Bytes::from_request(request, state).await.map_err(|rejection| match rejection {
        BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => Refusal::TooLarge { max },
        other => Refusal::Malformed { detail: other.body_text() },
    })
}

impl<T: JsonSchema> Input for Body<T> {
    fn describe(call: &mut Operation, schemas: &mut Schemas) {
        call.takes_json::<T>(schemas);
    }
}

/// A JSON body within the configured size that has one of several forms, which `T` describes. The handler knows which
/// one is meant, so that a refusal names what is wrong with that one.
pub struct BodyOf<T> {
    bytes: Bytes,
    forms: PhantomData<T>,
}

impl<T> BodyOf<T> {
    pub fn read<U: DeserializeOwned>(&self) -> Result<U, Refusal> {
        json::parse(&self.bytes)
    }
}

impl<T, S> FromRequest<S> for BodyOf<T>
where
    S: Send + Sync,
    Arc<Core>: FromRef<S>,
{
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        Ok(Self { bytes: bytes_of(request, state).await?, forms: PhantomData })
    }
}

impl<T: JsonSchema> Input for BodyOf<T> {
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
