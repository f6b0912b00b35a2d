//! `GET /photos/ID/RENDITION`: the pictures themselves.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::photos::Photos;
use crate::domain::photos::storage::File;
use crate::http::reply::{self, Failure};
use crate::http::state::With;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base::error::Error;
use contract::{Code, Routes, about};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::photo::Rendition;
use wire::{PhotoId, Refusal};

/// Not below `/api`, because an element of a page requests a picture, not a call.
pub fn routes(core: &Arc<Core>, photos: &Arc<Photos>) -> Routes {
    Routes::new("Photos")
        .get(
            "/photos/{id}/{rendition}",
            rendition,
            about("A rendition of a photo, for the members who may see it.")
                .details("Other callers get the same answer as for a photo that does not exist.")
                .part::<PhotoId>("id")
                .part::<Rendition>("rendition")
                .answers(200, "The picture.", Some("image/jpeg"))
                .answers_if_changed()
                .refuses(&[Code::NotFound, Code::RateLimited, Code::UnknownHost, Code::TryAgain]),
        )
        .with_state(With::new(core, photos))
}

/// A rendition, for those who may see it. Everybody else is answered as if it did not exist.
async fn rendition(
    State(core): State<Arc<Core>>,
    State(photos): State<Arc<Photos>>,
    member: Result<Member, Failure>,
    path: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let Path((id, rendition)) = path.map_err(|_| Refusal::NotFound)?;
    let id = id.parse().map(PhotoId).map_err(|_| Refusal::NotFound)?;
    let rendition = Rendition::parse(&rendition).ok_or(Refusal::NotFound)?;
    let member = member.map_err(|failure| match failure.0 {
        Error::Refused(Refusal::AuthenticationRequired { .. }) => Refusal::NotFound.into(),
        other => Failure(other),
    })?;
    let _contact = core.live.contact(member.id);
    let allowed = core.store.read(move |conn| {
        async move { super::may_see(conn, &member.site.domain, member.id, id, rendition).await }.boxed()
    });
    if !allowed.await? {
        return Err(Refusal::NotFound.into());
    }
    let tag = format!("\"{id}.{}\"", rendition.as_str());
    if reply::holds(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)], reply::of_picture()).into_response());
    }
    let file = photos.storage.get(id, File::Rendition(rendition)).await?;
    Ok(([(header::ETAG, tag)], reply::of_picture(), file.ok_or(Refusal::NotFound)?).into_response())
}
