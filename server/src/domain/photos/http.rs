//! `photo.php`: uploads, and what became of them.

use super::Photos;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::{Body, Query, malformed};
use crate::http::reply::Failure;
use crate::http::state::{Own, With};
use axum::body::{Body as RawBody, HttpBody};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use wire::photo::{DiscardPhoto, Photo};
use wire::{ClientId, PhotoId, Refusal};

/// How long a client may take to send a photo: 12 MiB at half a megabit a second.
const READ_WITHIN: Duration = Duration::from_secs(200);

impl Own for Photos {}

pub fn routes(core: &Arc<Core>, photos: &Arc<Photos>) -> Router {
    Router::new().route("/photo.php", get(photo).post(upload).delete(discard)).with_state(With::new(core, photos))
}

#[derive(Deserialize)]
struct Which {
    id: PhotoId,
}

async fn upload(
    State(core): State<Arc<Core>>,
    State(photos): State<Arc<Photos>>,
    member: Member,
    headers: HeaderMap,
    body: RawBody,
) -> Result<Response, Failure> {
    let key = headers.get("idempotency-key").and_then(|key| ClientId::parse(key.to_str().ok()?));
    let key = key.ok_or_else(|| malformed("Idempotency-Key: not a UUID version 7"))?;
    let max = core.config.photos.bytes;
    if body.size_hint().lower() > max as u64 {
        return Err(Refusal::TooLarge { max }.into());
    }
    let _place = super::admit(&core.store, &photos, member.id, &key).await?;
    let file = tokio::time::timeout(READ_WITHIN, read(body, max)).await;
    let file = file.map_err(|_| Refusal::TryAgain)??;
    let photo = super::upload(&core.store, &photos, member.id, key, file).await?;
    Ok((StatusCode::CREATED, Json(photo)).into_response())
}

/// The whole body.
async fn read(body: RawBody, max: usize) -> Result<Bytes, Failure> {
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

async fn photo(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(which): Query<Which>,
) -> Result<Json<Photo>, Failure> {
    Ok(Json(super::own(&core.store, member.id, which.id).await?))
}

async fn discard(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(asked): Body<DiscardPhoto>,
) -> Result<Response, Failure> {
    super::discard_unsent(&core.store, member.id, asked.photo).await?;
    Ok(Json(serde_json::json!({})).into_response())
}
