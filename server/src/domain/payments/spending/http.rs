//! `spending.php` and `break.php`.

use super::super::Payments;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Body;
use crate::http::reply::Failure;
use crate::http::state::With;
use axum::Json;
use axum::extract::State;
use contract::{Code, Routes, about};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::spending::{SetLimit, Spending, TakeBreak};

pub fn routes(core: &Arc<Core>, payments: &Arc<Payments>) -> Routes {
    Routes::new("Payments")
        .get(
            "/spending.php",
            look,
            about("What the caller has spent on credits, the limits that the caller has set, and the break.")
                .refuses(&[Code::NotFound]),
        )
        .put(
            "/spending.php",
            set,
            about("Sets what the caller pays for credits at most within a period.")
                .details(
                    "A limit that is lower than the present one, or the first, counts at once and takes back one that \
                     waits. A higher one, or none, counts 24 hours later. An order that is too much is refused.",
                )
                .refuses(&[Code::Invalid, Code::NotFound, Code::TryAgain]),
        )
        .post(
            "/break.php",
            pause,
            about("Takes a break from now on, in which the caller neither buys nor spends credits.")
                .details(
                    "It cannot be ended or made shorter. What is free goes on, and an order that was made before still \
                     brings its credits.",
                )
                .refuses(&[Code::Invalid, Code::NotFound, Code::TryAgain]),
        )
        .with_state(With::new(core, payments))
}

async fn look(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    member: Member,
) -> Result<Json<Spending>, Failure> {
    let (id, domain, now) = (member.id, member.site.domain, core.store.now());
    payments.of(&domain.key)?;
    let read = core.read(id, move |conn| async move { super::spending(conn, &domain, id, now).await }.boxed());
    Ok(Json(read.await?))
}

async fn set(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    member: Member,
    Body(limit): Body<SetLimit>,
) -> Result<Json<Spending>, Failure> {
    let (id, domain) = (member.id, member.site.domain);
    payments.of(&domain.key)?;
    let write = core.store.write(move |tx| {
        let (domain, limit) = (domain.clone(), limit.clone());
        async move { super::set(tx, &domain, id, limit).await }.boxed()
    });
    Ok(Json(write.await?))
}

async fn pause(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    member: Member,
    Body(wanted): Body<TakeBreak>,
) -> Result<Json<Spending>, Failure> {
    let (id, domain) = (member.id, member.site.domain);
    payments.of(&domain.key)?;
    let write = core.store.write(move |tx| {
        let domain = domain.clone();
        async move { super::pause(tx, &domain, id, wanted.days).await }.boxed()
    });
    Ok(Json(write.await?))
}
