//! `photo.php`, and the pictures themselves.

use super::storage::File;
use super::{PhotoRow, Photos, ShownOn};
use crate::accounts::{self, Standing};
use crate::app::App;
use crate::chats;
use crate::error::Error;
use crate::http::input::{Body, Query, malformed};
use crate::http::member::Member;
use crate::http::reply;
use crate::profiles;
use crate::store::Conn;
use axum::Json;
use axum::body::{Body as RawBody, HttpBody};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt, StreamExt};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use wire::photo::{DiscardPhoto, Photo, Rendition};
use wire::profile::ImageStatus;
use wire::{ClientId, PhotoId, Refusal};

/// Opened by itself, a picture may do nothing at all.
const PICTURE_POLICY: &str = "default-src 'none'; sandbox";

/// How long a client may take to send a photo: 12 MiB at half a megabit a second.
const READ_WITHIN: Duration = Duration::from_secs(200);

#[derive(Deserialize)]
pub struct Which {
    id: PhotoId,
}

pub async fn upload(
    State(app): State<Arc<App>>,
    member: Member,
    headers: HeaderMap,
    body: RawBody,
) -> Result<Response, Error> {
    let key = headers.get("idempotency-key").and_then(|key| ClientId::parse(key.to_str().ok()?));
    let key = key.ok_or_else(|| malformed("Idempotency-Key: not a UUID version 7"))?;
    let max = app.config.photos.bytes;
    if body.size_hint().lower() > max as u64 {
        return Err(Refusal::TooLarge { max }.into());
    }
    let _place = super::admit(&app, member.id, &key).await?;
    let file = tokio::time::timeout(READ_WITHIN, read(body, max)).await;
    let file = file.map_err(|_| Refusal::TryAgain)??;
    let photo = super::upload(&app, member.id, key, file).await?;
    Ok((StatusCode::CREATED, Json(photo)).into_response())
}

/// The whole body.
async fn read(body: RawBody, max: usize) -> Result<Bytes, Error> {
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

pub async fn photo(
    State(app): State<Arc<App>>,
    member: Member,
    Query(which): Query<Which>,
) -> Result<Json<Photo>, Error> {
    let row = app.store.read(move |conn| super::of(conn, which.id).boxed()).await?;
    let own = row.filter(|row| row.member_id == member.id).ok_or(Refusal::NotFound)?;
    Ok(Json(own.told()))
}

pub async fn discard(
    State(app): State<Arc<App>>,
    member: Member,
    Body(asked): Body<DiscardPhoto>,
) -> Result<Response, Error> {
    super::discard_unsent(&app, member.id, asked.photo).await?;
    Ok(Json(serde_json::json!({})).into_response())
}

/// A rendition, for whom it is for. Everybody else is answered as if there were none, whoever asks for whatever.
pub async fn rendition(
    State(app): State<Arc<App>>,
    member: Result<Member, Error>,
    Path((id, rendition)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let id = id.parse().map(PhotoId).map_err(|_| Refusal::NotFound)?;
    let rendition = Rendition::parse(&rendition).ok_or(Refusal::NotFound)?;
    let member = member.map_err(|error| match error {
        Error::Refused(Refusal::AuthenticationRequired { .. }) => Refusal::NotFound.into(),
        other => other,
    })?;
    let _contact = app.contacts.begin(member.id);
    let allowed = app.store.read(move |conn| async move { may_see(conn, &member, id, rendition).await }.boxed());
    if !allowed.await? {
        return Err(Refusal::NotFound.into());
    }
    // A rendition never changes, the right to see it does: it is asked for each time, and sent once.
    let tag = format!("\"{id}.{}\"", rendition.as_str());
    let fixed = [
        (header::CACHE_CONTROL, "private, no-cache"),
        (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY),
        (header::CONTENT_TYPE, "image/jpeg"),
    ];
    if reply::holds(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)], fixed).into_response());
    }
    let file = app.part::<Photos>().storage.get(id, File::Rendition(rendition)).await?;
    Ok(([(header::ETAG, tag)], fixed, file.ok_or(Refusal::NotFound)?).into_response())
}

/// Its owner sees every rendition; who may see the message or the profile it is on sees the blurred one, and with
/// premium the clear ones.
async fn may_see(conn: &mut Conn, viewer: &Member, id: PhotoId, rendition: Rendition) -> Result<bool, Error> {
    let is_ready = |row: &PhotoRow| row.status() == ImageStatus::Active;
    let Some(row) = super::of(conn, id).await?.filter(is_ready) else { return Ok(false) };
    if row.member_id == viewer.id {
        return Ok(true);
    }
    let shown = match row.shown_on() {
        ShownOn::Nothing => false,
        ShownOn::Message(conversation, seq) => chats::shows(conn, viewer.id, conversation, seq).await?,
        ShownOn::Profile => profiles::view::visible(conn, &viewer.site.domain, viewer.id, row.member_id).await?,
    };
    if !shown || rendition == Rendition::Blurred {
        return Ok(shown);
    }
    let viewers = accounts::people(conn, &BTreeSet::from([viewer.id])).await?;
    Ok(viewers.get(&viewer.id).is_some_and(|viewer| viewer.standing == Standing::Paid))
}
