//! `discountcode.php`.

use super::super::Payments;
use super::entry;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::{Body, Query};
use crate::http::reply::Failure;
use crate::http::state::With;
use axum::Json;
use axum::extract::State;
use contract::{Code, Routes, about};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::Refusal;
use wire::discount::{DiscountCode, DiscountQuery, EnterCode};

pub fn routes(core: &Arc<Core>, payments: &Arc<Payments>) -> Routes {
    const TRIED: &[Code] =
        &[Code::CodeInvalid, Code::CodeNotFound, Code::CodeUsed, Code::RateLimited, Code::NotFound, Code::TryAgain];
    Routes::new("Payments")
        .get(
            "/discountcode.php",
            look,
            about("A code as it is for the caller, or with `welcome=true` the caller's time bonus.")
                .details(
                    "A code for another member is answered like one that does not exist. So is the time bonus of a \
                     caller who has none, any more or at all.",
                )
                .refuses(&[Code::CodeInvalid, Code::CodeNotFound, Code::RateLimited, Code::NotFound]),
        )
        .post(
            "/discountcode.php",
            enter,
            about("Enters a code. Of those that the caller has, the highest that fits counts for each order.")
                .details("The prices of `bundles.php` and of an order contain it, until an order has it.")
                .refuses(TRIED),
        )
        .with_state(With::new(core, payments))
}

async fn look(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    member: Member,
    Query(query): Query<DiscountQuery>,
) -> Result<Json<DiscountCode>, Failure> {
    let (id, domain, now) = (member.id, member.site.domain.clone(), core.store.now());
    payments.of(&domain.key)?;
    if query.welcome == Some(true) {
        let read = core.read(id, move |conn| async move { entry::bonus(conn, &domain, id, now).await }.boxed());
        return Ok(Json(read.await?.ok_or(Refusal::CodeNotFound)?));
    }
    payments.guesses.take(id, member.site.address, now)?;
    let typed = query.code.unwrap_or_default();
    let read = core.read(id, move |conn| async move { entry::look(conn, &domain, id, &typed, now).await }.boxed());
    Ok(Json(read.await?))
}

async fn enter(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    member: Member,
    Body(entered): Body<EnterCode>,
) -> Result<Json<DiscountCode>, Failure> {
    let (id, domain) = (member.id, member.site.domain.clone());
    payments.of(&domain.key)?;
    payments.guesses.take(id, member.site.address, core.store.now())?;
    let write = core.store.write(move |tx| async move { entry::enter(tx, &domain, id, &entered.code).await }.boxed());
    Ok(Json(write.await?))
}
