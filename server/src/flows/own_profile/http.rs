//! `own-profile.php` and `profile-photos.php`.

use super::photos;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::photos::{Photos, admit};
use crate::http::input::Body;
use crate::http::reply::Failure;
use crate::http::state::With;
use crate::http::upload;
use axum::Json;
use axum::body::Body as RawBody;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use contract::{Code, Routes, about};
use std::sync::Arc;
use wire::ClientId;
use wire::own_profile::{ArrangePhotos, ChangeProfile, DeletePhoto, OwnProfileAnswer};
use wire::photo::Photo;

pub fn routes(core: &Arc<Core>, photos: &Arc<Photos>) -> Routes {
    Routes::new("User")
        .get("/own-profile.php", read, about("The caller's own profile, and the values that each field may have."))
        .put(
            "/own-profile.php",
            change,
            about("Changes the caller's own profile. A refusal names the first field that is wrong.").refuses(&[
                Code::InvalidName,
                Code::InvalidBirthDate,
                Code::Invalid,
            ]),
        )
        .post(
            "/profile-photos.php",
            add,
            about("Uploads a photo of the caller's profile. The body is the file.")
                .details(
                    "A repeat with the same `Idempotency-Key` and the same file gets the same photo. Members may have \
                     3 photos, premium members 25. The first that is ready becomes the main image.",
                )
                .json::<Photo>(201)
                .header::<ClientId>("Idempotency-Key")
                .file(&["image/jpeg", "image/png", "image/webp", "application/octet-stream"])
                .refuses(&[Code::Malformed, Code::TooLarge, Code::BadImage, Code::IdUsed, Code::TooManyPhotos]),
        )
        .put(
            "/profile-photos.php",
            arrange,
            about("Sets the order of the caller's photos, which of them only matches see, and the main image.")
                .details(
                    "The list holds all photos of the profile; one that does not is refused, as it is out of date.",
                )
                .refuses(&[Code::Invalid]),
        )
        .delete(
            "/profile-photos.php",
            delete,
            about("Deletes a photo of the caller's profile.").refuses(&[Code::NotFound]),
        )
        .with_state(With::new(core, photos))
}

async fn read(State(core): State<Arc<Core>>, member: Member) -> Result<Json<OwnProfileAnswer>, Failure> {
    Ok(Json(super::read(&core, member.id).await?))
}

async fn change(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(change): Body<ChangeProfile>,
) -> Result<Json<OwnProfileAnswer>, Failure> {
    Ok(Json(super::change(&core, &member.site.domain, member.id, change).await?))
}

async fn add(
    State(core): State<Arc<Core>>,
    State(files): State<Arc<Photos>>,
    member: Member,
    headers: HeaderMap,
    body: RawBody,
) -> Result<Response, Failure> {
    let (key, max) = (upload::key(&headers)?, core.config.photos.bytes);
    upload::check_size(&body, max)?;
    let _place = admit(&core.store, &files, member.id, &key).await?;
    let file = upload::file(body, max).await?;
    let photo = photos::upload(&core, &files, member.id, key, file).await?;
    Ok((StatusCode::CREATED, Json(photo)).into_response())
}

async fn arrange(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(arrangement): Body<ArrangePhotos>,
) -> Result<Json<OwnProfileAnswer>, Failure> {
    photos::arrange(&core, &member.site.domain, member.id, arrangement).await?;
    Ok(Json(super::read(&core, member.id).await?))
}

async fn delete(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(deleted): Body<DeletePhoto>,
) -> Result<Json<OwnProfileAnswer>, Failure> {
    photos::delete(&core, &member.site.domain, member.id, deleted.photo).await?;
    Ok(Json(super::read(&core, member.id).await?))
}
