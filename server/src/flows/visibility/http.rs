//! `visibility.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Body;
use crate::http::reply::Failure;
use axum::Json;
use axum::extract::State;
use contract::{Routes, about};
use std::sync::Arc;
use wire::user::{UserAnswer, Visibility};

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("User")
        .put("/visibility.php", visibility, about("Switches the invisible mode on or off."))
        .with_state(core.clone())
}

async fn visibility(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(chosen): Body<Visibility>,
) -> Result<Json<UserAnswer>, Failure> {
    let (user, rev) = super::change(&core, &member.site.domain, member.id, chosen.invisible).await?;
    Ok(Json(UserAnswer { user, rev }))
}
