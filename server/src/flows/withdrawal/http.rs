//! `withdraw.php`.

use crate::core::Core;
use crate::domain::accounts::Logins;
use crate::http::input::Body;
use crate::http::reply::Failure;
use crate::http::site::Site;
use crate::http::state::With;
use axum::Json;
use axum::extract::State;
use contract::{Code, Routes, about};
use std::sync::Arc;
use wire::withdrawal::{AskWithdrawal, Withdraw, Withdrawal};

pub fn routes(core: &Arc<Core>, logins: &Arc<Logins>) -> Routes {
    Routes::new("Payments")
        .post(
            "/withdraw.php",
            ask,
            about("What the buyer of an order would get back by withdrawing from it now. Changes nothing.")
                .details(
                    "It needs no login but the number of the order and the address of its account. Both that do not \
                     belong together are answered as not found.",
                )
                .refuses(&[Code::NotFound]),
        )
        .put(
            "/withdraw.php",
            withdraw,
            about("Withdraws from an order: its unused credits go, and their price comes back the way it was paid.")
                .details(
                    "A receipt goes to the address of the account. A repeat is answered with what came back the first \
                     time. If credits were used since the buyer was shown the amount, it is refused as changed.",
                )
                .refuses(&[Code::NotFound, Code::Invalid, Code::AmountChanged, Code::TooLate, Code::TryAgain]),
        )
        .with_state(With::new(core, logins))
}

async fn ask(
    State(core): State<Arc<Core>>,
    State(logins): State<Arc<Logins>>,
    site: Site,
    Body(form): Body<AskWithdrawal>,
) -> Result<Json<Withdrawal>, Failure> {
    Ok(Json(super::ask(&core, &logins, &site.domain, site.address, form).await?))
}

async fn withdraw(
    State(core): State<Arc<Core>>,
    State(logins): State<Arc<Logins>>,
    site: Site,
    Body(form): Body<Withdraw>,
) -> Result<Json<Withdrawal>, Failure> {
    Ok(Json(super::withdraw(&core, &logins, &site.domain, site.address, form).await?))
}
