//! `ledger.php`, `ledger-csv.php` and `ledger-json.php`.

use super::file::{Format, parts};
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::{Query, limit};
use crate::http::reply::Failure;
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
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
        .get(
            "/ledger-csv.php",
            csv,
            about("The whole account of the caller's credits as a table (RFC 4180), the oldest entry first.")
                .details("It is made while it is sent. Times are UTC, and amounts have two decimals.")
                .answers(200, "The table.", Some("text/csv"))
                .answers_with("Content-Disposition", "A name for the file."),
        )
        .get(
            "/ledger-json.php",
            json,
            about("The whole account of the caller's credits as a list, the oldest entry first.")
                .details("It is made while it is sent. The entries are those of `ledger.php`.")
                .answers(200, "The list.", Some("application/json"))
                .answers_with("Content-Disposition", "A name for the file."),
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

async fn csv(State(core): State<Arc<Core>>, member: Member) -> Response {
    file(core, &member, Format::Csv)
}

async fn json(State(core): State<Arc<Core>>, member: Member) -> Response {
    file(core, &member, Format::Json)
}

fn file(core: Arc<Core>, member: &Member, format: Format) -> Response {
    let name = format!("{}-credits.{}", member.site.domain.key, format.extension());
    let headers = [
        (header::CONTENT_TYPE, format.media_type().to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, Body::from_stream(parts(core, member.id, format))).into_response()
}
