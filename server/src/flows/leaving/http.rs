//! `account.php` and `reactivate.php`.

use crate::core::Core;
use crate::domain::accounts::Logins;
use crate::domain::accounts::member::{Member, forget_session};
use crate::http::input::Body;
use crate::http::reply::Failure;
use crate::http::site::Site;
use crate::http::state::With;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use contract::{Code, Routes, about};
use serde_json::{Value, json};
use std::sync::Arc;
use wire::account::{DeleteAccount, Departure, Reactivate};

pub fn routes(core: &Arc<Core>, logins: &Arc<Logins>) -> Routes {
    Routes::new("Account")
        .get(
            "/account.php",
            departure,
            about("What becomes of the caller's credits if the account is deleted now."),
        )
        .delete(
            "/account.php",
            delete,
            about("Deletes the caller's account, which nobody sees from now on.")
                .details(
                    "It withdraws from all orders of the caller from which it is not too late, and their unused credits \
                     are paid back. A mail has a link that brings the account back within 14 days. Then everything of \
                     the member is erased but the ledger.",
                )
                .answers(200, "Done.", Some("application/json"))
                .answers_with("Set-Cookie", "Deletes the session cookie.")
                .refuses(&[Code::WrongPassword, Code::LockedOut, Code::TryAgain]),
        )
        .post(
            "/reactivate.php",
            reactivate,
            about("Brings a deleted account back by the token of the mail's link, which works once.")
                .answers(200, "Done.", Some("application/json"))
                .refuses(&[Code::LinkExpired]),
        )
        .with_state(With::new(core, logins))
}

async fn departure(State(core): State<Arc<Core>>, member: Member) -> Result<Json<Departure>, Failure> {
    Ok(Json(super::departure(&core, &member.site.domain, member.id).await?))
}

async fn delete(
    State(core): State<Arc<Core>>,
    State(logins): State<Arc<Logins>>,
    member: Member,
    Body(form): Body<DeleteAccount>,
) -> Result<Response, Failure> {
    super::delete(&core, &logins, member.id, form.password).await?;
    let mut response = Json(json!({})).into_response();
    forget_session(&mut response, core.config.https);
    Ok(response)
}

async fn reactivate(
    State(core): State<Arc<Core>>,
    State(logins): State<Arc<Logins>>,
    site: Site,
    Body(form): Body<Reactivate>,
) -> Result<Json<Value>, Failure> {
    logins.take(site.address, core.store.now())?;
    super::come_back(&core, &site.domain, form.token).await?;
    Ok(Json(json!({})))
}
