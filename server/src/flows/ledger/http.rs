//! `ledger.php`.

use crate::app::App;
use crate::error::Error;
use crate::http::input::{Query, limit};
use crate::http::member::{self, Member};
use axum::Json;
use axum::extract::State;
use futures_util::FutureExt;
use serde::Deserialize;
use std::sync::Arc;
use wire::ledger::Ledger;

const USUAL_PAGE: i64 = 50;
const LARGEST_PAGE: i64 = 200;

#[derive(Debug, Deserialize)]
pub struct LedgerQuery {
    cursor: Option<i64>,
    limit: Option<i64>,
}

pub async fn ledger(
    State(app): State<Arc<App>>,
    member: Member,
    Query(query): Query<LedgerQuery>,
) -> Result<Json<Ledger>, Error> {
    let (limit, now) = (limit(query.limit, USUAL_PAGE, LARGEST_PAGE), app.store.now());
    let page = member::read(&app, member.id, move |conn| {
        async move { super::ledger(conn, member.id, query.cursor, limit, now).await }.boxed()
    });
    Ok(Json(page.await?))
}
