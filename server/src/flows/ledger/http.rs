//! `ledger.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::{Query, limit};
use crate::http::reply::Failure;
use axum::Json;
use axum::extract::State;
use contract::{Link, Routes, about};
use futures_util::FutureExt;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use wire::ledger::Ledger;
use wire::{Cursor, Limit};

/// The entries on a page if the request has no `limit`.
const USUAL_PAGE: i64 = 50;
/// The most entries on a page, which bounds the time and the memory of a request.
const LARGEST_PAGE: i64 = 200;

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("Credits")
        .get(
            "/ledger.php",
            ledger,
            about("The account of the caller's credits, the newest entry first.").link(Link {
                name: "the-next-page",
                to: "get_ledger",
                parameters: &[("cursor", "$response.body#/next_cursor")],
                body: Value::Null,
            }),
        )
        .with_state(core.clone())
}

#[derive(Debug, Deserialize, JsonSchema)]
struct LedgerQuery {
    cursor: Option<Cursor>,
    limit: Option<Limit>,
}

async fn ledger(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(query): Query<LedgerQuery>,
) -> Result<Json<Ledger>, Failure> {
    let (limit, now) = (limit(query.limit, USUAL_PAGE, LARGEST_PAGE), core.store.now());
    let page = core.read(member.id, move |conn| {
        async move { super::ledger(conn, member.id, query.cursor.map(|cursor| cursor.0), limit, now).await }.boxed()
    });
    Ok(Json(page.await?))
}
