//! `photo.php`: uploads, and what became of them.

use super::Photos;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::{Body, Query};
use crate::http::reply::Failure;
use crate::http::state::{Own, With};
use crate::http::upload;
use axum::Json;
use axum::body::Body as RawBody;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use contract::{Code, Link, Routes, about};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use wire::photo::{DiscardPhoto, Photo};
use wire::{ClientId, PhotoId};

impl Own for Photos {}

pub fn routes(core: &Arc<Core>, photos: &Arc<Photos>) -> Routes {
    Routes::new("Photos")
        .post(
            "/photo.php",
            add,
            about("Uploads a photo. The body is the file.")
                .details("A repeat with the same `Idempotency-Key` and the same file gets the same photo.")
                .json::<Photo>(201)
                .header::<ClientId>("Idempotency-Key")
                .file(&["image/jpeg", "image/png", "image/webp", "application/octet-stream"])
                .refuses(&[Code::Malformed, Code::TooLarge, Code::BadImage, Code::IdUsed])
                .link(to_state())
                .link(to_discard()),
        )
        .get("/photo.php", photo, about("A photo of the caller, with its status.").refuses(&[Code::NotFound]))
        .delete(
            "/photo.php",
            discard,
            about("Deletes an upload of the caller that has not been sent.")
                .answers(200, "Done.", Some("application/json"))
                .refuses(&[Code::NotFound]),
        )
        .with_state(With::new(core, photos))
}

fn to_state() -> Link {
    let parameters = &[("id", "$response.body#/id")];
    Link { name: "whether-it-is-ready", to: "get_photo", parameters, body: Value::Null }
}

fn to_discard() -> Link {
    let body = json!({ "photo": "$response.body#/id" });
    Link { name: "discard", to: "delete_photo", parameters: &[], body }
}

#[derive(Deserialize, JsonSchema)]
struct Which {
    id: PhotoId,
}

async fn add(
    State(core): State<Arc<Core>>,
    State(photos): State<Arc<Photos>>,
    member: Member,
    headers: HeaderMap,
    body: RawBody,
) -> Result<Response, Failure> {
    let (key, max) = (upload::key(&headers)?, core.config.photos.bytes);
    upload::check_size(&body, max)?;
    let _place = super::admit(&core.store, &photos, member.id, &key).await?;
    let file = upload::file(body, max).await?;
    let photo = super::upload(&core.store, &photos, member.id, key, file).await?;
    Ok((StatusCode::CREATED, Json(photo)).into_response())
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
    Body(request): Body<DiscardPhoto>,
) -> Result<Response, Failure> {
    super::discard_unsent(&core.store, member.id, request.photo).await?;
    Ok(Json(serde_json::json!({})).into_response())
}
