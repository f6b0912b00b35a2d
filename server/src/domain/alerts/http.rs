//! `alerts.php`.

use super::Setting;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Body;
use crate::http::reply::Failure;
use axum::Json;
use axum::extract::State;
use contract::{Routes, about};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::alert::{Alerts, DismissAlert};

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("User")
        .get("/alerts.php", alerts, about("What the caller is to be reminded of, the most important first."))
        .put(
            "/alerts.php",
            dismiss,
            about("Puts an alert away. It comes back after 30 days, if its reason still holds."),
        )
        .with_state(core.clone())
}

async fn alerts(State(core): State<Arc<Core>>, member: Member) -> Result<Json<Alerts>, Failure> {
    let (id, locale, now, within) = (member.id, member.site.locale, core.store.now(), core.clone());
    let read = core.read(id, move |conn| async move { super::due(conn, &of(&within, &locale), id, now).await }.boxed());
    Ok(Json(read.await?))
}

async fn dismiss(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(put_away): Body<DismissAlert>,
) -> Result<Json<Alerts>, Failure> {
    let (id, locale, within) = (member.id, member.site.locale, core.clone());
    let change = core.store.write(move |tx| {
        async move {
            super::dismiss(tx, id, put_away.alert).await?;
            let now = tx.now();
            super::due(tx, &of(&within, &locale), id, now).await
        }
        .boxed()
    });
    Ok(Json(change.await?))
}

fn of<'c>(core: &'c Core, locale: &'c str) -> Setting<'c> {
    Setting { words: &core.words, locale, has_push: !core.push_public_key.is_empty() }
}
