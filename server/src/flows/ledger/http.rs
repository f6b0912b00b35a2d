//! `ledger.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::{Query, limit};
use crate::http::reply::Failure;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use futures_util::FutureExt;
use serde::Deserialize;
use std::sync::Arc;
use wire::ledger::Ledger;

const USUAL_PAGE: i64 = 50;
const LARGEST_PAGE: i64 = 200;

pub fn routes(core: &Arc<Core>) -> Router {
    Router::new().route("/ledger.php", get(ledger)).with_state(core.clone())
}

#[derive(Debug, Deserialize)]
struct LedgerQuery {
    cursor: Option<i64>,
    limit: Option<i64>,
}

async fn ledger(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(query): Query<LedgerQuery>,
) -> Result<Json<Ledger>, Failure> {
    let (limit, now) = (limit(query.limit, USUAL_PAGE, LARGEST_PAGE), core.store.now());
    let page = core.read(member.id, move |conn| {
        async move { super::ledger(conn, member.id, query.cursor, limit, now).await }.boxed()
    });
    Ok(Json(page.await?))
}
