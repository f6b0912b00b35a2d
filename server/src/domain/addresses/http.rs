//! `mail-change.php`.

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
use wire::address::{AddressChanged, AddressLink, ChangeAddress};

pub fn routes(core: &Arc<Core>, logins: &Arc<Logins>) -> Routes {
    Routes::new("Account")
        .post(
            "/mail-change.php",
            ask,
            about("Sends a mail with a link to a new e-mail address, which becomes the caller's once it is followed.")
                .details(
                    "The link works for a day, and once; a later request replaces an earlier one. A member may ask for \
                     three changes in a day. A site with `hide_membership` answers alike for an address that has an \
                     account.",
                )
                .answers(200, "Done.", Some("application/json"))
                .refuses(&[
                    Code::InvalidEmail,
                    Code::SameEmail,
                    Code::DisposableEmail,
                    Code::EmailTaken,
                    Code::WrongPassword,
                    Code::LockedOut,
                    Code::TooOften,
                    Code::TryAgain,
                ]),
        )
        .put(
            "/mail-change.php",
            follow,
            about("Carries out the change by the token of a mail's link, or undoes it by that of the other mail.")
                .details(
                    "A mail to the old address has the link that undoes the change. It works for 14 days, ends all \
                     sessions and the password, and the answer has a token to set a new one. Whoever had not confirmed \
                     the old address is confirmed by the new one, and the old one gets no mail.",
                )
                .refuses(&[Code::LinkExpired, Code::EmailTaken, Code::TryAgain]),
        )
        .with_state(With::new(core, logins))
}

async fn ask(
    State(core): State<Arc<Core>>,
    State(logins): State<Arc<Logins>>,
    member: Member,
    Body(form): Body<ChangeAddress>,
) -> Result<Json<Value>, Failure> {
    super::ask(&core, &logins, &member.site.domain, member.id, form).await?;
    Ok(Json(json!({})))
}

async fn follow(
    State(core): State<Arc<Core>>,
    State(logins): State<Arc<Logins>>,
    site: Site,
    Body(link): Body<AddressLink>,
) -> Result<Json<AddressChanged>, Failure> {
    Ok(Json(super::follow(&core, &logins, &site.domain, site.address, link).await?))
}
