//! A file that is the body of a call.

use super::input::malformed;
use super::reply::Failure;
use axum::body::{Body, HttpBody};
use axum::http::HeaderMap;
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use std::time::Duration;
use wire::{ClientId, Refusal};

/// How long a client may take to send a file: 12 MiB at half a megabit a second.
const READ_WITHIN: Duration = Duration::from_secs(200);

/// The key that makes the upload safe to repeat.
pub fn key(headers: &HeaderMap) -> Result<ClientId, Refusal> {
    let key = headers.get("idempotency-key").and_then(|key| ClientId::parse(key.to_str().ok()?));
    key.ok_or_else(|| malformed("Idempotency-Key: not a UUID version 7"))
}

/// Refuses what announces itself as too large, before a byte of it is read.
pub fn check_size(body: &Body, max: usize) -> Result<(), Refusal> {
    if body.size_hint().lower() > max as u64 { Err(Refusal::TooLarge { max }) } else { Ok(()) }
}

/// The whole file.
pub async fn file(body: Body, max: usize) -> Result<Bytes, Failure> {
    tokio::time::timeout(READ_WITHIN, read(body, max)).await.map_err(|_| Refusal::TryAgain)?
}

async fn read(body: Body, max: usize) -> Result<Bytes, Failure> {
    let mut chunks = body.into_data_stream();
    let mut file = BytesMut::new();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(malformed)?;
        if file.len() + chunk.len() > max {
            return Err(Refusal::TooLarge { max }.into());
        }
        file.extend_from_slice(&chunk);
    }
    Ok(file.freeze())
}
