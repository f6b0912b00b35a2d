//! `reset-password.php`.

use crate::core::Core;
use crate::domain::accounts::Logins;
use crate::domain::accounts::member::Member;
use crate::http::input::Body;
use crate::http::reply::Failure;
use crate::http::site::Site;
use crate::http::state::With;
use axum::Json;
use axum::extract::State;
use contract::{Code, Routes, about};
use serde_json::{Value, json};
use std::sync::Arc;
use wire::password::{ChangePassword, NewPassword, ResetPassword};

pub fn routes(core: &Arc<Core>, logins: &Arc<Logins>) -> Routes {
    Routes::new("Password")
        .post(
            "/reset-password.php",
            request,
            about("Sends a mail with a link to set a new password. The link works for an hour, and once.")
                .details(
                    "A mailbox gets three such mails in a day. A site with `hide_membership` answers 200 for every \
                     address.",
                )
                .answers(200, "Done.", Some("application/json"))
                .refuses(&[Code::EmailNotFound, Code::TooManyMails]),
        )
        .put(
            "/reset-password.php",
            set,
            about("Sets a new password by the token of the link, and ends all sessions of the account.")
                .answers(200, "Done.", Some("application/json"))
                .refuses(&[Code::LinkExpired, Code::WeakPassword, Code::TryAgain]),
        )
        .put(
            "/password.php",
            change,
            about("Changes the caller's password, and ends all other sessions.")
                .answers(200, "Done.", Some("application/json"))
                .refuses(&[Code::WrongPassword, Code::LockedOut, Code::WeakPassword, Code::TryAgain]),
        )
        .with_state(With::new(core, logins))
}

async fn request(
    State(core): State<Arc<Core>>,
    State(logins): State<Arc<Logins>>,
    site: Site,
    Body(form): Body<ResetPassword>,
) -> Result<Json<Value>, Failure> {
    super::request(&core.store, &logins, &site.domain, site.address, form).await?;
    Ok(Json(json!({})))
}

async fn set(
    State(core): State<Arc<Core>>,
    State(logins): State<Arc<Logins>>,
    site: Site,
    Body(form): Body<NewPassword>,
) -> Result<Json<Value>, Failure> {
    super::set(&core.store, &logins, &site.domain, site.address, form).await?;
    Ok(Json(json!({})))
}

async fn change(
    State(core): State<Arc<Core>>,
    State(logins): State<Arc<Logins>>,
    member: Member,
    Body(form): Body<ChangePassword>,
) -> Result<Json<Value>, Failure> {
    super::change(&core.store, &logins, member.session, form).await?;
    Ok(Json(json!({})))
}
