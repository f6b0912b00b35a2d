//! `profile.php`.

use super::view;
use crate::app::App;
use crate::error::Error;
use crate::http::input::Query;
use crate::http::member::{self, Member};
use axum::Json;
use axum::extract::State;
use futures_util::FutureExt;
use serde::Deserialize;
use std::sync::Arc;
use wire::MemberId;
use wire::profile::ProfilePage;

#[derive(Debug, Deserialize)]
pub struct ProfileQuery {
    id: MemberId,
}

/// A profile. Presence is told of those one has a chat with only: elsewhere it would tell strangers who is here.
pub async fn profile(
    State(app): State<Arc<App>>,
    member: Member,
    Query(query): Query<ProfileQuery>,
) -> Result<Json<ProfilePage>, Error> {
    let (id, now) = (query.id, app.store.now());
    let page = member::read(&app, member.id, move |conn| {
        async move { view::page(conn, &member.site.domain, member.id, id, now).await }.boxed()
    });
    let page = page.await?;
    let online = page.conversation.is_some() && app.hub.is_present(id);
    Ok(Json(ProfilePage { online, ..page }))
}
