//! `directdebit.php`.

use super::{ask, look, revoke, sign};
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Body;
use crate::http::reply::Failure;
use axum::Json;
use axum::extract::State;
use contract::{Code, Routes, about};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::Refusal;
use wire::direct_debit::{AskCode, DirectDebit, EnterDebitCode};

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("Payments")
        .get(
            "/directdebit.php",
            mandate,
            about("The mandate for direct debits that the caller has signed or may sign.")
                .details("A site where nobody pays by direct debit has no such call.")
                .refuses(&[Code::NotFound]),
        )
        .post(
            "/directdebit.php",
            send_code,
            about("Sends a code to the phone of the form, by which the form is signed.")
                .details(
                    "Without a form it is another code for the one that waits, a minute after the last one at the \
                     earliest. A member and a phone get 5 codes a day. A code works for 10 minutes.",
                )
                .refuses(&[
                    Code::Invalid,
                    Code::NotConfirmed,
                    Code::NotFound,
                    Code::RateLimited,
                    Code::TooOften,
                    Code::TryAgain,
                ]),
        )
        .put(
            "/directdebit.php",
            enter_code,
            about("Signs the mandate that waits, by its code. It takes the place of a former one.")
                .details("After 5 wrong codes another one has to be asked for.")
                .refuses(&[Code::WrongCode, Code::CodeExpired, Code::NotFound, Code::TryAgain]),
        )
        .delete(
            "/directdebit.php",
            withdraw,
            about("Revokes the caller's mandate, and drops a form that waits for its code.")
                .details("What was ordered before and is at the payment provider is collected.")
                .refuses(&[Code::NotFound, Code::TryAgain]),
        )
        .with_state(core.clone())
}

async fn mandate(State(core): State<Arc<Core>>, member: Member) -> Result<Json<DirectDebit>, Failure> {
    check(&core, &member)?;
    answer(core, member).await
}

async fn send_code(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(body): Body<AskCode>,
) -> Result<Json<DirectDebit>, Failure> {
    check(&core, &member)?;
    ask(&core, &member.site.domain, member.site.locale.clone(), member.id, body.form).await?;
    answer(core, member).await
}

async fn enter_code(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(body): Body<EnterDebitCode>,
) -> Result<Json<DirectDebit>, Failure> {
    check(&core, &member)?;
    sign(&core, member.id, body.code).await?;
    answer(core, member).await
}

async fn withdraw(State(core): State<Arc<Core>>, member: Member) -> Result<Json<DirectDebit>, Failure> {
    check(&core, &member)?;
    revoke(&core, member.id).await?;
    answer(core, member).await
}

fn check(core: &Core, member: &Member) -> Result<(), Refusal> {
    if member.site.domain.collects(core.config.demo) { Ok(()) } else { Err(Refusal::NotFound) }
}

async fn answer(core: Arc<Core>, member: Member) -> Result<Json<DirectDebit>, Failure> {
    let (id, now) = (member.id, core.store.now());
    let (domain, language) = (member.site.domain.clone(), member.site.locale.clone());
    let shared = core.clone();
    let read =
        core.read(id, move |conn| async move { look(conn, &shared.words, &domain, &language, id, now).await }.boxed());
    Ok(Json(read.await?))
}
