//! `notifications.php`.

use crate::core::Core;
use crate::domain::accounts;
use crate::domain::accounts::member::Member;
use crate::http::input::Body;
use crate::http::reply::Failure;
use axum::Json;
use axum::extract::State;
use contract::{Code, Routes, about};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::push::Notifications;

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("User")
        .get("/notifications.php", chosen, about("Of what the caller is notified."))
        .put(
            "/notifications.php",
            choose,
            about("Sets of what the caller is notified, on all devices.").refuses(&[Code::Invalid]),
        )
        .with_state(core.clone())
}

async fn chosen(State(core): State<Arc<Core>>, member: Member) -> Result<Json<Notifications>, Failure> {
    let id = member.id;
    Ok(Json(core.read(id, move |conn| accounts::notifications(conn, id).boxed()).await?))
}

async fn choose(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(chosen): Body<Notifications>,
) -> Result<Json<Notifications>, Failure> {
    super::choose(&core.store, &member.site.domain, member.id, chosen).await?;
    let id = member.id;
    Ok(Json(core.store.read(move |conn| accounts::notifications(conn, id).boxed()).await?))
}
