//! `sync.php`.

use super::Since;
use crate::app::App;
use crate::error::Error;
use crate::http::input::Query;
use crate::http::member::{self, Member};
use axum::Json;
use axum::extract::State;
use futures_util::FutureExt;
use serde::Deserialize;
use std::sync::Arc;
use wire::Rev;
use wire::sync::Sync;

#[derive(Debug, Deserialize)]
pub struct SyncQuery {
    since: Option<Rev>,
    epoch: Option<String>,
}

pub async fn sync(
    State(app): State<Arc<App>>,
    member: Member,
    Query(query): Query<SyncQuery>,
) -> Result<Json<Sync>, Error> {
    let since = Since { rev: query.since, epoch: query.epoch };
    Ok(Json(told(&app, &member, since).await?))
}

/// What a member has not been told since then.
pub async fn told(app: &App, member: &Member, since: Since) -> Result<Sync, Error> {
    let _contact = app.contacts.begin(member.id);
    let (now, id, domain) = (app.store.now(), member.id, member.site.domain.clone());
    member::read(app, id, move |conn| async move { super::sync(conn, &domain, id, &since, now).await }.boxed()).await
}
